"""Pages on which two hosts edit one thing at once: nobody's work is lost, and who comes second is told."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client
from django.urls import reverse

from campaign.models import Campaign, Role
from tests.support.worlds.people import campaign_of, client_of

pytestmark = pytest.mark.django_db

HIDDEN = re.compile(r'<input type="hidden" name="(initial-[\w-]+)" value="([^"]*)"')


@pytest.fixture
def campaign() -> Campaign:
    made = campaign_of("ada", "bo")
    made.memberships.update(role=Role.HOST)
    return made


def was_read(page: str) -> dict[str, str]:
    """What a form was made from."""
    return {name: html.unescape(value) for name, value in HIDDEN.findall(page)}


def filled_in(client: Client, address: str) -> dict[str, str]:
    """The form of a page, with what it was made from."""
    read = was_read(client.get(address).content.decode())
    return read | {name.removeprefix("initial-"): value for name, value in read.items()}


def test_of_two_who_set_one_house_rule_the_second_is_shown_both(campaign: Campaign) -> None:
    address = reverse("campaign:set_house_rules", args=[campaign.slug])
    ada, bo = client_of("ada"), client_of("bo")
    of_ada, of_bo = filled_in(ada, address), filled_in(bo, address)
    assert ada.post(address, of_ada | {"undo": "host"}).status_code == 302
    late = bo.post(address, of_bo | {"undo": "ask"})
    assert late.status_code == 422 and "Meanwhile somebody has set this to “by the host”" in late.content.decode()
    campaign.refresh_from_db()
    assert campaign.house_rules == {"undo": "host"}
    again = of_bo | was_read(late.content.decode()) | {"undo": "ask"}
    assert bo.post(address, again).status_code == 302
    campaign.refresh_from_db()
    assert campaign.house_rules == {"undo": "ask"}


def test_a_scheme_holds_together_and_is_not_mixed_of_two(campaign: Campaign) -> None:
    scheme = campaign.award_schemes.create(name="Ours", for_coming=1, for_match=1)
    address = reverse("campaign:award_scheme", args=[campaign.slug, scheme.pk])
    of_ada, of_bo = (filled_in(client_of(name), address) | {"by_hand": ""} for name in ("ada", "bo"))
    assert client_of("ada").post(address, of_ada | {"for_coming": "5"}).status_code == 302
    late = client_of("bo").post(address, of_bo | {"for_match": "4"})
    assert late.status_code == 422 and "Meanwhile somebody has set this to “5”" in late.content.decode()
    scheme.refresh_from_db()
    assert (scheme.for_coming, scheme.for_match) == (5, 1)
    assert (
        client_of("bo").post(address, of_bo | was_read(late.content.decode()) | {"for_match": "4"}).status_code == 302
    )
    scheme.refresh_from_db()
    assert (scheme.for_coming, scheme.for_match) == (1, 4)


def test_a_season_is_not_moved_by_who_has_not_seen_where_it_is(campaign: Campaign) -> None:
    season = campaign.seasons.create(name="Spring", first=1, last=4)
    address = reverse("campaign:season", args=[campaign.slug, season.pk])
    of_ada, of_bo = filled_in(client_of("ada"), address), filled_in(client_of("bo"), address)
    assert client_of("ada").post(address, of_ada | {"last": "6"}).status_code == 302
    late = client_of("bo").post(address, of_bo | {"name": "The spring"})
    assert late.status_code == 422 and "Meanwhile somebody has set this to “6”" in late.content.decode()
    season.refresh_from_db()
    assert (season.name, season.last) == ("Spring", 6)


@pytest.mark.parametrize("forged", [{"initial-first": "nonsense"}, {"initial-first": ""}, {"initial-nothing": "1"}])
def test_what_was_read_may_be_forged_and_changes_nothing_by_itself(campaign: Campaign, forged: dict[str, str]) -> None:
    season = campaign.seasons.create(name="Spring", first=1)
    address = reverse("campaign:season", args=[campaign.slug, season.pk])
    sent = filled_in(client_of("ada"), address) | forged
    assert client_of("ada").post(address, sent).status_code in (302, 422)
    season.refresh_from_db()
    assert (season.name, season.first, season.last) == ("Spring", 1, None)
