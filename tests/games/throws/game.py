"""The tiny game, as the tables know it."""

from games.tables.game import Game

GAME = Game(key="throws", package=__package__, title="Throws")
