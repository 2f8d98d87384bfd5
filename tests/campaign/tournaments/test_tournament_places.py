"""The places of an evening that ended in a tournament: its ranks, then D-34; never the lot (TD-13)."""

from __future__ import annotations

from collections.abc import Mapping, Set

from campaign.matches.matches import Ranking, standings
from campaign.models import Magus, Match

ADA, BO, CLEO, DINO = (Magus(pk=pk, name=name) for pk, name in enumerate(("Ada", "Bo", "Cleo", "Dino"), 1))
EVERYBODY = (ADA, BO, CLEO, DINO)


def played(a: Magus, b: Magus, games_a: int, games_b: int, *, by_both: bool = False) -> Match:
    return Match(a_id=a.pk, b_id=b.pk, games_a=games_a, games_b=games_b, lost_by_both=by_both)


def ranked(*ranks: int | None, byes: Mapping[Magus, int] | None = None, not_in: Set[Magus] = frozenset()) -> Ranking:
    """Ranks of Ada, Bo, Cleo and Dino; None: the tournament gives none."""
    entered = [(magus, rank) for magus, rank in zip(EVERYBODY, ranks, strict=True) if magus not in not_in]
    return Ranking(
        ranks={magus.pk: rank for magus, rank in entered if rank is not None},
        unranked={magus.pk for magus, rank in entered if rank is None},
        byes={magus.pk: n for magus, n in (byes or {}).items()},
    )


def places(
    tournament: Ranking | None,
    *matches: Match,
    out: Set[Magus] = frozenset(),
    word: Mapping[Magus, int] | None = None,
) -> dict[str, int | None]:
    host = {magus.pk: rank for magus, rank in (word or {}).items()}
    found = standings(EVERYBODY, matches, {magus.pk for magus in out}, host, tournament)
    return {one.magus.name: one.place for one in found}


def test_td_13_the_ranks_of_the_tournament_are_the_places_whoever_has_won_more_matches() -> None:
    upset = (played(DINO, ADA, 2, 0), played(DINO, BO, 2, 0))
    assert places(ranked(1, 2, 3, 4), *upset) == {"Ada": 1, "Bo": 2, "Cleo": 3, "Dino": 4}


def test_d_34_equal_ranks_go_to_who_has_won_the_direct_match() -> None:
    assert places(ranked(1, 2, 2, 4), played(CLEO, BO, 2, 1)) == {"Ada": 1, "Cleo": 2, "Bo": 3, "Dino": 4}


def test_d_34_equal_ranks_without_a_direct_match_wait_for_the_hosts_word() -> None:
    assert places(ranked(1, 2, 2, 4), word={CLEO: 1, BO: 2}) == {"Ada": 1, "Cleo": 2, "Bo": 3, "Dino": 4}


def test_d_34_else_both_have_the_better_place() -> None:
    assert places(ranked(1, 2, 3, 3)) == {"Ada": 1, "Bo": 2, "Cleo": 3, "Dino": 3}
    drawn = played(BO, CLEO, 1, 1)
    assert places(ranked(1, 2, 2, 4), drawn) == {"Ada": 1, "Bo": 2, "Cleo": 2, "Dino": 4}


def test_td_4_who_was_disqualified_has_no_place_and_the_others_move_up() -> None:
    assert places(ranked(None, 1, 2, 3)) == {"Bo": 1, "Cleo": 2, "Dino": 3, "Ada": None}


def test_td_16_who_was_withdrawn_before_the_first_round_stands_after_all_others() -> None:
    assert places(ranked(1, 2, 3, 4, not_in={BO})) == {"Ada": 1, "Cleo": 2, "Dino": 3, "Bo": 4}


def test_d_19_who_is_out_has_the_last_place_whatever_the_tournament_says() -> None:
    assert places(ranked(2, 1, 3, 4), out={BO}) == {"Ada": 1, "Cleo": 2, "Dino": 3, "Bo": 4}


def test_td_10_a_bye_counts_among_the_matches_won() -> None:
    found = standings(EVERYBODY, [played(ADA, BO, 2, 0)], set(), {}, ranked(1, 2, 3, 4, byes={ADA: 1, CLEO: 1}))
    assert {one.magus.name: (one.won, one.lost) for one in found} == {
        "Ada": (2, 0),
        "Bo": (0, 1),
        "Cleo": (1, 0),
        "Dino": (0, 0),
    }


def test_td_9_a_double_loss_is_lost_by_both_and_no_draw() -> None:
    none, draw = played(ADA, BO, 0, 0, by_both=True), played(CLEO, DINO, 0, 0)
    found = standings(EVERYBODY, [none, draw], set(), {})
    assert {one.magus.name: one.lost for one in found} == {"Ada": 1, "Bo": 1, "Cleo": 0, "Dino": 0}
