"""What the host may do beside what they do as a player: name who starts, go on, rule, let somebody leave."""

from __future__ import annotations

from collections.abc import Iterator

from games.kernel.rulebook import Offer, OneOf
from games.runes.rules import chase, life, seating, siding, starting
from games.runes.rules import turns as t
from games.runes.rules.codes import PHASES
from games.runes.rules.offers_to_all import by_effects, turn_goes_on
from games.runes.rules.state import State


def offers_to_host(state: State, seat: str) -> Iterator[Offer]:
    """The host's own acts; what they may do as a player of `seat` anyway stands among that seat's."""
    if starting.why_not_first(state) is None:
        yield Offer("first")
        yield Offer("first", (OneOf("seat", state.playing),))
    number = state.game + 1
    if siding.why_not_next(state, number) is None:
        yield Offer("game", (), {"number": number})
    for other in life.present(state):
        if other != seat and life.why_not_leave(state, other) is None:
            yield Offer("leave", (OneOf("why", life.reasons(state, other)),), {"seats": [other]})
    if state.stage == "play":
        yield from _turn(state, seat)
        if seat not in state.playing:
            yield from by_effects(state)
        yield from _rulings(state, seat)


def _turn(state: State, seat: str) -> Iterator[Offer]:
    due = seating.next_player(state)
    if due is not None and due != seat and t.why_not_begin(state, due) is None:
        yield Offer("turn", (), {"seat": due})
    if state.turn is not None and state.turn.of != seat:
        yield from turn_goes_on(state)
    if chase.why_not_resolve(state) is None and state.top is not None and state.top.controller != seat:
        yield Offer("resolve")


def _rulings(state: State, seat: str) -> Iterator[Offer]:
    """The host names face-down runes that everybody has seen, and their own (R-18)."""
    for other in state.playing:
        area = state.players[other].area
        if area.up:
            yield Offer("ruling", (OneOf("name", area.up),), {"what": "down", "seat": other})
        if area.known:
            yield Offer("ruling", (OneOf("name", area.known),), {"what": "up", "seat": other})
        if area.secret and other == seat:
            yield Offer("ruling", (OneOf("name", area.secret),), {"what": "up", "seat": other}, private=True)
    players = OneOf("seat", state.playing)
    yield Offer("ruling", (players, OneOf("phase", PHASES)), {"what": "turn"})
    if state.turn is not None:
        yield Offer("ruling", (players,), {"what": "priority"})
    if state.chase:
        yield Offer("ruling", (), {"what": "chase"})
