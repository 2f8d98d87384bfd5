"""Small changes of a state that many facts share."""

from __future__ import annotations

from msgspec.structs import replace

from games.live_magic.rules.state import Challenge, Magus, OpenCall, State, Values, Window


def magus(state: State, seat: str, **changes: object) -> State:
    """The state with these fields of a seat changed."""
    return replace(state, magi=state.magi | {seat: replace(state.magi[seat], **changes)})


def every_magus(state: State, **changes: object) -> State:
    """The state with these fields of every seat changed."""
    return replace(state, magi={seat: replace(each, **changes) for seat, each in state.magi.items()})


def call(state: State, **changes: object) -> State:
    """The state with these fields of the open call changed."""
    return replace(state, call=replace(open_call(state), **changes))


def challenge(state: State, **changes: object) -> State:
    """The state with these fields of the open challenge changed."""
    return replace(state, challenge=replace(open_challenge(state), **changes))


def window(state: State, **changes: object) -> State:
    """The state with these fields of the open window changed."""
    return replace(state, window=replace(open_window(state), **changes))


def open_call(state: State) -> OpenCall:
    """The open call; its absence is a programming error."""
    assert state.call is not None, "no call is open"
    return state.call


def open_challenge(state: State) -> Challenge:
    """The open challenge; its absence is a programming error."""
    assert state.challenge is not None, "no challenge is open"
    return state.challenge


def open_window(state: State) -> Window:
    """The open window; its absence is a programming error."""
    assert state.window is not None, "no window is open"
    return state.window


def values_of(magus: Magus) -> Values:
    return Values(magus.life, magus.traits, magus.picks, len(magus.packs))


def without(names: tuple[str, ...], *gone: str) -> tuple[str, ...]:
    return tuple(name for name in names if name not in gone)


def counted(counts: dict[str, int], name: str) -> dict[str, int]:
    """The counts with one more of this name."""
    return counts | {name: counts.get(name, 0) + 1}


def lapse(state: State, *spans: str) -> State:
    """What Powers had forbidden or protected for these spans is over."""
    return replace(
        state,
        bars=tuple(bar for bar in state.bars if bar.lasts not in spans),
        shields=tuple(shield for shield in state.shields if shield.lasts not in spans),
    )
