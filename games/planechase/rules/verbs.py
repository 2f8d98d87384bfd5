"""What an op can do: the deeds that the interpreter is made of (planes §3). C is the controller of the item.

A verb reads and changes only what the item that resolves has to do with. One that asks returns; the op is performed
again when the answer is there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from games.planechase.rules import chaos as chaos_
from games.planechase.rules import facts as f
from games.planechase.rules import knowledge, melee, naming, walking
from games.planechase.rules.chance import draw_order
from games.planechase.rules.codes import UNTOLD, Event, Phase, Side, Until
from games.planechase.rules.course import Course
from games.planechase.rules.seating import is_playing, primary, team_of, turn_order
from games.planechase.rules.state import Delayed, Exiled, FaceUp, Kind, Pin
from games.planechase.rules.turns import cut_short

# --- who and what ----------------------------------------------------------------------------------------------------


def source(course: Course) -> FaceUp | None:
    """This card, while it is still the same face-up object (P-7)."""
    number = course.running.item.object
    return next((card for card in course.slot.face_up if card.object == number), None)


def you(course: Course) -> tuple[str, ...]:
    """C; in Two-Headed Giant both members of his team (E-40)."""
    return tuple(
        seat for seat in team_of(course.state, course.running.item.controller) if is_playing(course.state, seat)
    )


def everybody(course: Course) -> tuple[str, ...]:
    """Every player, in turn order from the active one; in Grand Melee those within C's range (801.10)."""
    turn = course.slot.turn
    first = turn.active if turn is not None and turn.active is not None else course.slot.controller
    reached = melee.in_range(course.state, course.running.item.controller)
    return tuple(seat for seat in turn_order(course.state, first) if seat in reached)


# --- on this card ----------------------------------------------------------------------------------------------------


def put_counter(course: Course, kind: str, number: int) -> None:
    """Counters on this card, if it is still there (P-7)."""
    card = source(course)
    if card is not None:
        now = card.counters.get(kind, 0) + number
        course.happen(f.CountersChanged(object=card.object, kind=kind, number=now, card=card.card))


def counters(course: Course, kind: str) -> int:
    """How many are on this card, or were when it left (P-7)."""
    card = source(course)
    found = card.counters if card is not None else course.running.item.counters or {}
    return found.get(kind, 0)


def exiled(course: Course) -> tuple[Exiled, ...]:
    """What is exiled with this card, or was when it left (P-7)."""
    card = source(course)
    return card.exiled if card is not None else course.running.item.exiled or ()


def show(course: Course, key: str, number: int) -> None:
    """A number for the page, on the item that resolves."""
    course.happen(f.NumberShown(slot=course.number, key=key, number=number))


def offer_exile(course: Course, seats: Iterable[str]) -> None:
    """These players may enter a card as exiled with this one."""
    card = source(course)
    if card is not None:
        course.happen(f.ExileOffered(object=card.object, seats=tuple(seats), card=card.card))


def set_side(course: Course, seat: str, side: Side) -> None:
    """A choice that stays on this card."""
    card = source(course)
    if card is not None:
        course.happen(f.SideChosen(object=card.object, seat=seat, side=side))


# --- asking ----------------------------------------------------------------------------------------------------------


def ask(course: Course, seat: str, kind: Kind, cards: Sequence[str] = ()) -> None:
    """A question to one seat (P-8)."""
    naming.ask(course, seat, kind, cards, deck=course.running.deck)


# --- the planar deck -------------------------------------------------------------------------------------------------


def reveal(course: Course, *, count: int | None = None, planes: int | None = None) -> bool:
    """Reveals the top cards of C's deck: so many, or until so many planes are among them; with fewer, all (P-15).

    False: the table is asked for a name first.
    """
    while not _has_revealed(course, count, planes):
        running = course.running
        place = len(running.revealed)
        name = naming.name_of(course, running.deck, place, course.reveals)
        if name is None:
            naming.ask_name(course, running.item.controller, running.deck)
            return False
        course.happen(f.Revealed(slot=course.number, deck=running.deck, place=place, card=name))
        course.show(name)
    return True


def _has_revealed(course: Course, count: int | None, planes: int | None) -> bool:
    running, state = course.running, course.state
    deck = state.decks.get(running.deck)
    if deck is None or len(running.revealed) >= knowledge.size(deck):
        return True
    if count is not None:
        return running.progress >= count
    new = running.revealed[len(running.revealed) - running.progress :]
    return sum(state.cards[name].is_plane for name in new) >= (planes or 0)


def planes_in_r(course: Course) -> tuple[str, ...]:
    """The planes among R, in the order in which they were revealed."""
    return tuple(name for name in course.running.revealed if course.state.cards[name].is_plane)


def to_bottom(course: Course, names: Sequence[str], order: Literal["told", "random"]) -> None:
    """Cards of R go to the bottom, as C has arranged them or at random (P-6); where one lies alone everybody knows."""
    running = course.running
    cards = running.revealed if UNTOLD in names else tuple(names)
    if not cards:
        return
    drawn = draw_order(course, cards) if order == "random" else None
    told = drawn is not None or (order == "told" and UNTOLD not in names)
    alone = len(cards) == 1
    course.happen(
        f.CardsMoved(
            slot=course.number,
            deck=running.deck,
            cards=drawn or cards,
            where="bottom",
            told=told or alone,
            knowing=None if alone else (running.item.controller,) if order == "told" else (),
            drawn=drawn is not None,
        )
    )


def to_top(course: Course, name: str) -> None:
    """A card of R on top of the deck, for all to see."""
    course.happen(f.CardsMoved(slot=course.number, deck=course.running.deck, cards=(name,), where="top"))


# --- walks and chaos -------------------------------------------------------------------------------------------------


def walk(course: Course, to: tuple[str, ...] | None = None, *, leave: bool = True) -> None:
    """C planeswalks, if he may (P-9): to the top card of his deck, or to these cards of R."""
    walking.order_walk(course, course.running.item.controller, "effect", leaves=leave, to=to)


def chaos(course: Course) -> None:
    """Chaos ensues, for all face-up planes."""
    chaos_.chaos_ensues(course, "effect")


def chaos_of(course: Course, names: Sequence[str]) -> None:
    """Chaos ensues for these cards of R alone (E-25)."""
    chaos_.chaos_of_revealed(course, course.running.deck, names)


# --- what lasts ------------------------------------------------------------------------------------------------------


def pin(course: Course, until: Until) -> None:
    """This line lasts, under C's name; its words are rules in force as long as it does."""
    item, turn = course.running.item, course.slot.turn
    rules = course.state.line(item.card, item.line).ops
    new = Pin(
        number=course.state.lasting + 1,
        seat=item.controller,
        until=until,
        slot=course.number,
        card=item.card,
        line=item.line,
        object=item.object,
        rules=rules,
        turn=turn.number if turn is not None else 0,
    )
    course.happen(f.Pinned(pin=new))


def delay(course: Course, event: Event) -> None:
    """This line is due once more when that happens, as an item of C's."""
    item = course.running.item
    new = Delayed(
        number=course.state.lasting + 1,
        seat=item.controller,
        event=event,
        slot=course.number,
        card=item.card,
        deck=item.deck,
        object=item.object,
        line=item.line,
    )
    course.happen(f.DelayNoted(delayed=new))


def mark(course: Course, seat: str, name: str) -> None:
    """A mark for the rest of the game."""
    if name not in course.state.players[seat].marks:
        course.happen(f.Marked(seat=seat, mark=name))


def monarch(course: Course, seat: str) -> None:
    """He becomes the monarch (724)."""
    course.happen(f.MonarchNamed(seat=seat))


# --- the turn --------------------------------------------------------------------------------------------------------


def reverse(course: Course) -> None:
    """The direction of the turns changes (§12)."""
    course.happen(f.TurnsReversed())


def extra_turn(course: Course) -> None:
    """C, or his team, has a turn after this one, before those that were added earlier (500.7)."""
    seat = primary(course.state, course.running.item.controller)
    course.happen(f.TurnAdded(slot=course.number, seat=seat))


def extra_phases(course: Course, phases: tuple[Phase, ...]) -> None:
    """Phases after this one, before those that were added earlier (500.8)."""
    if course.slot.turn is not None:
        course.happen(f.PhasesAdded(slot=course.number, phases=phases))


def end_the_turn(course: Course) -> None:
    """723.1: everything on the stack is exiled, this item too; straight to cleanup."""
    cut_short(course)
