"""§2: who starts, shuffled decks, mulligans, opening hands, the starting plane (103; E-4, E-8, E-30, P-15, P-29)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from games.kernel.decision import raise_if_refused
from games.kernel.rulebook import Refusal
from games.planechase.rules import facts as f
from games.planechase.rules import knowledge, melee, naming
from games.planechase.rules import orders as o
from games.planechase.rules.arriving import turn_up
from games.planechase.rules.chance import draw_order
from games.planechase.rules.codes import Stage
from games.planechase.rules.decision import Decision, refusal
from games.planechase.rules.legality import why_illegal
from games.planechase.rules.permits import raise_unless_allowed, raise_unless_theirs, why_asked, why_out
from games.planechase.rules.seating import deck_of, turn_order, units
from games.planechase.rules.state import Slot, State

# --- questions -------------------------------------------------------------------------------------------------------


def why_not_first(state: State, seat: str) -> Refusal | None:
    """Why this player cannot be named to start (103.1); a team starts by its primary player (805.2)."""
    if state.stage != "first":
        return refusal("103.1", "has_started_already")
    why_not = why_out(state, seat)
    return why_not or (None if seat in units(state) else refusal("805.2", "primary_player_starts", seat=seat))


def why_not_shuffle(state: State, deck: str) -> Refusal | None:
    """Decks are shuffled before the starting plane is turned up (103.3a)."""
    if state.stage in ("play", "over") or any(slot.started or slot.setting is not None for slot in state.slots):
        return refusal("103.3a", "has_started_already")
    return None if deck in state.decks else refusal("REC 3", "no_such_deck", deck=deck)


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
        return refusal("103.5", "mulligans_are_not_tracked")
    if state.stage != "mulligans":
        return refusal("103.5", "no_mulligans_now")
    turn = mulligan_turn(state)
    return None if turn == seat else refusal("103.5", "others_declare_first", seat=turn)


def may_mulligan_again(state: State, seat: str) -> bool:
    """With no card left nothing can be drawn anew."""
    return cards_back(state, state.players[seat].mulligans) < HAND


HAND = 7


def why_not_opening(state: State, seat: str) -> Refusal | None:
    """103.6: after the mulligans, before the starting plane."""
    before = state.stage == ("play" if state.charter.is_map else "start") and is_before_first_turn(state)
    return why_out(state, seat) or (None if before else refusal("103.6", "no_opening_now"))


def why_not_start(state: State, slot: Slot) -> Refusal | None:
    """Why the starting plane is not turned up now (E-8)."""
    if state.stage != "start":
        return refusal("103.7", "not_time_to_start", stage=state.stage)
    return why_asked(state, slot) or (refusal("103.7", "has_started_already") if slot.started else None)


def may_start(state: State, slot: Slot, seat: str) -> bool:
    """The starting player turns up the top card of their deck; in Grand Melee each first holder (E-42)."""
    return slot.first == seat


def starters(state: State) -> tuple[str, ...]:
    return tuple(seat for seat in units(state) if why_not_first(state, seat) is None)


# --- orders ----------------------------------------------------------------------------------------------------------


def first(decision: Decision, order: o.First) -> o.First:
    """`A: first` — decks that are not shuffled yet are shuffled (103.1, 103.3). Where nobody is named the dice of the
    program say who; in a record that is resolved they have fallen already."""
    state = decision.state
    if not order.seat and order.how == "dice" and not state.setup.replayed:
        decision.raise_unless_host("P-28")
        order = replace(order, seat=decision.chance.choice(starters(state) or units(state)))
    raise_if_refused(why_not_first(state, order.seat))
    decision.raise_unless_host("P-28")
    open_game(decision, order.seat, "first")
    return order


def open_game(decision: Decision, seat: str, why: Literal["first", "restart"]) -> None:
    """Who starts is known: decks that are not shuffled yet are shuffled; then the mulligans (103.1 … 103.5)."""
    decision.happen(f.StarterChosen(seat=seat, why=why))
    for deck in decision.state.decks:
        if deck not in decision.state.shuffled:
            shuffle_deck(decision, deck)
    if melee.is_melee(decision.state):
        melee.lay_markers(decision, seat)
    if why == "first":
        _flag_decks(decision)
    decision.happen(f.StageBegan(stage=_stage_after(decision.state, "first")))


def _flag_decks(decision: Decision) -> None:
    """With `deck_check = warn` the table is told which decks are no legal ones, as far as everybody may know it."""
    state = decision.state
    decks = {deck.owner: deck.names for deck in state.setup.decks}
    hidden = {deck.owner: deck.hidden for deck in state.setup.decks}
    for offence in why_illegal(state.charter, decks, state.cards, len(state.setup.seats), hidden):
        deck, number = offence.values["deck"], offence.values.get("number", 0)
        if offence.reason == "deck_too_small":
            least = offence.values["least"]
            decision.happen(f.DeckFlagged(deck=deck, why="deck_too_small", number=number, bound=least))
        elif offence.reason == "deck_phenomena" and state.charter.open_lists:
            most = offence.values["most"]
            decision.happen(f.DeckFlagged(deck=deck, why="deck_phenomena", number=number, bound=most))


def _stage_after(state: State, stage: Stage) -> Stage:
    """Mulligans come before the starting plane (E-8); on the Eternities Map after it (§17.1)."""
    tracked = state.charter.mulligans == "tracked"
    order: tuple[Stage, ...] = ("first", "mulligans", "start", "play")
    if state.charter.is_map:
        order = ("first", "start", "mulligans", "play")
    later = order[order.index(stage) + 1 :]
    return next(each for each in later if tracked or each != "mulligans")


def shuffle(decision: Decision, order: o.Shuffle) -> None:
    """`A: shuffle` — by its owner, and cut by somebody (103.3a)."""
    raise_if_refused(why_not_shuffle(decision.state, order.deck))
    raise_unless_allowed(decision, lambda state, slot, seat: order.deck in ("", seat), "103.3a")
    shuffle_deck(decision, order.deck)


def shuffle_deck(decision: Decision, deck: str) -> None:
    """By the program, which keeps the order a secret; or on the table, where nobody knows it (P-4)."""
    names = decision.state.homes[deck]
    order = draw_order(decision, names) if len(names) == knowledge.size(decision.state.decks[deck]) else None
    decision.happen(f.DeckShuffled(deck=deck, order=order, drawn=order is not None))


def mulligan(decision: Decision, order: o.Mulligan) -> None:
    """`A: mulligan` (103.5): in turn order, at most down to no card."""
    seat = decision.seat
    raise_if_refused(why_not_mulligan(decision.state, seat))
    if not may_mulligan_again(decision.state, seat):
        raise_if_refused(refusal("103.5", "no_card_left", seat=seat))
    back = cards_back(decision.state, decision.state.players[seat].mulligans + 1)
    decision.happen(f.MulliganTaken(seat=seat, back=back))


def keep(decision: Decision, order: o.Keep) -> None:
    """`A: keep` (103.5): in turn order; says how many cards go to the bottom."""
    seat = decision.seat
    raise_if_refused(why_not_mulligan(decision.state, seat))
    decision.happen(f.HandKept(seat=seat, back=cards_back(decision.state, decision.state.players[seat].mulligans)))


def end_mulligans(decision: Decision) -> bool:
    """When everybody has kept, the opening hands stand."""
    if decision.state.stage != "mulligans" or mulligan_turn(decision.state) is not None:
        return False
    decision.happen(f.StageBegan(stage=_stage_after(decision.state, "mulligans")))
    return True


def opening(decision: Decision, order: o.Opening) -> None:
    """`A: opening` — told, and nothing more (103.6, P-1)."""
    raise_if_refused(why_not_opening(decision.state, decision.seat))


def start(decision: Decision, order: o.Start) -> None:
    """`A: start` — the starting plane is turned up (E-8)."""
    raise_if_refused(why_not_start(decision.state, decision.slot))
    raise_unless_allowed(decision, may_start, "103.7")
    raise_unless_theirs(decision, decision.slot.first, "103.7")
    decision.whose = decision.slot.first
    decision.happen(f.StartBegan(slot=decision.number))


# --- the starting plane ----------------------------------------------------------------------------------------------


def go_on(decision: Decision) -> bool:
    """E-8: phenomena go to the bottom until a plane is face up; nothing triggers. False: a name is asked."""
    state, slot = decision.state, decision.slot
    deck = deck_of(state, slot.first)
    pile = state.decks[deck]
    if (slot.setting or 0) >= knowledge.size(pile):
        _set(decision, plane=False)
        return True
    name = naming.name_of(decision, deck, 0, decision.up)
    if name is None:
        naming.ask_name(decision, slot.first, deck)
        return False
    decision.shown_up.append(name)
    if state.cards[name].is_phenomenon:
        passed = f.PhenomenonPassed(slot=slot.number, deck=deck, card=name)
        decision.happen(f.CardSetAside(deck=deck, card=name) if state.charter.is_map else passed)
        return True
    turn_up(decision, deck, (name,), None)
    _set(decision, plane=True)
    return True


def _set(decision: Decision, *, plane: bool) -> None:
    slot = decision.slot
    decision.happen(f.StartSet(slot=slot.number, plane=plane))
    if slot.controller != slot.first:
        decision.happen(f.ControllerChanged(slot=slot.number, seat=slot.first, why="start"))


def end_setting(decision: Decision) -> None:
    """When every slot has its starting plane the game goes on."""
    slots = (slot for slot in decision.state.slots if not slot.removed)
    if decision.state.stage == "start" and all(slot.started for slot in slots):
        decision.happen(f.StageBegan(stage=_stage_after(decision.state, "start")))


def is_before_first_turn(state: State) -> bool:
    """P-29: nobody has begun a turn yet."""
    return all(slot.turn is None for slot in state.slots)
