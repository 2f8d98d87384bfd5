"""A first auction for somebody who is alone: four Magi without Powers, three of them played by the house."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from random import Random

from django.utils.translation import gettext as _

from games.kernel.table.orders import LetHousePlay
from games.live_magic.rules.charter import Charter
from games.live_magic.rules.codes import STYLES, Style, Temper
from games.live_magic.rules.players.characters import CHARACTERS
from games.live_magic.rules.setup import Pack, Seat, Setup, Sheet, Traits
from games.tables import service
from games.tables.models import Table

NEWCOMER = "you"
HOUSE: Mapping[str, Temper] = {f"house{number}": temper for number, temper in enumerate(CHARACTERS, 1)}
SCHEME = (3, 5, 7)
"""D-02."""


def open_trial(packs: Sequence[Pack], at: datetime, chance: Random) -> Table:
    """Lays the table, the newcomer's seat first, which is the host's; the house sits down."""
    names = {"cautious": _("Prudence"), "bold": _("Audacity"), "scheming": _("Cunning")}
    styles = chance.sample(STYLES[:-1], len(HOUSE) + 1)
    seats = [_seat(NEWCOMER, _("Novice"), styles[0], chance)]
    seats += [_seat(key, names[HOUSE[key]], style, chance) for key, style in zip(HOUSE, styles[1:], strict=True)]
    table = service.open_table(
        "live_magic",
        Setup(seats=tuple(seats), packs=tuple(packs), charter=Charter()),
        [service.Place(seat.key, seat.name) for seat in seats],
        name=_("A first auction"),
        host=NEWCOMER,
        at=at,
    )
    for key, temper in HOUSE.items():
        service.take_seat(table, table.seats.get(key=key), _("the house"))
        service.act_by_table(table, LetHousePlay(seat=key, character=temper), at)
    return table


def _seat(key: str, name: str, style: Style, chance: Random) -> Seat:
    return Seat(key, name, Sheet(style, Traits(*chance.sample(SCHEME, len(SCHEME)))))
