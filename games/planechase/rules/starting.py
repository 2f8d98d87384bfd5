"""§2: who starts, shuffled decks, mulligans, opening hands, the starting plane (103; E-4, E-8, E-30, P-15, P-29)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from games.kernel.rulebook import Refusal
from games.planechase.rules import facts as f
from games.planechase.rules import knowledge, melee, naming
from games.planechase.rules import orders as o
from games.planechase.rules.arriving import turn_up
from games.planechase.rules.chance import draw_order
from games.planechase.rules.codes import Stage
from games.planechase.rules.course import Course, insist, no
from games.planechase.rules.permits import insist_on, insist_on_host, why_asked, why_out
from games.planechase.rules.seating import deck_of, turn_order, units
from games.planechase.rules.state import Slot, State

# --- questions -------------------------------------------------------------------------------------------------------


def why_not_first(state: State, seat: str) -> Refusal | None:
    """Why this player can not be named to start (103.1); a team starts by its primary player (805.2)."""
    if state.stage != "first":
        return no("103.1", "has_started_already")
    refusal = why_out(state, seat)
    return refusal or (None if seat in units(state) else no("805.2", "primary_player_starts", seat=seat))


def why_not_shuffle(state: State, deck: str) -> Refusal | None:
    """Decks are shuffled before the starting plane is turned up (103.3a)."""
    if state.stage in ("play", "over") or any(slot.started or slot.setting is not None for slot in state.slots):
        return no("103.3a", "has_started_already")
    return None if deck in state.decks else no("REC 3", "no_such_deck", deck=deck)


def mulligan_turn(state: State) -> str | None:
    """103.5: who declares now: the starting player first, then in turn order, and round again."""
    if state.stage != "mulligans":
        return None
    open_ = [seat for seat in turn_order(state, state.starter) if not state.players[seat].kept]
    return min(open_, key=lambda seat: state.players[seat].mulligans, default=None)


def cards_back(state: State, mulligans: int) -> int:
    """So many cards go back to the bottom; with three and more players the first one is free (103.5c, 800.6)."""
    free = 1 if state.began > 2 else 0
    return max(0, mulligans - free)


def why_not_mulligan(state: State, seat: str) -> Refusal | None:
    """Why this player declares nothing now: one after the other (103.5), at most down to no card."""
    if state.charter.mulligans == "untracked":
        return no("103.5", "mulligans_are_not_tracked")
    if state.stage != "mulligans":
        return no("103.5", "no_mulligans_now")
    turn = mulligan_turn(state)
    return None if turn == seat else no("103.5", "others_declare_first", seat=turn)


def may_mulligan_again(state: State, seat: str) -> bool:
    """With no card left nothing can be drawn anew."""
    return cards_back(state, state.players[seat].mulligans) < HAND


HAND = 7


def why_not_opening(state: State, seat: str) -> Refusal | None:
    """103.6: after the mulligans, before the starting plane."""
    before = state.stage == ("play" if state.charter.is_map else "start") and is_before_first_turn(state)
    return why_out(state, seat) or (None if before else no("103.6", "no_opening_now"))


def why_not_start(state: State, slot: Slot) -> Refusal | None:
    """Why the starting plane is not turned up now (E-8)."""
    if state.stage != "start":
        return no("103.7", "not_time_to_start", stage=state.stage)
    return why_asked(state, slot) or (no("103.7", "has_started_already") if slot.started else None)


def may_start(state: State, slot: Slot, seat: str) -> bool:
    """The starting player turns up the top card of his deck; in Grand Melee each first holder (E-42)."""
    return slot.first == seat


def starters(state: State) -> tuple[str, ...]:
    """Who can be the one who starts."""
    return tuple(seat for seat in units(state) if why_not_first(state, seat) is None)


# --- orders ----------------------------------------------------------------------------------------------------------


def first(course: Course, order: o.First) -> o.First:
    """`A: first` — decks that are not shuffled yet are shuffled (103.1, 103.3). Where nobody is named the dice of the
    program say who; in a record that is resolved they have fallen already."""
    state = course.state
    if not order.seat and order.how == "dice" and not state.setup.replayed:
        insist_on_host(course)
        order = replace(order, seat=course.chance.choice(starters(state) or units(state)))
    insist(why_not_first(state, order.seat))
    insist_on_host(course)
    open_game(course, order.seat, "first")
    return order


def open_game(course: Course, seat: str, why: Literal["first", "restart"]) -> None:
    """Who starts is known: decks that are not shuffled yet are shuffled; then the mulligans (103.1 … 103.5)."""
    course.happen(f.StarterChosen(seat=seat, why=why))
    for deck in course.state.decks:
        if deck not in course.state.shuffled:
            shuffle_deck(course, deck)
    if melee.is_melee(course.state):
        melee.lay_markers(course, seat)
    course.happen(f.StageBegan(stage=_stage_after(course.state, "first")))


def _stage_after(state: State, stage: Stage) -> Stage:
    """Mulligans come before the starting plane (E-8); on the Eternities Map after it (§17.1)."""
    tracked = state.charter.mulligans == "tracked"
    order: tuple[Stage, ...] = ("first", "mulligans", "start", "play")
    if state.charter.is_map:
        order = ("first", "start", "mulligans", "play")
    later = order[order.index(stage) + 1 :]
    return next(each for each in later if tracked or each != "mulligans")


def shuffle(course: Course, order: o.Shuffle) -> None:
    """`A: shuffle` — by its owner, and cut by somebody (103.3a)."""
    insist(why_not_shuffle(course.state, order.deck))
    insist_on(course, lambda state, slot, seat: order.deck in ("", seat), "103.3a")
    shuffle_deck(course, order.deck)


def shuffle_deck(course: Course, deck: str) -> None:
    """By the program, which keeps the order a secret; or on the table, where nobody knows it (P-4)."""
    names = course.state.homes[deck]
    order = draw_order(course, names) if len(names) == knowledge.size(course.state.decks[deck]) else None
    course.happen(f.DeckShuffled(deck=deck, order=order, drawn=order is not None))


def mulligan(course: Course, order: o.Mulligan) -> None:
    """`A: mulligan` (103.5)."""
    seat = course.seat
    insist(why_not_mulligan(course.state, seat))
    if not may_mulligan_again(course.state, seat):
        insist(no("103.5", "no_card_left", seat=seat))
    back = cards_back(course.state, course.state.players[seat].mulligans + 1)
    course.happen(f.MulliganTaken(seat=seat, back=back))


def keep(course: Course, order: o.Keep) -> None:
    """`A: keep` (103.5)."""
    seat = course.seat
    insist(why_not_mulligan(course.state, seat))
    course.happen(f.HandKept(seat=seat, back=cards_back(course.state, course.state.players[seat].mulligans)))


def end_mulligans(course: Course) -> bool:
    """When everybody has kept, the opening hands stand."""
    if course.state.stage != "mulligans" or mulligan_turn(course.state) is not None:
        return False
    course.happen(f.StageBegan(stage=_stage_after(course.state, "mulligans")))
    return True


def opening(course: Course, order: o.Opening) -> None:
    """`A: opening` — told, and nothing more (103.6, P-1)."""
    insist(why_not_opening(course.state, course.seat))


def start(course: Course, order: o.Start) -> None:
    """`A: start` — the starting plane is turned up (E-8)."""
    insist(why_not_start(course.state, course.slot))
    insist_on(course, may_start, "103.7")
    course.whose = course.slot.first
    course.happen(f.StartBegan(slot=course.number))


# --- the starting plane ----------------------------------------------------------------------------------------------


def go_on(course: Course) -> bool:
    """E-8: phenomena go to the bottom until a plane is face up; nothing triggers. False: a name is asked."""
    state, slot = course.state, course.slot
    deck = deck_of(state, slot.first)
    pile = state.decks[deck]
    if (slot.setting or 0) >= knowledge.size(pile):
        _set(course, plane=False)
        return True
    name = naming.name_of(course, deck, 0, course.up)
    if name is None:
        naming.ask_name(course, slot.first, deck)
        return False
    course.shown_up.append(name)
    if state.cards[name].is_phenomenon:
        passed = f.PhenomenonPassed(slot=slot.number, deck=deck, card=name)
        course.happen(f.CardSetAside(deck=deck, card=name) if state.charter.is_map else passed)
        return True
    turn_up(course, deck, (name,), None)
    _set(course, plane=True)
    return True


def _set(course: Course, *, plane: bool) -> None:
    slot = course.slot
    course.happen(f.StartSet(slot=slot.number, plane=plane))
    if slot.controller != slot.first:
        course.happen(f.ControllerChanged(slot=slot.number, seat=slot.first, why="start"))


def end_setting(course: Course) -> None:
    """When every slot has its starting plane the game goes on."""
    slots = (slot for slot in course.state.slots if not slot.removed)
    if course.state.stage == "start" and all(slot.started for slot in slots):
        course.happen(f.StageBegan(stage=_stage_after(course.state, "start")))


def is_before_first_turn(state: State) -> bool:
    """P-29: nobody has begun a turn yet."""
    return all(slot.turn is None for slot in state.slots)
