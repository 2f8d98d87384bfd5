"""Results and points of an evening, told as they are booked."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.utils import timezone

from campaign.awards import awards
from campaign.bridge import waiting
from campaign.matches import matches
from campaign.models import Campaign, Evening, EventKind, Person, WebhookEvent
from campaign.webhooks import hooks, turns
from campaign.webhooks.messages import standard
from tests.support.worlds import planechase_matches, runes_matches, tournaments

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("may_reach_tests")]


def told(kind: EventKind) -> list[dict[str, Any]]:
    """What programs are told of this kind, the first first."""
    return [json.loads(standard(event))["data"] for event in WebhookEvent.objects.filter(kind=kind).order_by("pk")]


def host() -> Person:
    return Person.objects.get(username="carla")


def everything(campaign: Campaign) -> None:
    """Somebody is told everything of this campaign."""
    wanted: dict[str, Any] = {"name": "Bot", "form": "standard", "language": "en", "address": "http://127.0.0.1:1/"}
    hooks.make(campaign, events=list(EventKind), at=timezone.now(), **wanted)


def test_a_result_that_is_put_right_is_told_again(evening: Evening) -> None:
    everything(evening.campaign)
    a, b = matches.players_of(evening)[:2]
    match = matches.write_match(evening, a, b, 2, 0, source="hand:x", who=host(), at=timezone.now())
    matches.write_match(evening, a, b, 2, 0, source="hand:x", who=host(), at=timezone.now())
    matches.change_match(match, 0, 2, at=timezone.now(), who=host())
    first, second = told(EventKind.MATCH_ENDED)
    assert (first["winner"], first["is_corrected"]) == (a.pk, False)
    assert (second["winner"], second["is_corrected"]) == (b.pk, True)


def test_a_booked_award_tells_who_has_got_what(evening: Evening) -> None:
    everything(evening.campaign)
    award = awards.agree_on(evening, "coming")
    shown = awards.as_shown(awards.shares(evening, award))
    awards.close_and_book(evening, shown, who=host(), at=timezone.now())
    (booked,) = told(EventKind.AWARD_BOOKED)
    assert {one["points"] for one in booked["points"]} == {1}


def test_a_table_of_every_game_says_where_it_is_and_whom_it_waits_for(evening: Evening) -> None:
    everything(evening.campaign)
    rune_duel = runes_matches.lay(evening, "Ada", "Bo")
    rune_duel.chairs.all().delete()  # so that somebody is free for the other table
    planar = planechase_matches.lay(evening, "Cleo", "Ada")
    tournament = tournaments.start(evening)
    assert evening.table_code
    for code in (evening.table_code, rune_duel.table_code, planar.table_code, tournament.table_code):
        asked = waiting.asked_at(code)
        assert all(asked.where.values()) and set(asked.seats) <= set(asked.names)
        turns.tell_turns(code, timezone.now())
    assert [one["table"]["game"] for one in told(EventKind.TURN_ASKED)] == ["runes"], "the others wait for their host"
