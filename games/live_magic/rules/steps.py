"""LM §3.2: decks and steps, groups and Style precedence, picks. D-07 … D-09, D-39."""

from __future__ import annotations

from games.kernel.decision import raise_if_refused, refusal
from games.kernel.rulebook import Refusal
from games.live_magic.rules import facts as f
from games.live_magic.rules import orders as o
from games.live_magic.rules.approval import draw
from games.live_magic.rules.codes import ARTIFACTS, KINDS, Deck, Mode, Step, steps_of
from games.live_magic.rules.decision import Decision
from games.live_magic.rules.declarations import (
    is_busy,
    is_kind_announced_by_all,
    next_step,
    silent_about_kind,
    why_never,
)
from games.live_magic.rules.state import State

# --- questions -------------------------------------------------------------------------------------------------------


def next_deck(state: State) -> Deck | None:
    """The deck that is laid on the table next."""
    return next((deck for deck in state.deck_order if deck not in state.closed and deck != state.deck), None)


def has_style(state: State, seat: str) -> bool:
    """Whether this seat's Style is the deck's colour, or counts as such (D-09, D-39)."""
    return seat in state.precedence or is_style_of(state, seat, state.deck)


def is_style_of(state: State, seat: str, deck: str | None) -> bool:
    """Whether the Style on the sheet is this deck's; Gold for the artifacts if the charter says so (D-39)."""
    if deck == ARTIFACTS:
        return state.charter.gold_style_precedence == "artifacts" and state.magi[seat].style == "gold"
    return state.magi[seat].style == deck


def with_picks(state: State) -> tuple[str, ...]:
    """Everybody with a pick left in the open step, in initiative order."""
    return tuple(seat for seat in state.order if state.magi[seat].picks > 0 and not state.magi[seat].is_out)


def may_pick(state: State) -> tuple[str, ...]:
    """The group that picks now: those of the deck's Style first, all their picks, then the others (D-09).

    Unchanged while a call or a challenge is open (§4).
    """
    if state.call is not None and state.call.pack is not None:
        return state.call.group
    left = with_picks(state) if state.table else ()
    first = tuple(seat for seat in left if has_style(state, seat))
    return first or left


def claimants(state: State, step: Step) -> tuple[str, ...]:
    """The players of this step's kind who declared it for this deck; gold, and artifacts: all of the kind (§3.2)."""
    return tuple(
        seat
        for seat in state.order
        if state.magi[seat].kind == step.kind
        and not state.magi[seat].is_out
        and (state.deck in (*state.magi[seat].colours, ARTIFACTS) or step.kind == "gold")
    )


def is_step_over(state: State) -> bool:
    """Nobody has a pick, or the table is empty (D-08)."""
    return not with_picks(state) or not state.table


def why_not_open_deck(state: State, deck: str) -> Refusal | None:
    """Why this deck cannot be laid on the table now (D-04)."""
    if state.phase != "auction":
        return refusal("LM 3", "no_auction", phase=state.phase)
    if state.deck is not None:
        return refusal("LM 3.2", "deck_is_open", deck=state.deck)
    if not is_kind_announced_by_all(state):
        return refusal("D-05", "announcements_missing")
    return None if deck == next_deck(state) else refusal("D-04", "not_next_deck", deck=deck, next=next_deck(state))


def why_no_deck(state: State) -> Refusal | None:
    """Why the table is not free to go on with the deck that lies on it."""
    if state.phase != "auction" or state.deck is None:
        return refusal("LM 3.2", "no_deck_open")
    if is_busy(state):
        return refusal("LM 3.2", "busy")
    return None if is_step_over(state) else refusal("LM 3.2", "picks_left", seats=list(with_picks(state)))


def why_not_open_step(state: State, priority: int) -> Refusal | None:
    """Why this step cannot open now: in order, each when the one before is over; over days not before all who are asked
    for their kind have had their time (D-47)."""
    why_not = why_no_deck(state)
    if why_not is not None:
        return why_not
    silent = silent_about_kind(state)
    if silent and state.charter.is_over_days:
        return refusal("D-47", "has_its_time", who=silent[0])
    if next_step(state) is None:
        return refusal("LM 3.2", "no_more_steps")
    return None if priority == state.priority + 1 else refusal("LM 3.2", "not_next_step", next=state.priority + 1)


def why_not_close_deck(state: State) -> Refusal | None:
    """Why the deck cannot be put away: all its steps must be over."""
    why_not = why_no_deck(state)
    if why_not is not None:
        return why_not
    return None if next_step(state) is None else refusal("LM 3.2", "steps_left", next=state.priority + 1)


def is_for_nobody(state: State) -> bool:
    """Whether the deck on the table concerns nobody: no step of it has claimants, and nobody could have declared it."""
    if any(claimants(state, step) for step in steps_on_table(state)):
        return False
    return all(why_never(state, seat, kind) is not None for seat in state.magi for kind in KINDS)


def mode_of_next_deck(state: State) -> Mode:
    """How the next deck is picked, as it was said so far."""
    return state.next_pick_mode or state.pick_mode


def why_not_switch_mode(state: State, mode: Mode) -> Refusal | None:
    """Why the next deck cannot be picked in this mode: it is switched between two decks only (D-10)."""
    if state.phase != "auction" or next_deck(state) is None:
        return refusal("D-10", "between_decks_only")
    return None if mode != mode_of_next_deck(state) else refusal("D-10", "mode_stands", mode=mode)


def why_not_pass(state: State, seat: str) -> Refusal | None:
    """Why this seat has no picks to pass now (D-07)."""
    if state.pick_mode == "sealed":
        return refusal("D-10", "picks_are_sealed")
    if state.magi[seat].picks == 0:
        return refusal("D-07", "no_picks_left")
    if state.call is not None or state.challenge is not None or state.window is not None:
        return refusal("D-10", "busy")
    return None if seat in may_pick(state) else refusal("D-09", "others_pick_first", seats=list(may_pick(state)))


# --- orders ----------------------------------------------------------------------------------------------------------


def open_deck(decision: Decision, order: o.OpenDeck) -> None:
    """All packs of the deck lie face up; the initiative is drawn if nobody has done so."""
    decision.raise_unless_host("LM 3.8")
    raise_if_refused(why_not_open_deck(decision.state, order.deck))
    if decision.state.initiative is None:
        draw(decision)
    decision.happen(f.DeckOpened(deck=order.deck, packs=decision.state.pool[order.deck]))


def open_step(decision: Decision, order: o.OpenStep) -> None:
    """The claimants get the step's picks; a gold player's colour is noted when their step opens (§4)."""
    decision.raise_unless_host("LM 3.8")
    raise_if_refused(why_not_open_step(decision.state, order.priority))
    state, step = decision.state, next_step(decision.state)
    assert step is not None and state.deck is not None
    claiming = claimants(state, step)
    for seat in claiming:
        if state.deck not in (*state.magi[seat].colours, ARTIFACTS):
            decision.happen(f.KindDeclared(seat=seat, kind="gold", deck=state.deck))
    picks = {seat: _picks(state, seat, step) for seat in claiming}
    decision.happen(f.StepOpened(deck=state.deck, priority=order.priority, kind=step.kind, picks=picks))


def _picks(state: State, seat: str, step: Step) -> int:
    """The step's number; at the artifacts with what Powers have added or taken."""
    more = state.magi[seat].artifact_picks if state.deck == ARTIFACTS else 0
    return max(0, step.picks + more)


def close_deck(decision: Decision, order: o.CloseDeck) -> None:
    """What is left goes back to the pool; after the last deck the completion begins. A deck that was for nobody is
    told: where the table goes on by itself, it lies there for this order alone."""
    decision.raise_unless_host("LM 3.8")
    raise_if_refused(why_not_close_deck(decision.state))
    assert decision.state.deck is not None
    if is_for_nobody(decision.state):
        decision.happen(f.DeckWentBy(deck=decision.state.deck))
    decision.happen(f.DeckClosed(deck=decision.state.deck, left=decision.state.table))
    if next_deck(decision.state) is None:
        decision.happen(f.PhaseBegan(phase="completion"))
    elif mode_of_next_deck(decision.state) != decision.state.pick_mode:
        decision.happen(f.PickModeSwitched(mode=mode_of_next_deck(decision.state)))


def switch_mode(decision: Decision, order: o.SwitchPickMode) -> None:
    """From the next deck on the group picks in the other mode. While a deck lies on the table it is only said: a table
    that goes on by itself never rests between two decks."""
    decision.raise_unless_host("LM 3.8")
    raise_if_refused(why_not_switch_mode(decision.state, order.mode))
    is_between = decision.state.deck is None
    decision.happen(f.PickModeSwitched(mode=order.mode) if is_between else f.PickModeSaid(mode=order.mode))


def pass_picks(decision: Decision, order: o.PassPicks) -> None:
    """The rest of one's picks of this step is given up."""
    raise_if_refused(why_not_pass(decision.state, decision.seat))
    decision.happen(f.PicksPassed(seat=decision.seat))


def advance(state: State) -> o.HostOrder | None:
    """What the table does by itself between two questions of the auction (`auto_advance`, §4)."""
    if state.deck is None:
        deck = next_deck(state)
        ready = deck is not None and why_not_open_deck(state, deck) is None
        return o.OpenDeck(deck=deck) if ready and deck is not None else None
    if silent_about_kind(state):
        return None
    if why_not_open_step(state, state.priority + 1) is None:
        return o.OpenStep(priority=state.priority + 1)
    return o.CloseDeck() if why_not_close_deck(state) is None else None


def steps_on_table(state: State) -> tuple[Step, ...]:
    """The rows of the table of the deck that is open."""
    return steps_of(state.deck) if state.deck is not None else ()
