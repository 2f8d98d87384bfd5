"""Ledger and sheets of an archive: every entry is one that the ledger would have booked, and every sheet says what its
Magus began with and what was bought since (LM §3.6, §3.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from campaign.bridge import archiving
from campaign.bridge.sheets import SheetData
from campaign.house_rules.rules import in_force
from campaign.models import ATTRIBUTES, SHEETS, EntryKind, Item

Row = Mapping[str, Any]
Rows = Mapping[str, list[Row]]


def contradictions(rows: Rows) -> Iterator[str]:
    """Everything that is wrong between entries, sheets and their versions."""
    last = _last_versions(rows)
    if last is None:
        yield "a version of a sheet cannot be read"
        return
    for number, magus in enumerate(rows["magus"], 1):
        kept = last.get(number)
        if kept is None or kept["version"] != magus["version"] or kept["sheet"] != _sheet_data(rows, magus):
            yield f"the sheet of {magus['name']} is not its last version"
        elif not _is_what_was_bought(rows, number, magus):
            yield f"the sheet of {magus['name']} is not what it began with and what was bought"
    yield from _ledger(rows)


# --- sheets ----------------------------------------------------------------------------------------------------------


def _last_versions(rows: Rows) -> dict[int, Row] | None:
    """By Magus the last version of its sheet; None where one cannot be read."""
    last: dict[int, Row] = {}
    for version in rows["sheetversion"]:
        if not archiving.is_sheet(version["sheet"]):
            return None
        if version["version"] >= last.get(version["magus"], version)["version"]:
            last[version["magus"]] = version
    return last


def _sheet_data(rows: Rows, magus: Row) -> SheetData:
    return {
        "style": magus["style"],
        "attributes": {name: magus[name] for name in ATTRIBUTES},
        "life": magus["life"],
        "powers": sorted(rows["powerrow"][number - 1]["key"] for number in magus["powers"]),
    }


def _is_what_was_bought(rows: Rows, number: int, magus: Row) -> bool:
    """Whether the sheet of this Magus is one of the six with the life of a new one, and what stands as bought."""
    first = min(_versions_of(rows, number), key=lambda version: int(version["version"]))["sheet"]
    bought = list(_standing_purchases(rows, number))
    ratings = Counter(entry["what"] for entry in bought if entry["item"] == Item.ATTRIBUTE)
    lives = sum(entry["item"] == Item.LIFE for entry in bought)
    styles = [entry["after"] for entry in bought if entry["item"] == Item.STYLE]
    powers = {entry["what"] for entry in bought if entry["item"] == Item.POWER}
    held = {rows["powerrow"][key - 1]["key"] for key in magus["powers"]}
    return (
        tuple(magus[name] - ratings[name] for name in ATTRIBUTES) in SHEETS
        and magus["life"] - lives == first["life"]
        and first["life"] in _lives_of_new_sheets(rows)
        and (not styles or styles[-1] == magus["style"])
        and held == powers
    )


def _versions_of(rows: Rows, number: int) -> Iterator[Row]:
    return (version for version in rows["sheetversion"] if version["magus"] == number)


def _standing_purchases(rows: Rows, magus: int) -> Iterator[Row]:
    """What was bought for this sheet and not given back, the first one first."""
    taken_back = {entry["reverses"] for entry in rows["experienceentry"]}
    for number, entry in enumerate(rows["experienceentry"], 1):
        if entry["magus"] == magus and entry["item"] and number not in taken_back:
            yield entry


def _lives_of_new_sheets(rows: Rows) -> set[object]:
    """The life that a new sheet has had in this campaign, from its first house rules to those of today."""
    changes = [change for change in rows["houserulechange"] if change["rule"] == "life_start"]
    values = [value for change in changes for value in (change["before"], change["after"])]
    return {in_force({})["life_start"], in_force(rows["campaign"][0]["house_rules"])["life_start"], *values}


# --- the ledger ------------------------------------------------------------------------------------------------------


def _ledger(rows: Rows) -> Iterator[str]:
    """No Magus ever had less than nothing; an award is of an evening at which it was booked; what takes an entry back
    takes back this one, once and whole, and is not taken back itself."""
    free: Counter[int] = Counter()
    reversed_: set[int] = set()
    for entry in rows["experienceentry"]:
        free[entry["magus"]] += entry["amount"]
        if free[entry["magus"]] < 0:
            yield f"{rows['magus'][entry['magus'] - 1]['name']} has spent more points than there were"
            return
        if entry["kind"] == EntryKind.AWARD and not _was_booked(rows, entry):
            yield "an award of the ledger was booked at no evening"
            return
        if (back := entry["reverses"]) is None:
            continue
        if back in reversed_ or not _may_take_back(entry, rows["experienceentry"][back - 1]):
            yield "an entry of the ledger takes back what it cannot"
            return
        reversed_.add(back)


def _was_booked(rows: Rows, entry: Row) -> bool:
    """Whether the evening of this award has booked it: its source says for which evening and which Magus, once."""
    booked = {award["evening"] for award in rows["eveningaward"] if award["booked_at"] is not None}
    return entry["evening"] in booked and entry["source"] == f"award:{entry['evening']}:{entry['magus']}"


def _may_take_back(entry: Row, other: Row) -> bool:
    is_whole = (other["magus"], other["amount"]) == (entry["magus"], -entry["amount"])
    return is_whole and other["kind"] != EntryKind.REVERSAL
