"""A player of the house on planes: a spare player who takes its turns and rolls. It is given what a seat is given, and
holds no cards: what a plane does to a library or a battlefield does nothing to it.
"""
