"""The rules of the tiny game."""
