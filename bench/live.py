"""A big evening on phones, act by act: the next order is given when everybody has seen what came of the last."""

from __future__ import annotations

from random import Random

from bench import evening
from bench.acts import Act, acts_of, refused
from bench.phones.crowd import Crowd, Whole
from bench.phones.sender import Order
from games.kernel import registry
from games.kernel.rulebook import Order as GivenOrder
from games.tables import state
from games.tables.models import Table
from tests.support.services.site import Site


class LiveTable:
    """A table with a phone on every seat, or so many watchers instead. `ahead`: so many acts lie behind it when they
    come. `whole`: the bytes of the board that a phone gets first."""

    def __init__(
        self, site: Site, crowd: Crowd, seats: int = evening.SEATS, *, watchers: int = 0, ahead: int = 0
    ) -> None:
        self.site, self.crowd, self.seats, self.watchers, self.ahead = site, crowd, seats, watchers, ahead
        self.chance = Random(7)
        self.table, self.cookies, self.whole = self._begun()

    def _begun(self) -> tuple[Table, dict[str, str], Whole]:
        table = evening.open_table("bench", self.seats)
        cookies = evening.sit_down(table)
        for _ in range(self.ahead):
            evening.go_on(table, self.chance)
        looking = [""] * self.watchers or cookies.values()
        whole = self.crowd.open(table.code, self.site.ports, f"/t/{table.code}/stream/", looking)
        return table, cookies, whole

    def acts(self, count: int) -> list[Act]:
        """So many acts as they come in an evening; where it is over, another one begins."""
        done: list[Act] = []
        while True:
            self._go_on(count - len(done))
            noted = self.crowd.tell()
            if wrong := refused(noted):
                raise RuntimeError(f"acts were answered with {wrong}")
            done += acts_of(self.table, noted)
            if len(done) >= count:
                return done
            self.crowd.close(self.table.code)
            self.table, self.cookies, self.whole = self._begun()

    def _go_on(self, count: int) -> None:
        for _ in range(count):
            order = self.next_order()
            if order is None:
                return
            self.crowd.post(order)
            self.crowd.wait_for_answers()
            self.crowd.wait(self.table.code, version_of(self.table))

    def next_order(self) -> Order | None:
        """What one of those that the table waits for posts next; None: the evening is over."""
        found = evening.next_order(self.table, self.chance)
        if found is None:
            return None
        chair, data = found
        ports, place = self.site.ports, list(self.cookies).index(chair.key)
        path = f"/t/{self.table.code}/act/"
        fields = list(evening.form(data))
        return Order(self.table.code, chair.key, ports[place % len(ports)], path, self.cookies[chair.key], fields)


def fields_of(game: str, order: GivenOrder, question: int) -> list[tuple[str, str]]:
    """The fields that a phone posts to give this order in answer to this question."""
    name, data = registry.codec(game).orders.write(order)
    return list(evening.form(data | {"order": name, "question": question}))


def version_of(table: Table) -> int:
    """How many facts its stream has by now, read from the database."""
    return state.current(table.stream_id, table.game).state.version
