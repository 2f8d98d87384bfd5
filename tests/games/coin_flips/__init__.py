"""Coin flips for the first turn: the fifth game, small and whole, through which docs/adding-a-game.md walks."""
