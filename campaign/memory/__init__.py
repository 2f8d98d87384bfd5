"""What the campaign remembers: rows about its evenings, made from the chronicles of their tables.

remembering   bringing an evening's rows up to date, for one evening or for all
rows          a chronicle as rows
games         the same for the games at which matches are played; `<game>.py` makes its rows
writing       what of the rows differs is written, the rest stays as it is
moving        a table has moved: a worker is sent, once for many acts
"""

from campaign.memory.games import catch_up_with_games, rebuild_games, remember_game
from campaign.memory.remembering import catch_up, rebuild, remember

__all__ = ["catch_up", "catch_up_with_games", "rebuild", "rebuild_games", "remember", "remember_game"]
