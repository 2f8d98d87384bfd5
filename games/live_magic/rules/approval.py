"""LM §3.1: everybody else approves each sheet; then the auction opens. D-36, D-38, D-41, D-04."""

from __future__ import annotations

from msgspec.structs import replace

from games.kernel.decision import raise_if_refused, refusal
from games.kernel.rulebook import Refusal
from games.live_magic.rules import facts as f
from games.live_magic.rules import orders as o
from games.live_magic.rules.codes import ARTIFACTS, Deck
from games.live_magic.rules.decision import Decision
from games.live_magic.rules.setup import Sheet, is_deck_order
from games.live_magic.rules.state import State

FEWEST = 2
"""So few seats must at least be present (LM §2)."""


# --- questions -------------------------------------------------------------------------------------------------------


def is_before_first_deck(state: State) -> bool:
    """Whether sheets, seats, initiative and order of decks are still open (D-45)."""
    return state.phase in ("approval", "auction") and state.deck is None and not state.closed


def present(state: State) -> tuple[str, ...]:
    """The seats that play tonight, in seating order."""
    return tuple(seat for seat, one in state.magi.items() if not one.absent)


def others_of(state: State, sheet: str) -> tuple[str, ...]:
    """Who has a word on this sheet: every other participant (D-38)."""
    return tuple(seat for seat in present(state) if seat != sheet)


def is_sheet_closed(state: State, sheet: str) -> bool:
    """Whether this sheet stands: approved as the charter asks, or closed by the host over an objection (D-38)."""
    if state.magi[sheet].overruled:
        return True
    others = others_of(state, sheet)
    approved = sum(seat in state.approvals.get(sheet, ()) for seat in others)
    if state.charter.approval == "majority":
        return 2 * approved > len(others)
    return approved == len(others)


def is_approval_over(state: State) -> bool:
    """The auction opens when all sheets stand."""
    return all(is_sheet_closed(state, seat) for seat in present(state))


def has_word(state: State, by: str, sheet: str) -> bool:
    """Whether this seat has approved or objected to this sheet."""
    return by in state.approvals.get(sheet, ()) or by in state.objections.get(sheet, {})


def is_unchanged(state: State, sheet: str) -> bool:
    """Nothing was bought since the last evening."""
    return not state.magi[sheet].sheet.changes


def why_no_word(state: State, by: str, sheet: str) -> Refusal | None:
    """Why this seat has no word on this sheet now."""
    if state.phase != "approval":
        return refusal("LM 3.1", "approval_is_over")
    if sheet not in state.magi:
        return refusal("LM 3.1", "no_such_sheet", sheet=sheet)
    if by == sheet:
        return refusal("D-38", "own_sheet")
    if state.magi[by].absent or state.magi[sheet].absent:
        return refusal("D-38", "seat_is_absent", seat=by if state.magi[by].absent else sheet)
    if state.magi[sheet].overruled:
        return refusal("D-38", "sheet_is_closed", sheet=sheet)
    return None


def why_not_approve(state: State, by: str, sheet: str, version: int | None = None) -> Refusal | None:
    """Why this seat cannot approve this version of the sheet (None: the one that lies on the table)."""
    why_not = why_no_word(state, by, sheet)
    if why_not is not None:
        return why_not
    if version not in (None, state.magi[sheet].sheet.version):
        return refusal("D-36", "sheet_has_changed", sheet=sheet, version=state.magi[sheet].sheet.version)
    if by in state.approvals.get(sheet, ()):
        return refusal("LM 3.1", "already_approved", sheet=sheet)
    return None


def to_approve_at_once(state: State, by: str) -> tuple[str, ...]:
    """The unchanged sheets that one tap approves (LM 3.8); one to which this seat objects is not among them."""
    return tuple(
        sheet
        for sheet in state.magi
        if why_not_approve(state, by, sheet) is None and is_unchanged(state, sheet) and not has_word(state, by, sheet)
    )


def why_not_approve_all(state: State, by: str) -> Refusal | None:
    """Why there is nothing to approve with one tap."""
    if state.phase != "approval":
        return refusal("LM 3.1", "approval_is_over")
    return None if to_approve_at_once(state, by) else refusal("LM 3.8", "nothing_to_approve")


def why_not_object(state: State, by: str, sheet: str, reason: str) -> Refusal | None:
    """Why this seat cannot object to this sheet; an objection carries a reason (D-38)."""
    return why_no_word(state, by, sheet) or (None if reason.strip() else refusal("D-38", "reason_needed"))


def why_not_withdraw(state: State, by: str, sheet: str) -> Refusal | None:
    """Why this seat has no word on this sheet to take back (D-43)."""
    why_not = why_no_word(state, by, sheet)
    if why_not is not None or has_word(state, by, sheet):
        return why_not
    return refusal("D-43", "nothing_to_take_back")


def why_not_reopen(state: State, seat: str) -> Refusal | None:
    """Why this seat's sheet cannot be opened again (D-36)."""
    if not is_before_first_deck(state):
        return refusal("D-36", "first_deck_is_open")
    magus = state.magi[seat]
    if magus.absent:
        return refusal("LM 3.8", "seat_is_absent", seat=seat)
    spoken = state.approvals.get(seat) or state.objections.get(seat)
    return None if spoken or magus.overruled else refusal("D-36", "sheet_is_open")


def why_not_revise(state: State, seat: str, sheet: Sheet) -> Refusal | None:
    """Why no changed sheet can be laid down: it is open until its first approval (D-36)."""
    if not is_before_first_deck(state) or state.phase != "approval":
        return refusal("D-36", "approval_is_over")
    if seat not in state.magi:
        return refusal("LM 3.1", "no_such_sheet", sheet=seat)
    if state.approvals.get(seat) or state.magi[seat].overruled:
        return refusal("D-36", "sheet_is_closed", sheet=seat)
    unknown = next((power for power in sheet.powers if power not in state.rows), None)
    return None if unknown is None else refusal("D-40", "power_not_in_list", power=unknown)


def why_not_close_approval(state: State, sheet: str, reason: str) -> Refusal | None:
    """Why the host cannot close the approval of this sheet (D-38)."""
    if state.phase != "approval":
        return refusal("LM 3.1", "approval_is_over")
    if sheet not in state.magi or not state.objections.get(sheet):
        return refusal("D-38", "no_objection", sheet=sheet)
    if not reason.strip():
        return refusal("D-38", "reason_needed")
    return None if approved_sheet(state, sheet) is not None else refusal("D-38", "never_approved", sheet=sheet)


def approved_sheet(state: State, seat: str) -> Sheet | None:
    """The sheet of the last evening at which this seat's was approved (D-38)."""
    return next(each.approved for each in state.seats if each.key == seat)


def why_not_absent(state: State, seat: str) -> Refusal | None:
    """Why this seat cannot be set absent: only before the first deck, and two must stay (LM 3.8)."""
    if not is_before_first_deck(state):
        return refusal("LM 3.8", "first_deck_is_open")
    if seat not in state.magi or state.magi[seat].absent:
        return refusal("LM 3.8", "not_present", seat=seat)
    return None if len(present(state)) > FEWEST else refusal("LM 3.8", "too_few_seats", fewest=FEWEST)


def why_not_present(state: State, seat: str) -> Refusal | None:
    """Why this seat cannot come to the table after all."""
    if not is_before_first_deck(state):
        return refusal("D-45", "first_deck_is_open")
    return None if seat in state.magi and state.magi[seat].absent else refusal("LM 3.8", "not_absent", seat=seat)


def why_not_set_initiative(state: State, initiative: tuple[str, ...]) -> Refusal | None:
    """Why the host cannot set this order of the players (D-41)."""
    if not is_before_first_deck(state):
        return refusal("D-41", "first_deck_is_open")
    return None if sorted(initiative) == sorted(state.magi) else refusal("D-41", "each_seat_once")


def why_not_draw_initiative(state: State) -> Refusal | None:
    """Why the initiative is not drawn now: it is drawn once (D-41)."""
    if not is_before_first_deck(state):
        return refusal("D-41", "first_deck_is_open")
    return None if state.initiative is None else refusal("D-41", "initiative_stands")


def why_not_set_deck_order(state: State, colours: tuple[Deck, ...]) -> Refusal | None:
    """Why the host cannot set this order of the five colours (D-04)."""
    if not is_before_first_deck(state):
        return refusal("D-04", "first_deck_is_open")
    return None if is_deck_order((*colours, ARTIFACTS)) else refusal("D-04", "each_colour_once")


# --- orders ----------------------------------------------------------------------------------------------------------


def approve(decision: Decision, order: o.Approve) -> None:
    """A seat approves another's sheet."""
    raise_if_refused(why_not_approve(decision.state, decision.seat, order.sheet, order.version))
    decision.happen(_approved(decision.state, order.sheet, decision.seat))


def approve_all(decision: Decision, order: o.ApproveAll) -> None:
    """A seat approves every unchanged sheet."""
    raise_if_refused(why_not_approve_all(decision.state, decision.seat))
    for sheet in to_approve_at_once(decision.state, decision.seat):
        decision.happen(_approved(decision.state, sheet, decision.seat))


def _approved(state: State, sheet: str, by: str) -> f.SheetApproved:
    return f.SheetApproved(sheet=sheet, by=by, version=state.magi[sheet].sheet.version)


def withdraw(decision: Decision, order: o.WithdrawApproval) -> None:
    """A seat takes its word on a sheet back."""
    raise_if_refused(why_not_withdraw(decision.state, decision.seat, order.sheet))
    decision.happen(f.ApprovalWithdrawn(sheet=order.sheet, by=decision.seat))


def object_(decision: Decision, order: o.Object) -> None:
    """A seat objects to another's sheet."""
    raise_if_refused(why_not_object(decision.state, decision.seat, order.sheet, order.reason))
    decision.happen(f.SheetObjected(sheet=order.sheet, by=decision.seat, reason=order.reason.strip()))


def reopen(decision: Decision, order: o.Reopen) -> None:
    """The owner opens their sheet again; the evening is back in its approval."""
    raise_if_refused(why_not_reopen(decision.state, decision.seat))
    decision.happen(f.SheetReopened(seat=decision.seat))
    back_to_approval(decision)


def revise(decision: Decision, order: o.ReviseSheet) -> None:
    """The campaign lays a changed sheet on the table."""
    if decision.by.hand != "table":
        raise_if_refused(refusal("D-36", "only_the_campaign_may"))
    raise_if_refused(why_not_revise(decision.state, order.seat, order.sheet))
    decision.happen(f.SheetRevised(seat=order.seat, sheet=order.sheet))


def close_approval(decision: Decision, order: o.CloseApproval) -> None:
    """The host closes the approval of a sheet over an objection. The older sheet plays, with the points of today."""
    decision.raise_unless_host("LM 3.8")
    raise_if_refused(why_not_close_approval(decision.state, order.sheet, order.reason))
    approved, today = approved_sheet(decision.state, order.sheet), decision.state.magi[order.sheet].sheet
    assert approved is not None
    sheet = replace(approved, xp_free=today.xp_free, xp_spent=today.xp_spent)
    decision.happen(f.SheetOverruled(seat=order.sheet, reason=order.reason.strip(), sheet=sheet))


def mark_absent(decision: Decision, order: o.MarkAbsent) -> None:
    """The host sets a seat absent."""
    decision.raise_unless_host("LM 3.8")
    raise_if_refused(why_not_absent(decision.state, order.seat))
    decision.happen(f.SeatMarkedAbsent(seat=order.seat))


def mark_present(decision: Decision, order: o.MarkPresent) -> None:
    """The host lets an absent seat play after all; its sheet needs approval."""
    decision.raise_unless_host("LM 3.8")
    raise_if_refused(why_not_present(decision.state, order.seat))
    decision.happen(f.SeatMarkedPresent(seat=order.seat))
    back_to_approval(decision)


def back_to_approval(decision: Decision) -> None:
    """The evening is back in its approval, if a sheet is open again."""
    if decision.state.phase == "auction" and not is_approval_over(decision.state):
        decision.happen(f.PhaseBegan(phase="approval"))


def set_initiative(decision: Decision, order: o.SetInitiative) -> None:
    """The host sets the order of the players."""
    decision.raise_unless_host("LM 3.8")
    raise_if_refused(why_not_set_initiative(decision.state, order.initiative))
    decision.happen(f.InitiativeSet(initiative=order.initiative))


def draw_initiative(decision: Decision, order: o.DrawInitiative) -> None:
    """The order of the players is drawn."""
    decision.raise_unless_host("LM 3.8")
    raise_if_refused(why_not_draw_initiative(decision.state))
    draw(decision)


def draw(decision: Decision) -> None:
    """Every order of the seats is as likely as any other."""
    seats = list(decision.state.magi)
    decision.chance.shuffle(seats)
    decision.happen(f.InitiativeDrawn(initiative=tuple(seats)))


def set_deck_order(decision: Decision, order: o.SetDeckOrder) -> None:
    decision.raise_unless_host("LM 3.8")
    raise_if_refused(why_not_set_deck_order(decision.state, order.decks))
    decision.happen(f.DeckOrderSet(decks=(*order.decks, ARTIFACTS)))


def go_on(decision: Decision) -> bool:
    """The auction opens when all sheets stand; whether anything happened."""
    if decision.state.phase != "approval" or not is_approval_over(decision.state):
        return False
    decision.happen(f.PhaseBegan(phase="auction"))
    return True
