"""A duel at the moment that a scenario needs: exact rune decks, and acts as short as in a record."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Self

import pytest
from msgspec.structs import replace

from games.kernel.rulebook import By, Fact, Line, Order, Refusal, Refused
from games.runes.rules import orders as o
from games.runes.rules import rulers
from games.runes.rules.cards import Catalogue, Ruler, Rune
from games.runes.rules.charter import Charter
from games.runes.rules.codes import As, Remaining
from games.runes.rules.deciding import decide
from games.runes.rules.decks import Deck
from games.runes.rules.evolving import evolve
from games.runes.rules.setup import Seat, Setup
from games.runes.rules.state import Area, Player, State, initial
from games.runes.rules.story import log_line
from games.runes.rules.view import PlayerView, View
from games.runes.rules.viewing import view

from .catalogue import CATALOGUE

BRUNHILD, ATOM, HANZO, LUCIFER, LOKI, FU_XI = "SDV1-005", "SDV1-002", "SDV4-008", "SDV5-011", "SDV3-011", "SDV2-009"

LIGHT = ("Bewilder", "Dispel", "Chain Bind", "Light of the Moon", "Odin's Judgment")
WIND = ("Fuhma Shuriken", "Whirlwind Technique", "Sealing Scroll", "Song of the Fairies", "Forest Meditation")

PLAIN = Ruler("PLAIN", "Nameless King", "Ruler", ("W",), None, own=True)
"""A ruler without [Divinity]."""


class Scene:
    """A duel that is played by acts, as a record gives them; `facts` are those of the last act."""

    def __init__(self, state: State, chance: Random) -> None:
        self.state = state
        self.chance = chance
        self.facts: list[Fact] = []

    # --- acts --------------------------------------------------------------------------------------------------------

    def act(self, order: Order, seat: str | None = None, by: By | None = None) -> Self:
        """This act. Raises Refused."""
        by = by or By(seat=seat, hand="table", host=True)
        self.facts = list(decide(self.state, order, by, self.chance))
        for fact in self.facts:
            self.state = evolve(self.state, fact)
        return self

    def own(self, seat: str, order: Order) -> Self:
        """This act, from the seat's own phone; it is not the host's."""
        return self.act(order, by=By(seat=seat))

    def refused(self, order: Order, seat: str | None = None, by: By | None = None) -> Refusal:
        """Why this act is refused; it has changed nothing."""
        before = self.state
        with pytest.raises(Refused) as caught:
            decide(self.state, order, by or By(seat=seat, hand="table", host=True), self.chance)
        assert self.state is before
        return caught.value.refusal

    def rune(self, seat: str, name: str, **said: Any) -> Self:
        return self.act(o.PlayRune(name=name, **said), seat)

    def chant(self, seat: str, name: str, **said: Any) -> Self:
        return self.act(o.PlayChant(name=name, **said), seat)

    def pass_(self, *seats: str) -> Self:
        for seat in seats:
            self.act(o.Pass(), seat)
        return self

    def resolve(self) -> Self:
        return self.act(o.Resolve())

    def played(self, seat: str, *names: str) -> Self:
        """These runes, one after the other, each resolved."""
        for name in names:
            self.rune(seat, name).resolve()
        return self

    def cancel(self, item: str, wording: As = "spell", by: str = "Song of the Fairies") -> Self:
        return self.act(o.Cancel(item=item, by=by, wording=wording))

    def no_rune(self, seat: str, name: str, **said: Any) -> Refusal:
        return self.refused(o.PlayRune(name=name, **said), seat)

    def phase(self, phase: Any) -> Self:
        return self.act(o.GoToPhase(phase=phase))

    def turn(self, seat: str, phase: Any = "main") -> Self:
        """The turn before ends, this one begins and goes to this phase."""
        if self.state.turn is not None and self.state.turn.phase != "end":
            self.phase("end")
        self.act(o.BeginTurn(seat=seat))
        return self if phase == "draw" else self.phase(phase)

    def judge(self, seat: str) -> Self:
        """A judgment that resolves."""
        return self.act(o.Judge(), seat).resolve()

    def flip(self, seat: str, name: str, to: Any = "down", by: str = "Hanzo, Chief of the Kouga") -> Self:
        return self.act(o.Flip(name=name, to=to, by=by), seat)

    def ruler(self, seat: str, to: Any, card: str | None = None) -> Self:
        return self.act(o.TurnRuler(to=to, card=card), seat)

    def divinity(self, seat: str, to: Any) -> Self:
        return self.act(o.SetDivinity(to=to, by="Effect"), seat)

    # --- what is there -----------------------------------------------------------------------------------------------

    def player(self, seat: str) -> Player:
        return self.state.players[seat]

    def area(self, seat: str) -> Area:
        return self.player(seat).area

    def left(self, seat: str) -> Remaining | None:
        """The remaining divinity."""
        return rulers.remaining(self.state, seat)

    @property
    def chase(self) -> tuple[str, ...]:
        return tuple(item.name for item in self.state.chase)

    def view(self, seat: str | None) -> View:
        return view(self.state, seat)

    def sees(self, seat: str | None, of: str) -> PlayerView:
        """What this seat sees of that player."""
        return next(player for player in self.view(seat).players if player.key == of)

    def of(self, kind: type[Fact]) -> list[Any]:
        """The facts of this kind in the last act."""
        return [fact for fact in self.facts if isinstance(fact, kind)]

    def lines(self, seat: str | None) -> list[Line]:
        """What this seat reads of the last act."""
        return [line for line in (log_line(fact, seat) for fact in self.facts) if line is not None]


def catalogue_with(*own: Rune | Ruler) -> Catalogue:
    """The shipped cards and these."""
    runes = {card.name: card for card in own if isinstance(card, Rune)}
    sides = {card.number: card for card in own if isinstance(card, Ruler)}
    return Catalogue(CATALOGUE.runes | runes, CATALOGUE.rulers | sides)


def a_setup(
    decks: dict[str, Deck], *own: Rune | Ruler, seats: Sequence[str] = ("anna", "bruno"), **charter: Any
) -> Setup:
    """A table of these decks and settings."""
    known = catalogue_with(*own)
    return Setup(
        seats=tuple(Seat(key=seat, name=seat.title()) for seat in seats),
        cards=tuple(known.runes.values()),
        rulers=tuple(known.rulers.values()),
        decks=decks,
        charter=Charter(unofficial=len(seats) > 2, **charter),
    )


def before(
    anna: Sequence[str] = LIGHT,
    bruno: Sequence[str] = WIND,
    *own: Rune | Ruler,
    rulers: tuple[str, str] = (BRUNHILD, HANZO),
    **charter: Any,
) -> Scene:
    """Two players with these rune decks and rulers before anybody starts."""
    decks = {"anna": Deck(rulers[0], tuple(anna)), "bruno": Deck(rulers[1], tuple(bruno))}
    return Scene(initial(a_setup(decks, *own, **charter)), Random(4))


def begun(scene: Scene, first: str = "anna") -> Scene:
    """The game has begun: hands are kept, it is the first player's first main phase."""
    scene.act(o.First(seat=first))
    order = scene.state.playing
    place = order.index(first)
    for seat in (*order[place:], *order[:place]):
        scene.act(o.Redraw(count=0), seat)
    return scene.turn(first)


def duel(anna: Sequence[str] = LIGHT, bruno: Sequence[str] = WIND, *own: Rune | Ruler, **how: Any) -> Scene:
    """Anna's first main phase, in a duel with these rune decks."""
    return begun(before(anna, bruno, *own, **how))


def with_deck(scene: Scene, seat: str, **lists: Any) -> Scene:
    """The scene, in which this player has these lists besides."""
    player = scene.player(seat)
    deck = replace(player.deck, **lists)
    scene.state = replace(scene.state, players=scene.state.players | {seat: replace(player, deck=deck)})
    return scene
