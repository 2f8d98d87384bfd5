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
from games.planechase.rules.decision import Decision
from games.planechase.rules.seating import is_playing, primary, team_of, turn_order
from games.planechase.rules.state import Delayed, Exiled, FaceUp, Kind, LifeProposal, Pin
from games.planechase.rules.turns import cut_short

# --- who and what ----------------------------------------------------------------------------------------------------


def source(decision: Decision) -> FaceUp | None:
    """This card, while it is still the same face-up object (P-7)."""
    number = decision.running.item.object
    return next((card for card in decision.slot.face_up if card.object == number), None)


def you(decision: Decision) -> tuple[str, ...]:
    """C; in Two-Headed Giant both members of their team (E-40)."""
    return tuple(
        seat for seat in team_of(decision.state, decision.running.item.controller) if is_playing(decision.state, seat)
    )


def everybody(decision: Decision) -> tuple[str, ...]:
    """Every player, in turn order from the active one; in Grand Melee those within C's range (801.10)."""
    turn = decision.slot.turn
    first = turn.active if turn is not None and turn.active is not None else decision.slot.controller
    reached = melee.in_range(decision.state, decision.running.item.controller)
    return tuple(seat for seat in turn_order(decision.state, first) if seat in reached)


# --- on this card ----------------------------------------------------------------------------------------------------


def put_counter(decision: Decision, kind: str, number: int) -> None:
    """Counters on this card, if it is still there (P-7)."""
    card = source(decision)
    if card is not None:
        now = card.counters.get(kind, 0) + number
        decision.happen(f.CountersChanged(object=card.object, kind=kind, number=now, card=card.card))


def counters(decision: Decision, kind: str) -> int:
    """How many are on this card, or were when it left (P-7)."""
    card = source(decision)
    kinds = card.counters if card is not None else decision.running.item.counters or {}
    return kinds.get(kind, 0)


def exiled(decision: Decision) -> tuple[Exiled, ...]:
    """What is exiled with this card, or was when it left (P-7)."""
    card = source(decision)
    return card.exiled if card is not None else decision.running.item.exiled or ()


def show(decision: Decision, key: str, number: int) -> None:
    """A number for the page, on the item that resolves."""
    decision.happen(f.NumberShown(slot=decision.number, key=key, number=number))


def offer_exile(decision: Decision, seats: Iterable[str]) -> None:
    """These players may enter a card as exiled with this one."""
    card = source(decision)
    if card is not None:
        decision.happen(f.ExileOffered(object=card.object, seats=tuple(seats), card=card.card))


def set_side(decision: Decision, seat: str, side: Side) -> None:
    """A choice that stays on this card."""
    card = source(decision)
    if card is not None:
        decision.happen(f.SideChosen(object=card.object, seat=seat, side=side))


def propose_life(decision: Decision, seats: Iterable[str], *, change: int = 0, to: int | None = None) -> None:
    """Life that follows from this line is proposed to these players (P-34); nothing is where they have said no."""
    if decision.running.said == "no" or (change == 0 and to is None):
        return
    card = decision.running.item.card
    proposals = tuple(
        LifeProposal(decision.state.lasting + number, seat, card, decision.number, change, to)
        for number, seat in enumerate(seats, 1)
    )
    decision.happen(f.LifeProposed(proposals=proposals))


# --- asking ----------------------------------------------------------------------------------------------------------


def ask(decision: Decision, seat: str, kind: Kind, cards: Sequence[str] = ()) -> None:
    """A question to one seat (P-8)."""
    naming.ask(decision, seat, kind, cards, deck=decision.running.deck)


# --- the planar deck -------------------------------------------------------------------------------------------------


def reveal(decision: Decision, *, count: int | None = None, planes: int | None = None) -> bool:
    """Reveals the top cards of C's deck: so many, or until so many planes are among them; with fewer, all (P-15).

    False: the table is asked for a name first.
    """
    while not _has_revealed(decision, count, planes):
        running = decision.running
        place = len(running.revealed)
        name = naming.name_of(decision, running.deck, place, decision.reveals)
        if name is None:
            naming.ask_name(decision, running.item.controller, running.deck)
            return False
        decision.happen(f.Revealed(slot=decision.number, deck=running.deck, place=place, card=name))
        decision.show(name)
    return True


def _has_revealed(decision: Decision, count: int | None, planes: int | None) -> bool:
    running, state = decision.running, decision.state
    deck = state.decks.get(running.deck)
    if deck is None or len(running.revealed) >= knowledge.size(deck):
        return True
    if count is not None:
        return running.progress >= count
    new = running.revealed[len(running.revealed) - running.progress :]
    return sum(state.cards[name].is_plane for name in new) >= (planes or 0)


def planes_in_r(decision: Decision) -> tuple[str, ...]:
    """The planes among R, in the order in which they were revealed."""
    return tuple(name for name in decision.running.revealed if decision.state.cards[name].is_plane)


def to_bottom(decision: Decision, names: Sequence[str], order: Literal["told", "random"]) -> None:
    """Cards of R go to the bottom, as C has arranged them or at random (P-6); where one lies alone everybody knows."""
    running = decision.running
    cards = running.revealed if UNTOLD in names else tuple(names)
    if not cards:
        return
    drawn = draw_order(decision, cards) if order == "random" else None
    told = drawn is not None or (order == "told" and UNTOLD not in names)
    alone = len(cards) == 1
    decision.happen(
        f.CardsMoved(
            slot=decision.number,
            deck=running.deck,
            cards=drawn or cards,
            where="bottom",
            told=told or alone,
            knowing=None if alone else (running.item.controller,) if order == "told" else (),
            drawn=drawn is not None,
        )
    )


def to_top(decision: Decision, name: str) -> None:
    """A card of R on top of the deck, for all to see."""
    decision.happen(f.CardsMoved(slot=decision.number, deck=decision.running.deck, cards=(name,), where="top"))


# --- walks and chaos -------------------------------------------------------------------------------------------------


def walk(decision: Decision, to: tuple[str, ...] | None = None, *, leave: bool = True) -> None:
    """C planeswalks, if they may (P-9): to the top card of their deck, or to these cards of R."""
    walking.order_walk(decision, decision.running.item.controller, "effect", leaves=leave, to=to)


def chaos(decision: Decision) -> None:
    """Chaos ensues, for all face-up planes."""
    chaos_.chaos_ensues(decision, "effect")


def chaos_of(decision: Decision, names: Sequence[str]) -> None:
    """Chaos ensues for these cards of R alone (E-25)."""
    chaos_.chaos_of_revealed(decision, decision.running.deck, names)


# --- what lasts ------------------------------------------------------------------------------------------------------


def pin(decision: Decision, until: Until) -> None:
    """This line lasts, under C's name; its words are rules in force as long as it does."""
    item, turn = decision.running.item, decision.slot.turn
    rules = decision.state.line(item.card, item.line).ops
    new = Pin(
        number=decision.state.lasting + 1,
        seat=item.controller,
        until=until,
        slot=decision.number,
        card=item.card,
        line=item.line,
        object=item.object,
        rules=rules,
        turn=turn.number if turn is not None else 0,
    )
    decision.happen(f.Pinned(pin=new))


def delay(decision: Decision, event: Event) -> None:
    """This line is due once more when that happens, as an item of C's."""
    item = decision.running.item
    new = Delayed(
        number=decision.state.lasting + 1,
        seat=item.controller,
        event=event,
        slot=decision.number,
        card=item.card,
        deck=item.deck,
        object=item.object,
        line=item.line,
    )
    decision.happen(f.DelayNoted(delayed=new))


def mark(decision: Decision, seat: str, name: str) -> None:
    """A mark for the rest of the game."""
    if name not in decision.state.players[seat].marks:
        decision.happen(f.Marked(seat=seat, mark=name))


def monarch(decision: Decision, seat: str) -> None:
    """They become the monarch (724)."""
    decision.happen(f.MonarchNamed(seat=seat))


# --- the turn --------------------------------------------------------------------------------------------------------


def reverse(decision: Decision) -> None:
    """The direction of the turns changes (§12)."""
    decision.happen(f.TurnsReversed())


def extra_turn(decision: Decision) -> None:
    """C, or their team, has a turn after this one, before those that were added earlier (500.7)."""
    seat = primary(decision.state, decision.running.item.controller)
    decision.happen(f.TurnAdded(slot=decision.number, seat=seat))


def extra_phases(decision: Decision, phases: tuple[Phase, ...]) -> None:
    """Phases after this one, before those that were added earlier (500.8)."""
    if decision.slot.turn is not None:
        decision.happen(f.PhasesAdded(slot=decision.number, phases=phases))


def end_the_turn(decision: Decision) -> None:
    """723.1: everything on the stack is exiled, this item too; straight to cleanup."""
    cut_short(decision)
