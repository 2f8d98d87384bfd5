"""LM §3.1: everybody else approves each sheet; then the auction opens. D-36, D-38, D-41, D-04."""

from __future__ import annotations

from msgspec.structs import replace

from games.kernel.rulebook import Refusal
from games.live_magic.rules import facts as f
from games.live_magic.rules import orders as o
from games.live_magic.rules.codes import ARTIFACTS, Deck
from games.live_magic.rules.course import Course, insist, insist_on_host, no
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
        return no("LM 3.1", "approval_is_over")
    if sheet not in state.magi:
        return no("LM 3.1", "no_such_sheet", sheet=sheet)
    if by == sheet:
        return no("D-38", "own_sheet")
    if state.magi[by].absent or state.magi[sheet].absent:
        return no("D-38", "seat_is_absent", seat=by if state.magi[by].absent else sheet)
    if state.magi[sheet].overruled:
        return no("D-38", "sheet_is_closed", sheet=sheet)
    return None


def why_not_approve(state: State, by: str, sheet: str, version: int | None = None) -> Refusal | None:
    """Why this seat can not approve this version of the sheet (None: the one that lies on the table)."""
    refusal = why_no_word(state, by, sheet)
    if refusal is not None:
        return refusal
    if version not in (None, state.magi[sheet].sheet.version):
        return no("D-36", "sheet_has_changed", sheet=sheet, version=state.magi[sheet].sheet.version)
    if by in state.approvals.get(sheet, ()):
        return no("LM 3.1", "already_approved", sheet=sheet)
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
        return no("LM 3.1", "approval_is_over")
    return None if to_approve_at_once(state, by) else no("LM 3.8", "nothing_to_approve")


def why_not_object(state: State, by: str, sheet: str, reason: str) -> Refusal | None:
    """Why this seat can not object to this sheet; an objection carries a reason (D-38)."""
    return why_no_word(state, by, sheet) or (None if reason.strip() else no("D-38", "reason_needed"))


def why_not_withdraw(state: State, by: str, sheet: str) -> Refusal | None:
    """Why this seat has no word on this sheet to take back (D-43)."""
    refusal = why_no_word(state, by, sheet)
    if refusal is not None or has_word(state, by, sheet):
        return refusal
    return no("D-43", "nothing_to_take_back")


def why_not_reopen(state: State, seat: str) -> Refusal | None:
    """Why this seat's sheet can not be opened again (D-36)."""
    if not is_before_first_deck(state):
        return no("D-36", "first_deck_is_open")
    one = state.magi[seat]
    if one.absent:
        return no("LM 3.8", "seat_is_absent", seat=seat)
    said = state.approvals.get(seat) or state.objections.get(seat)
    return None if said or one.overruled else no("D-36", "sheet_is_open")


def why_not_revise(state: State, seat: str, sheet: Sheet) -> Refusal | None:
    """Why no changed sheet can be laid down: it is open until its first approval (D-36)."""
    if not is_before_first_deck(state) or state.phase != "approval":
        return no("D-36", "approval_is_over")
    if seat not in state.magi:
        return no("LM 3.1", "no_such_sheet", sheet=seat)
    if state.approvals.get(seat) or state.magi[seat].overruled:
        return no("D-36", "sheet_is_closed", sheet=seat)
    unknown = next((power for power in sheet.powers if power not in state.rows), None)
    return None if unknown is None else no("D-40", "power_not_in_list", power=unknown)


def why_not_close_approval(state: State, sheet: str, reason: str) -> Refusal | None:
    """Why the host can not close the approval of this sheet (D-38)."""
    if state.phase != "approval":
        return no("LM 3.1", "approval_is_over")
    if sheet not in state.magi or not state.objections.get(sheet):
        return no("D-38", "no_objection", sheet=sheet)
    if not reason.strip():
        return no("D-38", "reason_needed")
    return None if approved_sheet(state, sheet) is not None else no("D-38", "never_approved", sheet=sheet)


def approved_sheet(state: State, seat: str) -> Sheet | None:
    """The sheet of the last evening at which this seat's was approved (D-38)."""
    return next(each.approved for each in state.setup.seats if each.key == seat)


def why_not_absent(state: State, seat: str) -> Refusal | None:
    """Why this seat can not be set absent: only before the first deck, and two must stay (LM 3.8)."""
    if not is_before_first_deck(state):
        return no("LM 3.8", "first_deck_is_open")
    if seat not in state.magi or state.magi[seat].absent:
        return no("LM 3.8", "not_present", seat=seat)
    return None if len(present(state)) > FEWEST else no("LM 3.8", "too_few_seats", fewest=FEWEST)


def why_not_present(state: State, seat: str) -> Refusal | None:
    """Why this seat can not come to the table after all."""
    if not is_before_first_deck(state):
        return no("D-45", "first_deck_is_open")
    return None if seat in state.magi and state.magi[seat].absent else no("LM 3.8", "not_absent", seat=seat)


def why_not_set_initiative(state: State, initiative: tuple[str, ...]) -> Refusal | None:
    """Why the host can not set this order of the players (D-41)."""
    if not is_before_first_deck(state):
        return no("D-41", "first_deck_is_open")
    return None if sorted(initiative) == sorted(state.magi) else no("D-41", "each_seat_once")


def why_not_draw_initiative(state: State) -> Refusal | None:
    """Why the initiative is not drawn now: it is drawn once (D-41)."""
    if not is_before_first_deck(state):
        return no("D-41", "first_deck_is_open")
    return None if state.initiative is None else no("D-41", "initiative_stands")


def why_not_set_deck_order(state: State, colours: tuple[Deck, ...]) -> Refusal | None:
    """Why the host can not set this order of the five colours (D-04)."""
    if not is_before_first_deck(state):
        return no("D-04", "first_deck_is_open")
    return None if is_deck_order((*colours, ARTIFACTS)) else no("D-04", "each_colour_once")


# --- orders ----------------------------------------------------------------------------------------------------------


def approve(course: Course, order: o.Approve) -> None:
    """A seat approves another's sheet."""
    insist(why_not_approve(course.state, course.seat, order.sheet, order.version))
    course.happen(_approved(course.state, order.sheet, course.seat))


def approve_all(course: Course, order: o.ApproveAll) -> None:
    """A seat approves every unchanged sheet."""
    insist(why_not_approve_all(course.state, course.seat))
    for sheet in to_approve_at_once(course.state, course.seat):
        course.happen(_approved(course.state, sheet, course.seat))


def _approved(state: State, sheet: str, by: str) -> f.SheetApproved:
    return f.SheetApproved(sheet=sheet, by=by, version=state.magi[sheet].sheet.version)


def withdraw(course: Course, order: o.WithdrawApproval) -> None:
    """A seat takes its word on a sheet back."""
    insist(why_not_withdraw(course.state, course.seat, order.sheet))
    course.happen(f.ApprovalWithdrawn(sheet=order.sheet, by=course.seat))


def object_(course: Course, order: o.Object) -> None:
    """A seat objects to another's sheet."""
    insist(why_not_object(course.state, course.seat, order.sheet, order.reason))
    course.happen(f.SheetObjected(sheet=order.sheet, by=course.seat, reason=order.reason.strip()))


def reopen(course: Course, order: o.Reopen) -> None:
    """The owner opens his sheet again; the evening is back in its approval."""
    insist(why_not_reopen(course.state, course.seat))
    course.happen(f.SheetReopened(seat=course.seat))
    _back_to_approval(course)


def revise(course: Course, order: o.ReviseSheet) -> None:
    """The campaign lays a changed sheet on the table."""
    if course.by.hand != "table":
        insist(no("D-36", "only_the_campaign_may"))
    insist(why_not_revise(course.state, order.seat, order.sheet))
    course.happen(f.SheetRevised(seat=order.seat, sheet=order.sheet))


def close_approval(course: Course, order: o.CloseApproval) -> None:
    """The host closes the approval of a sheet over an objection. The older sheet plays, with the points of today."""
    insist_on_host(course.by)
    insist(why_not_close_approval(course.state, order.sheet, order.reason))
    approved, today = approved_sheet(course.state, order.sheet), course.state.magi[order.sheet].sheet
    assert approved is not None
    sheet = replace(approved, xp_free=today.xp_free, xp_spent=today.xp_spent)
    course.happen(f.SheetOverruled(seat=order.sheet, reason=order.reason.strip(), sheet=sheet))


def mark_absent(course: Course, order: o.MarkAbsent) -> None:
    """The host sets a seat absent."""
    insist_on_host(course.by)
    insist(why_not_absent(course.state, order.seat))
    course.happen(f.SeatMarkedAbsent(seat=order.seat))


def mark_present(course: Course, order: o.MarkPresent) -> None:
    """The host lets an absent seat play after all; its sheet needs approval."""
    insist_on_host(course.by)
    insist(why_not_present(course.state, order.seat))
    course.happen(f.SeatMarkedPresent(seat=order.seat))
    _back_to_approval(course)


def _back_to_approval(course: Course) -> None:
    if course.state.phase == "auction" and not is_approval_over(course.state):
        course.happen(f.PhaseBegan(phase="approval"))


def set_initiative(course: Course, order: o.SetInitiative) -> None:
    """The host sets the order of the players."""
    insist_on_host(course.by)
    insist(why_not_set_initiative(course.state, order.initiative))
    course.happen(f.InitiativeSet(initiative=order.initiative))


def draw_initiative(course: Course, order: o.DrawInitiative) -> None:
    """The order of the players is drawn."""
    insist_on_host(course.by)
    insist(why_not_draw_initiative(course.state))
    draw(course)


def draw(course: Course) -> None:
    """Every order of the seats is as likely as any other."""
    seats = list(course.state.magi)
    assert course.chance is not None
    course.chance.shuffle(seats)
    course.happen(f.InitiativeDrawn(initiative=tuple(seats)))


def set_deck_order(course: Course, order: o.SetDeckOrder) -> None:
    """The host sets the order of the decks."""
    insist_on_host(course.by)
    insist(why_not_set_deck_order(course.state, order.decks))
    course.happen(f.DeckOrderSet(decks=(*order.decks, ARTIFACTS)))


def go_on(course: Course) -> bool:
    """The auction opens when all sheets stand; whether anything happened."""
    if course.state.phase != "approval" or not is_approval_over(course.state):
        return False
    course.happen(f.PhaseBegan(phase="auction"))
    return True
