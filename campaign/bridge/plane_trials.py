"""A plane of the group's own tried out: a table at which it is walked to at once. Nothing of it is remembered."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _
from msgspec.structs import replace

from campaign.models import Person
from games.kernel import table as kernel_table
from games.kernel.rulebook import Order
from games.planechase.cards import shipped_planes
from games.planechase.rules import knowledge
from games.planechase.rules import orders as o
from games.planechase.rules.cards import Card, read_card
from games.planechase.rules.charter import Charter
from games.planechase.rules.codes import COMMUNAL
from games.planechase.rules.state import State
from games.planechase.setup import GAME, Wanted, setup_of
from games.tables import service, state
from games.tables.models import NAME_LENGTH, Table
from games.tables.setups import charter_of

OTHERS = 11
"""The number of planes beside it in the deck, for whatever it reveals and for walking on."""


def try_plane(row: Mapping[str, object], person: Person, at: datetime) -> str:
    """Opens the table and returns its code: it is this person's first turn, who has just walked to the plane, or met
    the phenomenon. They play for both seats with one phone. `row` is legal."""
    card, chance, shipped = read_card(row), secrets.SystemRandom(), shipped_planes()
    names = [card.name, *chance.sample([name for name, one in shipped.items() if is_quiet(one)], OTHERS)]
    players = [str(person)[:NAME_LENGTH], str(_("Somebody"))]
    charter = charter_of(Charter, {"decks": "communal", "deck_check": "warn"})
    setup, _passed = setup_of(Wanted(players, charter, {0: names}), {**shipped, card.name: card}, chance)
    me = setup.seats[0].key
    places = [service.Place(seat.key, seat.name, person if seat.key == me else None) for seat in setup.seats]
    with transaction.atomic():
        table = service.open_table(GAME, setup, places, name=card.name, host=me, opened_by=person, at=at)
        trial = _Trial(table, me, at)
        trial.give(o.First(seat=me, how="chosen"), o.Start(), o.BeginTurn(seat=me))
        trial.walk_to(card.name)
    return table.code


def is_quiet(card: Card) -> bool:
    """Whether this official plane has no automatic effect: nothing happens there but what somebody taps."""
    moments = {moment for line in card.abilities for moment in line.on}
    is_idle = not any(line.ops for line in card.abilities) and moments <= {"static", "event", "chaos"}
    return card.is_plane and card.status == "official" and is_idle


class _Trial:
    """The table of a trial while it is laid."""

    def __init__(self, table: Table, me: str, at: datetime) -> None:
        self.table, self.at = table, at
        self.seat = table.seats.get(key=me)

    def give(self, *orders: Order) -> None:
        for order in orders:
            number = kernel_table.question_of(state.current(self.table.stream_id, GAME).state, order, self.seat.key)
            service.act(self.table, self.seat, replace(order, question=number), at=self.at)

    def walk_to(self, name: str) -> None:
        """Lays the card on top of the deck, by rulings of the host, and planeswalks. Is it where the game began, the
        player leaves it first: nothing has triggered there (E-8)."""
        why = _("to try %(plane)s") % {"plane": name}
        if name not in self.names:
            self._clear()
            self.give(o.WalkByCard(by=why))
            self._clear()
        rest = tuple(other for other in self.names if other != name)
        self.give(o.GoToStep(step="main1"), o.Ruling(what="deck", blocks=((name,), rest)), o.WalkByCard(by=why))

    @property
    def names(self) -> tuple[str, ...]:
        """The cards in the deck."""
        return tuple(knowledge.names_in(self._game.decks[COMMUNAL].pile))

    def _clear(self) -> None:
        if self._game.slots[0].stack:
            self.give(o.Ruling(what="stack"))

    @property
    def _game(self) -> State:
        game: State = state.current(self.table.stream_id, GAME).state.game
        return game
