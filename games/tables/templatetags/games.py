"""The games that are played here.

{% games_to_start as starts %}   the games of which a table is opened from nothing, as `games.tables.game.Start`
{{ board.game|game_title }}      what people call the game with this key
{% onward board as on %}         what comes after this table, as its host says: `group.onward.Onward`, or nothing
{% screen_onward board as ask %}  where the table screen asks whether it goes on; empty: nowhere
"""

from __future__ import annotations

from django import template

from games.tables.board import Board
from games.tables.game import Start
from games.tables.games import games
from games.tables.group.host import onward_from
from games.tables.group.onward import Onward

register = template.Library()


@register.simple_tag
def games_to_start() -> list[Start]:
    """In the order of the setting."""
    return [game.start for game in games().values() if game.start is not None]


@register.filter
def game_title(key: str) -> str:
    """In the language of the reader."""
    return str(games()[key].title)


@register.simple_tag
def onward(board: Board) -> Onward | None:
    """In the language of the reader."""
    said = onward_from(board.code, board.seat)
    return said if said is not None and (said.label or said.keeps) else None


@register.simple_tag
def screen_onward(board: Board) -> str:
    """The address that the table screen asks; empty: it stays."""
    said = onward_from(board.code, None)
    return f"{said.address}?screen=1" if said is not None and (said.follows or said.screen_goes) else ""
