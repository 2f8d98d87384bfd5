"""Tournaments of an evening and leagues: opened, read, their results collected."""
