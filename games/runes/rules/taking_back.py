"""R-19: taking back. What was shown stays known, and no game of a match is taken back into one before it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from games.kernel.rulebook import Fact, Refusal
from games.runes.rules import facts as f
from games.runes.rules.decision import refusal
from games.runes.rules.evolving import player, turned_up
from games.runes.rules.state import Area, State


def why_not(then: State, now: State) -> Refusal | None:
    """A match that is over stays over; runes that the next game has shown were hidden in siding."""
    if now.stage == "over":
        return refusal("105", "match_is_over")
    if then.game != now.game and any(one.area.up or one.area.known for one in now.players.values()):
        return refusal("R-19", "next_game_has_begun", game=now.game)
    return None


def forget(then: State, undone: Sequence[Fact]) -> State:
    """`then`, in which everybody still knows the runes that the undone facts have shown (R-19, R-24).

    All of them are of the game of `then`: `why_not` takes nothing back that a later one has shown.
    """
    for fact in undone:
        if isinstance(fact, f.RuneRevealed):
            then = player(then, fact.seat, area=_known(then.players[fact.seat].area, fact.name))
    return then


def _known(area: Area, name: str) -> Area:
    """The area with this rune, if it lies face down in it, seen by everybody."""
    if name in area.up or name in area.known:
        return area
    if name not in area.down:
        seen = turned_up(area, name)
        area = replace(seen, up=area.up, down=tuple(sorted((*area.down, name))))
    return replace(area, known=tuple(sorted((*area.known, name))))
