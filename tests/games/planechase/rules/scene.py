"""A table of Planechase at the moment that a scenario needs: exact decks, and acts as short as in a record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Self

from games.kernel.rulebook import By, Fact, Order
from games.planechase.rules import facts as f
from games.planechase.rules import orders as o
from games.planechase.rules.cards import Card
from games.planechase.rules.charter import Charter
from games.planechase.rules.codes import COMMUNAL, Face, Said, Step
from games.planechase.rules.deciding import decide
from games.planechase.rules.evolving import evolve
from games.planechase.rules.knowledge import names_in
from games.planechase.rules.references import card_label, item_labels
from games.planechase.rules.setup import DeckList, Seat, Setup
from games.planechase.rules.state import FaceUp, Slot, State, initial

from .catalogue import CARDS, PLANES

SEATS = ("anna", "bruno", "carla")
QUIET = tuple(
    name
    for name in PLANES
    if all(not line.ops and line.on in (("static",), ("chaos",)) for line in CARDS[name].abilities)
)
"""Planes without ops that are due at no moment but chaos: decks are filled up with them."""


class Scene:
    """A game that is played by acts; `facts` are those of the last act."""

    def __init__(self, state: State, chance: Random) -> None:
        self.state = state
        self.chance = chance
        self.facts: list[Fact] = []

    # --- acts --------------------------------------------------------------------------------------------------------

    def act(self, order: Order, seat: str | None = None) -> Self:
        """This act, entered by the host. Raises Refused."""
        self.facts = list(decide(self.state, order, By(seat=seat, hand="table", host=True), self.chance))
        for fact in self.facts:
            self.state = evolve(self.state, fact)
        return self

    def turn(self, seat: str) -> Self:
        return self.act(o.BeginTurn(seat=seat))

    def step(self, step: Step) -> Self:
        return self.act(o.GoToStep(step=step))

    def roll(self, face: Face, seat: str | None = None, by: str | None = None) -> Self:
        return self.act(o.Roll(face=face, thrown=True, by=by), seat or self.active)

    def throw(self) -> Face:
        """The program's die, by an effect; what it shows."""
        self.act(o.Roll(by="Fractured Powerstone"), self.active)
        (rolled,) = self.of(f.Rolled)
        return rolled.face

    def clear(self) -> Self:
        """Whatever is on the stack is taken away."""
        for item in self.stack:
            self.act(o.Remove(item=item))
        return self

    def resolve(self, said: Said | None = None, up: Sequence[str] = (), reveals: Sequence[str] = ()) -> Self:
        return self.act(o.Resolve(said=said, up=tuple(up), reveals=tuple(reveals)))

    def resolve_all(self) -> Self:
        """Until the stack is empty or somebody is asked."""
        while self.slot.stack and self.slot.question is None:
            self.resolve()
        return self

    def choose(self, seat: str | None = None, **fields: Any) -> Self:
        question = self.slot.question
        assert question is not None, "nothing was asked"
        return self.act(o.Choose(**fields), seat or question.seat)

    def trigger(self, card: str, line: int) -> Self:
        return self.act(o.Trigger(card=card, line=line))

    def counter(self, item: str) -> Self:
        return self.act(o.Counter(item=item, by="Stifle"))

    def walk(self, seat: str | None = None) -> Self:
        """By an ordinary card."""
        return self.act(o.WalkByCard(by="TARDIS"), seat or self.slot.controller)

    def leave(self, *seats: str) -> Self:
        return self.act(o.Leave(seats=seats, why="conceded"))

    # --- what is there -----------------------------------------------------------------------------------------------

    @property
    def slot(self) -> Slot:
        return self.state.slots[0]

    @property
    def active(self) -> str:
        assert self.slot.turn is not None and self.slot.turn.active is not None
        return self.slot.turn.active

    @property
    def now(self) -> str:
        """The step that runs."""
        assert self.slot.turn is not None
        return self.slot.turn.step

    @property
    def up(self) -> tuple[str, ...]:
        """What lies face up, the first turned up first."""
        return tuple(card.card for card in self.slot.face_up)

    @property
    def stack(self) -> tuple[str, ...]:
        """What is on the stack, the top first."""
        labels = item_labels(self.state, self.slot.stack)
        return tuple(labels[item.number] for item in reversed(self.slot.stack))

    def card(self, name: str) -> FaceUp:
        return next(card for card in self.slot.face_up if card.card == name)

    def counters(self, name: str) -> int:
        """The counters of its own kind."""
        return self.card(name).counters.get(CARDS[name].counter or "", 0)

    def deck(self, owner: str = COMMUNAL) -> tuple[str, ...]:
        """The deck as the program knows it, top first."""
        return tuple(name for block in self.state.decks[owner].pile for name in block.names)

    def asked(self) -> tuple[str, str, tuple[str, ...]]:
        """Who is asked what, about which cards."""
        question = self.slot.question
        assert question is not None, "nobody is asked"
        return question.seat, question.kind, question.cards

    def pins(self) -> list[tuple[str, str, str]]:
        """What lasts: card, under whose name, until when."""
        return [(pin.card, pin.seat, pin.until) for pin in self.state.pins]

    def of(self, kind: type[Fact]) -> list[Any]:
        """The facts of the last act that are of this kind."""
        return [fact for fact in self.facts if isinstance(fact, kind)]


def a_game(
    decks: Mapping[str, Sequence[str]],
    seats: Sequence[str] = SEATS,
    teams: tuple[tuple[str, ...], ...] = (),
    own: Sequence[Card] = (),
    **charter: Any,
) -> Scene:
    """A table before its first act; the decks lie in exactly this order, top first. `own`: cards of the group's own."""
    lists = tuple(DeckList(owner=owner, names=tuple(sorted(names))) for owner, names in decks.items())
    setup = Setup(
        seats=tuple(Seat(key=seat, name=seat.title()) for seat in seats),
        decks=lists,
        cards=(*CARDS.values(), *own),
        charter=Charter(deck_check="warn", decks="communal" if COMMUNAL in decks else "individual", **charter),
        teams=teams,
        orders=tuple(tuple(names) for names in decks.values()),
    )
    return Scene(initial(setup), Random(4))


def begin(scene: Scene, seat: str) -> Scene:
    """This player starts, the starting plane is turned up, and their first turn begins."""
    return scene.act(o.First(seat=seat, how="chosen")).act(o.Start(), seat).turn(seat)


def filled(names: Sequence[str], size: int = 20) -> tuple[str, ...]:
    """These cards on top of so many that do nothing by themselves."""
    others = [name for name in QUIET if name not in names]
    return (*names, *others[: size - len(names)])


def on(*names: str, seats: Sequence[str] = SEATS, **charter: Any) -> Scene:
    """Anna's first turn on the first of these planes, in her upkeep; the others lie on top of the communal deck."""
    return begin(a_game({COMMUNAL: filled(names)}, seats, **charter), seats[0])


def main(*names: str, **charter: Any) -> Scene:
    """The same in her first main phase, with whatever was due before it resolved."""
    return to_main(on(*names, **charter))


def to_main(scene: Scene) -> Scene:
    """On to the first main phase of this turn; what is due on the way resolves."""
    scene.resolve_all()
    while scene.now != "main1":
        scene.step("main1").resolve_all()
    return scene


def label(scene: Scene, name: str) -> str:
    """How this card is named in an act."""
    return card_label(scene.state, scene.card(name).deck, name)


__all__ = ["QUIET", "SEATS", "Scene", "a_game", "begin", "filled", "label", "main", "names_in", "on", "to_main"]
