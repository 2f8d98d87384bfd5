"""The sheets of cards, told to the tables that play with them."""

from __future__ import annotations

from collections.abc import Mapping

from games.live_magic.rules.setup import Pack
from games.live_magic.rules.state import State
from games.tables import state
from games.tables.group.card_sheets import CardFace, CardSheet, GroupRuling, SheetsTold, address_of, name_at
from games.tables.group.pictures import A_MONTH, picture_answer, with_pictures
from games.tables.models import Table

__all__ = [
    "A_MONTH",
    "CardFace",
    "CardSheet",
    "GroupRuling",
    "Pack",
    "SheetsTold",
    "address_of",
    "name_at",
    "packs_at",
    "picture_answer",
    "with_pictures",
]


def packs_at(code: str) -> Mapping[str, Pack]:
    """By card name, the packs that are played with at this table; none where no packs are played with."""
    table = Table.objects.filter(code=code).first()
    game = state.current(table.stream_id, table.game).state.game if table is not None else None
    return {pack.name: pack for pack in game.setup.packs} if isinstance(game, State) else {}
