"""Bringing what is remembered of an evening up to date with its table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from django.db import transaction

from campaign.bridge.chronicles import chronicle, versions
from campaign.bridge.looking import settling
from campaign.memory.rows import write
from campaign.models import Evening, Memory

FORM = 2
"""Of the rows: raised when a chronicle makes other rows than before, so that every evening is remembered anew."""


def remember(evening: Evening, *, anew: bool = False) -> int:
    """Makes the rows of this evening what its table tells, and returns how many were written or removed.

    Where the table has not moved since nothing is read; `anew` looks all the same. The table is read before anything
    is locked, and an older reading never replaces a newer one: any number of workers may remember at once.
    """
    if evening.is_planned or not (anew or is_stale(evening)):
        return 0
    version, names, history = chronicle(evening)
    with transaction.atomic():
        memory = _locked(evening)
        if (memory.form, memory.version) > (FORM, version):
            return 0
        written = write(evening, history, names)
        Memory.objects.filter(pk=memory.pk).update(version=version, form=FORM)
    return written


def _locked(evening: Evening) -> Memory:
    Memory.objects.get_or_create(evening=evening, defaults={"version": 0, "form": FORM})
    return Memory.objects.select_for_update().get(evening=evening)


def is_stale(evening: Evening) -> bool:
    """Whether its table has moved since it was remembered, or its rows have an older form."""
    return bool(list(stale([evening])))


def stale(evenings: Iterable[Evening], now: Mapping[str, int] | None = None) -> Iterator[Evening]:
    """Those of the evenings that are not remembered as their tables stand, in two questions for all of them; in one,
    where it is known already at which version each table is (`now`)."""
    opened = {evening.table_code: evening for evening in evenings if evening.table_code}
    if not opened:
        return
    now = versions(opened) if now is None else now
    tables = {code: now[code] for code in opened if code in now}
    known = {
        memory.evening_id: (memory.form, memory.version)
        for memory in Memory.objects.filter(evening__in=opened.values())
    }
    for code, version in tables.items():
        if known.get(opened[code].pk, (0, 0)) < (FORM, version):
            yield opened[code]


def catch_up(evenings: Iterable[Evening], now: Mapping[str, int] | None = None) -> None:
    """Remembers those of the evenings of which no worker has told yet: pages never show less than happened. `now`: as
    of `stale`."""
    for evening in stale(evenings, now):
        with settling():
            remember(evening, anew=True)


def rebuild(evenings: Iterable[Evening]) -> Iterator[tuple[Evening, int]]:
    """Makes the rows of every evening from its journal, whatever they were; tells how many were not as they should."""
    for evening in evenings:
        yield evening, remember(evening, anew=True)
