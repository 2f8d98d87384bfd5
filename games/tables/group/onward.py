"""Where the people of a table come in, and go on when it is played. A table does not know who plays at it: a room
above answers."""

from __future__ import annotations

from typing import NamedTuple

from games.tables.models import Table
from games.tables.signals import newcomer_asked, onward_asked, welcome_asked


class Onward(NamedTuple):
    """What comes after a table, for whoever looks at it.

    `address` leads there; what `is_opened` only the host opens, with one tap that is posted. Where everybody
    `follows`, each phone asks the address from time to time, until it says where to. `keeps`: where a guest keeps what
    they have played. Where the `screen_goes` too it asks by itself; without a `label` it goes alone. Where it `waits`
    the phone asks the address from time to time for the button that takes the place of this one. Without `is_move`
    there is something to look at, and nothing to do.
    """

    address: str
    label: str
    small: str = ""
    is_opened: bool = False
    follows: bool = False
    keeps: str = ""
    screen_goes: bool = False
    waits: bool = False
    is_move: bool = True


def onward_from(code: str, seat: str | None) -> Onward | None:
    """What comes after this table for this seat (None: a watcher). Where nobody answers, or the answer breaks, it is
    nothing."""
    answers = onward_asked.send_robust(Table, code=code, seat=seat)
    return next((said for _listener, said in answers if isinstance(said, Onward)), None)


def way_for_newcomers(code: str, user: int | None) -> str:
    """Where who has no seat brings a character of their own to this table; `user`: the key of their account. Where
    nobody answers, or the answer breaks, it is nowhere."""
    answers = newcomer_asked.send_robust(Table, code=code, user=user)
    return next((said for _listener, said in answers if isinstance(said, str) and said), "")


def way_to_guests(code: str, user: int) -> str:
    """Return where this account lets guests of the table into the group that plays there; empty: it doesn't run it, or
    nobody answers."""
    answers = welcome_asked.send_robust(Table, code=code, user=user)
    return next((said for _listener, said in answers if isinstance(said, str) and said), "")
