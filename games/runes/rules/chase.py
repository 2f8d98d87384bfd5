"""The chase: what lies in it, resolving, cancelling, copying (§4; FoW 605, 1012; R-5, R-6, R-11, R-13, R-15)."""

from __future__ import annotations

from typing import get_args

from msgspec.structs import replace

from games.kernel.decision import raise_if_refused
from games.kernel.naming import card_key
from games.kernel.rulebook import By, Refusal, Refused
from games.runes.rules import facts as f
from games.runes.rules import flipping, seating, turning
from games.runes.rules import orders as o
from games.runes.rules.codes import ENTERS_FLIP_DOWN, As
from games.runes.rules.decision import Decision, refusal
from games.runes.rules.permits import (
    raise_unless_own,
    why_cancelling,
    why_not_going,
    why_not_in_game,
    why_not_running,
)
from games.runes.rules.state import Cancelling, Item, State

MOST_X = 999
WORDINGS: tuple[As, ...] = get_args(As)
"""Every wording of an effect that cancels."""

# --- how an order names an item --------------------------------------------------------------------------------------


def label(state: State, item: Item) -> str:
    """How an order names it: by its name, or by its number from the bottom where the name is there twice."""
    twice = sum(card_key(other.name) == card_key(item.name) for other in state.chase) > 1
    return str(place(state, item)) if twice or item.name.isdecimal() else item.name


def place(state: State, item: Item) -> int:
    """Its number, counted from the bottom."""
    return next(number for number, other in enumerate(state.chase, 1) if other.object == item.object)


def find(state: State, name: str) -> Item:
    """The item that this names. Raises Refused: there is none, or more than one."""
    if name.isdecimal():
        number = int(name)
        if 1 <= number <= len(state.chase):
            return state.chase[number - 1]
        raise Refused("REC 4", "unknown_item", item=name)
    items = [item for item in state.chase if card_key(item.name) == card_key(name)]
    if not items:
        raise Refused("REC 4", "unknown_item", item=name)
    if len(items) > 1:
        raise Refused("REC 2", "item_is_there_twice", item=name)
    return items[0]


# --- playing into it -------------------------------------------------------------------------------------------------


def raise_unless_paid(paid: bool) -> None:
    """Raises Refused when the cost cannot be paid: the whole play is undone, nothing has happened (FoW 903.2j)."""
    if not paid:
        raise Refused("FoW 903.2j", "not_paid")


def x_of(chosen: int | None, has_x: bool = True) -> int:
    """X as it was chosen while playing, 0 elsewhere (R-10). Raises Refused."""
    if chosen is None:
        return 0
    if not has_x:
        raise Refused("R-10", "cost_has_no_x")
    if not 0 <= chosen <= MOST_X:
        raise Refused("R-10", "no_such_x", most=MOST_X)
    return chosen


# --- resolving -------------------------------------------------------------------------------------------------------


def why_not_resolve(state: State) -> Refusal | None:
    """Why nothing resolves."""
    return why_not_going(state) or (None if state.chase else refusal("605.1b", "chase_is_empty"))


def resolve(decision: Decision, order: o.Resolve) -> None:
    """`resolve` — everybody has passed (FoW 605.1b)."""
    raise_if_refused(why_not_resolve(decision.state))
    top = decision.state.top
    assert top is not None, "the chase is empty"
    raise_unless_own(decision, top.controller, "605.1b")
    resolve_top(decision)


def resolve_top(decision: Decision) -> None:
    """The top item does what it says and leaves the chase; the copy of a rune ceases to exist (FoW 711.3). Then the
    turn player has priority (FoW 605.1b)."""
    top = decision.state.top
    assert top is not None, "the chase is empty"
    decision.happen(f.ItemResolved(item=top))
    if top.kind == "judgment":
        turning.judged(decision, top.controller)
    elif top.effect == ENTERS_FLIP_DOWN:
        flipping.ask(decision, top)
    _ask_what_is_cancelled(decision, top)
    give_priority_back(decision)


def give_priority_back(decision: Decision) -> None:
    """The turn player has it, and nobody has passed."""
    seat = seating.turn_player(decision.state)
    if seat is not None:
        decision.happen(f.PriorityGiven(seat=seat))


# --- cancelling ------------------------------------------------------------------------------------------------------


def _ask_what_is_cancelled(decision: Decision, item: Item) -> None:
    """A rune that cancels has resolved, or something whose target its player has named in the chase."""
    row = decision.state.catalogue.runes.get(item.name) if item.kind in ("rune", "chant") else None
    cancelling = Cancelling(item.controller, item.name, row.cancels if row is not None else "")
    is_named = any(card_key(other.name) in card_key(item.targets) for other in decision.state.chase)
    if (cancelling.wording or is_named) and cancellable(decision.state, cancelling):
        decision.happen(f.CancelAsked(cancelling=cancelling))


def cancellable(state: State, cancelling: Cancelling) -> tuple[tuple[Item, tuple[As, ...]], ...]:
    """What can be cancelled now, the top first, each with the wordings that may touch it."""
    wordings = tuple(each for each in WORDINGS if cancelling.wording in ("", each))
    found = ((item, tuple(each for each in wordings if can_be_cancelled(state, item, each))) for item in state.chase)
    return tuple((item, fit) for item, fit in reversed(tuple(found)) if fit)


def end_cancelling(decision: Decision, goes_on: bool) -> None:
    """Nobody is asked any more what lies there no longer; a record goes on without saying that it was nothing."""
    asked, state = decision.state.cancelling, decision.state
    if asked is None:
        return
    is_gone = asked.seat not in state.playing or not cancellable(state, asked)
    if is_gone or (goes_on and state.setup.replayed):
        decision.happen(f.CancelAsked(cancelling=None))


def why_not_spare(state: State, seat: str) -> Refusal | None:
    """Why this player has nothing to say of what is cancelled."""
    asked = state.cancelling
    if asked is not None and asked.seat == seat:
        return why_not_running(state)
    return refusal("1012", "nothing_asked_to_cancel")


def spare(decision: Decision, order: o.Spare) -> None:
    """`A: spare` — it cancels nothing."""
    raise_if_refused(why_not_spare(decision.state, decision.seat))
    decision.happen(f.CancelAsked(cancelling=None))


def can_be_cancelled(state: State, item: Item, wording: As) -> bool:
    """The table of §4: whether an effect with this wording may touch it."""
    return why_not_cancel(state, item, wording) is None


def why_not_cancel(state: State, item: Item, wording: As) -> Refusal | None:
    """Why an effect with this wording may not touch this item (§4).

    `any` says more than "target spell": abilities too, and by the host's leave whatever lies there.
    """
    if wording == "any":
        return None
    if item.kind == "judgment":
        return refusal("R-15", "judgment_is_no_spell", item=item.name)
    if not item.is_spell:
        return refusal("1012", "ability_is_no_spell", item=item.name)
    rune = state.catalogue.runes.get(item.name) if item.kind in ("rune", "chant") else None
    match wording:
        case "rune" if rune is None:
            return refusal("1012", "is_no_rune_spell", item=item.name)
        case "chant" if "chant" not in item.types and (rune is None or not rune.is_chant):
            return refusal("1012", "is_no_chant_spell", item=item.name)
        case "master" if rune is None or not rune.master:
            return refusal("1012", "is_no_master_rune", item=item.name)
        case "master" if not item.from_area:
            return refusal("R-13", "not_from_rune_area", item=item.name)
    return None


def _is_asked(asked: Cancelling, by: By, order: o.Cancel) -> bool:
    """Whether they, or the host for them, say what their card cancels, and not what another one does."""
    speaks = by.may_run_the_table or by.seat == asked.seat
    return speaks and card_key(order.by) == card_key(asked.by) and asked.wording in ("", order.wording)


def cancel(decision: Decision, order: o.Cancel) -> None:
    """`cancel` — it ceases to exist; its rune stays face up and its Divinity used (FoW 1012.1, 1017.3a)."""
    state = decision.state
    if decision.by.seat is None:
        decision.raise_unless_host("LM 3.8")
    raise_if_refused(why_not_running(state))
    asked = state.cancelling
    if asked is not None and not _is_asked(asked, decision.by, order):
        raise_if_refused(why_cancelling(state))
    item = find(state, order.item)
    raise_if_refused(why_not_cancel(state, item, order.wording))
    decision.happen(f.ItemCancelled(item=item, by=order.by, wording=order.wording))
    if asked is not None and card_key(asked.by) == card_key(order.by):
        decision.happen(f.CancelAsked(cancelling=None))


# --- copying ---------------------------------------------------------------------------------------------------------


def why_not_copy(item: Item) -> Refusal | None:
    """Why this cannot be copied: it is no spell."""
    return None if item.is_spell else refusal("R-11", "only_spells_are_copied", item=item.name)


def copy(decision: Decision, order: o.Copy) -> None:
    """`A: copy` — another pseudo-card; no rune is turned and no Divinity is checked (R-11)."""
    raise_if_refused(why_not_going(decision.state) or why_not_in_game(decision.state, decision.seat))
    item = find(decision.state, order.item)
    raise_if_refused(why_not_copy(item))
    copied = replace(item, object=decision.state.objects + 1, controller=decision.seat, copied=True, pay="", cost="")
    decision.happen(f.ItemEntered(item=copied))
