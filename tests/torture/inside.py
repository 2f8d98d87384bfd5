"""What an ordeal asks of the product that undergoes it (`Caller.call`): tables are laid, and judged afterwards."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any
from uuid import UUID, uuid5

from django.db.models import Sum

from bench import evening
from campaign.experience import ledger
from campaign.models import Campaign, ExperienceEntry, Magus, Role
from games.journal.models import Taken
from games.kernel.table.questions import asked_number
from games.tables import state
from games.tables.models import Table
from games.tables.verifying import faults
from tests.support.worlds.everything import sign_in


def lay(tables: int) -> list[dict[str, Any]]:
    """So many evenings of twelve guests: code and cookie of each phone, by seat."""
    opened = [evening.open_table(f"Torture {number}") for number in range(tables)]
    return [{"code": table.code, "cookies": evening.sit_down(table)} for table in opened]


def bank() -> dict[str, Any]:
    """A campaign whose host gives points: its address, the number of a Magus, the host's session."""
    campaign = Campaign.objects.order_by("pk")[0]
    host = campaign.memberships.filter(role=Role.HOST)[0]
    magus = campaign.magi.order_by("pk")[0]
    return {"slug": campaign.slug, "magus": magus.pk, "session": sign_in(host.person.username)}


def wrong_with(code: str, acts: list[dict[str, str | bool]]) -> list[str]:
    """What is wrong with the table after these objections: `reason`, `id`, `seat`, and whether each `counts`, because
    it was acknowledged."""
    table = Table.objects.get(code=code)
    entries = list(table.stream.entries.all())
    written = Counter(entry.data["reason"] for entry in entries if "reason" in entry.data)
    sent = {act["reason"] for act in acts}
    wrong = [f"lost: {act['reason']}" for act in acts if act["counts"] and act["reason"] not in written]
    wrong += [f"twice: {reason}" for reason, times in written.items() if times > 1]
    wrong += [f"never sent: {reason}" for reason in written if reason not in sent]
    wrong += [f"not remembered: {act['reason']}" for act in acts if act["counts"] and not _is_taken(table, act)]
    return wrong + faults(table)


def _is_taken(table: Table, act: dict[str, str | bool]) -> bool:
    """Whether the table knows that it has taken what has this id, and where its facts are."""
    order = uuid5(UUID(str(act["id"])), str(act["seat"]))
    taken = Taken.objects.filter(stream=table.stream_id, order=order).first()
    if taken is None:
        return False
    facts = table.stream.entries.filter(version__gte=taken.first, version__lte=taken.last)
    return any(entry.data.get("reason") == act["reason"] for entry in facts)


def wrong_with_taps(taps: list[dict[str, str | bool]]) -> list[str]:
    """What is wrong with the ledger after these taps, of which those count that were acknowledged."""
    booked = Counter(ExperienceEntry.objects.filter(source__startswith="hand:").values_list("source", flat=True))
    wrong = [f"lost: {tap['id']}" for tap in taps if tap["counts"] and not booked[f"hand:{tap['id']}"]]
    wrong += [f"twice: {source}" for source, times in booked.items() if times > 1]
    for magus in Magus.objects.all():
        total = magus.entries.aggregate(total=Sum("amount"))["total"] or 0
        if total < 0 or ledger.balance(magus).free != total:
            wrong.append(f"{magus}: {total} booked, {ledger.balance(magus).free} shown")
    return wrong


def next_order(code: str, seed: int) -> dict[str, Any] | None:
    """A seat that the table waits for, an order that it may give, and the version; None: the evening is over."""
    table = Table.objects.get(code=code)
    found = evening.next_order(table, Random(seed))
    if found is None:
        return None
    seat, data = found
    return {"seat": seat.key, "order": data, "version": version_of(table)}


def version_of(table: Table) -> int:
    return state.current(table.stream_id, table.game).state.version


def came_of_it(code: str, seat: str, question: int, version: int) -> dict[str, Any]:
    """How many acts there were since this version, whether the seat is asked the same question still, and what is
    wrong with the table."""
    table = Table.objects.get(code=code)
    now = state.current(table.stream_id, table.game).state
    acts = set(table.stream.entries.filter(version__gt=version).values_list("act", flat=True))
    return {"acts": len(acts), "is_asked_still": asked_number(now, seat) == question, "wrong": faults(table)}
