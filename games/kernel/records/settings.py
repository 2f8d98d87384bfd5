"""The settings of a table in the header of a record: its switches and its life (REC 5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.kernel.records.header import Header
from games.kernel.records.names import folded, read_list, read_number, unknown
from games.kernel.records.seats import Seats
from games.kernel.rulebook import Impossible, Refused

Switches = Mapping[str, tuple[str, ...] | int]
"""The values of each switch, or its least number."""


def take_settings(header: Header, seats: Seats, switches: Switches) -> dict[str, Any]:
    """The lines `Switch: field=value; …` and `Life`, as fields of a charter. Raises Refused (REC 5)."""
    settings: dict[str, Any] = {}
    for line in header.take_all("Switch"):
        for switch in read_list(line):
            name, setting = _switch(switch, switches)
            if name in settings:
                raise Refused("REC 5", "header_twice", key=f"Switch {name}")
            settings[name] = setting
    if (life := _life(header, seats)) is not None:
        settings["life"] = life
    return settings


def read_count(key: str, text: str, least: int) -> int:
    """A number of at least `least`. Raises Refused (REC 5)."""
    try:
        sign, number = read_number(text)
    except Refused:
        sign, number = "-", 0
    if sign or number < least:
        raise Refused("REC 5", "header_number", key=key, given=text, least=least)
    return number


def built(kind: type[Any], values: Mapping[str, object]) -> Any:
    """The struct of these values. Raises Refused (REC 5) where they contradict each other."""
    try:
        return kind(**values)
    except Impossible as impossible:
        raise Refused("REC 5", "header_contradicts", why=impossible.reason, **impossible.values) from impossible
    except ValueError as contradiction:
        raise Refused("REC 5", "header_contradicts", why=str(contradiction)) from contradiction


def _switch(text: str, switches: Switches) -> tuple[str, str | int]:
    name, _, value = (part.strip() for part in text.partition("="))
    field = next((field for field in switches if folded(field) == folded(name)), None)
    if field is None:
        raise unknown("REC 5", "switch", name, switches)
    legal = switches[field]
    if isinstance(legal, int):
        return field, read_count(f"Switch {field}", value, legal)
    match = next((choice for choice in legal if folded(choice) == folded(value)), None)
    if match is None:
        raise Refused("REC 5", "header_value", key=f"Switch {field}", given=value, known=list(legal))
    return field, match


def _life(header: Header, seats: Seats) -> int | dict[str, int] | None:
    """`Life: 20`, `Life Anna: 17`; both: the second is an exception from the first."""
    common = header.take("Life")
    for_all = read_count("Life", common, 1) if common is not None else None
    each: dict[str, int] = {}
    for (name,), value in header.take_each("Life", 1):
        seat = seats.seat(name)
        if seat in each:
            raise Refused("REC 5", "header_twice", key=f"Life {seat}")
        each[seat] = read_count(f"Life {seat}", value, 1)
    if not each:
        return for_all
    return each if for_all is None else dict.fromkeys(seats.names, for_all) | each
