"""Where the people of a table come in, and go on when it is played. A table does not know who plays at it: a room
above answers."""

from __future__ import annotations

from typing import NamedTuple


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
