"""The sheets of cards, told to the tables that play with them."""

from __future__ import annotations

from collections.abc import Callable, Collection

from games.tables.group.card_sheets import CardFace, CardSheet, GroupRuling, SheetsTold, address_of, name_at
from games.tables.group.pictures import A_MONTH, picture_answer, with_pictures
from games.tables.models import Table
from games.tables.signals import card_sheets_asked

__all__ = [
    "A_MONTH",
    "CardFace",
    "CardSheet",
    "GroupRuling",
    "SheetsTold",
    "address_of",
    "name_at",
    "picture_answer",
    "provide_card_sheets",
    "with_pictures",
]


def provide_card_sheets(then: Callable[[str, Collection[str]], SheetsTold]) -> None:
    """`then` gives, for the code of a table and the names of cards, the sheets of those that are played there."""

    def asked(sender: type[Table], code: str, names: Collection[str], **_: object) -> SheetsTold:
        return then(code, names)

    card_sheets_asked.connect(asked, weak=False, dispatch_uid=f"{then.__module__}.{then.__qualname__}")
