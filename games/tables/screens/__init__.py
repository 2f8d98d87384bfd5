"""What a page shows of a board: which screen, whose move, forms with their words.

Every game has one shape here. The module of its name holds its `Scene`: what this phone may do and what it is asked.
Below that stands a scene of what it sees, and modules with the game's own prefix (auction, planar, rune, tournament)
draw one part of a page each. `forms`, `scene`, `speaking` and `sheets` are what games share.
"""
