"""Non-interference on every channel: two evenings that differ only in one secret look alike to everybody else.

The same evening is played at two tables, order by order. At one order something secret is chosen differently; then
every page, stream, story and API answer of every other seat, of a watcher and of the table screen has to be the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest
from django.test import Client
from msgspec.structs import replace

from bench import evening
from games.kernel import registry
from games.kernel.choosing import choose
from games.live_magic.rules.setup import Setup
from games.tables import access, board, service, state
from games.tables.events.report import Report
from games.tables.live import moments
from games.tables.live.drawing import Drawing
from games.tables.models import Seat, Table
from tests.support.drawn import Everything
from tests.support.examples import IS_EVERYTHING

BEGIN = datetime(2026, 11, 21, 20, 30, tzinfo=UTC)
SEATS = 5
ORDERS = 400
SEEDS = range(1, 13)

pytestmark = pytest.mark.django_db(transaction=True)

KINDS = {
    "answer": {},
    "announce": {"declaration_mode": "announced"},
    "nominate": {"pick_mode": "sealed"},
    "throw": {},
    "power": {},
    "completion_declare": {},
    "completion_pick": {"completion_exclusive": "always"},
    "lands": {},
}
"""The orders that choose something hidden, with the house rules under which they are asked."""

AT_NIGHT = {"answer", "announce", "completion_declare", "lands"}
"""Hidden in the same way as others: `make test` tries one of each phase, and what a Power leaves."""


class Twins:
    """The same evening at two tables."""

    def __init__(self, seed: int, **house_rules: Any) -> None:
        self.tables = [self._opened(house_rules) for _ in range(2)]
        self.clients = [self._clients(table) for table in self.tables]
        self.chance, self.number = Random(seed), 0
        self.before: list[dict[str, Drawing]] = []
        """What each seat was shown before the secret, at both tables."""
        self.told: list[dict[str, Report]] = []
        """What its program was told then."""

    def _opened(self, house_rules: dict[str, Any]) -> Table:
        places = [service.Place(f"s{n}", f"Magus {n}") for n in range(1, SEATS + 1)]
        laid = _all_may_hide_packs(evening.setup(SEATS, **house_rules))
        return service.open_table("live_magic", laid, places, name="Twins", host="s1", is_public=True, at=BEGIN)

    def _clients(self, table: Table) -> dict[str, Client]:
        clients = {"": Client()}
        for seat in table.seats.all():
            Seat.objects.filter(pk=seat.pk).update(token=f"token-of-{seat.key}-{table.pk}")
            client = clients[seat.key] = Client()
            session = client.session
            session[access.TOKENS] = {table.code: f"token-of-{seat.key}-{table.pk}"}
            session.save()
        return clients

    def next(self) -> tuple[str, dict[str, Any]] | None:
        """Whose order comes next, and which."""
        found = evening.next_order(self.tables[0], self.chance)
        return found and (found[0].key, found[1])

    def give(self, seat: str, *data: dict[str, Any]) -> None:
        """Gives an order at both tables: the same one, or one for each."""
        self.number += 1
        if len(data) > 1:
            looking = _who_looks(seat)
            self.before = [{who: self._drawing(number, who) for who in looking} for number in (0, 1)]
            self.told = [{who: self._report(number, who) for who in looking} for number in (0, 1)]
        for table, one in zip(self.tables, data * 2, strict=False):
            order = registry.codec(table.game).read_order(one)
            at = BEGIN + timedelta(seconds=self.number)
            service.act(table, table.seats.get(key=seat), order, at=at, chance=Random(self.number))

    def another(self, seat: str, data: dict[str, Any]) -> dict[str, Any] | None:
        """Another order of the same kind, with the same public part; None if there is none."""
        shown = board.board(self.tables[0], self.tables[0].seats.get(key=seat))
        for button in shown.buttons:
            if button.offer.order == data["order"] and not button.offer.barred:
                for _ in range(20):
                    other = choose(button.offer, self.chance) | {"question": data["question"]}
                    if _secretly_differs(data, other):
                        return other
        return None

    def what_is_seen(self, number: int, seat: str) -> Iterator[tuple[str, str]]:
        """Everything that this seat (empty: a watcher) receives from this table, by channel."""
        table, client = self.tables[number], self.clients[number][seat]
        for path in ("", "story/", "screen/", "sheets/menu/", "sheets/story/"):
            yield path or "page", self._plain(number, client.get(f"/t/{table.code}/{path}").content.decode())
        for path in ("", "/orders", "/log"):
            yield f"api {path}", self._plain(number, client.get(f"/api/v1/tables/{table.code}{path}").content.decode())
        for event in self._events(number, seat):
            yield "event", self._plain(number, event)
        drawn = self._drawing(number, seat)
        sent = (("stream", drawn.changes(None)), ("changes", drawn.changes(self.before[number][seat])))
        for name, content in (*sent, *drawn.sheets.items()):
            yield name, self._plain(number, content)

    def _drawing(self, number: int, seat: str) -> Drawing:
        """What this seat has before it now, with everything in its sheets."""
        table = self.tables[number]
        return moments.of(table).drawing(table.seats.filter(key=seat).first(), wanted=Everything())

    def _events(self, number: int, seat: str) -> list[str]:
        """What a program of this seat is told that comes now, and one that was there before."""
        report, before = self._report(number, seat), self.told[number][seat]
        told = report.whole(before.version - 20, report.happened(before.version - 20))
        return [each.decode() for each in (told, report.change(before, report.happened(before.version)))]

    def _report(self, number: int, seat: str) -> Report:
        table = self.tables[number]
        return Report(moments.of(table), table.seats.filter(key=seat).first())

    def _plain(self, number: int, text: str) -> str:
        table = self.tables[number]
        text = text.replace(table.code, "CODE").replace(table.door_key, "KEY")
        text = re.sub(r"\b[A-Za-z0-9]{64}\b", "CSRF", text)
        return re.sub(r'<path[^>]*class="qrline"[^>]*>', "QR", text)


def _secretly_differs(data: dict[str, Any], other: dict[str, Any]) -> bool:
    if data["order"] == "power":
        mine, theirs = dict(data.get("params") or {}), dict(other.get("params") or {})
        hidden = mine.pop("left", None) != theirs.pop("left", None)
        return hidden and mine == theirs and data["power"] == other["power"]
    if data["order"] == "completion_pick":
        return set(data["packs"]) != set(other["packs"])
    return data != other


@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=pytest.mark.thorough if kind in AT_NIGHT else ()) for kind in KINDS]
)
def test_a_secret_changes_nothing_that_anybody_else_receives(kind: str) -> None:
    for seed in SEEDS:
        twins = Twins(seed, **KINDS[kind])
        liar = _play_to_a_secret(twins, kind)
        if liar is not None:
            break
    else:
        pytest.fail(f"no evening came to a secret {kind}")
    states = [state.current(table.stream_id, table.game).state.game for table in twins.tables]
    assert states[0] != states[1], "the evenings do not differ"
    for seat in _who_looks(liar):
        told_by = [one for one, two in _channels(twins, seat) if one != two]
        if seat == liar:
            assert told_by, "the phone that chose shows what it chose"
        else:
            assert not told_by, f"{seat or 'a watcher'} can tell by the {told_by[0][0]}"


def _who_looks(liar: str) -> list[str]:
    """A watcher, who chose, and the others: in `make test` one of them, for they sit there alike."""
    others = [seat for seat in (f"s{n}" for n in range(1, SEATS + 1)) if seat != liar]
    return ["", liar, *(others if IS_EVERYTHING else others[-1:])]


def _channels(twins: Twins, seat: str) -> Iterator[tuple[tuple[str, str], tuple[str, str]]]:
    return zip(twins.what_is_seen(0, seat), twins.what_is_seen(1, seat), strict=True)


def _play_to_a_secret(twins: Twins, kind: str) -> str | None:
    """Plays until somebody gives a different secret at the second table; who, or None if nobody could."""
    for _ in range(ORDERS):
        found = twins.next()
        if found is None:
            return None
        seat, data = found
        other = twins.another(seat, data) if data["order"] == kind and _stays_hidden(twins, seat, kind) else None
        if kind == "lands" and data["order"] == "lands":
            other = data | {"basics": {land: 2 * count for land, count in data["basics"].items()}}
        twins.give(seat, *([data, other] if other else [data]))
        if other:
            return seat
    return None


def _stays_hidden(twins: Twins, seat: str, kind: str) -> bool:
    """Whether nothing is shown by this order: somebody else still has to speak, or draws blind."""
    book, table = registry.book("live_magic"), twins.tables[0]
    others = set(book.waited_for(state.current(table.stream_id, table.game).state.game)) - {seat}
    return kind == "power" or bool(others)


def _all_may_hide_packs(laid: Setup) -> Setup:
    """Everybody has the Power with a hidden choice."""
    seats = [replace(seat, sheet=replace(seat.sheet, powers=("azione-del-fato",))) for seat in laid.seats]
    return replace(laid, seats=tuple(seats))
