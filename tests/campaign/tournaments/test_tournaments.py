"""The tournament in which an evening ends: laid once, its results taken home, its ranks in the award (LM §3.6)."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from campaign.awards import awards
from campaign.bridge import planechase, table_queries, tournament
from campaign.evenings.evenings import close_evening
from campaign.experience import ledger
from campaign.history.head_to_head import between
from campaign.matches import matches
from campaign.matches.match_tables import collect_results
from campaign.matches.planechase import KIND as PLANECHASE
from campaign.memory.moving import remember_table_of
from campaign.models import Entrant, Evening, EveningAward, Match, Person, Tournament
from campaign.tournaments import match_tables, tournaments
from campaign.tournaments import results as tournament_results
from games.planechase.rules import orders as planes
from games.tournament.rules import orders as o
from games.tournament.rules.state import Games
from tests.support.refusals import raises_refusal
from tests.support.worlds.archived_campaign import AT
from tests.support.worlds.planechase_matches import begin as begin_on_planes
from tests.support.worlds.planechase_matches import do, magi
from tests.support.worlds.tournaments import begin, give, league, play_all, result, running, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def carla(evening: Evening) -> Person:
    return Person.objects.get(username="carla")


def results(found: Tournament) -> set[tuple[str, int, int, str]]:
    """Every match, who comes first in the alphabet first."""
    told = set()
    for one in found.matches.select_related("a", "b"):
        sides = sorted([(one.a.name, one.games_a), (one.b.name, one.games_b)])
        told.add((sides[0][0], sides[0][1], sides[1][1], sides[1][0]))
    return told


def places(evening: Evening) -> dict[str, int | None]:
    return {one.magus.name: one.place for one in awards.ranking(evening)}


# --- laying it -------------------------------------------------------------------------------------------------------


def test_lm_3_6_everybody_enters_with_the_life_that_the_auction_has_left(evening: Evening) -> None:
    seen = tournament.tournament_view(start(evening).table_code)
    lives = table_queries.match_lives(evening)
    assert {one.name: one.life for one in seen.entrants} == {seat.title(): life for seat, (life, _) in lives.items()}
    assert all(one.seat for one in seen.entrants)


def test_lm_3_6_what_powers_add_to_the_first_match_is_added_to_it_alone(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    lives = table_queries.match_lives(evening) | {"ada": (15, 18), "bo": (12, 16)}
    monkeypatch.setattr(table_queries, "match_lives", lambda _: lives)
    cleo, bo = magi(evening.campaign, "Cleo", "Bo")
    matches.write_match(evening, cleo, bo, 1, 0, source="hand:before", at=AT)
    found = start(evening, all_at_once=True)
    begin(found)
    of_ada = [match.lives for pair, match in running(found).items() if "Ada" in pair]
    key = {one.magus.name: one.key for one in found.entrants.select_related("magus")}
    assert [one[key["Ada"]] for one in of_ada] == [18, 15]
    assert {one[key["Bo"]] for one in of_ada if key["Bo"] in one} == {12}


def test_a_second_press_finds_the_tournament_that_is_there(evening: Evening) -> None:
    assert start(evening) == start(evening, format="swiss")
    assert Tournament.objects.count() == 1


@pytest.mark.both_databases
def test_an_evening_ends_in_one_tournament_whoever_writes_it(evening: Evening) -> None:
    start(evening)
    with pytest.raises(IntegrityError), transaction.atomic():
        Tournament.objects.create(campaign=evening.campaign, evening=evening, table_code="ANOTHER", laid_at=AT)


def test_d_44_once_the_award_is_booked_no_tournament_is_started(evening: Evening) -> None:
    EveningAward.objects.create(evening=evening, preset="places", for_places=[3], booked_at=AT)
    assert "D-44" in tournaments.why_not_now(evening)
    with raises_refusal("award_is_booked"):
        start(evening)


def test_settings_that_can_not_be_are_refused(evening: Evening) -> None:
    with raises_refusal("not_now"):
        start(evening, best_of=4)
    assert not Tournament.objects.exists()


def test_td_16_who_is_out_enters_and_loses_every_match(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    lives = table_queries.match_lives(evening) | {"ada": (0, 0)}
    monkeypatch.setattr(table_queries, "match_lives", lambda _: lives)
    found = start(evening)
    play_all(found, "Bo", "Cleo")
    tournament_results.update_results(found)
    assert results(found) == {("Ada", 0, 2, "Bo"), ("Ada", 0, 2, "Cleo"), ("Bo", 2, 0, "Cleo")}
    assert {one.is_awarded for one in found.matches.filter(a__name="Ada") | found.matches.filter(b__name="Ada")} == {
        True
    }


# --- its results -----------------------------------------------------------------------------------------------------


def test_lm_3_6_every_result_becomes_a_match_of_the_evening(evening: Evening) -> None:
    found = start(evening)
    play_all(found, "Cleo", "Ada", "Bo")
    remember_table_of(found.table_code)
    assert results(found) == {("Ada", 2, 0, "Bo"), ("Ada", 0, 2, "Cleo"), ("Bo", 0, 2, "Cleo")}
    assert set(evening.matches.all()) == set(found.matches.all())
    assert {one.round for one in found.matches.all()} == {1, 2, 3}
    found.refresh_from_db()
    assert found.is_over


@pytest.mark.both_databases
def test_the_results_are_taken_once_however_often_somebody_looks(evening: Evening) -> None:
    found = start(evening)
    begin(found)
    result(found, *next(iter(running(found))))
    for _ in range(3):
        tournament_results.update_evening(evening)
        remember_table_of(found.table_code)
    assert Match.objects.count() == 1


def test_td_9_drawn_games_a_draw_and_a_double_loss_are_told_as_they_were(evening: Evening) -> None:
    found = start(evening)
    begin(found)
    key = next(iter(running(found).values())).key
    give(found, o.EnterResult(match=key, games=Games(1, 1, 1)))
    give(found, o.AskForPairing())
    give(found, o.DoubleLoss(match=next(iter(running(found).values())).key))
    tournament_results.update_results(found)
    draw, none = found.matches.order_by("round")
    assert (draw.games_a, draw.games_b, draw.games_drawn, draw.is_drawn) == (1, 1, 1, True)
    assert (none.lost_by_both, none.is_drawn, none.winner_id) == (True, False, None)
    assert sum(one.lost for one in awards.ranking(evening)) == 2


def test_td_5_a_corrected_result_corrects_the_match(evening: Evening) -> None:
    found = start(evening)
    begin(found)
    winner, loser = next(iter(running(found)))
    match = running(found)[frozenset((winner, loser))]
    result(found, winner, loser)
    tournament_results.update_results(found)
    before = found.matches.get()
    give(found, o.Correct(match=match.key, games=Games(before.games_b, before.games_a), reason="Read wrongly"))
    tournament_results.update_results(found)
    after = found.matches.get()
    assert (after.pk, after.games_a, after.games_b) == (before.pk, before.games_b, before.games_a)


def test_td_20_matches_that_are_cancelled_are_no_matches_any_more(evening: Evening) -> None:
    found = start(evening)
    begin(found)
    pair = next(iter(running(found)))
    result(found, *pair)
    tournament_results.update_results(found)
    assert found.matches.count() == 1
    leaving = next(iter(pair))
    resting = next(iter({"Ada", "Bo", "Cleo"} - set(pair)))
    give(found, o.Drop(entrant=found.entrants.get(magus__name=resting).key))
    tournament_results.update_results(found)
    assert found.matches.count() == 1
    assert leaving in pair


def test_td_10_a_rest_of_a_round_robin_is_no_match_won(evening: Evening) -> None:
    found = start(evening)
    play_all(found, "Ada", "Bo", "Cleo")
    tournament_results.update_results(found)
    assert {one.magus.name: one.won for one in awards.ranking(evening)} == {"Ada": 2, "Bo": 1, "Cleo": 0}


def test_d_32_one_game_for_all_is_a_match_for_each_pair_by_the_order_of_elimination(evening: Evening) -> None:
    found = start(evening, format="one_game")
    give(found, o.Begin())
    seen = tournament.tournament_view(found.table_code)
    (match,) = seen.rounds[0].matches
    keys = {one.magus.name: one.key for one in found.entrants.select_related("magus")}
    give(found, o.PutOut(match=match.key, players=(keys["Bo"],)))
    give(found, o.PutOut(match=match.key, players=(keys["Ada"],)))
    tournament_results.update_results(found)
    assert results(found) == {("Ada", 1, 0, "Bo"), ("Ada", 0, 1, "Cleo"), ("Bo", 0, 1, "Cleo")}
    assert places(evening) == {"Cleo": 1, "Ada": 2, "Bo": 3}


# --- the award -------------------------------------------------------------------------------------------------------


def test_the_ranks_of_the_tournament_reach_the_ledger_once(evening: Evening, carla: Person) -> None:
    found = start(evening)
    play_all(found, "Cleo", "Ada", "Bo")
    awards.agree_on(evening, "places")
    tournament_results.update_results(found)
    award = EveningAward.objects.get(evening=evening)
    shown = awards.as_shown(awards.shares(evening, award))
    awards.close_and_book(evening, shown, who=carla, at=AT)
    points = {magus.name: ledger.balance(magus).earned for magus in evening.campaign.magi.all()}
    assert points == {"Cleo": 8, "Ada": 5, "Bo": 3}
    with raises_refusal("award_is_booked"):
        awards.book(Evening.objects.get(pk=evening.pk), shown, who=carla, at=AT)


def test_the_award_waits_for_the_end_of_the_tournament(evening: Evening, carla: Person) -> None:
    found = start(evening)
    begin(found)
    result(found, *next(iter(running(found))))
    awards.agree_on(evening, "matches")
    tournament_results.update_results(found)
    shown = awards.as_shown(awards.shares(evening, EveningAward.objects.get()))
    with raises_refusal("tournament_runs"), transaction.atomic():
        awards.close_and_book(evening, shown, who=carla, at=AT)
    assert not Evening.objects.get(pk=evening.pk).is_closed


def test_what_was_not_taken_home_yet_is_not_booked_unseen(evening: Evening, carla: Person) -> None:
    """The page was opened before the last result."""
    found = start(evening)
    awards.agree_on(evening, "coming")
    awards.agree_on(evening, "matches")
    shown = awards.as_shown(awards.shares(evening, EveningAward.objects.get()))
    play_all(found, "Cleo", "Ada", "Bo")
    with raises_refusal("shares_changed"), transaction.atomic():
        awards.close_and_book(evening, shown, who=carla, at=AT)


def test_d_44_a_correction_after_the_booking_changes_nothing_and_is_told(evening: Evening, carla: Person) -> None:
    found = start(evening)
    begin(found)
    first = next(iter(running(found).values()))
    winner, loser = next(iter(running(found)))
    result(found, winner, loser)
    tournament_results.update_results(found)
    EveningAward.objects.create(evening=evening, preset="places", for_places=[3], booked_at=AT)
    before = results(found)
    assert not tournament_results.is_told_otherwise(found)
    games = found.matches.get()
    give(found, o.Correct(match=first.key, games=Games(games.games_b, games.games_a), reason="Read wrongly"))
    tournament_results.update_results(found)
    assert results(found) == before
    assert tournament_results.is_told_otherwise(found)


# --- calling it off --------------------------------------------------------------------------------------------------


def test_a_tournament_without_a_match_is_called_off_and_another_is_started(evening: Evening) -> None:
    first = start(evening)
    begin(first)
    tournaments.call_off(first, AT)
    second = start(evening, format="single_elimination")
    assert second != first and tournaments.tournament_of(evening) == second


def test_td_2_once_a_match_was_played_it_is_not_called_off(evening: Evening) -> None:
    found = start(evening)
    begin(found)
    result(found, *next(iter(running(found))))
    with raises_refusal("not_now", match="TD-2"):
        tournaments.call_off(found, AT)
    assert tournaments.tournament_of(evening) == found


# --- a match of it on planes -----------------------------------------------------------------------------------------


def test_a_match_on_planes_knows_the_life_and_its_result_is_proposed(evening: Evening, carla: Person) -> None:
    found = start(evening)
    begin(found)
    match = next(iter(running(found).values()))
    table, is_new = match_tables.open_table(PLANECHASE, found, match.key, {"decks": "communal"}, host=carla, at=AT)
    assert is_new
    again, is_new = match_tables.open_table(PLANECHASE, found, match.key, {"decks": "communal"}, host=carla, at=AT)
    assert (again, is_new) == (table, False)
    told = planechase.planar_chronicle(table.table_code)[1]
    lives = table_queries.match_lives(evening)
    assert {one.name: one.life for one in told.players} == {
        one.name: lives[one.name.lower()][1] for one in told.players
    }
    first, second = (one.seat for one in told.players)
    begin_on_planes(table, first)
    do(table, None, planes.Leave(seats=(second,), why="life"))
    collect_results(evening)
    assert not Match.objects.exists()
    proposed = match_tables.at_tables(found)[match.key]
    assert (proposed.first, proposed.second, proposed.drawn) == (1, 0, 0)
    match_tables.enter(found, match.key, host=carla, at=AT)
    tournament_results.update_results(found)
    (written,) = found.matches.all()
    assert (written.games_a, written.games_b) == (1, 0)


def test_td_7_a_match_that_is_not_played_now_is_laid_on_no_planes(evening: Evening, carla: Person) -> None:
    found = start(evening)
    begin(found)
    for key in ("9-9", "1-9", "nonsense"):
        with raises_refusal("not_now", match="TD-7"):
            match_tables.open_table(PLANECHASE, found, key, {"decks": "communal"}, host=carla, at=AT)


# --- leagues ---------------------------------------------------------------------------------------------------------


def test_a_league_runs_beside_the_evenings_and_its_matches_have_none(evening: Evening) -> None:
    found = league(evening.campaign, "Ada", "Bo", "Cleo")
    play_all(found, "Bo", "Ada", "Cleo")
    tournament_results.update_campaign(evening.campaign)
    assert {one.evening for one in found.matches.all()} == {None}
    ranks = {one.magus.name: (one.rank, one.points) for one in found.entrants.select_related("magus")}
    assert ranks == {"Bo": (1, "6"), "Ada": (2, "3"), "Cleo": (3, "0")}
    assert not evening.matches.exists()
    assert places(evening) == {"Ada": 1, "Bo": 1, "Cleo": 1}


def test_the_same_league_sent_twice_is_one_and_a_name_is_given_once(evening: Evening) -> None:
    campaign = evening.campaign
    first = league(campaign, "Ada", "Bo", "Cleo")
    assert league(campaign, "Cleo", "Bo", "Ada", name=" winter ") == first
    with raises_refusal("not_now", match="name"):
        league(campaign, "Ada", "Bo", name="WINTER")
    with raises_refusal("not_now", match="name"):
        league(campaign, "Ada", "Bo", name="  ")
    with raises_refusal("not_now", match="two Magi"):
        league(campaign, "Ada", name="Alone")


def test_head_to_head_tells_every_match_of_two_over_evenings_and_leagues(evening: Evening) -> None:
    ada, bo, cleo = magi(evening.campaign, "Ada", "Bo", "Cleo")
    matches.write_match(evening, ada, bo, 2, 1, source="hand:x", at=AT)
    matches.write_match(evening, ada, cleo, 2, 1, source="hand:y", at=AT)
    play_all(league(evening.campaign, "Ada", "Bo"), "Bo", "Ada")
    tournament_results.update_campaign(evening.campaign)
    found = between(ada, bo)
    assert (found.won, found.lost, found.drawn, found.games_won, found.games_lost) == (1, 1, 0, 2, 3)
    assert {one.match.evening for one in found.meetings} == {evening, None}
    mirrored = between(bo, ada)
    assert (mirrored.won, mirrored.lost, mirrored.games_won, mirrored.games_lost) == (1, 1, 3, 2)


def test_who_comes_late_to_a_league_by_name_is_the_magus_of_that_name(evening: Evening) -> None:
    found = league(evening.campaign, "Ada", "Bo")
    give(found, o.Enter(names=("cleo", "A stranger")))
    play_all_of = o.Begin()
    give(found, play_all_of)
    tournament_results.update_results(found)
    assert set(found.entrants.values_list("magus__name", flat=True)) == {"Ada", "Bo", "Cleo"}
    assert Entrant.objects.count() == 3


def test_a_league_is_closed_to_the_magi_of_another_campaign(evening: Evening) -> None:
    from tests.support.worlds.people import campaign_of, magus_of

    other = campaign_of("zoe", host="yan", name="Elsewhere")
    with raises_refusal("not_now", match="isn’t a Magus of this campaign"):
        tournaments.start_league(
            evening.campaign,
            "Mixed",
            [*magi(evening.campaign, "Ada"), magus_of(other, "zoe")],
            {"format": "round_robin"},
            host=Person.objects.get(username="carla"),
            at=AT,
        )


def test_closing_an_evening_leaves_its_tournament_to_be_ended(evening: Evening, carla: Person) -> None:
    found = start(evening)
    close_evening(evening, carla, AT)
    play_all(found, "Ada", "Bo", "Cleo")
    tournament_results.update_results(found)
    assert places(Evening.objects.get(pk=evening.pk)) == {"Ada": 1, "Bo": 2, "Cleo": 3}


# --- pages and API ---------------------------------------------------------------------------------------------------


def browser(name: str) -> Client:
    client = Client()
    client.force_login(Person.objects.get(username=name), "django.contrib.auth.backends.ModelBackend")
    return client


def at(name: str, evening: Evening, **parts: Any) -> str:
    return reverse(name, kwargs={"slug": evening.campaign.slug, **parts})


def form(**said: Any) -> dict[str, Any]:
    """What the page of the form sends, as it is filled in by itself."""
    points = {"win": "3", "draw": "1", "loss": "0", "floor_own_gw": "on", "tie_breaks": "omw gw ogw"}
    others = {"min_matches": "1", "late": "absent", "rr_leave": "fide", "pod_sizes": "threes", "short": "low"}
    first = {"format": "round_robin", "best_of": "3", "round_minutes": "50", "pod_points": "plain"}
    return {**points, **others, **first, **said}


def test_td_18_the_page_proposes_how_to_play_and_leads_everybody_to_the_table(evening: Evening) -> None:
    start_page = at("campaign:start_tournament", evening, number=evening.number)
    shown = browser("carla").get(start_page)
    assert shown.context["form"].initial["format"] == "round_robin"
    assert "Start the tournament" in browser("carla").get(at("campaign:evening", evening, number=1)).content.decode()
    assert "Start the tournament" not in browser("ada").get(at("campaign:evening", evening, number=1)).content.decode()
    sent = browser("carla").post(start_page, form())
    found = Tournament.objects.get()
    door = at("campaign:tournament_door", evening, pk=found.pk)
    assert sent.headers["Location"] == door
    assert browser("carla").post(start_page, form(format="swiss")).headers["Location"] == at(
        "campaign:tournament", evening, pk=found.pk
    )
    assert door in browser("ada").get(at("campaign:evening", evening, number=1)).content.decode()


def test_a_setting_that_means_nothing_in_a_form_is_left_aside(evening: Evening) -> None:
    page = at("campaign:start_tournament", evening, number=evening.number)
    assert browser("carla").post(page, form(format="round_robin", cut="4", rounds="2")).status_code == 302
    charter = tournament.tournament_view(Tournament.objects.get().table_code).charter
    assert (charter.format, charter.cut, charter.rounds, charter.win) == ("round_robin", None, None, 3)


def test_a_form_that_is_filled_in_wrongly_comes_back(evening: Evening) -> None:
    page = at("campaign:start_tournament", evening, number=evening.number)
    for wrong in ({"format": "chess"}, {"best_of": "4"}, {"round_minutes": "-1"}, {"format": "swiss", "draw": "9"}):
        answer = browser("carla").post(page, form(**wrong))
        assert answer.status_code == 422, wrong
    assert not Tournament.objects.exists()


def test_the_award_page_shows_the_tournament_and_waits_for_it(evening: Evening) -> None:
    found = start(evening)
    begin(found)
    result(found, *next(iter(running(found))), games=(2, 1))
    page = browser("carla").get(at("campaign:award", evening, number=1)).content.decode()
    assert at("campaign:tournament", evening, pk=found.pk) in page and "from its table" in page
    assert 'name="games_a"' in page  # another match, beside the tournament
    awards.agree_on(evening, "matches")
    shown = awards.as_shown(awards.shares(evening, EveningAward.objects.get()))
    browser("carla").post(at("campaign:book_award", evening, number=1), {"shown": shown})
    assert not EveningAward.objects.get().is_booked


def test_the_page_of_the_match_lays_its_planar_table_and_the_host_enters_what_came_of_it(evening: Evening) -> None:
    found = start(evening)
    begin(found)
    key = next(iter(running(found).values())).key
    lay = at("campaign:play_planechase", evening, pk=found.pk, match=key)
    assert browser("carla").get(lay).status_code == 200
    settings = {"decks": "communal", "deck_source": "here", "map": "none", "casual_cards": "off", "lists": ""}
    assert browser("carla").post(lay, settings).headers["Location"].startswith("/t/")
    (on_planes,) = found.match_tables.select_related("table")
    table = on_planes.table
    first, second = (chair.seat for chair in table.chairs.all())
    begin_on_planes(table, first)
    do(table, None, planes.Leave(seats=(second,), why="life"))
    shown = browser("bo").get(at("campaign:tournament", evening, pk=found.pk)).content.decode()
    assert "at the table 1–0–0" in shown and "Enter it" not in shown
    enter = at("campaign:enter_from_tables", evening, pk=found.pk, match=key)
    assert "Enter it" in browser("carla").get(at("campaign:tournament", evening, pk=found.pk)).content.decode()
    assert browser("bo").post(enter).status_code == 403
    assert browser("carla").post(enter).status_code == 302
    tournament_results.update_results(found)
    assert found.matches.count() == 1
    assert browser("carla").get(lay).status_code == 302, "it is not being played any more"


def test_the_api_proposes_starts_and_tells_the_tournament_of_an_evening(evening: Evening) -> None:
    address = at("api:evening_tournament", evening, number=evening.number)
    proposed = browser("ada").get(address).json()
    assert (proposed["format"], proposed["rounds"], proposed["why_not"]) == ("round_robin", 3, "")
    assert {one["name"] for one in proposed["entering"]} == {"Ada", "Bo", "Cleo"}
    made = browser("carla").post(address, {"format": "round_robin", "best_of": 1}, "application/json")
    assert made.status_code == 201, made.content
    assert browser("carla").get(made["Location"]).json()["tournament"]["id"] == made.json()["id"]
    again = browser("carla").post(address, {"format": "swiss"}, "application/json")
    assert (again.status_code, again.json()) == (200, made.json())
    found = Tournament.objects.get()
    play_all(found, "Ada", "Bo", "Cleo", k=1)
    whole = browser("ada").get(at("api:tournament", evening, pk=found.pk)).json()
    assert [line["player"]["name"] for line in whole["lines"]] == ["Ada", "Bo", "Cleo"]
    matches_told = browser("ada").get(at("api:matches", evening, number=evening.number)).json()["results"]
    assert {one["tournament"] for one in matches_told} == {found.pk}
    assert browser("carla").post(address, {"format": "chess"}, "application/json").status_code == 400
