"""{% games_to_start as starts %}: the games of which a table is opened from nothing, as `games.tables.game.Start`."""

from __future__ import annotations

from django import template

from games.tables.game import Start
from games.tables.games import games

register = template.Library()


@register.simple_tag
def games_to_start() -> list[Start]:
    """In the order of the setting."""
    return [game.start for game in games().values() if game.start is not None]
