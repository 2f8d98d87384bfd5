"""What is marked by hand: counters, linked exile, the monarch, pins, life, poison, damage (E-13, P-7, P-14, 119)."""

from __future__ import annotations

from games.kernel.decision import raise_if_refused
from games.kernel.rulebook import Refusal
from games.planechase.rules import facts as f
from games.planechase.rules import lasting
from games.planechase.rules import orders as o
from games.planechase.rules.codes import Until
from games.planechase.rules.decision import Decision, refusal
from games.planechase.rules.permits import raise_unless_allowed, why_asked, why_not_playing, why_out
from games.planechase.rules.references import find_face_up
from games.planechase.rules.seating import is_controller, primary
from games.planechase.rules.state import Exiled, FaceUp, LifeProposal, Slot, State

MOST = 99_999
"""More life, poison or counters than anybody could mean."""

UNTIL: dict[str, Until] = {
    "walk": "until_planeswalk",
    "plane": "until_planeswalk_away_from_plane",
    "turn": "end_of_turn",
    "game": "end_of_game",
}

# --- questions -------------------------------------------------------------------------------------------------------


def why_no_marks(state: State, slot: Slot) -> Refusal | None:
    """Why nothing can be marked on planes now."""
    return why_not_playing(state) or why_asked(state, slot)


def why_not_number(number: int, least: int) -> Refusal | None:
    """Why this number of something cannot be."""
    return None if least <= number <= MOST else refusal("P-1", "out_of_bounds", value=number, least=least, most=MOST)


def why_not_alive(state: State, seat: str) -> Refusal | None:
    """Life, poison and damage change as long as the game lasts, questions or not (P-8)."""
    return refusal("104.1", "game_is_over") if state.stage == "over" else why_out(state, seat)


def entry_of(card: FaceUp, what: str, owner: str | None) -> Exiled | None:
    """What is exiled with this card under these words."""
    return next((one for one in card.exiled if one.what == what and owner in (None, one.owner)), None)


def why_not_commander(state: State, seat: str, source: str) -> Refusal | None:
    """Commander damage is counted only where the charter has commanders (903.10a)."""
    if state.charter.commander == "off":
        return refusal("903.10a", "plays_without_commanders")
    return why_not_alive(state, seat) or (
        None if source in state.players else refusal("REC 3", "unknown_player", seat=source)
    )


# --- on planes -------------------------------------------------------------------------------------------------------


def counters(decision: Decision, order: o.ChangeCounters) -> None:
    """`counters` — by hand, beside what lines do by themselves (E-13)."""
    raise_if_refused(why_no_marks(decision.state, decision.slot))
    raise_unless_allowed(decision, is_controller, "E-13")
    card = find_face_up(decision.state, decision.slot, order.card)
    number = card.counters.get(order.kind, 0) + order.change
    raise_if_refused(why_not_number(number, 0))
    decision.happen(f.CountersChanged(object=card.object, kind=order.kind, number=number, card=card.card))


def exile(decision: Decision, order: o.Exile) -> None:
    """`exile` — a card is exiled with this one (P-7)."""
    raise_if_refused(why_no_marks(decision.state, decision.slot))
    card = find_face_up(decision.state, decision.slot, order.card)
    offered = decision.by.seat if decision.by.seat in card.exiling else None
    entry = Exiled(what=order.what, owner=order.owner)
    decision.happen(f.ExileNoted(object=card.object, entry=entry, offered=offered, card=card.card))


def unexile(decision: Decision, order: o.Unexile) -> None:
    """`unexile` — it is no longer."""
    raise_if_refused(why_no_marks(decision.state, decision.slot))
    card = find_face_up(decision.state, decision.slot, order.card)
    entry = entry_of(card, order.what, order.owner)
    if entry is None:
        raise_if_refused(refusal("P-7", "not_exiled_with_it", what=order.what))
    assert entry is not None
    decision.happen(f.ExileUndone(object=card.object, entry=entry, card=card.card))


# --- on players ------------------------------------------------------------------------------------------------------


def monarch(decision: Decision, order: o.Monarch) -> None:
    """`A: monarch` (724): whoever was it is it no more; refused to who is it already."""
    raise_if_refused(why_no_marks(decision.state, decision.slot) or why_out(decision.state, decision.seat))
    if decision.state.monarch == decision.seat:
        raise_if_refused(refusal("724", "is_monarch_already", seat=decision.seat))
    decision.happen(f.MonarchNamed(seat=decision.seat))


BLESSING = "city_blessing"


def blessing(decision: Decision, order: o.Blessing) -> None:
    """`A: blessing` (702.131): kept for the rest of the game, so refused to who has it."""
    raise_if_refused(why_no_marks(decision.state, decision.slot) or why_out(decision.state, decision.seat))
    has = BLESSING in decision.state.players[decision.seat].marks
    if has:
        raise_if_refused(refusal("702.131", "has_the_blessing", seat=decision.seat))
    decision.happen(f.Marked(seat=decision.seat, mark=BLESSING))


def pin(decision: Decision, order: o.PinText) -> None:
    """`pin` — a duration by hand, anybody's words (a record does not say whose); with a player until their next
    turn."""
    raise_if_refused(why_no_marks(decision.state, decision.slot))
    seat = order.seat or ""
    raise_if_refused(why_out(decision.state, seat) if seat else None)
    until = "until_your_next_turn" if order.until == "turn" and order.seat else UNTIL[order.until or "game"]
    lasting.pin_text(decision, order.text, until, seat)


def unpin(decision: Decision, order: o.Unpin) -> None:
    """`unpin` — the newest of these words; what a line has pinned is named by its card."""
    raise_if_refused(why_no_marks(decision.state, decision.slot))
    pins = [one for one in decision.state.pins if order.text in (one.text, one.card) and one.slot == decision.number]
    if not pins:
        raise_if_refused(refusal("P-25", "no_such_pin", text=order.text))
    decision.happen(f.PinEnded(number=pins[-1].number, pin=pins[-1]))


# --- life ------------------------------------------------------------------------------------------------------------


def life(decision: Decision, order: o.ChangeLife) -> None:
    """`A: life +n` (119); a team has one total (810.9)."""
    raise_if_refused(why_not_alive(decision.state, decision.seat))
    settled = next((one for one in proposed_to(decision.state, decision.seat) if one.change == order.change), None)
    now = decision.state.players[primary(decision.state, decision.seat)].life + order.change
    _set_life(decision, now, settled)


def set_life(decision: Decision, order: o.SetLife) -> None:
    """`A: life =n` (119)."""
    raise_if_refused(why_not_alive(decision.state, decision.seat))
    settled = next((one for one in proposed_to(decision.state, decision.seat) if one.to == order.to), None)
    _set_life(decision, order.to, settled)


def proposed_to(state: State, seat: str) -> tuple[LifeProposal, ...]:
    """The life that follows for this player from what has resolved this turn, the oldest first (P-34)."""
    return tuple(one for one in state.proposals if one.seat == seat)


def _set_life(decision: Decision, now: int, settled: LifeProposal | None) -> None:
    seat = primary(decision.state, decision.seat)
    raise_if_refused(why_not_number(now, -MOST))
    before, settles = decision.state.players[seat].life, settled.number if settled is not None else 0
    decision.happen(f.LifeChanged(seat=seat, before=before, after=now, settles=settles))


def poison(decision: Decision, order: o.ChangePoison) -> None:
    """`A: poison +n` (704.5c); a team has one total (810.10)."""
    raise_if_refused(why_not_alive(decision.state, decision.seat))
    _set_poison(decision, decision.state.players[primary(decision.state, decision.seat)].poison + order.change)


def set_poison(decision: Decision, order: o.SetPoison) -> None:
    """`A: poison =n` (704.5c)."""
    raise_if_refused(why_not_alive(decision.state, decision.seat))
    _set_poison(decision, order.to)


def _set_poison(decision: Decision, now: int) -> None:
    seat = primary(decision.state, decision.seat)
    raise_if_refused(why_not_number(now, 0))
    decision.happen(f.PoisonChanged(seat=seat, before=decision.state.players[seat].poison, after=now))


def commander(decision: Decision, order: o.CommanderDamage) -> None:
    """`A: commander from B "name" ±n` (903.10a)."""
    raise_if_refused(why_not_commander(decision.state, decision.seat, order.source))
    key = f"{order.source}/{order.name}"
    damage = decision.state.players[decision.seat].commander.get(key, 0) + order.change
    raise_if_refused(why_not_number(damage, 0))
    decision.happen(f.CommanderDamaged(seat=decision.seat, commander=key, damage=damage))
