"""Rune duels of Force of Will: `rules` is pure; words, screens, forms and pages make it a game at the tables."""
