"""What is remembered of a planar game: which planes were in force how long and under whom, every die, who won.

Pure, folded over the facts of a table that stand (`kernel.table.standing`). It tells only what lay open on the table:
what is face up, who controls it, dice and life; so a running game may be told, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Literal

from msgspec.structs import replace

from games.kernel.rulebook import Fact, Value
from games.planechase.rules import facts as f
from games.planechase.rules.codes import Face
from games.planechase.rules.evolving import HAPPENED, evolve
from games.planechase.rules.setup import Setup
from games.planechase.rules.state import Cause, FaceUp, Slot, State, Turn, initial

Reached = Cause | Literal["start", "ruling"]
"""How a card came to lie face up: it was there at the start, somebody walked (with its cause), or the host said so."""


class Visited(Value, frozen=True):
    """A planar card while it was in force. `held`: by seat, in how many turns it was theirs, in the order in which it
    became so; `turns`: how many turns have seen it, in whole or in part. `walker`: whose walk turned it up.

    `left_at` None: it lies there still. `is_last`: it was in force when the game was over."""

    number: int
    slot: int
    card: str
    is_plane: bool
    reached: Reached
    walker: str | None
    came_at: datetime
    controller: str | None = None
    held: dict[str, int] = {}
    turns: int = 0
    left_at: datetime | None = None
    is_last: bool = False


class RolledOnce(Value, frozen=True):
    """A roll: `face` is what counted (None: nothing did), `ignored` what fell besides (E-24)."""

    number: int
    seat: str
    face: Face | None
    ignored: tuple[Face, ...]
    special: bool
    cost: int
    thrown: bool
    by: str
    turn: int
    at: datetime


class Stood(Value, frozen=True):
    """How a player stands. `place` None: they play still; who left together, and who was left over together, share."""

    seat: str
    name: str
    life: int
    out: str
    place: int | None
    won: bool


class PlanarChronicle(Value, frozen=True):
    """The game as it is remembered; `ended_at` None: it goes on."""

    mode: str
    decks: str
    is_map: bool
    turns: int
    began_at: datetime
    ended_at: datetime | None
    players: tuple[Stood, ...]
    visits: tuple[Visited, ...]
    rolls: tuple[RolledOnce, ...]


def chronicle(setup: Setup, facts: Iterable[tuple[datetime, Fact]], began_at: datetime) -> PlanarChronicle:
    """What is remembered of a table of this setup after these facts, each with its time: the ones that stand."""
    teller = _Teller(setup, began_at)
    for at, fact in facts:
        teller.hear(at, fact)
    return teller.told()


class _Teller:
    """The chronicle in the making. `lying`: by slot and object, the number of the visit that is under way."""

    def __init__(self, setup: Setup, began_at: datetime) -> None:
        self.state = initial(setup)
        self.began_at = began_at
        self.ended_at: datetime | None = None
        self.visits: list[Visited] = []
        self.lying: dict[tuple[int, int], int] = {}
        self.rolls: list[RolledOnce] = []
        self.left: list[tuple[str, ...]] = []

    def hear(self, at: datetime, fact: Fact) -> None:
        """One fact; those of the table itself (who sits where, comments) tell nothing of the game."""
        if type(fact) not in HAPPENED:
            return
        before, self.state = self.state, evolve(self.state, fact)
        match fact:
            case f.TurnBegan():
                self._count_turn(before, fact.slot)
            case f.Rolled():
                self._rolled(fact, at)
            case f.PlayersLeft():
                self.left.append(fact.seats)
            case f.GameEnded():
                self._end(at)
        self._look(before, fact, at)

    # --- what lies face up ---

    def _look(self, before: State, fact: Fact, at: datetime) -> None:
        """Compares what is in force with what was: cards come and go by many causes."""
        if self.state.slots is before.slots:
            return
        there = {(slot.number, card.object): (slot, card) for slot in self.state.slots for card in slot.face_up}
        for key in [key for key in self.lying if key not in there]:
            self._leave(before, key, at)
        for key, (slot, card) in there.items():
            if key not in self.lying:
                self._come(_slot(before, slot.number), slot, card, fact, at)
            self._name_controller(key, slot)

    def _come(self, before: Slot | None, slot: Slot, card: FaceUp, fact: Fact, at: datetime) -> None:
        walk = before.walk if before is not None else None
        reached: Reached = "ruling" if isinstance(fact, f.LiftedUp) else walk.cause if walk is not None else "start"
        self.lying[slot.number, card.object] = len(self.visits)
        self.visits.append(
            Visited(
                number=len(self.visits) + 1,
                slot=slot.number,
                card=card.card,
                is_plane=self.state.cards[card.card].is_plane,
                reached=reached,
                walker=walk.who if walk is not None and reached != "ruling" else None,
                came_at=at,
            )
        )

    def _leave(self, before: State, key: tuple[int, int], at: datetime) -> None:
        slot = _slot(before, key[0])
        place = self.lying[key]
        if slot is not None and self.ended_at is None:
            self._held_once_more(place, slot.controller, slot.turn)
        del self.lying[key]
        self._note(place, left_at=at)

    def _name_controller(self, key: tuple[int, int], slot: Slot) -> None:
        """Whose it was first; at the start a plane lies there before anybody controls it."""
        place = self.lying[key]
        if slot.controller is not None and self.visits[place].controller is None:
            self._note(place, controller=slot.controller)

    def _count_turn(self, before: State, number: int) -> None:
        """A turn is over: it was that of whoever had the planes then."""
        slot = _slot(before, number)
        if slot is None:
            return
        for (of, _object), place in self.lying.items():
            if of == number:
                self._held_once_more(place, slot.controller, slot.turn)

    def _held_once_more(self, place: int, controller: str | None, turn: Turn | None) -> None:
        if turn is None:
            return
        visit = self.visits[place]
        held = visit.held if controller is None else visit.held | {controller: visit.held.get(controller, 0) + 1}
        self._note(place, held=held, turns=visit.turns + 1)

    def _note(self, place: int, **changes: object) -> None:
        self.visits[place] = replace(self.visits[place], **changes)

    # --- dice, and the end ---

    def _rolled(self, fact: f.Rolled, at: datetime) -> None:
        turn = self.state.slot(fact.slot).turn
        self.rolls.append(
            RolledOnce(
                number=len(self.rolls) + 1,
                seat=fact.seat,
                face=fact.face,
                ignored=fact.ignored,
                special=fact.special,
                cost=fact.cost,
                thrown=fact.thrown,
                by=fact.by or "",
                turn=turn.number if turn is not None else 0,
                at=at,
            )
        )

    def _end(self, at: datetime) -> None:
        for (number, _object), place in self.lying.items():
            slot = self.state.slot(number)
            self._held_once_more(place, slot.controller, slot.turn)
            self._note(place, is_last=True)
        self.ended_at = at

    # --- all of it ---

    def told(self) -> PlanarChronicle:
        """The chronicle; a turn that is not over counts for those who have its planes now."""
        if self.ended_at is None:
            for number in {number for number, _object in self.lying}:
                self._count_turn(self.state, number)
        places = self._places()
        result = self.state.result
        charter = self.state.charter
        return PlanarChronicle(
            mode=charter.mode,
            decks=charter.decks,
            is_map=charter.is_map,
            turns=self.state.turns,
            began_at=self.began_at,
            ended_at=self.ended_at,
            players=tuple(
                Stood(
                    seat=one.key,
                    name=one.name,
                    life=self.state.players[_primary(self.state, one.key)].life,
                    out=one.out or "",
                    place=places.get(one.key),
                    won=result is not None and one.key in result.winners,
                )
                for one in self.state.players.values()
            ),
            visits=tuple(self.visits),
            rolls=tuple(self.rolls),
        )

    def _places(self) -> dict[str, int]:
        """Who has won, then who was left over beside them, then who left, the last first; none before the end."""
        if self.state.result is None:
            return {}
        winners = self.state.result.winners
        gone = [group for group in (self._still_out(seats) for seats in self.left) if group]
        over = tuple(seat for seat in self.state.playing if seat not in winners)
        places: dict[str, int] = {}
        for group in (winners, over, *reversed(gone)):
            places |= dict.fromkeys((seat for seat in group if seat not in places), len(places) + 1)
        return places

    def _still_out(self, seats: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(seat for seat in seats if self.state.players[seat].out is not None)


def _slot(state: State, number: int) -> Slot | None:
    """The slot of this number, if it is there already."""
    return state.slots[number - 1] if number <= len(state.slots) else None


def _primary(state: State, seat: str) -> str:
    """Who has the life of this player's team (P-21)."""
    return next((team[0] for team in state.setup.teams if seat in team), seat)
