"""Leagues: tournaments over weeks, beside the evenings. Deadlines, letters, calendar, pages, API."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client, override_settings
from django.urls import reverse
from icalendar import Calendar

from campaign.bridge.tournament import tournament_chronicle
from campaign.evenings import calendars
from campaign.mail.outbox import TRY_AGAIN_AFTER
from campaign.models import Campaign, LeagueRound, Person, RoundReminder, Tournament
from campaign.tournaments import league_reminders, results, tournaments
from games.tournament.rules import orders as o
from tests.support.refusals import raises_refusal
from tests.support.services.mail import Letters, running_mail_server
from tests.support.together import at_once
from tests.support.worlds.people import campaign_of, magus_of
from tests.support.worlds.tournaments import begin, give, league, play_all, result, running

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = ("ada", "bo", "cleo")
FIRST_DUE = date(2026, 3, 20)
TWO_DAYS_BEFORE = datetime(2026, 3, 18, 9, tzinfo=UTC)


@pytest.fixture
def campaign() -> Campaign:
    """Carla hosts, three play; all of them have an address that they have confirmed."""
    campaign = campaign_of(*NAMES)
    for name in NAMES:
        magus_of(campaign, name)
    for person in Person.objects.all():
        EmailAddress.objects.create(user=person, email=f"{person}@example.com", verified=True, primary=True)
    return campaign


@pytest.fixture
def winter(campaign: Campaign) -> Tournament:
    """A league by rounds, two weeks each; the first is published."""
    found = league(campaign, "Ada", "Bo", "Cleo", first_due=FIRST_DUE, days_a_round=14)
    begin(found)
    return results.update_results(found)


@pytest.fixture
def letters() -> Iterator[Letters]:
    """What a real mail server has taken."""
    with running_mail_server() as (kept, settings), override_settings(SITE_URL="https://table.example", **settings):
        yield kept


def browser(name: str) -> Client:
    client = Client()
    client.force_login(Person.objects.get(username=name), "django.contrib.auth.backends.ModelBackend")
    return client


def at(name: str, campaign: Campaign, **parts: Any) -> str:
    return reverse(name, kwargs={"slug": campaign.slug, **parts})


def players_of(found: Tournament) -> list[str]:
    """Who plays the one running match, as mails call them."""
    (pair,) = running(found)
    return sorted(f"{name.lower()}@example.com" for name in pair)


# --- deadlines -------------------------------------------------------------------------------------------------------


def days(found: Tournament) -> dict[int, date]:
    return dict(found.rounds.values_list("number", "due_on"))


def test_a_round_has_its_day_when_it_is_published(winter: Tournament) -> None:
    assert days(winter) == {1: FIRST_DUE}
    result(winter, *next(iter(running(winter))))
    give(winter, o.AskForPairing())
    results.update_results(winter)
    assert days(winter) == {1: FIRST_DUE, 2: FIRST_DUE + timedelta(days=14)}


def test_all_rounds_at_once_have_their_days_at_once(campaign: Campaign) -> None:
    found = league(campaign, "Ada", "Bo", "Cleo", settings={"all_at_once": True}, first_due=FIRST_DUE, days_a_round=7)
    begin(found)
    results.update_results(found)
    assert days(found) == {n: FIRST_DUE + timedelta(days=7 * (n - 1)) for n in (1, 2, 3)}
    assert len(running(found)) == 3


def test_a_league_without_days_has_none(campaign: Campaign) -> None:
    found = league(campaign, "Ada", "Bo")
    begin(found)
    results.update_results(found)
    assert days(found) == {}


def test_the_host_moves_the_day_of_a_published_round(campaign: Campaign, winter: Tournament) -> None:
    later = FIRST_DUE + timedelta(days=3)
    assert browser("carla").post(at("campaign:set_deadline", campaign, pk=winter.pk, number=1), {"due_on": later})
    assert days(winter) == {1: later}
    results.update_results(winter)
    assert days(winter) == {1: later}
    with raises_refusal("not_now", match="not published"):
        tournaments.set_deadline(winter, 2, later)
    assert browser("ada").post(at("campaign:set_deadline", campaign, pk=winter.pk, number=1)).status_code == 403


# --- letters ---------------------------------------------------------------------------------------------------------


def test_who_has_a_match_to_play_is_reminded_once_before_the_day(winter: Tournament, letters: Letters) -> None:
    assert league_reminders.send_due(TWO_DAYS_BEFORE - timedelta(days=1)) == 0
    for hours in (0, 1, 20):
        league_reminders.send_due(TWO_DAYS_BEFORE + timedelta(hours=hours))
    assert letters.to() == players_of(winter)


def test_the_letter_says_against_whom_and_until_when(winter: Tournament, letters: Letters) -> None:
    league_reminders.send_due(TWO_DAYS_BEFORE)
    first, second = (name.title() for name in sorted(next(iter(running(winter)))))
    letter = next(one for one in letters.kept if one["To"] == f"{first.lower()}@example.com")
    assert letter["Subject"] == "Winter: round 1, until 20 March"
    body = letter.get_body(("plain",))
    assert body is not None
    text = body.get_content()
    assert f"against {second}." in text
    assert f"https://table.example/c/{winter.campaign.slug}/tournaments/{winter.pk}/" in text


def test_who_has_played_or_wants_none_gets_no_letter(campaign: Campaign, winter: Tournament, letters: Letters) -> None:
    one, other = players_of(winter)
    campaign.memberships.filter(person__username=one.split("@")[0]).update(wants_reminders=False)
    assert league_reminders.send_due(TWO_DAYS_BEFORE) == 1
    assert letters.to() == [other]
    RoundReminder.objects.all().delete()
    result(winter, *next(iter(running(winter))))
    assert league_reminders.send_due(TWO_DAYS_BEFORE) == 0


def test_a_round_that_gets_more_time_is_reminded_of_again(winter: Tournament, letters: Letters) -> None:
    league_reminders.send_due(TWO_DAYS_BEFORE)
    tournaments.set_deadline(winter, 1, FIRST_DUE + timedelta(days=7))
    assert league_reminders.send_due(TWO_DAYS_BEFORE) == 0
    assert league_reminders.send_due(TWO_DAYS_BEFORE + timedelta(days=7)) == 2
    assert letters.to() == sorted(2 * players_of(winter))


def test_a_league_that_is_over_or_called_off_reminds_nobody(campaign: Campaign, letters: Letters) -> None:
    over = league(campaign, "Ada", "Bo", name="Over", first_due=FIRST_DUE)
    play_all(over, "Ada", "Bo")
    off = league(campaign, "Ada", "Bo", name="Off", first_due=FIRST_DUE)
    begin(off)
    results.update_campaign(campaign)
    tournaments.call_off(off, TWO_DAYS_BEFORE)
    assert LeagueRound.objects.count() == 2
    assert league_reminders.send_due(TWO_DAYS_BEFORE) == 0


def test_a_letter_of_a_league_that_was_refused_is_tried_again(winter: Tournament, letters: Letters) -> None:
    letters.refuses = True
    assert league_reminders.send_due(TWO_DAYS_BEFORE) == 0
    letters.refuses = False
    assert league_reminders.send_due(TWO_DAYS_BEFORE + TRY_AGAIN_AFTER) == 2
    assert letters.to() == players_of(winter)


@pytest.mark.both_databases
def test_several_workers_at_once_send_each_letter_of_a_league_once(winter: Tournament, letters: Letters) -> None:
    at_once(*[lambda: league_reminders.send_due(TWO_DAYS_BEFORE)] * 4)
    assert letters.to() == players_of(winter)


def test_the_days_of_a_league_stand_in_the_calendars_of_those_who_play_it(
    campaign: Campaign, winter: Tournament
) -> None:
    def summaries(name: str) -> list[str]:
        written = calendars.feed(campaign.memberships.get(person__username=name), TWO_DAYS_BEFORE)
        return [str(event["SUMMARY"]) for event in Calendar.from_ical(written).walk("VEVENT")]

    assert summaries("ada") == ["Winter: round 1 is over today"]
    assert summaries("carla") == []


# --- two phones at once ----------------------------------------------------------------------------------------------


@pytest.mark.both_databases
def test_a_league_sent_from_several_phones_at_once_is_one(campaign: Campaign) -> None:
    found = at_once(*[lambda: league(campaign, "Ada", "Bo", "Cleo").pk for _ in range(4)])
    assert len(set(found)) == 1
    assert Tournament.objects.count() == 1 and Tournament.objects.get().entrants.count() == 3


@pytest.mark.both_databases
def test_results_taken_home_by_several_workers_at_once_are_matches_once(campaign: Campaign) -> None:
    found = league(campaign, "Ada", "Bo", "Cleo", first_due=FIRST_DUE)
    play_all(found, "Bo", "Cleo", "Ada")
    at_once(*[lambda: results.update_results(Tournament.objects.get(pk=found.pk)) for _ in range(4)])
    assert found.matches.count() == 3
    assert found.rounds.count() == 3
    assert [one.magus.name for one in found.entrants.select_related("magus")] == ["Bo", "Cleo", "Ada"]


@pytest.mark.both_databases
def test_an_older_reading_never_takes_the_place_of_a_newer_one(
    campaign: Campaign, winter: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slow worker has read the table before the result, and writes after the one that has read it."""
    slow = tournament_chronicle(winter.table_code)
    Tournament.objects.update(version=0)
    result(winter, *next(iter(running(winter))))
    results.update_results(Tournament.objects.get())
    assert winter.matches.count() == 1
    monkeypatch.setattr(results, "tournament_chronicle", lambda code: slow)
    monkeypatch.setattr(results, "has_moved", lambda found: True)
    results.update_results(Tournament.objects.get())
    assert winter.matches.count() == 1


# --- pages and API ---------------------------------------------------------------------------------------------------


def test_the_host_lays_a_league_on_its_page(campaign: Campaign) -> None:
    form = {
        "name": "Spring",
        "magi": [magus.pk for magus in campaign.magi.all()],
        "format": "round_robin",
        "best_of": "3",
        "win": "3",
        "draw": "1",
        "loss": "0",
        "min_matches": "1",
        "tie_breaks": "head_to_head omw gw ogw",
        "floor_own_gw": "on",
        "late": "absent",
        "rr_leave": "fide",
        "all_at_once": "on",
        "first_due": "2026-03-20",
        "days_a_round": "7",
    }
    answer = browser("carla").post(at("campaign:new_league", campaign), form)
    found = Tournament.objects.get()
    assert answer.headers["Location"] == at("campaign:tournament_door", campaign, pk=found.pk)
    assert (found.first_due, found.days_a_round, found.is_league) == (FIRST_DUE, 7, True)
    again = browser("carla").post(at("campaign:new_league", campaign), form | {"magi": form["magi"][:2]})
    assert again.status_code == 422 and "name" in again.content.decode()
    assert browser("carla").post(at("campaign:new_league", campaign), {"name": "Empty"}).status_code == 422


def test_everybody_reads_the_standings_of_a_league_on_the_campaigns_page(
    campaign: Campaign, winter: Tournament
) -> None:
    result(winter, *next(iter(running(winter))), games=(2, 1))
    for name in ("campaign:campaign", "campaign:tournaments"):
        assert "Winter" in browser("bo").get(at(name, campaign)).content.decode()
    page = browser("bo").get(at("campaign:tournament", campaign, pk=winter.pk)).content.decode()
    assert "2–1" in page or "1–2" in page
    assert "no match this round" in page


def test_head_to_head_is_asked_for_two_magi_of_the_campaign(campaign: Campaign, winter: Tournament) -> None:
    ada, bo = (campaign.magi.get(name=name).pk for name in ("Ada", "Bo"))
    address = at("campaign:head_to_head", campaign)
    assert browser("bo").get(address, {"a": ada, "b": bo}).status_code == 200
    assert browser("bo").get(address, {"a": ada, "b": ada}).status_code == 422
    assert browser("bo").get(address, {"a": ada, "b": 10**9}).status_code == 422


def test_the_api_lays_shows_and_calls_off_a_league(campaign: Campaign) -> None:
    carla, ada = browser("carla"), browser("ada")
    magi = [magus.pk for magus in campaign.magi.all()]
    sent = {"name": "Over the wire", "magi": magi, "first_due": "2026-03-20", "all_at_once": True}
    leagues = at("api:tournaments", campaign)
    made = carla.post(leagues, sent, "application/json")
    assert made.status_code == 201, made.content
    again = carla.post(leagues, sent, "application/json")
    assert (again.status_code, again.json()) == (200, made.json())
    assert carla.post(leagues, sent | {"magi": [*magi[:2], 10**9]}, "application/json").status_code == 400
    found = Tournament.objects.get()
    begin(found)
    whole = ada.get(at("api:tournament", campaign, pk=found.pk)).json()
    assert (whole["format"], whole["step"], len(whole["rounds"]), len(whole["lines"])) == ("round_robin", "play", 3, 3)
    assert {one["due_on"] for one in whole["rounds"]} == {"2026-03-20", "2026-04-03", "2026-04-17"}
    deadline = at("api:deadline", campaign, pk=found.pk, number=2)
    assert carla.put(deadline, {"due_on": "2026-05-01"}, "application/json").json()["due_on"] == "2026-05-01"
    assert carla.delete(at("api:tournament", campaign, pk=found.pk)).status_code == 204
    assert ada.get(leagues).json()["results"][0]["called_off_at"] is not None
    refused = carla.post(at("api:play_planechase_match", campaign, pk=found.pk, match="1-1"), {}, "application/json")
    assert refused.status_code == 409 and "LM 3.6" in refused.json()["detail"]


def test_the_api_tells_what_two_have_played(campaign: Campaign) -> None:
    found = league(campaign, "Ada", "Bo")
    play_all(found, "Bo", "Ada")
    ada, bo = (campaign.magi.get(name=name).pk for name in ("Ada", "Bo"))
    said = browser("cleo").get(at("api:head_to_head", campaign), {"a": ada, "b": bo}).json()
    assert (said["won"], said["lost"], said["games_lost"]) == (0, 1, 2)
    (match,) = said["matches"]
    assert (match["evening"], match["tournament"], match["winner"]) == (None, found.pk, bo)
    assert browser("cleo").get(at("api:head_to_head", campaign), {"a": ada, "b": ada}).status_code == 400
