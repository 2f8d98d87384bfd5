"""Adding, removing and moving what a row lists: choices, conditions, costs, effects, and effects after a race."""

from __future__ import annotations

from typing import Any

from games.live_magic.rules.powers.composing.completing import complete
from games.live_magic.rules.powers.composing.offering import Path, Row, placed
from games.live_magic.rules.powers.vocabulary import Vocabulary

TAGS = {"params": "type", "costs": "pay", "effects": "op", "then": "op"}
"""By list, the field that says what a member is."""
A_CONDITION: list[Any] = ["ge", ["life", "self"], 2]
"""What a new condition says until it is changed."""


def change(vocabulary: Vocabulary, row: Row, act: str) -> Row:
    """The row after `add effects life`, `remove costs.0`, `up effects.1`; anything else changes nothing."""
    match act.split(" "):
        case ["add", where, *kind]:
            return add(vocabulary, row, where, "".join(kind))
        case ["remove", where]:
            return remove(row, where)
        case ["up", where]:
            return up(row, where)
    return row


def path_of(where: str) -> Path:
    """`effects.0.then` as the steps that lead there."""
    return tuple(int(step) if step.isdecimal() and len(step) < 4 else step for step in where.split("."))


def listed(row: Row, path: Path) -> list[Any] | None:
    """The list at this place; None: there is none."""
    place: Any = row
    for step in path:
        if isinstance(step, int):
            place = place[step] if isinstance(place, list) and step < len(place) else None
        else:
            place = place.get(step) if isinstance(place, dict) else None
    return place if isinstance(place, list) else None


def add(vocabulary: Vocabulary, row: Row, where: str, kind: str) -> Row:
    """A new member of this kind behind the others, with its first legal values."""
    path = path_of(where)
    there = listed(row, path)
    if there is None:
        return row
    tag = TAGS.get(str(path[-1]))
    new: Any = {tag: kind} if tag is not None else A_CONDITION if where == "requires" else kind
    return complete(vocabulary, placed(row, (*path, len(there)), new))


def remove(row: Row, where: str) -> Row:
    """Without this member."""
    *path, place = path_of(where)
    there = listed(row, tuple(path))
    if there is None or not isinstance(place, int) or place >= len(there):
        return row
    return dict(placed(row, tuple(path), [*there[:place], *there[place + 1 :]]))


def up(row: Row, where: str) -> Row:
    """This member one place further up."""
    *path, place = path_of(where)
    there = listed(row, tuple(path))
    if there is None or not isinstance(place, int) or not 0 < place < len(there):
        return row
    order = [*there[: place - 1], there[place], there[place - 1], *there[place + 1 :]]
    return dict(placed(row, tuple(path), order))
