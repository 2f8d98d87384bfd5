"""What a page shows of a board: which screen, whose move, forms with their words.

Every game has one shape: `games/<game>/screens/scene.py` holds its `Scene`, what this phone may do and what it is
asked; below that stands a scene of what it sees, and the modules beside it draw one part of a page each. What games
share stands here: `forms`, `scene`, `speaking` and `sheets`.
"""
