"""The tables of every game: who sits where, how an order becomes facts, how facts reach a browser. Knows no game.

`game` says what a game hands in, `games` finds those that are installed.
"""
