"""The ledger as people read it: a line for each entry, with what was free after it; and the same as a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC
from typing import Any, overload

from campaign.bridge.shared import csv_of, spreadsheet_of, spreadsheet_time
from campaign.experience.ledger_words import reason_of, title_of
from campaign.models import Campaign, EntryKind, ExperienceEntry


@dataclass(frozen=True)
class Line:
    """An entry, what it says, why, and how much was free after it; `is_for_host`: whoever reads it runs the
    campaign."""

    entry: ExperienceEntry
    title: str
    reason: str
    free_after: int
    is_for_host: bool = False

    @property
    def is_reversed(self) -> bool:
        return self.entry.is_reversed

    @property
    def is_by_hand(self) -> bool:
        """Whether somebody wrote it, so that their name stands beside it."""
        return self.entry.kind in (EntryKind.CORRECTION, EntryKind.REVERSAL) and self.entry.who is not None

    @property
    def may_take_back(self) -> bool:
        """Whether the reader may take it back: once, and neither what takes back nor what was bought (D-36)."""
        is_final = self.is_reversed or self.entry.kind == EntryKind.REVERSAL or self.entry.is_purchase
        return self.is_for_host and not is_final


class Lines(Sequence[Line]):
    """Lines of a ledger, the latest first; entries are read from the database where they are looked at."""

    def __init__(self, campaign: Campaign, keys: Sequence[tuple[int, int]], for_host: bool) -> None:
        self._campaign, self._keys, self._for_host = campaign, keys, for_host

    def __len__(self) -> int:
        return len(self._keys)

    @overload
    def __getitem__(self, place: int) -> Line: ...

    @overload
    def __getitem__(self, place: slice) -> list[Line]: ...

    def __getitem__(self, place: int | slice) -> Line | list[Line]:
        if isinstance(place, int):
            return self._read([self._keys[place]])[0]
        return self._read(self._keys[place])

    def __iter__(self) -> Iterator[Line]:
        return iter(self[:])

    def _read(self, keys: Sequence[tuple[int, int]]) -> list[Line]:
        powers = {power.key: power.name for power in self._campaign.powers.all()}
        joined = ExperienceEntry.objects.select_related("magus", "evening", "who", "reversed_by", "reverses__evening")
        is_all = len(keys) == len(self._keys)
        chosen = (
            joined.filter(magus__campaign=self._campaign) if is_all else joined.filter(pk__in=[pk for pk, _ in keys])
        )
        entries = {entry.pk: entry for entry in chosen}
        return [
            Line(entry, title_of(entry, powers), reason_of(entry), free, self._for_host)
            for entry, free in ((entries[pk], free) for pk, free in keys if pk in entries)
        ]


def lines(
    campaign: Campaign,
    magus: int | None = None,
    *,
    kind: str = "",
    evening: int | None = None,
    for_host: bool = False,
) -> Lines:
    """The entries of the campaign, or of one Magus; of this kind and of the evening with this number, where given.

    `for_host`: they tell what a host may do.
    """
    entries = ExperienceEntry.objects.filter(magus__campaign=campaign)
    if magus is not None:
        entries = entries.filter(magus=magus)
    free: Counter[int] = Counter()
    keys: list[tuple[int, int]] = []
    for pk, of, amount, is_kind, number in entries.order_by("pk").values_list(
        "pk", "magus", "amount", "kind", "evening__number"
    ):
        free[of] += amount
        if (kind not in EntryKind.values or kind == is_kind) and (evening is None or evening == number):
            keys.append((pk, free[of]))
    return Lines(campaign, keys[::-1], for_host)


def asked_for(campaign: Campaign, query: Mapping[str, Any]) -> dict[str, Any]:
    """What `lines` takes, of what somebody asks in an address; what is nonsense filters nothing."""
    magi = {str(pk): pk for pk in campaign.magi.values_list("pk", flat=True)}
    opened = campaign.evenings.exclude(opened_at=None).values_list("number", flat=True)
    kind = query.get("kind", "")
    return {
        "magus": magi.get(query.get("magus", "")),
        "kind": kind if kind in EntryKind.values else "",
        "evening": {str(number): number for number in opened}.get(query.get("evening", "")),
    }


COLUMNS = ("entry", "at", "magus", "kind", "points", "free_after", "what", "reason", "evening", "takes_back", "by")


def as_csv(shown: Iterable[Line]) -> str:
    """The lines as a table, the oldest first; nothing in it calculates when a spreadsheet opens it."""
    return csv_of([COLUMNS, *map(_row, sorted(shown, key=lambda line: line.entry.pk))])


def as_spreadsheet(shown: Iterable[Line]) -> str:
    """Like as_csv(), for the reader's own spreadsheet."""
    lines = sorted(shown, key=lambda line: line.entry.pk)
    rows = ([number, spreadsheet_time(line.entry.at), *rest] for line in lines for number, _, *rest in [_row(line)])
    return spreadsheet_of([COLUMNS, *rows])


def _row(line: Line) -> list[object]:
    entry = line.entry
    return [
        entry.pk,
        entry.at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        entry.magus.name,
        entry.kind,
        entry.amount,
        line.free_after,
        line.title,
        line.reason,
        entry.evening.number if entry.evening else "",
        entry.reverses_id or "",
        str(entry.who) if entry.who else "",
    ]
