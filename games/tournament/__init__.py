"""Tournaments: `rules` is pure; words, screens, forms, files, pairing and pages make it a game at the tables."""
