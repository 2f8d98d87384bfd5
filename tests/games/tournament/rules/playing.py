"""Random tournaments: a form, settings and players by chance, run by random legal acts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta
from random import Random
from typing import Any

from games.kernel import registry
from games.kernel.choosing import choose
from games.kernel.rulebook import HOST, TABLE, By, Fact, Offer, Order, Refused
from games.tournament.rules.charter import Charter
from games.tournament.rules.codes import DRAWN, Format
from games.tournament.rules.preparing import prepare
from games.tournament.rules.setup import Entry, Setup, draw_lot
from tests.support.laws import AT, RandomPlay

__all__ = ["AT", "BOOK", "CODEC", "FORMS", "UNTOLD", "Play", "a_setup", "order_of"]

BOOK = registry.book("tournament")
CODEC = registry.codec("tournament")

FORMS: tuple[Format, ...] = (
    "swiss",
    "round_robin",
    "double_round_robin",
    "single_elimination",
    "free_challenges",
    "one_game",
    "pods",
)

SETTINGS: dict[str, tuple[Any, ...]] = {
    "best_of": (3, 3, 1, 5),
    "win": (3, 2),
    "floor": (None, "1/3", "0"),
    "floor_own_gw": (True, False),
    "tie_breaks": (("omw", "gw", "ogw"), ("head_to_head", "omw"), ("wins", "head_to_head", "gw"), ()),
    "late": ("absent", "loss"),
    "rr_leave": ("fide", "keep_all"),
    "third_place_match": (False, True),
    "min_matches": (1, 2),
    "all_at_once": (False, True),
    "pod_sizes": ("threes", "fives", "byes"),
    "short": ("low", "high"),
    "pod_points": ("plain", "topdeck", "edh", "addendum", "wager", "list"),
    "round_minutes": (50, None),
}
"""By field, the values that random tournaments have."""

RARE = {"drop", "disqualify", "come_back", "no_show", "say_absent", "say_present", "withdraw_round", "rename", "enter"}
RARE |= {"give_seats", "award_byes", "set_seeds", "start_clock", "extend_clock", "pause_clock", "resume_clock"}
RARE |= {"stop_pairing", "swap_players", "correct", "call_off", "double_loss", "pair_by_hand", "withdraw", "take_bye"}
ENDING = {"finish"}
UNTOLD = {"nothing_changes", "entered_already"}
"""Refusals of a value that no field can leave out: the result that stands already, a name that is taken."""


def a_setup(chance: Random, form: Format, players: int | None = None) -> Setup:
    """A tournament of this form under random settings; some have seats, some byes, some are out by life 0."""
    settings = {name: chance.choice(values) for name, values in SETTINGS.items()}
    count = players or chance.randint(3, 9)
    return Setup(
        entries=tuple(
            Entry(
                key=f"e{number}",
                name=f"Player {number}",
                lot=draw_lot(chance),
                life=(life := chance.choice((None, 20, 14, 0) if chance.random() < 0.3 else (20,))),
                is_out=life == 0,
                byes=chance.choice((0, 0, 0, 1)) if form in DRAWN and life != 0 else 0,
                seat=chance.random() < 0.7,
            )
            for number in range(1, count + 1)
        ),
        charter=Charter(format=form, **settings),
    )


class Play(RandomPlay):
    """A tournament whose host has no seat, and whose rounds are computed by a worker."""

    book, codec = BOOK, CODEC

    def by(self, actor: str) -> By:
        """In whose name an actor orders."""
        return By(host=True) if actor == HOST else By(seat=actor)

    def offers(self, actor: str) -> Sequence[Offer]:
        """The buttons of this actor."""
        return BOOK.orders(self.state, actor, actor == HOST)

    def order_of(self, offer: Offer, actor: str) -> Order:
        """One order that this button gives."""
        return order_of(offer, self.chance)

    def a_choice(self) -> tuple[str, Order] | None:
        """Who does what next, by chance."""
        for actor in self.chance.sample(self.actors, len(self.actors)):
            offers = [offer for offer in self.offers(actor) if self.is_wanted(offer.order)]
            if offers:
                return actor, self.order_of(self.chance.choice(offers), actor)
        return None

    def is_wanted(self, order: str) -> bool:
        if order in ENDING:
            return self.chance.random() < 0.1
        return order not in RARE or self.chance.random() < 0.08

    def publish(self) -> list[Fact]:
        """The worker computes the pairing that was asked for."""
        order = prepare(self.state, self.chance)
        return self.decide(order, TABLE) if order is not None else []

    def steps(self, acts: int) -> Iterator[tuple[str, Order | None, list[Fact]]]:
        """So many random acts, one after the other; what cannot be told by a field is passed over."""
        for _ in range(acts):
            self.at += timedelta(seconds=self.chance.choice((0, 1, 30, 600)))
            if self.is_over:
                return
            if self.state.asked is not None and self.chance.random() < 0.7:
                yield "worker", None, self.publish()
                continue
            found = self.a_choice()
            if found is None:
                continue
            actor, order = found
            try:
                facts = self.give(actor, order)
            except Refused as refused:
                assert refused.reason in UNTOLD, (actor, order, refused)
                continue
            yield actor, order, facts


def order_of(offer: Offer, chance: Random) -> Order:
    """One order that this button gives."""
    data = choose(offer, chance)
    return CODEC.orders.read(data.pop("order"), data)
