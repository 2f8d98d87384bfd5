"""Databases of older versions come over whole."""
