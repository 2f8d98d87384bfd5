"""Planechase: `rules` is pure; words, screens, forms, charts and pages make it a game at the tables."""
