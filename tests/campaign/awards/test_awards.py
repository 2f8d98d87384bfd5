"""Matches, places, criteria and the booking of an award (LM §3.6; D-19, D-34, D-37, D-44)."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.utils import translation

from campaign.awards import awards
from campaign.bridge import shared, table_queries
from campaign.evenings import evenings
from campaign.experience import ledger
from campaign.experience.ledger import Balance
from campaign.experience.ledger_words import reason_of
from campaign.experience.refusals import LedgerRefused
from campaign.matches import matches
from campaign.models import AwardScheme, Campaign, Evening, ExperienceEntry, Magus, Match, Person
from campaign.pools.imports import make_pool
from games.live_magic.rules.orders import MarkAbsent
from tests.support.worlds.evenings import STARTER
from tests.support.worlds.people import LATER, NOW, campaign_of, give, magus_of

pytestmark = pytest.mark.django_db

NAMES = ("ada", "bo", "cleo", "dino")


@pytest.fixture
def campaign(catalogue: None) -> Campaign:
    return campaign_of(*NAMES)


@pytest.fixture
def evening(campaign: Campaign) -> Evening:
    """An evening at its table, with all four."""
    host = Person.objects.get(username="carla")
    pool = make_pool(campaign, host, name="Starter", text=STARTER)
    planned = evenings.plan_evening(campaign, day=date(2026, 3, 6), pool=pool)
    for name in NAMES:
        evenings.say_whether_comes(planned, magus_of(campaign, name), True)
    return evenings.open_evening(planned, host, NOW)


@pytest.fixture
def closed(evening: Evening) -> Evening:
    """The same when it is over."""
    Evening.objects.filter(pk=evening.pk).update(closed_at=NOW)
    evening.refresh_from_db()
    return evening


def magus(evening: Evening, name: str) -> Magus:
    return evening.campaign.magi.get(name=name.title())


def won(evening: Evening, winner: str, loser: str, games: tuple[int, int] = (1, 0)) -> Match:
    a, b = magus(evening, winner), magus(evening, loser)
    source = f"hand:{evening.matches.count()}"
    return matches.write_match(evening, a, b, *games, source=source, at=NOW)


def places(evening: Evening) -> dict[str, int | None]:
    return {standing.magus.name.lower(): standing.place for standing in awards.ranking(evening)}


def given(evening: Evening) -> dict[str, int]:
    """What the preview shows."""
    return {share.standing.magus.name.lower(): share.total for share in awards.shares(evening, evening.award)}


def book(evening: Evening, **words: Any) -> None:
    shown = awards.as_shown(awards.shares(evening, awards.EveningAward.objects.get(evening=evening)))
    awards.book(evening, **{"shown": shown, "who": None, "at": LATER} | words)


def refusal(act: Any, *args: Any, **words: Any) -> tuple[str, str]:
    with pytest.raises(LedgerRefused) as refused:
        act(*args, **words)
    return refused.value.rule, refused.value.reason


def round_robin(evening: Evening) -> None:
    """The matches of the recorded evening: three victories, two, one, none."""
    for winner, loser in (("ada", "bo"), ("dino", "cleo"), ("ada", "cleo"), ("dino", "bo"), ("dino", "ada")):
        won(evening, winner, loser)
    won(evening, "cleo", "bo")


# --- matches ---------------------------------------------------------------------------------------------------------


def test_the_same_tap_twice_writes_one_match(evening: Evening) -> None:
    a, b = magus(evening, "ada"), magus(evening, "bo")
    first = matches.write_match(evening, a, b, 2, 1, source="hand:x", at=NOW)
    assert matches.write_match(evening, a, b, 2, 1, source="hand:x", at=NOW) == first
    assert matches.write_match(evening, b, a, 1, 2, source="hand:x", at=NOW) == first
    assert refusal(matches.write_match, evening, a, b, 0, 2, source="hand:x", at=NOW) == ("LM 3.6", "match_is_written")
    assert evening.matches.count() == 1


def test_only_who_plays_has_a_match(evening: Evening) -> None:
    a, stranger = magus(evening, "ada"), magus_of(campaign_of("zed", host="zoe", name="Elsewhere"), "zed")
    for other in (a, stranger):
        assert refusal(matches.write_match, evening, a, other, 1, 0, source="hand:x", at=NOW)[1] == "no_such_match"


@pytest.mark.parametrize("games", [(-1, 0), (0, 100)])
def test_games_have_a_range(evening: Evening, games: tuple[int, int]) -> None:
    assert refusal(won, evening, "ada", "bo", games) == ("LM 3.6", "games_out_of_range")


def test_a_match_is_mended_or_struck(evening: Evening) -> None:
    match = won(evening, "ada", "bo")
    matches.change_match(match, 1, 2, at=LATER)
    assert match.winner_id == magus(evening, "bo").pk
    matches.strike_match(match)
    assert evening.matches.count() == 0


def test_what_a_table_has_told_is_not_mended_by_hand(evening: Evening) -> None:
    a, b = magus(evening, "ada"), magus(evening, "bo")
    match = matches.write_match(evening, a, b, 2, 1, source="table:abc:1", at=NOW)
    assert refusal(matches.change_match, match, 1, 2, at=NOW) == ("LM 3.6", "match_of_a_table")
    assert refusal(matches.strike_match, match) == ("LM 3.6", "match_of_a_table")


def test_d32_a_round_robin_is_every_pair_once(evening: Evening) -> None:
    assert len(matches.pairings(matches.players_of(evening), evening.matches.all())) == 6
    a, b = magus(evening, "ada"), magus(evening, "bo")
    matches.write_match(evening, b, a, 2, 1, source=matches.source_of_pair(evening, b, a), at=NOW)
    paired = matches.pairings(matches.players_of(evening), evening.matches.all())
    assert sum(match is not None for _a, _b, match in paired) == 1
    assert matches.source_of_pair(evening, a, b) == evening.matches.get().source


# --- places ----------------------------------------------------------------------------------------------------------


def test_places_by_matches_won(evening: Evening) -> None:
    round_robin(evening)
    assert places(evening) == {"dino": 1, "ada": 2, "cleo": 3, "bo": 4}
    dino = awards.ranking(evening)[0]
    assert (dino.won, dino.lost, dino.games_won, dino.games_lost) == (3, 0, 3, 0)


def test_d34_the_direct_match_decides_between_equals(evening: Evening) -> None:
    for winner, loser in (("bo", "ada"), ("ada", "cleo"), ("ada", "dino"), ("bo", "cleo"), ("dino", "bo")):
        won(evening, winner, loser)
    assert places(evening) == {"bo": 1, "ada": 2, "dino": 3, "cleo": 4}
    assert not any(one.is_level for one in awards.ranking(evening))


def test_d34_then_the_host_decides_and_else_both_have_the_better_place(evening: Evening) -> None:
    for winner, loser in (("ada", "bo"), ("bo", "cleo"), ("cleo", "ada")):
        won(evening, winner, loser)
    awards.agree_on(evening, "places")
    assert places(evening) == {"ada": 1, "bo": 1, "cleo": 1, "dino": 4}
    assert given(evening) == {"ada": 8, "bo": 8, "cleo": 8, "dino": 0}
    awards.decide_ranks(
        evening, {magus(evening, "cleo").pk: 1, magus(evening, "ada").pk: 2, magus(evening, "bo").pk: 2}
    )
    assert places(evening) == {"cleo": 1, "ada": 2, "bo": 2, "dino": 4}
    assert given(Evening.objects.get(pk=evening.pk)) == {"cleo": 8, "ada": 5, "bo": 5, "dino": 0}


def test_the_hosts_word_never_overrules_the_matches(evening: Evening) -> None:
    round_robin(evening)
    awards.agree_on(evening, "places")
    awards.decide_ranks(evening, {magus(evening, "bo").pk: 1, magus(evening, "dino").pk: 4})
    assert places(evening) == {"dino": 1, "ada": 2, "cleo": 3, "bo": 4}


def test_d32_all_together_the_host_tells_the_order(evening: Evening) -> None:
    awards.agree_on(evening, "places")
    awards.decide_ranks(evening, {magus(evening, name).pk: rank for rank, name in enumerate(NAMES, 1)})
    assert places(evening) == {"ada": 1, "bo": 2, "cleo": 3, "dino": 4}


def test_d19_who_is_out_wins_nothing_and_has_the_last_place(evening: Evening) -> None:
    round_robin(evening)
    out = {magus(evening, "dino").pk, magus(evening, "cleo").pk}
    found = matches.standings(matches.players_of(evening), evening.matches.all(), out, {})
    assert [(one.magus.name, one.place) for one in found] == [("Ada", 1), ("Bo", 2), ("Cleo", 4), ("Dino", 4)]


def test_d19_who_is_out_loses_every_match(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seen by the ledger as the table sees it; two who are out have played nothing."""
    out = {magus(evening, "dino").pk, magus(evening, "cleo").pk}
    monkeypatch.setattr(matches, "out_of", lambda evening: out)
    for winner, loser, games in (
        ("dino", "ada", (2, 0)),
        ("dino", "ada", (1, 1)),
        ("dino", "ada", (0, 0)),
        ("ada", "dino", (2, 1)),
        ("dino", "cleo", (1, 0)),
    ):
        assert refusal(won, evening, winner, loser, games) == ("D-19", "winner_is_out")
    won(evening, "ada", "dino", (2, 0))
    won(evening, "dino", "cleo", (0, 0))
    assert evening.matches.count() == 2


# --- criteria --------------------------------------------------------------------------------------------------------


def test_the_presets(evening: Evening) -> None:
    round_robin(evening)
    expected = {
        "matches": {"dino": 3, "ada": 2, "cleo": 1, "bo": 0},
        "places": {"dino": 8, "ada": 5, "cleo": 3, "bo": 0},
        "coming": dict.fromkeys(("dino", "ada", "cleo", "bo"), 1),
        "by_hand": dict.fromkeys(("dino", "ada", "cleo", "bo"), 0),
    }
    for preset, points in expected.items():
        evening = Evening.objects.get(pk=evening.pk)
        awards.agree_on(evening, preset)
        assert given(evening) == points
    assert set(expected) == set(awards.PRESETS)


def test_a_scheme_of_ones_own_adds_up_and_stays_as_it_was_agreed(campaign: Campaign, evening: Evening) -> None:
    round_robin(evening)
    scheme = awards.write_scheme(campaign, "Ours", for_coming=1, for_match=1, for_places=[4, 2], by_hand=True)
    awards.agree_on(evening, scheme)
    awards.give_by_hand(evening, {magus(evening, "bo").pk: 2})
    awards.write_scheme(campaign, "Ours", scheme, for_coming=9)
    evening = Evening.objects.get(pk=evening.pk)
    assert given(evening) == {"dino": 8, "ada": 5, "cleo": 2, "bo": 3}
    assert awards.name_of(evening.award) == "Ours"


@pytest.mark.parametrize(
    ("terms", "reason"),
    [
        ({"name": " ", "for_coming": 1}, "scheme_without_name"),
        ({"name": "ours", "for_coming": 1}, "scheme_name_taken"),
        ({"name": "New"}, "scheme_gives_nothing"),
        ({"name": "New", "for_places": [0, 0]}, "scheme_gives_nothing"),
        ({"name": "New", "for_places": [8, -1]}, "points_out_of_range"),
        ({"name": "New", "for_places": [True]}, "points_out_of_range"),
        ({"name": "New", "for_places": [1] * 13}, "points_out_of_range"),
        ({"name": "New", "for_match": 100}, "points_out_of_range"),
    ],
)
def test_a_scheme_that_is_none(campaign: Campaign, terms: dict[str, Any], reason: str) -> None:
    awards.write_scheme(campaign, "Ours", for_coming=1)
    assert refusal(awards.write_scheme, campaign, **terms) == ("LM 3.6", reason)
    assert AwardScheme.objects.count() == 1


def test_a_criterion_that_there_is_not(evening: Evening) -> None:
    elsewhere = campaign_of(host="zoe", name="Elsewhere")
    theirs = awards.write_scheme(elsewhere, "Theirs", for_coming=1)
    for criterion in (theirs, "no such"):
        assert refusal(awards.agree_on, evening, criterion) == ("LM 3.6", "no_such_criterion")


def test_points_by_hand_only_where_the_criterion_leaves_them_to_the_host(evening: Evening) -> None:
    points = {magus(evening, "bo").pk: 2}
    assert refusal(awards.give_by_hand, evening, points) == ("LM 3.6", "no_criterion")
    awards.agree_on(evening, "coming")
    assert refusal(awards.give_by_hand, evening, points) == ("LM 3.6", "not_by_hand")
    awards.agree_on(evening, "by_hand")
    assert refusal(awards.give_by_hand, evening, {magus(evening, "bo").pk: 100}) == ("LM 3.6", "points_out_of_range")


# --- booking ---------------------------------------------------------------------------------------------------------


def test_lm36_an_award_is_booked_as_its_preview_has_shown(closed: Evening) -> None:
    round_robin(closed)
    awards.agree_on(closed, "places")
    book(closed)
    balances = {magus.name: ledger.free(magus) for magus in closed.campaign.magi.all()}
    assert balances == {"Dino": 8, "Ada": 5, "Cleo": 3, "Bo": 0}
    entry = magus(closed, "dino").entries.get()
    assert (entry.kind, entry.evening, entry.reason) == ("award", closed, "place=1")
    with translation.override("en"):
        assert reason_of(entry) == "place 1"


def test_d44_an_award_is_booked_once_and_closes_everything_under_it(closed: Evening) -> None:
    match = won(closed, "ada", "bo")
    awards.agree_on(closed, "matches")
    book(closed)
    for act, args in (
        (book, (closed,)),
        (awards.agree_on, (closed, "coming")),
        (awards.decide_ranks, (closed, {})),
        (awards.give_by_hand, (closed, {})),
        (won, (closed, "bo", "ada")),
        (matches.strike_match, (match,)),
    ):
        assert refusal(act, *args) == ("D-44", "award_is_booked")
    with pytest.raises(LedgerRefused):
        matches.change_match(match, 0, 1, at=LATER)
    assert ExperienceEntry.objects.count() == 1


def test_d44_an_award_waits_for_the_end_of_the_evening(evening: Evening) -> None:
    awards.agree_on(evening, "coming")
    assert refusal(book, evening) == ("D-44", "evening_is_open")
    assert ExperienceEntry.objects.count() == 0


def test_shares_that_changed_since_the_preview_are_refused(closed: Evening) -> None:
    round_robin(closed)
    awards.agree_on(closed, "places")
    shown = awards.as_shown(awards.shares(closed, closed.award))
    won(closed, "ada", "dino")
    won(closed, "ada", "cleo")
    assert refusal(book, closed, shown=shown) == ("LM 3.6", "shares_changed")
    assert ExperienceEntry.objects.count() == 0


def test_an_award_needs_a_criterion_and_gives_something(closed: Evening) -> None:
    assert refusal(awards.book, closed, "", who=None, at=LATER) == ("LM 3.6", "no_criterion")
    awards.agree_on(closed, "matches")
    assert refusal(book, closed) == ("LM 3.6", "award_gives_nothing")


def test_d37_who_was_absent_gets_nothing_and_has_no_place(closed: Evening) -> None:
    closed.attendance.filter(magus__name="Bo").update(played_version=None)
    awards.agree_on(closed, "coming")
    assert given(closed) == {"ada": 1, "cleo": 1, "dino": 1}
    assert refusal(won, closed, "ada", "bo") == ("LM 3.6", "no_such_match")


def test_d37_who_was_absent_at_the_table_has_not_played(evening: Evening) -> None:
    give(evening, shared.HOST, MarkAbsent(seat="bo"))
    assert "Bo" not in {magus.name for magus in matches.players_of(evening)}
    seats = {seat.key: seat for seat in table_queries.view(evening).seats}
    for place in evening.attendance.all():
        evenings.book_power_costs(place, seats[place.seat], LATER)
    played = evening.attendance.exclude(played_version=None).values_list("magus__name", flat=True)
    assert set(played) == {"Ada", "Cleo", "Dino"}


def test_a_booked_award_is_corrected_by_reversal(closed: Evening) -> None:
    awards.agree_on(closed, "coming")
    book(closed)
    ada = magus(closed, "ada")
    ledger.reverse(ada.entries.get(), "was not there", at=LATER)
    assert ledger.balance(ada) == Balance()
    assert ada.entries.count() == 2
