"""[Rune] conditions (§6, FoW 1137): gained and lost at once when runes are turned (R-17)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import cast

from games.kernel.decision import raise_if_refused
from games.kernel.rulebook import Refusal
from games.runes.rules import facts as f
from games.runes.rules import orders as o
from games.runes.rules.cards import Rune
from games.runes.rules.codes import Symbol
from games.runes.rules.decision import Decision, refusal
from games.runes.rules.permits import why_not_in_game
from games.runes.rules.rulers import face_up
from games.runes.rules.state import Condition, State, Watch

MOST_SYMBOLS = 99
LONGEST = len("{W}") * MOST_SYMBOLS
"""Characters of a condition."""

_WRITTEN = re.compile(rf"(?:\{{[WRUGB]\}}){{1,{MOST_SYMBOLS}}}|[1-9]\d?")


MOST_WATCHED = 40


def read_condition(text: str) -> Condition | None:
    """`{W}{W}` or `3`; None: it is neither."""
    if not _WRITTEN.fullmatch(text):
        return None
    if text.isdecimal():
        return Condition(number=int(text))
    return Condition(tuple(cast(Symbol, symbol) for symbol in text if symbol not in "{}"))


def is_met(condition: Condition, revealed: Sequence[Rune]) -> bool:
    """Whether these revealed runes meet it: so many of them, or a rune of its own for every symbol (R-2)."""
    if not condition.symbols:
        return len(revealed) >= condition.number
    serves: dict[int, int] = {}
    return all(
        _finds_a_rune(place, condition.symbols, revealed, serves, set()) for place in range(len(condition.symbols))
    )


def _finds_a_rune(
    place: int, symbols: Sequence[Symbol], revealed: Sequence[Rune], serves: dict[int, int], tried: set[int]
) -> bool:
    """A rune for this symbol, by moving others on where that helps; `serves`: by rune, the symbol it stands for."""
    for number, rune in enumerate(revealed):
        if symbols[place] not in rune.attributes or number in tried:
            continue
        tried.add(number)
        if number not in serves or _finds_a_rune(serves[number], symbols, revealed, serves, tried):
            serves[number] = place
            return True
    return False


def why_not_watch(state: State, seat: str, name: str) -> Refusal | None:
    """Why this card cannot be watched: it is already, or too many are."""
    why_not = why_not_in_game(state, seat)
    if why_not is not None:
        return why_not
    watched = state.players[seat].watched
    if len(watched) >= MOST_WATCHED:
        return refusal("R-17", "watches_enough", most=MOST_WATCHED)
    return refusal("R-17", "watched_already", card=name) if any(watch.name == name for watch in watched) else None


def watch(decision: Decision, order: o.WatchCard) -> None:
    """`A: watch` — a card with [Rune] is on the field (R-17)."""
    name = order.name.strip()
    raise_if_refused(why_not_watch(decision.state, decision.seat, name))
    condition = read_condition(order.condition)
    if condition is None:
        raise_if_refused(refusal("1137", "no_condition", given=order.condition))
        return
    met = is_met(condition, face_up(decision.state, decision.seat))
    decision.happen(f.CardWatched(seat=decision.seat, watch=Watch(name, condition, met)))


def unwatch(decision: Decision, order: o.Unwatch) -> None:
    """`A: unwatch` — it has left (R-17)."""
    raise_if_refused(why_not_in_game(decision.state, decision.seat))
    watched = (watch.name for watch in decision.state.players[decision.seat].watched)
    if order.name not in watched:
        raise_if_refused(refusal("R-17", "not_watched", card=order.name))
    decision.happen(f.CardUnwatched(seat=decision.seat, name=order.name))


def tell_changes(decision: Decision) -> None:
    """Every watched card whose condition is met now, or no longer, says so (R-17)."""
    for seat in decision.state.playing:
        revealed = face_up(decision.state, seat)
        for watched in decision.state.players[seat].watched:
            met = is_met(watched.condition, revealed)
            if met != watched.met:
                decision.happen(f.ConditionChanged(seat=seat, name=watched.name, met=met))
