"""The long view: what many evenings add up to, on pages that ask the database a fixed number of questions."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaign.drawing import charts
from campaign.experience import ledger
from campaign.history import statistics
from campaign.history.seasons import write_season
from campaign.history.standings import Span, Table
from campaign.models import (
    Appearance,
    Campaign,
    ChallengeResolution,
    Evening,
    Magus,
    Match,
    Person,
    PowerUse,
    Season,
    Throw,
    Toll,
)
from tests.support.refusals import raises_refusal
from tests.support.worlds.long_seasons import seed
from tests.support.worlds.people import NOW, campaign_of

pytestmark = pytest.mark.django_db

FEW = 26
"""So many questions a page of the long view may ask: those of every page, and one for each thing that it shows."""


@pytest.fixture
def campaign() -> Campaign:
    return campaign_of()


def client() -> Client:
    found = Client()
    found.force_login(Person.objects.get(username="carla"), "django.contrib.auth.backends.ModelBackend")
    return found


def page(name: str, campaign: Campaign, **query: Any) -> Any:
    return client().get(reverse(f"campaign:{name}", args=[campaign.slug]), query)


# --- one small campaign, counted by hand ------------------------------------------------------------------------------


class Small:
    """Ada and Bo over three evenings, the third still open; Cleo has never come."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.ada, self.bo, self.cleo = (
            campaign.magi.create(name=name, style=style, physical=7, social=5, mental=3)
            for name, style in (("Ada", "W"), ("Bo", "gold"), ("Cleo", "U"))
        )
        self.first, self.second, self.third = (self.evening(number) for number in (1, 2, 3))
        Evening.objects.filter(pk=self.third.pk).update(closed_at=None)

    def evening(self, number: int) -> Evening:
        at = NOW + timedelta(days=28 * number)
        evening = Evening.objects.create(
            campaign=self.campaign,
            number=number,
            day=date(2026, 3, number),
            table_code=f"T{number}",
            opened_at=at,
            closed_at=at + timedelta(hours=4),
        )
        for place, magus in enumerate((self.ada, self.bo), 1):
            Appearance.objects.create(
                evening=evening, number=place, magus=magus, style=magus.style, life_before=20, life_after=15
            )
        return evening

    def match(self, evening: Evening, winner: Magus, loser: Magus) -> None:
        count = Match.objects.count()
        Match.objects.create(
            campaign=evening.campaign,
            evening=evening,
            a=loser,
            b=winner,
            games_a=0,
            games_b=2,
            source=f"hand:{count}",
            at=NOW,
        )

    def challenge(self, evening: Evening, winner: Magus | None, pack: str = "Serra Angel", cost: int = 1) -> Any:
        number = ChallengeResolution.objects.filter(evening=evening).count() + 1
        return ChallengeResolution.objects.create(
            evening=evening,
            number=number,
            deck="W",
            pack="W01",
            pack_name=pack,
            caller=self.ada,
            contester=self.bo,
            winner=winner,
            ending="test" if winner else "tie",
            life_lost=cost,
            ended_at=NOW,
        )

    def throws(self, evening: Evening, magus: Magus, *thrown: tuple[str, str, str]) -> None:
        one = self.challenge(evening, self.ada)
        for sign, came, after in thrown:
            Throw.objects.create(
                evening=evening,
                number=Throw.objects.filter(evening=evening).count() + 1,
                challenge=one,
                test=1,
                magus=magus,
                sign=sign,
                came=came,
                after=after,
            )


@pytest.fixture
def small(campaign: Campaign) -> Small:
    return Small(campaign)


def table(small: Small, **span: Any) -> Table:
    return Table(Span(small.campaign, **span))


def test_matches_places_and_points_make_the_standings(small: Small) -> None:
    small.match(small.first, small.ada, small.bo)
    small.match(small.second, small.bo, small.ada)
    small.match(small.second, small.bo, small.ada)
    for magus, points in ((small.ada, 3), (small.bo, 8)):
        ledger.award(magus, points, at=NOW, evening=small.first)
    ledger.spend(small.bo, 5, at=NOW, item="life", version=2)
    lines = table(small).lines()
    assert [(line.rank, line.magus.name, line.points.earned, line.points.free) for line in lines] == [
        (1, "Bo", 8, 3),
        (2, "Ada", 3, 3),
        (3, "Cleo", 0, 0),
    ]
    assert [(line.won, line.lost, dict(line.places), line.evenings) for line in lines] == [
        (2, 1, {1: 1, 2: 1}, 2),
        (1, 2, {1: 1, 2: 1}, 2),
        (0, 0, {}, 0),
    ]


def test_what_is_equal_shares_a_rank(small: Small) -> None:
    assert {line.rank for line in table(small).lines()} == {1}


def test_an_open_evening_counts_for_nothing(small: Small) -> None:
    """Nothing of an evening stands in a chart before it is closed."""
    small.match(small.third, small.ada, small.bo)
    small.challenge(small.third, small.ada)
    small.throws(small.third, small.ada, ("rock", "won", ""))
    Toll.objects.create(evening=small.third, number=1, magus=small.ada, what="life", why="physical", amount=1)
    PowerUse.objects.create(
        evening=small.third, number=1, magus=small.ada, power="wish", window="on_call", result="worked", used_at=NOW
    )
    found = table(small)
    assert all(line.played == line.fought == line.life_lost == 0 for line in found.lines())
    assert not statistics.habits(found.span, found.magi)
    assert not statistics.most_used(found.span)
    assert not statistics.most_fought(found)


def test_points_over_time_run_from_evening_to_evening(small: Small) -> None:
    ledger.award(small.ada, 3, at=NOW, evening=small.first)
    ledger.award(small.ada, 2, at=NOW, evening=small.second)
    ledger.spend(small.ada, 4, at=NOW)
    ledger.correct(small.bo, 7, reason="from paper", at=NOW)
    grown = {one.magus.name: list(one.points) for one in statistics.growth(table(small))}
    assert grown == {"Bo": [7, 7], "Ada": [3, 5], "Cleo": [0, 0]}


def test_a_season_counts_its_own_evenings_only(small: Small) -> None:
    small.match(small.first, small.ada, small.bo)
    small.match(small.second, small.bo, small.ada)
    ledger.award(small.ada, 3, at=NOW, evening=small.first)
    ledger.award(small.bo, 2, at=NOW, evening=small.second)
    first, second = table(small, first=1, last=1), table(small, first=2)
    assert [(line.magus.name, line.points.earned, line.won) for line in first.lines()] == [("Ada", 3, 1), ("Bo", 0, 0)]
    assert [(line.magus.name, line.points.earned, line.won) for line in second.lines()] == [("Bo", 2, 1), ("Ada", 0, 0)]
    assert [list(one.points) for one in statistics.growth(second)] == [[2], [0]]


def test_wins_count_for_the_style_of_the_evening(small: Small) -> None:
    Appearance.objects.filter(evening=small.second, magus=small.ada).update(style="R")
    small.match(small.first, small.ada, small.bo)
    small.match(small.second, small.ada, small.bo)
    small.challenge(small.second, small.bo)
    found = {one.style: (one.won, one.played, one.percent) for one in statistics.wins_by_style(table(small))}
    assert found == {"W": (1, 1, 100), "R": (1, 1, 100), "gold": (0, 2, 0)}


def test_packs_most_fought_over_come_first(small: Small) -> None:
    for evening, pack, cost in ((small.first, "Bear", 1), (small.second, "Bear", 1), (small.first, "Angel", 9)):
        small.challenge(evening, small.ada, pack, cost)
    found = [(one.name, one.times, one.cost, len(one.evenings)) for one in statistics.most_fought(table(small))]
    assert found == [("Bear", 2, 2, 2), ("Angel", 1, 9, 1)]


def test_head_to_head_counts_both_ways(small: Small) -> None:
    small.challenge(small.first, small.ada)
    small.challenge(small.first, small.ada)
    small.challenge(small.second, small.bo)
    small.challenge(small.second, None)
    duels = table(small).in_challenges()
    assert (duels[small.ada.pk][small.bo.pk].won, duels[small.ada.pk][small.bo.pk].lost) == (2, 1)
    assert (duels[small.bo.pk][small.ada.pk].won, duels[small.bo.pk][small.ada.pk].lost) == (1, 2)
    assert duels[small.ada.pk][small.cleo.pk].is_empty


def test_habits_after_a_win_and_after_a_loss(small: Small) -> None:
    small.throws(
        small.first,
        small.ada,
        ("rock", "won", ""),
        ("rock", "won", "won"),
        ("paper", "lost", "won"),
        ("rock", "lost", "lost"),
    )
    (found,) = statistics.habits(Span(small.campaign), [small.ada, small.bo])
    assert dict(found.all.times) == {"rock": 3, "paper": 1}
    assert (found.all.favourite, found.after_win.favourite, found.after_loss.favourite) == ("rock", "", "rock")
    assert found.percent_won == 50
    assert [percent for *_rest, percent in found.all.shares] == [75, 25, 0]


def test_rulings_and_gains_are_no_life_paid(small: Small) -> None:
    for number, (why, amount) in enumerate((("physical", 1), ("race", 4), ("ruling", 9), ("power", -1)), 1):
        Toll.objects.create(evening=small.first, number=number, magus=small.ada, what="life", why=why, amount=amount)
    (found,) = statistics.life_paid(table(small))
    assert (found.total, dict(found.by_reason)) == (5, {"physical": 1, "race": 4})


# --- charts -----------------------------------------------------------------------------------------------------------


def test_a_line_runs_from_nothing_to_the_top() -> None:
    assert charts.points_of([1, 2], 2) == [(0.0, 40.0), (50.0, 20.0), (100.0, 0.0)]
    assert charts.path_of([2], 2) == "M0.0 40.0L100.0 0.0"
    assert charts.points_of([], charts.highest([])) == [(0.0, 40.0)]


@pytest.mark.parametrize(("value", "most", "width"), [(1, 2, 50.0), (0, 2, 0.0), (3, 0, 0)])
def test_a_bar_is_as_long_as_its_share(value: int, most: int, width: float) -> None:
    assert f'class="bar1__fill" width="{width}"' in charts.bar(value, most)


# --- pages ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["standings", "print_standings"])
def test_years_of_evenings_ask_as_few_questions_as_a_few_weeks(campaign: Campaign, name: str) -> None:
    reader, address = client(), reverse(f"campaign:{name}", args=[campaign.slug])
    seed(campaign, 2, 3)
    with CaptureQueriesContext(connection) as few:
        assert reader.get(address).status_code == 200
    seed(campaign, 58, 12)
    with CaptureQueriesContext(connection) as many:
        answer = reader.get(address)
    assert answer.status_code == 200 and len(answer.context["evenings"]) == 60
    assert len(many) == len(few) <= FEW


def test_the_page_shows_every_chart_as_a_table_too(campaign: Campaign) -> None:
    seed(campaign, 4, 5, Random(1))
    text = page("standings", campaign).content.decode()
    assert text.count('<svg class="among"') == 5
    assert text.count("As a table") == 2
    for magus in campaign.magi.all():
        assert magus.name in text


def test_a_campaign_without_evenings_says_so(campaign: Campaign) -> None:
    assert "Nothing to count yet" in page("standings", campaign).content.decode()
    assert page("print_standings", campaign).status_code == 200


def test_the_page_of_a_season_is_its_own(campaign: Campaign) -> None:
    seed(campaign, 6, 4)
    season = Season.objects.create(campaign=campaign, name="Spring", first=2, last=4)
    answer = page("standings", campaign, season=season.pk)
    assert [evening.number for evening in answer.context["evenings"]] == [2, 3, 4]
    for wrong in ("0", "x", "99999999999999999999", str(season.pk + 1)):
        assert page("standings", campaign, season=wrong).status_code == 404


# --- seasons ----------------------------------------------------------------------------------------------------------


def test_seasons_do_not_share_an_evening(campaign: Campaign) -> None:
    spring = write_season(campaign, name="Spring", first=3, last=5)
    for first, last in ((1, 3), (5, None), (4, 4), (1, None), (3, 5)):
        with raises_refusal("not_now"):
            write_season(campaign, name="Other", first=first, last=last)
    write_season(campaign, name="Winter", first=1, last=2)
    write_season(campaign, name="Summer", first=6, last=None)
    assert write_season(campaign, season=spring, name="Early spring", first=3, last=4).name == "Early spring"


@pytest.mark.parametrize(
    ("name", "first", "last"), [("", 1, 2), (" ", 1, 2), ("A", 2, 1), ("A", 0, 1), ("SPRING", 9, 9)]
)
def test_a_season_that_makes_no_sense_is_refused(campaign: Campaign, name: str, first: int, last: int) -> None:
    write_season(campaign, name="Spring", first=3, last=5)
    with raises_refusal("not_now"):
        write_season(campaign, name=name, first=first, last=last)
    assert campaign.seasons.count() == 1


def test_a_season_sent_twice_is_one(campaign: Campaign) -> None:
    assert write_season(campaign, name="Spring", first=1, last=2) == write_season(
        campaign, name="Spring", first=1, last=2
    )


def test_the_host_makes_changes_and_drops_a_season(campaign: Campaign) -> None:
    host = client()
    made = host.post(reverse("campaign:new_season", args=[campaign.slug]), {"name": "Spring", "first": 1, "last": ""})
    season = campaign.seasons.get()
    assert made.status_code == 302 and (season.name, season.first, season.last) == ("Spring", 1, None)
    address = reverse("campaign:season", args=[campaign.slug, season.pk])
    assert host.post(address, {"name": "Spring", "first": 3, "last": 2}).status_code == 422
    assert host.post(address, {"name": "Spring", "first": 2, "last": 3}).status_code == 302
    season.refresh_from_db()
    assert (season.first, season.last) == (2, 3)
    host.post(reverse("campaign:drop_season", args=[campaign.slug, season.pk]))
    assert not campaign.seasons.exists()


def test_two_seasons_stand_side_by_side(campaign: Campaign) -> None:
    seed(campaign, 6, 4)
    assert page("compare_seasons", campaign).status_code == 200
    a = write_season(campaign, name="Winter", first=1, last=2)
    b = write_season(campaign, name="Spring", first=3, last=None)
    answer = page("compare_seasons", campaign)
    assert [side.season for side in answer.context["sides"]] == [a, b]
    (evenings, *_rest) = answer.context["figures"]
    assert (evenings.a, evenings.b) == (2, 4)
    turned = page("compare_seasons", campaign, a=b.pk, b=a.pk)
    assert [side.season for side in turned.context["sides"]] == [b, a]
    assert page("compare_seasons", campaign, a="x", b=a.pk).status_code == 200


def test_another_campaigns_season_is_compared_with_nothing(campaign: Campaign) -> None:
    other = campaign_of(host="olga", name="Elsewhere")
    write_season(campaign, name="Winter", first=1, last=2)
    foreign = write_season(other, name="Theirs", first=1, last=2)
    write_season(campaign, name="Spring", first=3, last=None)
    answer = page("compare_seasons", campaign, a=foreign.pk, b=foreign.pk)
    assert "sides" not in answer.context and "Theirs" not in answer.content.decode()
