"""What a round must be before it is saved (algorithm, step 6), and what a pairing by hand shows (TD-6)."""

from __future__ import annotations

import pytest

from games.tournament.rules.pairing.field import Pairing, flaws, rematches_of

from .fields import field


@pytest.mark.parametrize(
    ("pairing", "found"),
    [
        (Pairing(matches=(("p1", "p2"), ("p3", "p4"))), ()),
        (Pairing(matches=(("p1", "p3"), ("p2", "p4")), rematches=(("p1", "p3"),)), ()),
        (Pairing(matches=(("p1", "p3"), ("p2", "p4"))), ("untold",)),
        (Pairing(matches=(("p1", "p2"), ("p3", "p1"))), ("twice", "missing", "untold")),
        (Pairing(matches=(("p1", "p2"),)), ("missing",)),
        (Pairing(matches=(("p1", "p2"), ("p3", "p9"))), ("missing", "stranger")),
        (Pairing(matches=(("p1", "p2"), ("p3", "p4")), bye="p4"), ("twice", "bye")),
    ],
)
def test_what_is_wrong_with_a_round(pairing: Pairing, found: tuple[str, ...]) -> None:
    assert flaws(pairing, field(0, 0, 0, 0, met=[(1, 3)])) == found


def test_td6_rematches_of_a_pairing_by_hand_are_shown() -> None:
    players = field(0, 0, 0, 0, met=[(1, 3)])
    assert rematches_of([("p3", "p1"), ("p2", "p4")], players) == (("p3", "p1"),)
