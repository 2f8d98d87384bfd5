"""Whatever anybody orders at a table of Live Magic is done or refused; nothing that is not an order goes through."""

from __future__ import annotations

import json
import types
import typing
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from games.kernel.choosing import choose
from games.kernel.codec import Malformed
from games.kernel.rulebook import HOST, TABLE, By, Offer, Order, Refused
from games.kernel.table import Act, Happened, TableOpened, TableState, fold, is_host, offers, question_of
from games.live_magic.rules.setup import Setup
from tests.games.live_magic.rules.playing import BOOK, CODEC, GLADLY, RARE, RARELY, a_setup

AT = datetime(2026, 1, 6, 20, tzinfo=UTC)
NUMBERS = (-1, 0, 1, 2, 3, 7, 10**6, 10**30)
WORDS = ("", "nobody", HOST, "W", "gold", "artifacts", "Island", "mono", "rock", "left", "x", "extra", "physical")
TABLE_OWN = {"lend_seat", "step_away", "let_house_play", "pass_over", "hand_on", "take_back", "still_here"}


def wild_value(kind: Any, chance: Random, words: Sequence[str]) -> Any:
    """A value of this type that nobody has checked."""
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Annotated:
        return wild_value(inner[0], chance, words)
    if origin in (typing.Union, types.UnionType):
        return wild_value(chance.choice(inner), chance, words)
    if origin is typing.Literal:
        return chance.choice(inner)
    if origin in (tuple, list, frozenset):
        return [wild_value(inner[0], chance, words) for _ in range(chance.choice((0, 1, 2, 7)))]
    if origin is dict:
        return {chance.choice(words): wild_value(inner[1], chance, words) for _ in range(chance.choice((0, 1, 5)))}
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return wild_fields(kind, chance, words)
    return {bool: chance.random() < 0.5, int: chance.choice(NUMBERS), str: chance.choice(words)}.get(kind)


def wild_fields(kind: type[msgspec.Struct], chance: Random, words: Sequence[str]) -> dict[str, Any]:
    """The fields of a struct, all that it needs and some that it does not."""
    wanted = [one for one in msgspec.structs.fields(kind) if one.required or chance.random() < 0.6]
    return {one.name: wild_value(one.type, chance, words) for one in wanted if one.name != "question"}


class Evening:
    """A table of Live Magic without a database."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.setup: Setup = a_setup(self.chance, seats=self.chance.randint(2, 6))
        self.seats = [seat.key for seat in self.setup.seats]
        self.words = [*WORDS, *self.seats, *(pack.id for pack in self.setup.packs[:40])]
        self.words += [row.key for row in self.setup.powers]
        plain = msgspec.json.decode(msgspec.json.encode(self.setup))
        opened = TableOpened(setup=plain, host=self.chance.choice([HOST, self.seats[0]]))
        self.past = [Happened(1, 1, AT, TABLE, opened)]
        self.now: TableState = fold(BOOK, self.past)

    def buttons(self) -> list[tuple[str, Offer]]:
        """What is offered now, and to whom."""
        places = dict.fromkeys([*self.seats, self.now.host])
        return [(one, offer) for one in places for offer in offers(BOOK, self.now, one) if offer.barred is None]

    def wild_orders(self, buttons: Sequence[tuple[str, Offer]]) -> Iterator[tuple[str, Order]]:
        """Orders that were drawn by their types alone, and offered ones with a field that nobody offered."""
        for _ in range(6):
            _, offer = self.chance.choice(buttons)
            data = choose(offer, self.chance)
            if self.chance.random() < 0.6:
                kind = self.chance.choice(BOOK.order_types)
                data = {"order": kind.__struct_config__.tag} | wild_fields(kind, self.chance, self.words)
            elif len(data) > 1:
                name = self.chance.choice([name for name in data if name != "order"])
                kinds = {one.name: one.type for one in msgspec.structs.fields(CODEC.orders.by_tag[offer.order])}
                data[name] = wild_value(kinds[name], self.chance, self.words)
            try:
                yield self.chance.choice([*self.seats, HOST]), CODEC.read_order(data)
            except Malformed:
                continue

    def give(self, seat: str, order: Order) -> bool:
        """Whether it was done; anything but a refusal is raised."""
        by = By(seat=seat if seat in self.seats else None, host=is_host(self.now, seat))
        at = AT + timedelta(seconds=len(self.past))
        act = Act(BOOK, self.now, at, self.chance, lambda: self.past)
        try:
            act.give(replace(order, question=question_of(self.now, order, by.seat)), by)
            act.run_automatic_orders()
        except Refused:
            return False
        self.now, self.past = act.now, [*self.past, *act.happened]
        return True


@pytest.mark.parametrize("seed", range(4))
def test_lm_4_whatever_is_ordered_is_done_or_refused(seed: int) -> None:
    evening = Evening(seed)
    done = 0
    for _ in range(120):
        buttons = evening.buttons()
        if not buttons:
            break
        for seat, order in evening.wild_orders(buttons):
            done += evening.give(seat, order)
        rare = RARE | TABLE_OWN
        weights = [RARELY / 2 if offer.order in rare else GLADLY.get(offer.order, 2) for _, offer in buttons]
        seat, offer = evening.chance.choices(buttons, weights)[0]
        evening.give(seat, CODEC.read_order(choose(offer, evening.chance)))
    assert done
    assert fold(BOOK, evening.past) == evening.now
    for one in evening.past:
        kind, data = CODEC.write_fact(one.fact)
        assert CODEC.read_fact(kind, json.loads(json.dumps(data))) == one.fact
