"""TD-26: names that are pasted, one a line; duplicates are told with their lines before anybody is entered."""

from __future__ import annotations

from collections.abc import Iterable

from games.kernel.naming import folded, tidied
from games.kernel.rulebook import Value
from games.tournament.rules.codes import LONGEST_NAME


class Double(Value, frozen=True):
    """A name that stands on several lines (the first is 1), as it is written on the first; `known`: it is entered
    already."""

    name: str
    lines: tuple[int, ...]
    known: bool = False


class Pasted(Value, frozen=True):
    """The names in their order, each once; those that stand twice or are known; lines that cannot be a name."""

    names: tuple[str, ...]
    doubles: tuple[Double, ...] = ()
    bad: tuple[int, ...] = ()


def read_names(rows: Iterable[tuple[int, str]], known: Iterable[str] = ()) -> Pasted:
    """The names of a list by the numbers of their lines; empty ones are none. `known`: names that are entered
    already."""
    entered = {folded(name) for name in known}
    lines: dict[str, list[int]] = {}
    written: dict[str, str] = {}
    bad: list[int] = []
    for number, written_name in rows:
        name = tidied(written_name)
        if not name:
            continue
        if len(name) > LONGEST_NAME:
            bad.append(number)
            continue
        lines.setdefault(folded(name), []).append(number)
        written.setdefault(folded(name), name)
    doubles = tuple(
        Double(written[key], tuple(where), key in entered)
        for key, where in lines.items()
        if len(where) > 1 or key in entered
    )
    return Pasted(tuple(name for key, name in written.items() if key not in entered), doubles, tuple(bad))
