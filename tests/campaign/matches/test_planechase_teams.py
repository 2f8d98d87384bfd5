"""How the Magi of an evening play on planes: in teams with one life for both, or in a Grand Melee."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from campaign.bridge import planechase, table_queries
from campaign.matches import match_tables
from campaign.models import Evening
from campaign.web.forms.planechase import PlanarTableForm
from tests.support.refusals import raises_refusal
from tests.support.services.database import Database
from tests.support.worlds.archived_campaign import NAMES
from tests.support.worlds.planechase_matches import at_the_matches, begin, lay, play_to_the_end

pytestmark = pytest.mark.django_db

GIANT = "two_headed_giant"
FOUR = ("Ada", "Bo", "Cleo", "Dora")


def lay_matches_of_four() -> int:
    """An evening at its matches, with somebody more."""
    return at_the_matches({**NAMES, "dora": "R"}).pk


@pytest.fixture(scope="module")
def laid(database: Database) -> Iterator[int]:
    """It is really committed, and laid once; what a test changes in it is rolled back."""
    with database.holding(lay_matches_of_four) as evening:
        yield evening


@pytest.fixture
def evening(laid: int, db: None) -> Evening:
    return Evening.objects.get(pk=laid)


def form_of(evening: Evening, teams: str) -> PlanarTableForm:
    playing = match_tables.who_may_play(evening)
    said = {"magi": [one.pk for one in playing], "mode": GIANT, "teams": teams, "decks": "communal"}
    return PlanarTableForm(playing, said | {"deck_source": "here", "map": "none", "casual_cards": "off"})


def test_cr_810_a_team_has_one_life_and_wins_against_the_others_together(evening: Evening) -> None:
    """Ada and Bo against Cleo and Dora: four matches, none of them within a team (D-32)."""
    lives = {seat: first for seat, (_all, first) in table_queries.match_lives(evening).items()}
    seats = {place.magus.name: place.seat for place in evening.attendance.select_related("magus")}
    table = lay(evening, *FOUR, mode=GIANT)
    assert [chair.team for chair in table.chairs.order_by("pk")] == [1, 1, 2, 2]
    told = {one.name: one.life for one in planechase.planar_chronicle(table.table_code)[1].players}
    assert told["Ada"] == lives[seats["Ada"]] + lives[seats["Bo"]]
    begin(table, "Ada")
    play_to_the_end(table, "Cleo")
    match_tables.collect_results(evening)
    won = {(one.a.name, one.b.name): (one.games_a, one.games_b) for one in evening.matches.select_related("a", "b")}
    assert {frozenset(pair) for pair in won} == {frozenset((a, b)) for a in FOUR[:2] for b in FOUR[2:]}
    assert all((games == (1, 0)) == (a in FOUR[:2]) for (a, _b), games in won.items())

    with raises_refusal("not_now", match=r"810\.1"):
        lay(evening, *FOUR[:3], mode=GIANT)


def test_teams_are_named_or_drawn_by_lot(evening: Evening) -> None:
    named = form_of(evening, "dora + Ada; Bo+Cleo")
    assert named.is_valid(), named.errors
    assert [one.name for one in named.cleaned_data["magi"]] == ["Dora", "Ada", "Bo", "Cleo"]
    drawn = form_of(evening, "")
    assert drawn.is_valid() and {one.name for one in drawn.cleaned_data["magi"]} == set(FOUR)
    for wrong in ("Ada + Bo", "Ada + Bo; Cleo + Zoe", "Ada + Bo + Cleo; Dora", "Ada + Ada; Cleo + Dora"):
        assert "teams" in form_of(evening, wrong).errors


def test_cr_807_a_grand_melee_needs_four_and_gives_a_match_for_each_pair(evening: Evening) -> None:
    """D-32: whoever is left over has won against everybody, who left last against those before them."""
    table = lay(evening, *FOUR, mode="grand_melee")
    begin(table, "Ada")
    play_to_the_end(table, "Cleo", "Dora", "Bo")
    match_tables.collect_results(evening)
    places = ["Ada", "Bo", "Dora", "Cleo"]
    played = [(one.a.name, one.games_a, one.b.name, one.games_b) for one in evening.matches.select_related("a", "b")]
    won = {(a, b) if games_a > games_b else (b, a) for a, games_a, b, games_b in played}
    assert len(played) == 6 and all(places.index(winner) < places.index(loser) for winner, loser in won)

    with raises_refusal("not_now", match=r"807\.1"):
        lay(evening, *FOUR[:3], mode="grand_melee")


def test_s_17_there_is_no_map_in_a_grand_melee(evening: Evening) -> None:
    playing = match_tables.who_may_play(evening)
    said = {"magi": [one.pk for one in playing], "mode": "grand_melee", "decks": "communal", "map": "eternities"}
    form = PlanarTableForm(playing, said | {"deck_source": "here", "casual_cards": "off"})
    assert "map" in form.errors
