"""D-43: where seats choose apart from each other, what one of them did is undone, and what others chose stands.

These are the approval, the packs that are taken from exclusive decks, and the lands. Everywhere else an act rests on
those before it, and the whole table goes back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.kernel.rulebook import TABLE, Fact
from games.live_magic.rules import facts as f
from games.live_magic.rules.approval import FEWEST, back_to_approval, is_before_first_deck, present
from games.live_magic.rules.completion import in_completion, is_exclusive, is_picking
from games.live_magic.rules.decision import Decision
from games.live_magic.rules.flow import go_on
from games.live_magic.rules.newcomers import still_there
from games.live_magic.rules.state import State


def put_back(then: State, now: State, undone: Sequence[Fact]) -> Sequence[Fact] | None:
    """The facts that put back what one seat has done since `then`; None: the whole table has to go back."""
    then = still_there(then, undone)
    acts = [fact for fact in undone if type(fact) not in FOLLOWING]
    if now.window is not None or not all(_is_apart(then, now, fact) for fact in acts):
        return None
    decision = Decision(now, TABLE)
    if any(isinstance(fact, f.CompletionPicked | f.CompletionWithdrawn) for fact in acts):
        _reopen_picks(decision, then)
    for fact in acts:
        CHOICES[type(fact)](decision, then, fact)
    _go_back(decision)
    go_on(decision)
    return decision.facts


FOLLOWING: frozenset[type[Fact]] = frozenset(
    {f.PhaseBegan, f.CompletionRoundClosed, f.WindowOpened, f.WindowPassed, f.WindowClosed}
)
"""What follows a choice when it is the last."""


# --- where choices stand apart ---------------------------------------------------------------------------------------


def _is_apart(then: State, now: State, fact: Fact) -> bool:
    match fact:
        case f.LandsChosen() | f.LandsWithdrawn():
            return now.phase in ("completion", "lands", "tournament")
        case f.CompletionPicked() | f.CompletionWithdrawn():
            return _are_picks_apart(then, now)
        case f.InitiativeSet() | f.InitiativeDrawn():
            return is_before_first_deck(now) and then.initiative is not None
        case f.SheetReopened(seat=seat):
            return is_before_first_deck(now) and not then.magi[seat].overruled
    return type(fact) in CHOICES and is_before_first_deck(now)


def _are_picks_apart(then: State, now: State) -> bool:
    """Exclusive decks, of which no Power has shown anything to others; still the same round, or its end."""
    before, after = in_completion(then), in_completion(now)
    same = is_picking(then) and is_exclusive(then) and is_exclusive(now) and before.round == after.round
    shared = before.sources or after.sources or any(len(seats) > 1 for seats in before.assigned.values())
    return same and not shared and (is_picking(now) or now.phase in ("lands", "tournament"))


# --- approval --------------------------------------------------------------------------------------------------------


def _word(decision: Decision, then: State, fact: f.SheetApproved | f.SheetObjected | f.ApprovalWithdrawn) -> None:
    _restore_word(decision, then, fact.sheet, fact.by)


def _restore_word(decision: Decision, then: State, sheet: str, by: str) -> None:
    """What a seat said of a sheet; an approval of another version counts no more."""
    now, version = decision.state, decision.state.magi[sheet].sheet.version
    if _said(then, sheet, by) == _said(now, sheet, by):
        return
    reason = then.objections.get(sheet, {}).get(by)
    if reason is not None:
        decision.happen(f.SheetObjected(sheet=sheet, by=by, reason=reason))
    elif by in then.approvals.get(sheet, ()) and then.magi[sheet].sheet.version == version:
        decision.happen(f.SheetApproved(sheet=sheet, by=by, version=version))
    elif _said(now, sheet, by) != (False, None):
        decision.happen(f.ApprovalWithdrawn(sheet=sheet, by=by))


def _said(state: State, sheet: str, by: str) -> tuple[bool, str | None]:
    return by in state.approvals.get(sheet, ()), state.objections.get(sheet, {}).get(by)


def _closed_again(decision: Decision, then: State, fact: f.SheetReopened) -> None:
    """The words that its reopening dropped, of those who have said nothing since."""
    for by in decision.state.magi:
        if _said(decision.state, fact.seat, by) == (False, None):
            _restore_word(decision, then, fact.seat, by)


def _not_overruled(decision: Decision, then: State, fact: f.SheetOverruled) -> None:
    if decision.state.magi[fact.seat].overruled:
        decision.happen(f.SheetRevised(seat=fact.seat, sheet=then.magi[fact.seat].sheet))


def _present(decision: Decision, then: State, fact: f.SeatMarkedAbsent | f.SeatMarkedPresent) -> None:
    absent = then.magi[fact.seat].absent
    if absent == decision.state.magi[fact.seat].absent:
        return
    if not absent:
        decision.happen(f.SeatMarkedPresent(seat=fact.seat))
    elif len(present(decision.state)) > FEWEST:
        decision.happen(f.SeatMarkedAbsent(seat=fact.seat))


def _initiative(decision: Decision, then: State, fact: f.InitiativeSet | f.InitiativeDrawn) -> None:
    if then.initiative is not None and then.initiative != decision.state.initiative:
        decision.happen(f.InitiativeSet(initiative=then.initiative))


def _newcomer(decision: Decision, then: State, fact: f.NewcomerSeated) -> None:
    """Who has come stays."""


def _let_in(decision: Decision, then: State, fact: f.NewcomersLetIn) -> None:
    if then.lets_newcomers_in != decision.state.lets_newcomers_in:
        decision.happen(f.NewcomersLetIn(on=then.lets_newcomers_in))


def _deck_order(decision: Decision, then: State, fact: f.DeckOrderSet) -> None:
    if then.deck_order != decision.state.deck_order:
        decision.happen(f.DeckOrderSet(decks=then.deck_order))


# --- completion and lands --------------------------------------------------------------------------------------------


def _reopen_picks(decision: Decision, then: State) -> None:
    """The round is over for all, but for the seat that chooses again; the lands of the others stand."""
    now, before = decision.state, in_completion(then)
    if now.phase == "completion":
        return
    taken = {
        seat: tuple(pack for pack in one.completion if pack not in then.magi[seat].completion)
        for seat, one in now.magi.items()
    }
    picked = before.picked | {seat: packs for seat, packs in taken.items() if packs}
    decision.happen(
        f.PhaseBegan(phase="completion"),
        f.PicksReopened(assigned=before.assigned, picked=picked, shown=before.shown),
    )


def _picks(decision: Decision, then: State, fact: f.CompletionPicked | f.CompletionWithdrawn) -> None:
    seat, before = fact.seat, in_completion(then).picked.get(fact.seat)
    after = in_completion(decision.state).picked.get(seat)
    if before == after:
        return
    owes = decision.state.magi[seat].owes
    if after is not None:
        owes += len(after)
        decision.happen(f.CompletionWithdrawn(seat=seat, packs=after, owes=owes))
    if before is not None:
        decision.happen(f.CompletionPicked(seat=seat, packs=before, owes=owes - len(before)))


def _lands(decision: Decision, then: State, fact: f.LandsChosen | f.LandsWithdrawn) -> None:
    """As they were, if nobody has taken the copies since."""
    seat, before = fact.seat, then.magi[fact.seat].lands
    if decision.state.magi[seat].lands == before:
        return
    if decision.state.magi[seat].lands is not None:
        decision.happen(f.LandsWithdrawn(seat=seat))
    left = decision.state.land_copies
    if before is not None and all(number <= left.get(pack, 0) for pack, number in before.others.items()):
        decision.happen(f.LandsChosen(seat=seat, basics=before.basics, others=before.others, left_out=before.left_out))


# --- the phase -------------------------------------------------------------------------------------------------------


def _go_back(decision: Decision) -> None:
    """A phase that had ended with this choice goes on."""
    state = decision.state
    if is_before_first_deck(state):
        back_to_approval(decision)
    elif state.phase == "tournament" and any(_owes_lands(state, seat) for seat in state.order):
        decision.happen(f.PhaseBegan(phase="lands"))


def _owes_lands(state: State, seat: str) -> bool:
    return state.magi[seat].lands is None and not state.magi[seat].is_out


CHOICES: dict[type[Fact], Callable[[Decision, State, Any], None]] = {
    f.SheetApproved: _word,
    f.SheetObjected: _word,
    f.ApprovalWithdrawn: _word,
    f.SheetReopened: _closed_again,
    f.SheetOverruled: _not_overruled,
    f.NewcomerSeated: _newcomer,
    f.NewcomersLetIn: _let_in,
    f.SeatMarkedAbsent: _present,
    f.SeatMarkedPresent: _present,
    f.InitiativeSet: _initiative,
    f.InitiativeDrawn: _initiative,
    f.DeckOrderSet: _deck_order,
    f.CompletionPicked: _picks,
    f.CompletionWithdrawn: _picks,
    f.LandsChosen: _lands,
    f.LandsWithdrawn: _lands,
}
"""What a seat does apart from the others, and how it is put back as it was."""
