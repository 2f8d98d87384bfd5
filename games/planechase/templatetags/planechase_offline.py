"""{% offline_of board %}: what a phone may keep of this planar board while the network is gone."""

from __future__ import annotations

import json

from django import template

from games.planechase.screens.offline import Offline
from games.tables.board import Board

register = template.Library()


@register.simple_tag
def offline_of(board: Board) -> str:
    """As JSON, for a data attribute."""
    return json.dumps(Offline(board).data, ensure_ascii=False)
