"""Players of the house at the tables of any game: whoever looks for a game alone finds somebody to play with.

How they play, a game hands in (`games.kernel.house`); here is when they act, in whose place, and by which hand.
"""
