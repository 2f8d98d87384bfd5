"""§8: a player leaves, in strict order (E-31 … E-37, 800.4, 901.10; P-10 … P-14, P-29, P-30, 724.4).

Every step is immediate: the new planar controller first, then what they take over, then everything that was the
leaver's, then the planeswalking abilities, and last the card that takes the place of a departed one.
"""

from __future__ import annotations

from typing import get_args

from games.kernel.decision import raise_if_refused
from games.kernel.rulebook import Refusal
from games.planechase.rules import facts as f
from games.planechase.rules import lasting, melee, naming, starting, triggers, walking
from games.planechase.rules import orders as o
from games.planechase.rules.codes import Why
from games.planechase.rules.decision import Decision, refusal
from games.planechase.rules.in_force import is_protected
from games.planechase.rules.permits import why_out
from games.planechase.rules.seating import in_team, is_playing, next_in_turn, rivals_left, team_of
from games.planechase.rules.state import FaceUp, Item, Slot, State

ALWAYS = ("conceded", "judge")
"""Why somebody may leave although they cannot lose (P-14)."""

# --- questions -------------------------------------------------------------------------------------------------------


def leavers(state: State, seats: tuple[str, ...]) -> tuple[str, ...]:
    """Everybody who leaves with these players: a team leaves as one (810.8a)."""
    leaving = dict.fromkeys(member for seat in seats for member in team_of(state, seat))
    return tuple(seat for seat in leaving if is_playing(state, seat))


def why_not_leave(state: State, seat: str, why: str | None) -> Refusal | None:
    """Why this player cannot leave so: they have left, or cannot lose (P-14)."""
    why_not = why_out(state, seat)
    if why_not is not None or why in ALWAYS or not is_protected(state, seat):
        return why_not
    return refusal("P-14", "can_not_lose", seat=seat)


def reasons(state: State, seat: str) -> tuple[str, ...]:
    """Why this player may leave now, as words of the notation."""
    return tuple(why for why in get_args(Why) if why_not_leave(state, seat, why) is None)


# --- the order -------------------------------------------------------------------------------------------------------


def leave(decision: Decision, order: o.Leave) -> None:
    """`leave` — these players, together (P-13)."""
    if not order.seats:
        raise_if_refused(refusal("REC 2", "nobody_named"))
    for seat in order.seats:
        raise_if_refused(why_not_leave(decision.state, seat, order.why))
    _raise_unless_own_leave(decision, order.seats)
    go_together(decision, leavers(decision.state, order.seats), order.why)


def go_together(decision: Decision, gone: tuple[str, ...], why: Why | None) -> None:
    """P-13: these players are out of the game; with one player or team left it is over (104.2a), with none a draw."""
    left = rivals_left(decision.state, gone)
    if len(left) >= 2:
        _go(decision, gone, why)
        return
    decision.happen(f.PlayersLeft(seats=gone, why=why))
    winners = tuple(member for unit in left for member in team_of(decision.state, unit))
    decision.happen(f.GameEnded(winners=winners, by="last" if winners else "nobody_left"))


def _raise_unless_own_leave(decision: Decision, seats: tuple[str, ...]) -> None:
    if decision.by.may_run_the_table:
        return
    if not all(in_team(decision.state, decision.seat, seat) for seat in seats):
        raise_if_refused(refusal("P-28", "only_the_host_may"))


def _go(decision: Decision, gone: tuple[str, ...], why: Why | None) -> None:
    """§8 in its order, for every slot; in Grand Melee some slots lose their controller instead (E-43 b)."""
    here, numbers = decision.number, tuple(slot.number for slot in decision.state.slots if not slot.removed)
    shrinks, holders = melee.shrinks(decision.state, gone), melee.held(decision.state)
    lost = frozenset(n for n in numbers if shrinks and decision.state.slot(n).controller in gone)
    for number in numbers:
        decision.number = number
        _finish_walk(decision, gone)
        _pass_control(decision, gone, lost=number in lost)
        _cease(decision, gone)
    departing = {number: _departing(decision, number, gone) for number in numbers}
    for number in numbers:
        decision.number = number
        if decision.slot.turn is not None and decision.slot.controller is not None:
            triggers.trigger_moment(decision, departing[number], "walk_away")
    decision.happen(f.PlayersLeft(seats=gone, why=why))
    _pass_crown(decision, gone)
    for number in numbers:
        decision.number = number
        _depart(decision, gone, departing[number], lost=number in lost)
    for seat in gone:
        if seat in decision.state.decks:
            decision.happen(f.DeckGone(deck=seat))
    if shrinks:
        melee.designate(decision, gone, holders)
    _start_anew(decision)
    decision.number = here


# --- 1, 2: control (E-31, E-32) --------------------------------------------------------------------------------------


def _pass_control(decision: Decision, gone: tuple[str, ...], *, lost: bool) -> None:
    """E-31: the next player in turn order who is not leaving becomes planar controller first. `lost`: they have no
    successor (E-43 b)."""
    slot = decision.slot
    if lost:
        decision.happen(f.ControllerChanged(slot=slot.number, seat=None, why="shrink"))
    elif slot.controller in gone:
        heir = next_in_turn(decision.state, slot.controller, gone)
        decision.happen(f.ControllerChanged(slot=slot.number, seat=heir, why="left"))
    heir = decision.slot.controller
    stays = tuple(item for item in triggers.waiting(decision.slot) if _stays(decision.state, item, gone))
    if stays and heir is not None:
        numbers = tuple(item.number for item in stays)
        decision.happen(f.ItemsPassed(slot=slot.number, items=numbers, controller=heir, passed=stays))


def _stays(state: State, item: Item, gone: tuple[str, ...]) -> bool:
    """E-32, P-10: abilities of phenomena outlive their player, in every kind of deck."""
    if item.is_walking or not state.cards[item.card].is_phenomenon:
        return False
    return item.controller in gone or item.deck in gone


# --- 3: what ceases (E-33, P-30) -------------------------------------------------------------------------------------


def _cease(decision: Decision, gone: tuple[str, ...]) -> None:
    """E-33: what the leaver controlled on the stack ceases; what is being resolved breaks off (P-30)."""
    slot = decision.slot
    decision.cease((item for item in (*slot.stack, *slot.due) if item.controller in gone), "left")
    if slot.running is not None and slot.running.item.controller in gone:
        _break_off(decision)
    elif slot.question is not None and slot.question.seat in gone:
        _ask_another(decision, gone)
    elif slot.running is not None and slot.question is not None and slot.running.deck in gone:
        _break_off(decision)


def _break_off(decision: Decision) -> None:
    """P-30: what was revealed lies on top as it was revealed, known to all; what was done stays done."""
    slot = decision.slot
    assert slot.running is not None
    if slot.question is not None:
        decision.happen(f.Answered(slot=slot.number))
    item = slot.running.item
    decision.happen(f.Resolved(slot=slot.number, number=item.number, broken=True, item=item))


def _ask_another(decision: Decision, gone: tuple[str, ...]) -> None:
    """P-30: a question to somebody else skips the leaver; of a phenomenon, the new controller answers (E-32)."""
    slot = decision.slot
    question, running = slot.question, slot.running
    assert question is not None
    decision.happen(f.Answered(slot=slot.number))
    if decision.slot.showing is not None:
        decision.happen(f.ShowingDone(slot=slot.number))
        return
    if running is None and question.kind == "place":
        return
    cards_left = running is None or running.deck not in gone
    if running is not None and question.kind == "side":
        return
    if running is not None and not cards_left:
        _break_off(decision)
    elif slot.controller is not None and decision.slot.walk is None and running is not None:
        naming.ask(decision, slot.controller, question.kind, question.cards, deck=question.deck, count=question.count)


def _touches(slot: Slot, gone: tuple[str, ...]) -> bool:
    """Whether this slot has to do with those who leave; the only slot always has."""
    seats = {slot.controller, slot.question.seat if slot.question is not None else None}
    return slot.number == 1 or bool(seats & set(gone)) or any(card.deck in gone for card in slot.face_up)


def _finish_walk(decision: Decision, gone: tuple[str, ...]) -> None:
    """P-30: a walk that waits for an order on the bottom is finished first, that order drawn at random; on the
    map one that waits for its direction is dropped with the leaver (§17.6)."""
    slot = decision.slot
    if slot.walk is None or slot.question is None or not _touches(slot, gone):
        return
    if slot.question.kind == "direction" and slot.question.seat in gone:
        decision.happen(f.Answered(slot=slot.number))
        decision.happen(f.WalkDropped(slot=slot.number))
    if slot.question.kind != "arrange":
        return
    decision.happen(f.Answered(slot=slot.number))
    walking.put_down_at_random(decision, slot.question.deck, slot.question.cards)
    while decision.slot.walk is not None and decision.slot.question is None:
        for deck, cards in walking.by_deck(decision.slot).items():
            if decision.slot.walk.stage == "leaving" and len(cards) > 1:
                walking.put_down_at_random(decision, deck, tuple(card.card for card in cards))
        if not walking.go_on(decision):
            break


# --- 3 … 6: what leaves (E-33 … E-36) --------------------------------------------------------------------------------


def _departing(decision: Decision, number: int, gone: tuple[str, ...]) -> tuple[FaceUp, ...]:
    """The face-up cards that leave the game with their owners; of a communal deck none does (E-37)."""
    return tuple(card for card in decision.state.slot(number).face_up if card.deck in gone)


def _depart(decision: Decision, gone: tuple[str, ...], cards: tuple[FaceUp, ...], *, lost: bool) -> None:
    state, slot = decision.state, decision.slot
    unnamed = slot.walk is not None and slot.walk.deck in gone
    if slot.walk is not None and unnamed:
        decision.happen(f.Walked(slot=slot.number, who=slot.walk.who, cause=slot.walk.cause, cards=()))
        if slot.question is not None:
            decision.happen(f.Answered(slot=slot.number))
    if cards:
        names = tuple(card.card for card in cards)
        decision.happen(f.CardsGone(slot=slot.number, objects=tuple(card.object for card in cards), cards=names))
        lasting.end_without_source(decision)
    if lost:
        melee.put_away(decision)
        lasting.end_without_source(decision)
    elif any(state.cards[card.card].is_plane for card in cards):
        _cease_walking(decision)
    if slot.turn is not None and slot.turn.active in gone:
        decision.happen(f.ActiveLost(slot=slot.number))
    if (cards or unnamed) and not lost:
        _replace(decision, any(state.cards[card.card].is_plane for card in cards))


def _cease_walking(decision: Decision) -> None:
    """E-34: a face-up plane left: every planeswalking ability ceases, whoever controls it."""
    slot = decision.slot
    decision.cease((item for item in (*slot.stack, *slot.due) if item.is_walking), "plane_left")


def _replace(decision: Decision, left_plane: bool) -> None:
    """E-35: the controller turns up their top card at once and has planeswalked; the others beside it: P-11."""
    slot = decision.slot
    if slot.controller is None or decision.state.stage != "play" or slot.turn is None:
        return
    leaves = decision.state.charter.owner_leaves == "all_leave"
    walking.order_walk(decision, slot.controller, "left", leaves=leaves, left_plane=left_plane)


def _pass_crown(decision: Decision, gone: tuple[str, ...]) -> None:
    """724.4: the monarch leaves: the active player is monarch, or if there is none the next in turn order."""
    state = decision.state
    if state.monarch not in gone:
        return
    turn = decision.state.slots[0].turn
    active = turn.active if turn is not None else None
    heir = active if is_playing(state, active) else next_in_turn(state, str(state.monarch), gone)
    decision.happen(f.MonarchNamed(seat=heir))


# --- before the first turn (P-29) ------------------------------------------------------------------------------------


def _start_anew(decision: Decision) -> None:
    """P-29: another starting player; and E-8 again, if the starting plane has left."""
    state = decision.state
    if state.starter is None:
        return
    if starting.is_before_first_turn(state) and not is_playing(state, state.starter):
        heir = next_in_turn(state, state.starter)
        decision.happen(f.StarterChosen(seat=str(heir), why="left"))
    for slot in decision.state.slots:
        if slot.turn is None and not slot.removed:
            decision.number = slot.number
            _set_again(decision)


def _set_again(decision: Decision) -> None:
    if not is_playing(decision.state, decision.slot.first):
        heir = next_in_turn(decision.state, decision.slot.first)
        decision.happen(f.FirstChanged(slot=decision.number, seat=str(heir)))
    slot = decision.slot
    if slot.controller is not None and slot.controller != slot.first:
        decision.happen(f.ControllerChanged(slot=slot.number, seat=slot.first, why="left"))
    orphaned = slot.question is not None and not is_playing(decision.state, slot.question.seat)
    if orphaned:
        decision.happen(f.Answered(slot=slot.number))
    bare = slot.started and not slot.face_up and slot.walk is None and slot.controller is not None
    if orphaned or bare:
        decision.happen(f.StartBegan(slot=slot.number))
