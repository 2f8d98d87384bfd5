"""LM §4: what is true after every act, whatever happened. Asked by rulings, by the tests, and of evenings that come
from outside."""

from __future__ import annotations

from games.live_magic.rules.codes import CATEGORIES, COLOURS_OF
from games.live_magic.rules.facts import PackTaken
from games.live_magic.rules.state import State


def broken(state: State) -> tuple[str, ...]:
    """The letters of the invariants that do not hold: (a) packs, (b) numbers, (c, d) kinds, (f) experience, (g) one
    call and one challenge. (e) and (h) speak of whole evenings and are laws of the tests."""
    checks = {
        "a": is_each_pack_once(state) and are_lands_counted(state),
        "b": are_numbers_in_bounds(state),
        "d": has_each_its_colours(state),
        "f": all(one.xp_free >= 0 for one in state.magi.values()),
        "g": is_one_thing_open(state),
    }
    return tuple(letter for letter, holds in checks.items() if not holds)


def is_each_pack_once(state: State) -> bool:
    """(a) Each pack is in exactly one of pool, table, a player."""
    places = [*state.table]
    for packs in state.pool.values():
        places += packs
    for magus in state.magi.values():
        places += magus.packs
    lands = len(state.land_copies)
    return len(places) == len(set(places)) == len(state.cards) - lands


def are_lands_counted(state: State) -> bool:
    """(a) Lands by copies: those left and those in decks are all there are."""
    for pack, left in state.land_copies.items():
        used = sum(one.lands.others.get(pack, 0) for one in state.magi.values() if one.lands is not None)
        if left < 0 or left + used != state.cards[pack].copies:
            return False
    return True


def are_numbers_in_bounds(state: State) -> bool:
    """(b) Current traits ≥ 0, life ≥ `forced_life_floor`."""
    floor = state.charter.forced_life_floor
    return all(
        one.life >= floor and one.picks >= 0 and all(one.traits.of(category) >= 0 for category in CATEGORIES)
        for one in state.magi.values()
    )


def has_each_its_colours(state: State) -> bool:
    """(c, d) Nobody has two kinds; mono one colour, bicolour two, nobody colours without a kind."""
    return all(
        len(one.colours) <= COLOURS_OF[one.kind] if one.kind is not None else not one.colours
        for one in state.magi.values()
    )


def is_one_thing_open(state: State) -> bool:
    """(g) A challenge belongs to an open call; a call has one pack or one deck."""
    if state.challenge is not None and state.call is None:
        return False
    return state.call is None or (state.call.pack is None) != (state.call.deck is None)


def is_taken_by_its_owner(state: State, taken: PackTaken) -> bool:
    """Whether a pack that was not handed out by a Power goes to who holds its call, or has named it (LM 3.2)."""
    if taken.how not in ("free", "won"):
        return True
    if state.call is not None:
        return (state.call.pack, state.call.holder) == (taken.pack, taken.seat)
    return state.round is not None and state.round.packs.get(taken.seat) == taken.pack
