"""E-5: the program's die, played in games, has the odds of the real one."""

from __future__ import annotations

from collections import Counter

from .scene import main

THROWS = 3000


def test_e_5_the_programs_die_shows_one_walk_one_chaos_and_four_blanks_in_six() -> None:
    """Given 3000 throws of one seed, each face is within four standard deviations of what it should be."""
    scene, thrown = main("Krosa", "Bant"), Counter[str]()
    for _ in range(THROWS):
        thrown[scene.throw()] += 1
        scene.clear()
    for face, sixths in (("walk", 1), ("chaos", 1), ("blank", 4)):
        share = sixths / 6
        deviation = (THROWS * share * (1 - share)) ** 0.5
        assert abs(thrown[face] - THROWS * share) < 4 * deviation, face
