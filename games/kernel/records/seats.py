"""How players are called in a record (docs/records.md, Form): without a space, each one only once."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence

from games.kernel.naming import plain, spellings
from games.kernel.records.names import NUMBER, folded, unknown
from games.kernel.registry import headers
from games.kernel.rulebook import Refused

DRAW = "draw"
UNFINISHED = "unfinished"
"""What stands as the result where no seat has won."""

LONGEST_SEAT = 20
"""As long as the key of a seat at a table may be."""

_SEAT = re.compile(r"[\w.\-]+")
_OTHER = re.compile(r"[^\w.\-]+")


class Seats:
    """The players of one record. `keys`: by name, how orders name each seat."""

    def __init__(self, keys: Mapping[str, str]) -> None:
        self.names = tuple(keys)
        self._keys = {folded(name): key for name, key in keys.items()}
        self._spellings = {key: spellings(name) for name, key in keys.items()}

    def find(self, text: str) -> str | None:
        """The seat that is called so, or else the only one whose name may be typed so; None: nobody."""
        if (key := self._keys.get(folded(text))) is not None:
            return key
        keys = [key for key, ways in self._spellings.items() if plain(text) in ways]
        return keys[0] if len(keys) == 1 else None

    def seat(self, text: str) -> str:
        """The seat that is called so. Raises Refused (REC 3)."""
        key = self.find(text)
        if key is None:
            raise unknown("REC 3", "player", text, self.names)
        return key


def seat_names(names: Iterable[str], keywords: Collection[str]) -> tuple[str, ...]:
    """The seats of people who are called so: spaces become `_`, a second Anna is `Anna-2`. A seat keeps its name."""
    seats: list[str] = []
    for name in names:
        seats.append(_only_once(name if is_seat(name, keywords) else _made_of(name, keywords), seats))
    return tuple(seats)


def _made_of(name: str, keywords: Collection[str]) -> str:
    plain = _OTHER.sub("_", name.replace("'", "").replace("’", "").strip())
    base = plain.strip("_")[:LONGEST_SEAT] or "Player"
    return f"{base[: LONGEST_SEAT - 1]}_" if is_reserved(base, keywords) else base


def read_seats(names: Sequence[str], keywords: Collection[str]) -> tuple[str, ...]:
    """The seats of a header. Raises Refused (REC 5) for one that cannot be a seat, or is there twice."""
    known: set[str] = set()
    for name in names:
        if not is_seat(name, keywords):
            raise Refused("REC 5", "not_a_seat", given=name, most=LONGEST_SEAT)
        if folded(name) in known:
            raise Refused("REC 5", "seat_twice", given=name)
        known.add(folded(name))
    return tuple(names)


def is_seat(name: str, keywords: Collection[str]) -> bool:
    """Whether a player can be called so."""
    return bool(_SEAT.fullmatch(name)) and len(name) <= LONGEST_SEAT and not is_reserved(name, keywords)


def is_reserved(name: str, keywords: Collection[str]) -> bool:
    """Whether the name is something else in a record: a game, a keyword, a result, a number."""
    known = (*map(folded, headers()), DRAW, UNFINISHED)
    return folded(name) in keywords or folded(name) in known or NUMBER.fullmatch(name) is not None


def _only_once(base: str, taken: Sequence[str]) -> str:
    known = set(map(folded, taken))
    name, number = base, 1
    while folded(name) in known:
        number += 1
        name = f"{base[: LONGEST_SEAT - len(str(number)) - 1]}-{number}"
    return name
