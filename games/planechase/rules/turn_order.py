"""Whose turn comes next in a slot (500.1, 500.7, 500.11, 800.4k, 807.4j)."""

from __future__ import annotations

from typing import NamedTuple

from games.planechase.rules.seating import is_playing, next_in_turn
from games.planechase.rules.state import Slot, State


class Upcoming(NamedTuple):
    """Whose turn comes next: an extra one or not, whose turns are skipped before it, how many extra turns it uses."""

    seat: str
    extra: bool
    skipped: tuple[str, ...]
    used: int
    owed: bool = False


def upcoming(state: State, slot: Slot) -> Upcoming | None:
    """The next turn of this slot: extra turns first, the newest before (500.7), then in turn order; turns of players
    who have left are never taken (800.4k), and skipped ones passed over (500.11). None: nobody is left."""
    skips = [skip.seat for skip in state.skips if skip.what == "turn"]
    skipped: list[str] = []
    for used, seat in enumerate(slot.extra_turns, 1):
        if is_playing(state, seat) and not _passes(seat, skips, skipped):
            return Upcoming(seat, True, tuple(skipped), used)
    seat_, used = _first_or_next(state, slot, None), len(slot.extra_turns)
    while seat_ is not None and _passes(seat_, skips, skipped):
        seat_ = _first_or_next(state, slot, seat_)
    if seat_ is None:
        return None
    owed = seat_ in state.owed
    return Upcoming(seat_, owed, tuple(skipped), used, owed)


def _passes(seat: str, skips: list[str], skipped: list[str]) -> bool:
    if seat not in skips:
        return False
    skips.remove(seat)
    skipped.append(seat)
    return True


def _first_or_next(state: State, slot: Slot, after: str | None) -> str | None:
    if after is None and slot.turn is None:
        return slot.first if is_playing(state, slot.first) else next_in_turn(state, slot.first)
    place = after if after is not None else slot.turn.place if slot.turn is not None else slot.first
    return next_in_turn(state, place)


def who_is_due(state: State, slot: Slot) -> str | None:
    """A team is due by its primary player."""
    due = upcoming(state, slot)
    return due.seat if due is not None else None
