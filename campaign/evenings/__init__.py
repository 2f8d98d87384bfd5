"""Evenings: planned, attended, played, closed; their decks, pictures, calendars, and tables of matches."""
