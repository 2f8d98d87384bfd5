"""Planar cards that a group brings itself: planes of its own, and the wording of printed ones."""
