"""Players of the house at a table: whoever looks for a game alone finds somebody to play with."""
