"""The sheet of a Magus as the rule book reads it, and as it lies on the table until its first approval (D-36)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TypedDict

import msgspec

from campaign.bridge.table_queries import seat_of, table_of, view, why
from campaign.models import Attendance, Balance, Evening, Item, Magus
from campaign.models.experience import sums
from games.kernel.rulebook import Refused
from games.live_magic.rules.orders import ReviseSheet
from games.live_magic.rules.setup import Change, Sheet
from games.live_magic.rules.view import View
from games.tables import service


class SheetData(TypedDict):
    """A version of a sheet as it is stored (`SheetVersion.sheet`): Style, attributes and Powers by their codes."""

    style: str
    attributes: Mapping[str, int]
    life: int
    powers: list[str]


def last_played(magus: Magus) -> Attendance | None:
    """The last closed evening at which this Magus played."""
    played = magus.attendance.filter(evening__closed_at__isnull=False, played_version__isnull=False)
    return played.select_related("evening").order_by("-evening__opened_at").first()


def sheet_data(magus: Magus) -> SheetData:
    """The sheet as its versions are stored, by the codes of the rule book: Style, attributes, life and Powers."""
    return {
        "style": magus.style,
        "attributes": magus.ratings,
        "life": magus.life,
        "powers": sorted(power.key for power in magus.powers.all()),
    }


def sheet(magus: Magus) -> Sheet:
    """The sheet as it is read aloud: with its Magus' points, and what changed since the last evening played."""
    points = sums(magus.entries.all()).get(magus.pk, Balance())
    now = _sheet_of(sheet_data(magus), magus.version)
    now = msgspec.structs.replace(now, xp_free=points.free, xp_spent=points.spent)
    before = last_played(magus)
    old = before and sheet_of_version(magus, before.played_version)
    if not old:
        return now
    prices = _paid_since(magus, old.version)
    changes = (msgspec.structs.replace(one, xp=prices.get(_thing(one), 0)) for one in differences(old, now))
    return msgspec.structs.replace(now, changes=tuple(changes))


def _paid_since(magus: Magus, version: int) -> dict[tuple[str, str], int]:
    """What was paid for each thing that this sheet did not have in that version."""
    paid: Counter[tuple[str, str]] = Counter()
    for entry in magus.entries.purchases().filter(version__gt=version):
        paid[entry.item, "" if entry.item == Item.STYLE else entry.what] -= entry.amount
    return dict(paid)


def _thing(change: Change) -> tuple[str, str]:
    return change.item, change.value


def sheet_of_version(magus: Magus, version: int | None) -> Sheet | None:
    """What the sheet said in this version, without points: those are never kept. None: no such version."""
    kept = magus.versions.filter(version=version).first() if version else None
    return _sheet_of(kept.sheet, kept.version) if kept else None


def _sheet_of(data: SheetData, version: int) -> Sheet:
    return msgspec.convert({**data, "version": version}, Sheet)


def differences(old: Sheet, new: Sheet) -> Iterable[Change]:
    """What differs between two sheets, in the order of a sheet."""
    if new.style != old.style:
        yield Change("style", before=old.style, after=new.style)
    for name in ("physical", "social", "mental"):
        before, after = old.attributes.of(name), new.attributes.of(name)
        if after != before:
            yield Change("attribute", name, str(before), str(after))
    if new.life != old.life:
        yield Change("life", before=str(old.life), after=str(new.life))
    for key in new.powers:
        if key not in old.powers:
            yield Change("power", key)
    for key in old.powers:
        if key not in new.powers:
            yield Change("other", key)


def is_sheet_open(evening: Evening, magus: Magus) -> bool:
    """Whether the sheet may be changed at the evening's table: in the approval, until somebody approved it (D-36)."""
    key = seat_of(evening, magus)
    return key is None or key in seats_with_open_sheets(evening, [key])


def seats_with_open_sheets(evening: Evening, seats: Iterable[str]) -> set[str]:
    """Those of these seats of the evening's table whose sheets may be changed there."""
    seen = view(evening)
    return {key for key in seats if _may_be_changed(seen, key)}


def _may_be_changed(seen: View, key: str) -> bool:
    if seen.phase != "approval" or seen.approvals is None:
        return False
    approved = {word.sheet for word in seen.approvals.words if word.says == "approved"}
    return key not in approved and key not in seen.approvals.closed


def revise_sheet(evening: Evening, magus: Magus) -> str:
    """Gives the changed sheet to the evening's table; returns why the table refuses it, empty if it does not."""
    key = seat_of(evening, magus)
    if key is None:
        return ""
    table = table_of(evening)
    try:
        service.act_by_table(table, ReviseSheet(seat=key, sheet=sheet(magus)))
    except Refused as refused:
        return why(table, None, refused)
    return ""
