"""How many rematches a field cannot be without, as far as it can be seen without pairing it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.tournament.rules.pairing.field import Key, Player


def fewest_rematches(players: Sequence[Player]) -> int:
    """At least so many: of people who have met all others each odd circle has one too many for itself.

    In an odd field one may rest, and belongs to whom they please.
    """
    odd = sum(len(circle) % 2 for circle in _circles(players))
    return odd // 2


def _circles(players: Sequence[Player]) -> Iterator[list[Key]]:
    """The field in the circles within which somebody is left to be met, straight or by others."""
    met = {player.key: player.met for player in players}
    left = set(met)
    while left:
        circle = [left.pop()]
        for key in circle:
            strangers = left.difference(met[key])
            left -= strangers
            circle += strangers
        yield circle
