"""What is told, and what is not: every moment that a host may choose, written down with what it tells of."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from campaign import tasks
from campaign.bridge import powers, waiting
from campaign.evenings import evenings
from campaign.memory.moving import remember_table_of
from campaign.models import Campaign, Evening, EventKind, Person, Tournament, TurnsTold, Webhook, WebhookEvent
from campaign.pools.imports import make_pool
from campaign.powers import drafts, proposals
from campaign.tournaments import results
from campaign.webhooks import events, hooks, turns
from campaign.webhooks.messages import standard
from games.live_magic.rules import orders as lm
from games.tournament.rules import orders as o
from games.tournament.rules.state import Games
from tests.campaign.webhooks.conftest import Clock
from tests.support.worlds.archived_campaign import STARTER
from tests.support.worlds.people import give as give_at_evening
from tests.support.worlds.people import magus_of
from tests.support.worlds.tournaments import give, league, running

pytestmark = pytest.mark.django_db

NOWHERE = "http://127.0.0.1:1/"
Make = Callable[..., tuple[Webhook, str]]


def told(kind: EventKind) -> list[dict[str, Any]]:
    """What programs are told of this kind, the first first."""
    events = WebhookEvent.objects.filter(kind=kind).order_by("pk")
    return [json.loads(standard(event))["data"] for event in events]


def host() -> Person:
    return Person.objects.get(username="carla")


# --- evenings --------------------------------------------------------------------------------------------------------


def test_an_evening_that_is_planned_moved_and_cancelled_is_told_with_whole_addresses(
    campaign: Campaign, hook_at: Make, clock: Clock, settings: Any
) -> None:
    settings.SITE_URL = "https://club.example/"
    hook_at(NOWHERE)
    evening = evenings.plan_evening(campaign, day=clock.now.date(), place="The old mill")
    evenings.change_evening(evening, timezone.now(), notes="Bring snacks.")
    moved = evenings.change_evening(evening, timezone.now(), place="The new mill")
    evenings.cancel_evening(moved, timezone.now())
    (planned,), (elsewhere,), (cancelled,) = (
        told(kind) for kind in (EventKind.EVENING_PLANNED, EventKind.EVENING_MOVED, EventKind.EVENING_CANCELLED)
    )
    assert planned == {
        "campaign": campaign.slug,
        "url": f"https://club.example/c/{campaign.slug}/evenings/1/",
        "api": f"https://club.example/api/v1/campaigns/{campaign.slug}/evenings/1",
        "evening": {"number": 1, "day": str(evening.day), "begins_at": None, "place": "The old mill"},
    }
    assert elsewhere["evening"]["place"] == "The new mill"
    assert cancelled["url"] == f"https://club.example/c/{campaign.slug}/evenings/"


def test_what_nobody_wants_to_be_told_leaves_no_row(campaign: Campaign, hook_at: Make, clock: Clock) -> None:
    hook, _secret = hook_at(NOWHERE, events=["vote.asked"])
    evenings.plan_evening(campaign, day=clock.now.date())
    hooks.change(hook, timezone.now(), events=["evening.planned"])
    hooks.switch(hook, timezone.now(), on=False)
    evenings.plan_evening(campaign, day=clock.now.date(), place="Elsewhere")
    assert not WebhookEvent.objects.exists()


def test_what_is_found_out_a_week_late_is_not_told_any_more(campaign: Campaign, hook_at: Make, clock: Clock) -> None:
    clock.now -= timedelta(days=8)
    hook_at(NOWHERE)
    assert events.tell(campaign, EventKind.ROUND_PAIRED, "1", clock.now, dict) is None
    assert events.tell(campaign, EventKind.ROUND_PAIRED, "1", timezone.now(), dict) is not None


def test_another_campaign_is_told_nothing_of_it(campaign: Campaign, hook_at: Make, clock: Clock) -> None:
    hook_at(NOWHERE)
    other = Campaign.objects.create(name="Other", slug="other")
    evenings.plan_evening(other, day=clock.now.date())
    assert not WebhookEvent.objects.exists()


# --- tables ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def opened(campaign: Campaign, hook_at: Make) -> Evening:
    """An evening at its table, at which everybody approves the sheets."""
    hook_at(NOWHERE)
    pool = make_pool(campaign, host(), name="Starter", text=STARTER.read_text(encoding="utf-8"))
    for name in ("ada", "bo"):
        magus_of(campaign, name)
    evening = evenings.plan_evening(campaign, day=timezone.now().date(), pool=pool)
    for magus in campaign.magi.all():
        evenings.say_whether_comes(evening, magus, True)
    return evenings.open_evening(evening, host(), timezone.now())


def test_an_open_table_is_told_and_nothing_by_which_somebody_could_come_in(opened: Evening) -> None:
    (table,) = told(EventKind.TABLE_OPENED)
    assert (table["table"]["code"], table["table"]["game"]) == (opened.table_code, "live_magic")
    assert table["players"] == ["Ada", "Bo"]
    assert table["url"] == f"/t/{opened.table_code}/"


def test_a_turn_is_told_once_for_each_question_however_many_workers_look(opened: Evening) -> None:
    assert opened.table_code
    for _ in range(3):
        turns.tell_turns(opened.table_code, timezone.now())
    tasks.send_webhooks()
    (asked,) = told(EventKind.TURN_ASKED)
    assert asked["seats"] == [{"seat": "ada", "name": "Ada"}, {"seat": "bo", "name": "Bo"}]
    give_at_evening(opened, "ada", lm.ApproveAll(), at=timezone.now())
    turns.catch_up(opened.campaign, timezone.now())
    later = told(EventKind.TURN_ASKED)[1:]
    assert all({"seat": "bo", "name": "Bo"} not in one["seats"] for one in later), "Bo was asked already"


def test_a_turn_tells_what_the_public_board_tells_and_no_number_key_or_order(opened: Evening) -> None:
    assert opened.table_code
    asked = waiting.asked_at(opened.table_code)
    assert set(asked.seats) == {"ada", "bo"}
    turns.tell_turns(opened.table_code, timezone.now())
    (said,) = told(EventKind.TURN_ASKED)
    assert set(said) == {"campaign", "url", "api", "table", "where", "seats"}
    assert said["where"] == {"en": "Approval", "it": "Approvazione", "cs": "Schválení"}
    assert all(set(seat) == {"seat", "name"} for seat in said["seats"])


def test_the_memory_s_worker_tells_the_turns_too(opened: Evening) -> None:
    tasks.remember_table(opened.table_code)
    assert len(told(EventKind.TURN_ASKED)) == 1


def test_where_nobody_wants_turns_no_table_is_looked_at(opened: Evening) -> None:
    hook = Webhook.objects.get()
    hooks.change(hook, timezone.now(), events=["evening.planned"])
    turns.catch_up(opened.campaign, timezone.now())
    assert opened.table_code
    turns.tell_turns(opened.table_code, timezone.now())
    assert not TurnsTold.objects.exists()


# --- tournaments and matches -----------------------------------------------------------------------------------------


@pytest.fixture
def winter(campaign: Campaign, hook_at: Make) -> Tournament:
    for name in ("ada", "bo"):
        magus_of(campaign, name)
    hook_at(NOWHERE)
    return league(campaign, "Ada", "Bo", settings={"format": "double_round_robin"})


def pair(tournament: Tournament) -> None:
    give(tournament, o.AskForPairing(), at=timezone.now())


def enter(tournament: Tournament, first: int, second: int) -> None:
    (match,) = running(tournament).values()
    give(tournament, o.EnterResult(match=match.key, games=Games(first, second)), at=timezone.now())


def test_a_round_and_its_results_are_told_once_though_nobody_looks(winter: Tournament) -> None:
    give(winter, o.Begin(), at=timezone.now())
    pair(winter)
    tasks.send_webhooks()
    (paired,) = told(EventKind.ROUND_PAIRED)
    assert (paired["round"], paired["tournament"]["name"]) == (1, "Winter")
    assert [sorted(one["players"]) for one in paired["matches"]] == [["Ada", "Bo"]]
    enter(winter, 2, 1)
    for _ in range(3):
        remember_table_of(winter.table_code)
        results.update_results(winter)
    (ended,) = told(EventKind.MATCH_ENDED)
    assert sorted([ended["a"]["games"], ended["b"]["games"]]) == [1, 2]
    assert not ended["is_corrected"] and ended["evening"] is None
    pair(winter)
    tasks.send_webhooks()
    assert [one["round"] for one in told(EventKind.ROUND_PAIRED)] == [1, 2]


def test_who_begins_to_be_told_is_not_told_the_rounds_before(winter: Tournament, hook_at: Make) -> None:
    Webhook.objects.all().delete()
    give(winter, o.Begin(), at=timezone.now())
    pair(winter)
    results.update_results(winter)
    hooks.make(
        winter.campaign,
        name="Late",
        form="standard",
        events=list(EventKind),
        language="en",
        at=timezone.now(),
        address="https://bot.example.org/",
    )
    enter(winter, 2, 0)
    tasks.send_webhooks()
    assert told(EventKind.ROUND_PAIRED) == []
    assert len(told(EventKind.MATCH_ENDED)) == 1


# --- Powers --------------------------------------------------------------------------------------------------------


def test_a_vote_is_asked_with_the_name_of_the_power_and_until_when(campaign: Campaign, hook_at: Make) -> None:
    hook_at(NOWHERE)
    row = {**powers.shipped_powers()[0], "name": {"en": "Iron Will"}, "text": {}, "source": ""}
    draft = drafts.new_draft(campaign, host(), row)
    now = timezone.now()
    assert told(EventKind.VOTE_ASKED) == [], "a draft is its author's own"
    proposals.propose(draft, host(), now)
    (asked,) = told(EventKind.VOTE_ASKED)
    assert (asked["power"]["name"]["en"], asked["asks"], asked["by"]) == ("Iron Will", "adopt", "carla")
    assert datetime.fromisoformat(asked["until"]) == (now + timedelta(days=14)).replace(microsecond=0)
