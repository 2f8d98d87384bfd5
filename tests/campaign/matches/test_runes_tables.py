"""A rune duel as a match of an evening: laid once, its result taken once (LM §3.6; R-18, R-26)."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from campaign.awards import awards
from campaign.awards.evening_path import path_of
from campaign.bridge.match_tables import MatchTableRefused
from campaign.bridge.tournament import MatchView
from campaign.experience import ledger
from campaign.experience.refusals import LedgerRefused
from campaign.matches import match_tables, matches
from campaign.matches.planechase import KIND as PLANECHASE
from campaign.matches.runes import KIND as RUNES
from campaign.memory.moving import remember_table_of
from campaign.models import Evening, Magus, Match, MatchTable, Person, Tournament
from campaign.records import written_records
from campaign.tournaments import match_tables as tournament_tables
from campaign.tournaments import results as tournament_results
from games.runes.rules import orders as o
from games.runes.rules.decks import Deck
from tests.support.refusals import raises_refusal
from tests.support.worlds.archived_campaign import AT
from tests.support.worlds.planechase_matches import begin as begin_on_planes
from tests.support.worlds.planechase_matches import lay as lay_on_planes
from tests.support.worlds.planechase_matches import magi
from tests.support.worlds.planechase_matches import play_to_the_end as leave_planes
from tests.support.worlds.runes_matches import (
    BRUNHILD,
    HANZO,
    RECORD,
    begin,
    carla,
    do,
    game_of,
    lay,
    play_two_to_one,
)
from tests.support.worlds.tournaments import begin as begin_tournament
from tests.support.worlds.tournaments import league, running, start

pytestmark = pytest.mark.django_db


def results(evening: Evening) -> set[tuple[str, int, int, str]]:
    return {(one.a.name, one.games_a, one.games_b, one.b.name) for one in evening.matches.all()}


# --- the table -------------------------------------------------------------------------------------------------------


def test_r_26_a_magus_begins_with_their_life_times_200(evening: Evening) -> None:
    """Given what the auction left of each Magus' life, when a duel is laid, then it begins with 200 times as much."""
    lives = match_tables.lives_of(evening)
    table = lay(evening, "Ada", "Bo")
    stood = {one.name: one.life for one in game_of(table).players.values()}
    assert stood == {one.name: lives[one.pk] * 200 for one in magi(evening.campaign, "Ada", "Bo")}
    assert game_of(table).charter.life_scale == 200


def test_r_18_everybody_brings_their_own_deck_at_the_table(evening: Evening) -> None:
    """Given a table that the host has laid, then no deck lies there; what one brings the other does not see."""
    table = lay(evening, "Ada", "Bo")
    assert [one.deck for one in game_of(table).players.values()] == [Deck(), Deck()]
    do(table, "Ada", o.Bring(deck=BRUNHILD))
    for name, sees in (("ada", True), ("bo", False), ("carla", False)):
        client = Client()
        client.force_login(Person.objects.get(username=name))
        page = client.get(f"/t/{table.table_code}/").content.decode()
        assert ("Bewilder" in page) == sees, name


def test_the_same_magi_again_are_the_same_table_while_they_play(evening: Evening) -> None:
    one, other = lay(evening, "Ada", "Bo"), lay(evening, "Bo", "Ada")
    assert one.pk == other.pk
    assert evening.match_tables.count() == 1


def test_nobody_sits_at_two_tables_of_an_evening(evening: Evening) -> None:
    lay(evening, "Ada", "Bo")
    with raises_refusal("not_now", match="Bo still plays"):
        lay(evening, "Bo", "Cleo")


def test_who_plays_on_planes_does_not_duel_beside_it(evening: Evening) -> None:
    lay_on_planes(evening, "Ada", "Bo")
    with raises_refusal("not_now", match="still plays"):
        lay(evening, "Bo", "Cleo")


def test_who_sits_at_a_table_that_was_put_aside_may_duel(evening: Evening) -> None:
    match_tables.abandon(lay_on_planes(evening, "Ada", "Bo"), "the lamp fell", AT)
    assert lay(evening, "Bo", "Cleo").chairs.count() == 2


def test_who_duels_does_not_play_on_planes_beside_it(evening: Evening) -> None:
    """Given Ada and Bo duel, then no planar table is laid for Bo; once the duel is over there is one, even where nobody
    has taken its result yet."""
    table = lay(evening, "Ada", "Bo")
    with raises_refusal("not_now", match="Bo still plays"):
        lay_on_planes(evening, "Bo", "Cleo")
    do(table, "Ada", o.Leave(seats=("Ada",), why="conceded"))
    assert lay_on_planes(evening, "Bo", "Cleo").chairs.count() == 2


def test_lm_3_6_one_magus_alone_is_no_match(evening: Evening) -> None:
    with raises_refusal("not_now", match="At least two"):
        lay(evening, "Ada")


def test_the_second_match_of_the_evening_has_no_more_what_powers_give_to_the_first(evening: Evening) -> None:
    """LM 3.6: who sits at a duel has had their first match."""
    ada = evening.campaign.magi.get(name="Ada")
    assert ada.pk not in match_tables.who_has_played(evening)
    lay(evening, "Ada", "Bo")
    assert ada.pk in match_tables.who_has_played(evening)


def test_rows_of_their_own_are_cards_of_the_table_and_a_wrong_one_is_named(evening: Evening) -> None:
    row = "card_id,name,types,attribute,symbol,cost,divinity\nOWN-1,Kitchen Oath,Rune,Light,W,{W},1"
    with pytest.raises(MatchTableRefused, match="Line 2"):
        lay(evening, "Ada", "Bo", own=row.replace("{W}", "W"))
    assert game_of(lay(evening, "Ada", "Bo", own=row)).catalogue.rune("kitchen oath") is not None


# --- the result ------------------------------------------------------------------------------------------------------


def test_the_result_of_a_duel_joins_the_evening_once(evening: Evening) -> None:
    table = lay(evening, "Ada", "Bo")
    begin(table, "Ada", "Bo")
    do(table, "Bo", o.Leave(seats=("Bo",), why="conceded"))
    for _ in range(2):
        match_tables.collect_results(evening)
    assert results(evening) == {("Ada", 1, 0, "Bo")}
    assert evening.matches.get().source == f"duel:{table.pk}:" + "-".join(
        str(one.pk) for one in magi(evening.campaign, "Ada", "Bo")
    )


def test_a_match_of_three_brings_home_its_games(evening: Evening) -> None:
    """Given 1 : 1, when Ada wins the third game, then the evening has a match of 2 : 1."""
    table = lay(evening, "Ada", "Bo", match=3)
    play_two_to_one(table, "Ada", "Bo")
    match_tables.collect_results(evening)
    assert results(evening) == {("Ada", 2, 1, "Bo")}


def test_who_leaves_a_match_has_lost_it(evening: Evening) -> None:
    """Given Bo has won the first game, when they leave between the games, then the match is Ada's."""
    table = lay(evening, "Ada", "Bo", match=3)
    begin(table, "Ada", "Bo")
    do(table, "Ada", o.Leave(seats=("Ada",), why="conceded"))
    do(table, "Bo", o.Leave(seats=("Bo",), why="conceded"))
    match_tables.collect_results(evening)
    ((_a, games_a, games_b, _b),) = results(evening)
    assert games_a > games_b


@pytest.mark.parametrize("loser", ["Ada", "Bo"])
def test_who_leaves_before_the_first_game_has_lost_it(evening: Evening, loser: str) -> None:
    """Whoever of the two it is, and whichever of them was named first."""
    table = lay(evening, "Ada", "Bo")
    do(table, loser, o.Leave(seats=(loser,), why="conceded"))
    match_tables.collect_results(evening)
    ((_a, games_a, games_b, _b),) = results(evening)
    assert (games_a, games_b) == ((0, 1) if loser == "Ada" else (1, 0))


def test_r_21_of_three_players_each_pair_has_a_match(evening: Evening) -> None:
    table = lay(evening, "Ada", "Bo", "Cleo")
    do(table, "Ada", o.Bring(deck=BRUNHILD))
    do(table, "Bo", o.Bring(deck=HANZO))
    do(table, "Cleo", o.Bring(deck=HANZO))
    do(table, None, o.First(seat="Ada"))
    for seat in ("Ada", "Bo", "Cleo"):
        do(table, seat, o.Redraw(count=0))
    do(table, "Ada", o.BeginTurn(seat="Ada"))
    do(table, "Cleo", o.Leave(seats=("Cleo",), why="conceded"))
    do(table, "Bo", o.Leave(seats=("Bo",), why="conceded"))
    match_tables.collect_results(evening)
    assert results(evening) == {("Ada", 1, 0, "Bo"), ("Ada", 1, 0, "Cleo"), ("Bo", 1, 0, "Cleo")}


def test_a_worker_takes_the_result_when_the_table_has_moved(evening: Evening) -> None:
    table = lay(evening, "Ada", "Bo")
    begin(table, "Ada", "Bo")
    do(table, "Bo", o.Leave(seats=("Bo",), why="conceded"))
    remember_table_of(table.table_code)
    table.refresh_from_db()
    assert table.is_over
    assert results(evening) == {("Ada", 1, 0, "Bo")}


def test_d_44_after_the_award_is_booked_no_duel_is_laid_and_no_result_is_written(evening: Evening) -> None:
    table = lay(evening, "Ada", "Bo")
    begin(table, "Ada", "Bo")
    awards.agree_on(evening, awards.write_scheme(evening.campaign, "Ours", for_coming=1))
    awards.EveningAward.objects.filter(evening=evening).update(booked_at=AT)
    do(table, "Bo", o.Leave(seats=("Bo",), why="conceded"))
    match_tables.collect_results(evening)
    assert results(evening) == set()
    with pytest.raises(LedgerRefused):
        lay(evening, "Ada", "Cleo")


# --- the award waits for it ------------------------------------------------------------------------------------------


def book(evening: Evening) -> None:
    """The host closes the evening and books what the preview shows now."""
    shown = awards.as_shown(awards.shares(evening, awards.EveningAward.objects.get(evening=evening)))
    awards.close_and_book(Evening.objects.get(pk=evening.pk), shown, who=carla(), at=AT)


def why_not_booked(evening: Evening) -> str:
    with pytest.raises(LedgerRefused) as refused:
        book(evening)
    evening.refresh_from_db()
    assert not awards.EveningAward.objects.get(evening=evening).is_booked and evening.is_running
    return refused.value.reason


def award_page(evening: Evening) -> str:
    return host().get(f"/c/{evening.campaign.slug}/evenings/{evening.number}/award/").content.decode()


@pytest.mark.parametrize("lay_match", [lay, lay_on_planes], ids=["a duel", "on planes"])
def test_lm_3_6_an_award_waits_for_a_match_that_is_played(evening: Evening, lay_match: Any) -> None:
    """Given Ada and Bo still play, then nothing is booked and the page says why; once they have played, the shares are
    others than were shown, and then it is booked with their match."""
    awards.agree_on(evening, "matches")
    bo, cleo = magi(evening.campaign, "Bo", "Cleo")
    matches.write_match(evening, bo, cleo, 1, 0, source="hand:x", at=AT)
    table = lay_match(evening, "Ada", "Bo")
    assert why_not_booked(evening) == "match_is_played"
    page = award_page(evening)
    assert "Ada, Bo still play a match. End it at its table, or put it aside." in page
    assert '<button class="act act--gold" disabled>' in page
    if lay_match is lay:
        do(table, "Bo", o.Leave(seats=("Bo",), why="conceded"))
    else:
        begin_on_planes(table, "Ada")
        leave_planes(table, "Bo")
    assert why_not_booked(evening) == "shares_changed"
    match_tables.collect_results(evening)
    book(evening)
    assert ledger.free(evening.campaign.magi.get(name="Ada")) == 1


def test_lm_3_6_an_award_does_not_wait_for_a_match_that_was_put_aside(evening: Evening) -> None:
    awards.agree_on(evening, "coming")
    table = lay(evening, "Ada", "Bo")
    assert why_not_booked(evening) == "match_is_played"
    match_tables.abandon(table, "It got late", AT)
    book(evening)


def test_lm_3_6_over_the_api_too_an_award_waits_and_says_for_whom(evening: Evening) -> None:
    awards.agree_on(evening, "coming")
    lay(evening, "Ada", "Bo")
    path = f"/api/v1/campaigns/{evening.campaign.slug}/evenings/{evening.number}/award"
    shown = host().get(path).json()["shown"]
    answer = host().post(f"{path}/book", {"shown": shown}, content_type="application/json")
    assert answer.status_code == 422 and "Ada, Bo still play a match." in answer.content.decode()


@pytest.mark.parametrize(
    "where", ["evenings/1/matches", "evenings/1/award", "standings", "head-to-head?a={a}&b={b}"], ids=str
)
def test_the_matches_of_an_evening_are_there_without_a_page_having_been_opened(evening: Evening, where: str) -> None:
    """Given a duel that is over, and neither a worker nor a page since, then whoever asks for matches finds it."""
    awards.agree_on(evening, "matches")
    a, b = magi(evening.campaign, "Ada", "Bo")
    do(lay(evening, "Ada", "Bo"), "Bo", o.Leave(seats=("Bo",), why="conceded"))
    Evening.objects.filter(pk=evening.pk).update(closed_at=AT)
    answer = host().get(f"/api/v1/campaigns/{evening.campaign.slug}/{where.format(a=a.pk, b=b.pk)}")
    assert answer.status_code == 200, answer.content
    assert results(evening) == {("Ada", 1, 0, "Bo")}


def test_the_path_of_an_evening_counts_a_match_as_soon_as_it_is_over(evening: Evening) -> None:
    do(lay(evening, "Ada", "Bo"), "Bo", o.Leave(seats=("Bo",), why="conceded"))
    assert next(leg for leg in path_of(evening) if leg.phase == "tournament").note == "1 match written down."


# --- put aside -------------------------------------------------------------------------------------------------------


def test_a_duel_is_abandoned_and_its_magi_sit_down_anew(evening: Evening) -> None:
    """Given a duel that goes on, when the host puts it aside, it has no result and is no first match (LM 3.6)."""
    table = lay(evening, "Ada", "Bo")
    lives = {one.name: one.life for one in game_of(table).players.values()}
    begin(table, "Ada", "Bo")
    match_tables.abandon(table, "  It got  late ", AT)
    assert (table.abandoned_why, table.is_over, table.is_being_played) == ("It got late", False, False)
    anew = lay(evening, "Ada", "Bo")
    assert anew.table_code != table.table_code
    assert {one.name: one.life for one in game_of(anew).players.values()} == lives
    do(table, "Bo", o.Leave(seats=("Bo",), why="conceded"))
    remember_table_of(table.table_code)
    match_tables.collect_results(evening)
    assert results(evening) == set()


def test_putting_a_duel_aside_twice_is_once_and_needs_a_reason(evening: Evening) -> None:
    table = lay(evening, "Ada", "Bo")
    with raises_refusal("not_now"):
        match_tables.abandon(table, "  ", AT)
    match_tables.abandon(table, "One", AT)
    assert match_tables.abandon(table, "Two", AT).abandoned_why == "One"


def test_d_44_a_duel_that_is_over_is_not_put_aside(evening: Evening) -> None:
    table = lay(evening, "Ada", "Bo")
    do(table, "Bo", o.Leave(seats=("Bo",), why="conceded"))
    with raises_refusal("not_now", match="over"):
        match_tables.abandon(table, "We do not like it", AT)
    assert results(evening) == {("Ada", 1, 0, "Bo")}


def test_only_a_host_puts_a_duel_aside_on_the_page_and_over_the_api(evening: Evening) -> None:
    here = f"evenings/{evening.number}/duels"
    form: dict[str, Any] = {"data": {"why": "Late"}}
    json = form | {"content_type": "application/json"}
    for names, page, said, allowed in (
        (("Ada", "Bo"), f"/c/{evening.campaign.slug}/{here}/%d/aside/", form, 302),
        (("Bo", "Cleo"), f"/api/v1/campaigns/{evening.campaign.slug}/{here}/%d/aside", json, 200),
    ):
        table = lay(evening, *names)
        for name, status in (("ada", 403), ("carla", allowed)):
            client = Client()
            client.force_login(Person.objects.get(username=name))
            assert client.post(page % table.pk, **said).status_code == status
        table.refresh_from_db()
        assert table.is_abandoned
    award = host().get(f"/c/{evening.campaign.slug}/evenings/{evening.number}/award/").content.decode()
    assert award.count("a rune duel, set aside: Late") == 2


def test_a_duel_of_a_match_that_is_abandoned_has_no_games_and_another_is_laid(evening: Evening) -> None:
    found, match = a_tournament(evening)
    table = as_duel(found, match.key)
    match_tables.abandon(table, "Late", AT)
    assert match.key not in tournament_tables.at_tables(found)
    assert as_duel(found, match.key) != table


# --- a match of a tournament -----------------------------------------------------------------------------------------


def a_tournament(evening: Evening, **settings: Any) -> tuple[Tournament, MatchView]:
    """The evening's tournament has begun; a match of it."""
    found = start(evening, **settings)
    begin_tournament(found)
    return found, next(iter(running(found).values()))


def as_duel(tournament: Tournament, key: str, **settings: Any) -> MatchTable:
    return tournament_tables.open_table(RUNES, tournament, key, settings, host=carla(), at=AT)[0]


def seats_of(table: MatchTable) -> tuple[str, str]:
    first, second = (chair.seat for chair in table.chairs.all())
    return first, second


def test_r_26_a_match_of_a_tournament_begins_with_the_life_times_200(evening: Evening) -> None:
    """Given a match of the evening's tournament, when it is laid as a duel, then each has 200 times the life with which
    their match begins; a doubled tap lays no table beside it."""
    found, match = a_tournament(evening)
    lives = match_tables.lives_of(evening)
    names = {magus.name: lives[magus.pk] * 200 for magus in tournament_tables.players_of(found, match)}
    table = as_duel(found, match.key)
    assert {one.name: one.life for one in game_of(table).players.values()} == names
    assert as_duel(found, match.key) == table


@pytest.mark.parametrize(("best_of", "games"), [(1, 1), (3, 3), (5, 1)])
def test_a_duel_of_a_match_has_as_many_games_as_the_match(evening: Evening, best_of: int, games: int) -> None:
    found, match = a_tournament(evening, best_of=best_of)
    assert game_of(as_duel(found, match.key)).charter.match == games


def test_the_games_of_a_duel_are_proposed_for_the_match_and_the_host_enters_them(evening: Evening) -> None:
    """Given the best of three ends 2 : 1, then it is the evening's match once the host enters it, not before."""
    found, match = a_tournament(evening)
    table = as_duel(found, match.key)
    with raises_refusal("not_now", match="over at a table"):
        tournament_tables.enter(found, match.key, host=carla(), at=AT)
    play_two_to_one(table, *seats_of(table))
    match_tables.collect_results(evening)
    assert not Match.objects.exists()
    proposed = tournament_tables.at_tables(found)[match.key]
    assert (proposed.first, proposed.second, proposed.drawn) == (2, 1, 0)
    tournament_tables.enter(found, match.key, host=carla(), at=AT)
    tournament_results.update_results(found)
    (written,) = found.matches.all()
    assert (written.games_a, written.games_b) == (2, 1)


def test_games_on_planes_and_with_runes_add_up(evening: Evening) -> None:
    """Given one game was played on planes, when the match goes on with runes, then single games are played."""
    found, match = a_tournament(evening)
    planar, _is_new = tournament_tables.open_table(
        PLANECHASE, found, match.key, {"decks": "communal"}, host=carla(), at=AT
    )
    first, second = (chair.seat for chair in planar.chairs.all())
    begin_on_planes(planar, first)
    leave_planes(planar, second)
    table = as_duel(found, match.key)
    assert game_of(table).charter.match == 1
    do(table, first, o.Leave(seats=(first,), why="conceded"))
    proposed = tournament_tables.at_tables(found)[match.key]
    assert (proposed.first, proposed.second, proposed.drawn) == (1, 1, 0)


def test_td_7_a_match_that_is_not_played_now_is_no_duel(evening: Evening) -> None:
    found, _match = a_tournament(evening)
    for key in ("9-9", "nonsense"):
        with raises_refusal("not_now", match="TD-7"):
            as_duel(found, key)


def test_lm_3_6_a_league_has_no_life_for_a_duel(evening: Evening) -> None:
    found = league(evening.campaign, "Ada", "Bo")
    begin_tournament(found)
    with raises_refusal("not_now", match=r"LM 3\.6"):
        as_duel(found, "1-1")


# --- pages and API ---------------------------------------------------------------------------------------------------


def host() -> Client:
    client = Client()
    client.force_login(carla())
    return client


def test_the_host_lays_a_duel_on_the_page_and_the_evening_shows_it(evening: Evening) -> None:
    slug = evening.campaign.slug
    page = f"/c/{slug}/evenings/{evening.number}/duels/lay/"
    assert "Lay the table" in host().get(page).content.decode()
    chosen: list[Magus] = magi(evening.campaign, "Ada", "Bo")
    answer = host().post(page, {"magi": [one.pk for one in chosen], "match": 1, "side_deck": 15, "own": ""})
    assert answer.status_code == 302, answer.content.decode()[-2000:]
    table = evening.match_tables.get()
    assert answer["Location"] == f"/t/{table.table_code}/"
    award = host().get(f"/c/{slug}/evenings/{evening.number}/award/").content.decode()
    assert "a rune duel, being played" in award
    door = host().get(f"/c/{slug}/evenings/{evening.number}/duels/{table.pk}/")
    assert door.status_code == 302


def test_one_magus_alone_is_refused_on_the_page(evening: Evening) -> None:
    page = f"/c/{evening.campaign.slug}/evenings/{evening.number}/duels/lay/"
    (ada,) = magi(evening.campaign, "Ada")
    answer = host().post(page, {"magi": [ada.pk], "match": 1, "side_deck": 15})
    assert answer.status_code == 422 and "LM 3.6" in answer.content.decode()


def test_a_duel_is_laid_over_the_api_and_listed(evening: Evening) -> None:
    address = f"/api/v1/campaigns/{evening.campaign.slug}/evenings/{evening.number}/duels"
    chosen = [one.pk for one in magi(evening.campaign, "Ada", "Bo")]
    first = host().post(address, {"magi": chosen, "match": 3}, content_type="application/json")
    assert first.status_code == 201, first.content
    assert first["Location"] == f"/api/v1/tables/{first.json()['code']}"
    assert host().post(address, {"magi": chosen}, content_type="application/json").status_code == 200
    (listed,) = host().get(address).json()["results"]
    assert listed["magi"] == chosen and listed["ended_at"] is None
    lonely = host().post(address, {"magi": [chosen[0], chosen[0]]}, content_type="application/json")
    assert lonely.status_code in (400, 409, 422)


def test_the_page_of_a_match_lays_its_duel_and_the_host_enters_what_came_of_it(evening: Evening) -> None:
    found, match = a_tournament(evening, best_of=1)
    address = f"/c/{evening.campaign.slug}/tournaments/{found.pk}/"
    page = f"{address}matches/{match.key}/duel/"
    assert page in host().get(address).content.decode()
    assert "One game" in host().get(page).content.decode()
    wrong = host().post(page, {"side_deck": 15, "own": "card_id,name\nOWN-1,"})
    assert wrong.status_code == 422 and not evening.match_tables.exists()
    laid = host().post(page, {"side_deck": 15, "own": ""})
    table = evening.match_tables.get()
    assert laid["Location"] == f"/t/{table.table_code}/"
    being_played = host().get(address).content.decode()
    assert "a rune duel, being played" in being_played and page not in being_played, "one table at a time"
    loser = seats_of(table)[1]
    do(table, loser, o.Leave(seats=(loser,), why="conceded"))
    shown = host().get(address).content.decode()
    assert "at the table 1–0–0" in shown and "Enter it" in shown
    assert host().post(f"{address}matches/{match.key}/enter/").status_code == 302
    tournament_results.update_results(found)
    assert found.matches.count() == 1
    assert host().get(page).status_code == 302, "it is not being played any more"


def test_a_duel_of_a_match_is_laid_and_entered_over_the_api(evening: Evening) -> None:
    found, match = a_tournament(evening, best_of=1)
    address = f"/api/v1/campaigns/{evening.campaign.slug}/tournaments/{found.pk}"
    duel = f"{address}/matches/{match.key}/duel"
    first = host().post(duel, {}, content_type="application/json")
    assert first.status_code == 201, first.content
    assert first["Location"] == f"/api/v1/tables/{first.json()['code']}"
    assert host().post(duel, {}, content_type="application/json").json() == first.json()
    table = evening.match_tables.get()
    loser = seats_of(table)[0]
    do(table, loser, o.Leave(seats=(loser,), why="conceded"))
    rounds = host().get(address).json()["rounds"]
    (told,) = (one["at_tables"] for one in rounds[0]["matches"] if one["key"] == match.key)
    assert (told["first"], told["second"], told["planar_tables"]) == (0, 1, [])
    assert [one["code"] for one in told["rune_tables"]] == [table.table_code]
    assert host().post(f"{address}/matches/{match.key}/enter").status_code == 200
    assert host().post(duel, {}, content_type="application/json").status_code == 409


# --- written records -------------------------------------------------------------------------------------------------

TOO_SOON = RECORD.replace("Anna: watch", "resolve\nAnna: watch", 1)


def test_a_duels_record_joins_the_history_by_the_same_task(evening: Evening) -> None:
    """docs/records.md: brought as a planar one is, resolved by the same job; twice is once, and it comes home
    again as it came."""
    campaign = evening.campaign
    draft = written_records.bring(campaign, carla(), RECORD, AT)
    assert [row["became"] for row in draft.report["rows"]] == ["joined"]
    game = campaign.recorded_games.get()
    assert (game.game, game.players, game.winners) == ("runes", ["Anna", "Bruno"], ["Anna"])
    client = Client()
    client.force_login(Person.objects.get(username="ada"))
    page = client.get(f"/c/{campaign.slug}/records/{game.pk}/").content.decode()
    assert "Anna won" in page and "Sealing Scroll cancels Dispel" in page
    home = client.get(f"/c/{campaign.slug}/records/{game.pk}/record.txt").content.decode()
    again = written_records.bring(campaign, carla(), home, AT)
    assert [row["became"] for row in again.report["rows"]] == ["known"]


def test_a_duels_record_is_stopped_at_the_line_that_can_not_be(evening: Evening) -> None:
    """docs/records.md, *Reading*: nothing joins, and the line is told with its rule."""
    draft = written_records.bring(evening.campaign, carla(), TOO_SOON, AT)
    (row,) = draft.report["rows"]
    assert (row["became"], row["bad"]["rule"]) == ("bad", "FoW 605.1b")
    assert not evening.campaign.recorded_games.exists()
