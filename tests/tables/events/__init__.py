"""The events of a table for programs."""
