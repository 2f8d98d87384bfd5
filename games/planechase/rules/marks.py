"""What is marked by hand: counters, linked exile, the monarch, pins, life, poison, damage (E-13, P-7, P-14, 119)."""

from __future__ import annotations

from games.kernel.rulebook import Refusal
from games.planechase.rules import facts as f
from games.planechase.rules import lasting
from games.planechase.rules import orders as o
from games.planechase.rules.codes import Until
from games.planechase.rules.course import Course, insist, no
from games.planechase.rules.permits import insist_on, why_asked, why_not_playing, why_out
from games.planechase.rules.references import find_face_up
from games.planechase.rules.seating import is_controller, primary
from games.planechase.rules.state import Exiled, FaceUp, Slot, State

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
    """Why this number of something can not be."""
    return None if least <= number <= MOST else no("P-1", "out_of_bounds", value=number, least=least, most=MOST)


def why_not_alive(state: State, seat: str) -> Refusal | None:
    """Life, poison and damage change as long as the game lasts, questions or not (P-8)."""
    return no("104.1", "game_is_over") if state.stage == "over" else why_out(state, seat)


def entry_of(card: FaceUp, what: str, owner: str | None) -> Exiled | None:
    """What is exiled with this card under these words."""
    return next((one for one in card.exiled if one.what == what and owner in (None, one.owner)), None)


def why_not_commander(state: State, seat: str, source: str) -> Refusal | None:
    """Commander damage is counted only where the charter has commanders (903.10a)."""
    if state.charter.commander == "off":
        return no("903.10a", "plays_without_commanders")
    return why_not_alive(state, seat) or (
        None if source in state.players else no("REC 3", "unknown_player", seat=source)
    )


# --- on planes -------------------------------------------------------------------------------------------------------


def counters(course: Course, order: o.ChangeCounters) -> None:
    """`counters` — by hand, beside what lines do by themselves (E-13)."""
    insist(why_no_marks(course.state, course.slot))
    insist_on(course, is_controller, "E-13")
    card = find_face_up(course.state, course.slot, order.card)
    number = card.counters.get(order.kind, 0) + order.change
    insist(why_not_number(number, 0))
    course.happen(f.CountersChanged(object=card.object, kind=order.kind, number=number, card=card.card))


def exile(course: Course, order: o.Exile) -> None:
    """`exile` — a card is exiled with this one (P-7)."""
    insist(why_no_marks(course.state, course.slot))
    card = find_face_up(course.state, course.slot, order.card)
    offered = course.by.seat if course.by.seat in card.exiling else None
    entry = Exiled(what=order.what, owner=order.owner)
    course.happen(f.ExileNoted(object=card.object, entry=entry, offered=offered, card=card.card))


def unexile(course: Course, order: o.Unexile) -> None:
    """`unexile` — it is no longer."""
    insist(why_no_marks(course.state, course.slot))
    card = find_face_up(course.state, course.slot, order.card)
    entry = entry_of(card, order.what, order.owner)
    insist(no("P-7", "not_exiled_with_it", what=order.what) if entry is None else None)
    assert entry is not None
    course.happen(f.ExileUndone(object=card.object, entry=entry, card=card.card))


# --- on players ------------------------------------------------------------------------------------------------------


def monarch(course: Course, order: o.Monarch) -> None:
    """`A: monarch` (724)."""
    insist(why_no_marks(course.state, course.slot) or why_out(course.state, course.seat))
    insist(no("724", "is_monarch_already", seat=course.seat) if course.state.monarch == course.seat else None)
    course.happen(f.MonarchNamed(seat=course.seat))


BLESSING = "city_blessing"


def blessing(course: Course, order: o.Blessing) -> None:
    """`A: blessing` (702.131)."""
    insist(why_no_marks(course.state, course.slot) or why_out(course.state, course.seat))
    has = BLESSING in course.state.players[course.seat].marks
    insist(no("702.131", "has_the_blessing", seat=course.seat) if has else None)
    course.happen(f.Marked(seat=course.seat, mark=BLESSING))


def pin(course: Course, order: o.PinText) -> None:
    """`pin` — a duration by hand, anybody's words (a record does not say whose); with a player until his next turn."""
    insist(why_no_marks(course.state, course.slot))
    seat = order.seat or ""
    insist(why_out(course.state, seat) if seat else None)
    until = "until_your_next_turn" if order.until == "turn" and order.seat else UNTIL[order.until or "game"]
    lasting.pin_text(course, order.text, until, seat)


def unpin(course: Course, order: o.Unpin) -> None:
    """`unpin` — the newest of these words; what a line has pinned is named by its card."""
    insist(why_no_marks(course.state, course.slot))
    found = [one for one in course.state.pins if order.text in (one.text, one.card) and one.slot == course.number]
    insist(None if found else no("P-25", "no_such_pin", text=order.text))
    course.happen(f.PinEnded(number=found[-1].number, pin=found[-1]))


# --- life ------------------------------------------------------------------------------------------------------------


def life(course: Course, order: o.ChangeLife) -> None:
    """`A: life +n` (119); a team has one total (810.9)."""
    insist(why_not_alive(course.state, course.seat))
    _set_life(course, course.state.players[primary(course.state, course.seat)].life + order.change)


def set_life(course: Course, order: o.SetLife) -> None:
    """`A: life =n` (119)."""
    insist(why_not_alive(course.state, course.seat))
    _set_life(course, order.to)


def _set_life(course: Course, now: int) -> None:
    seat = primary(course.state, course.seat)
    insist(why_not_number(now, -MOST))
    course.happen(f.LifeChanged(seat=seat, before=course.state.players[seat].life, after=now))


def poison(course: Course, order: o.ChangePoison) -> None:
    """`A: poison +n` (704.5c); a team has one total (810.10)."""
    insist(why_not_alive(course.state, course.seat))
    _set_poison(course, course.state.players[primary(course.state, course.seat)].poison + order.change)


def set_poison(course: Course, order: o.SetPoison) -> None:
    """`A: poison =n` (704.5c)."""
    insist(why_not_alive(course.state, course.seat))
    _set_poison(course, order.to)


def _set_poison(course: Course, now: int) -> None:
    seat = primary(course.state, course.seat)
    insist(why_not_number(now, 0))
    course.happen(f.PoisonChanged(seat=seat, before=course.state.players[seat].poison, after=now))


def commander(course: Course, order: o.CommanderDamage) -> None:
    """`A: commander from B "name" ±n` (903.10a)."""
    insist(why_not_commander(course.state, course.seat, order.source))
    key = f"{order.source}/{order.name}"
    damage = course.state.players[course.seat].commander.get(key, 0) + order.change
    insist(why_not_number(damage, 0))
    course.happen(f.CommanderDamaged(seat=course.seat, commander=key, damage=damage))
