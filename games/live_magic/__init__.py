"""Live Magic: the auction evening. `rules` is pure; words, screens and template tags make it a game at the tables."""
