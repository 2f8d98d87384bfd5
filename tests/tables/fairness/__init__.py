"""Chance that can be checked: the protocol over every game, what the database keeps, command and page."""
