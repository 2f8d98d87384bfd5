"""Streams and their entries."""
