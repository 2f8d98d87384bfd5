"""What a Magus has done in the campaign, for the sheet's page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count

from campaign.history import statistics
from campaign.history.standings import Line, Span, Table
from campaign.models import ATTRIBUTE_NAMES, Magus, PowerUse

FEW = 5
"""The most Powers and rivals that are named."""


@dataclass(frozen=True)
class Tally:
    """Something counted: how often, and how often it was won where that can be said."""

    key: str
    name: str
    times: int
    won: int = 0


@dataclass(frozen=True)
class MagusHistory:
    """The numbers of a Magus over all closed evenings."""

    line: Line
    of: int
    categories: Sequence[Tally]
    rivals: Sequence[Tally]
    powers: Sequence[Tally]
    habits: statistics.Habits | None


def magus_history(magus: Magus) -> MagusHistory | None:
    """What the Magus has done so far; None before a first evening is closed. `of`: among how many the rank is."""
    span = Span(magus.campaign)
    table = Table(span)
    lines = [line for line in table.lines() if line.evenings]
    own = next((line for line in lines if line.magus.pk == magus.pk), None)
    if own is None:
        return None
    habits = statistics.habits(span, [magus])
    return MagusHistory(
        line=own,
        of=len(lines),
        categories=_categories(magus, table),
        rivals=_rivals(magus, table),
        powers=_powers(magus, span),
        habits=habits[0] if habits else None,
    )


def _categories(magus: Magus, table: Table) -> list[Tally]:
    """The challenges of a Magus by category."""
    fought, won = Counter[str](), Counter[str]()
    for challenge in table.challenges:
        if challenge.category and magus.pk in (challenge.caller_id, challenge.contester_id):
            fought[challenge.category] += 1
            won[challenge.category] += challenge.winner_id == magus.pk
    return [Tally(key, str(name), fought[key], won[key]) for key, name in ATTRIBUTE_NAMES.items() if fought[key]]


def _rivals(magus: Magus, table: Table) -> list[Tally]:
    """Against whom the Magus fought most."""
    names = {other.pk: other.name for other in table.magi}
    fought, won = Counter[int](), Counter[int]()
    for challenge in table.challenges:
        if magus.pk in (challenge.caller_id, challenge.contester_id):
            other = challenge.contester_id if challenge.caller_id == magus.pk else challenge.caller_id
            fought[other] += 1
            won[other] += challenge.winner_id == magus.pk
    return [Tally(str(pk), names[pk], times, won[pk]) for pk, times in fought.most_common(FEW)]


def _powers(magus: Magus, span: Span) -> list[Tally]:
    """The Powers that the Magus used most."""
    names = {power.key: power.name for power in span.campaign.powers.all()}
    rows = span.of(PowerUse).filter(magus=magus).order_by().values_list("power").annotate(times=Count("pk"))
    tallies = [Tally(key, names.get(key, key), times) for key, times in rows]
    return sorted(tallies, key=lambda one: (-one.times, one.name))[:FEW]
