"""House rules over time: when and by whom they were changed, and what an evening that has begun keeps."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaign.bridge import table_queries
from campaign.house_rules.rules import (
    change_house_rules,
    history,
    in_force,
    in_force_today,
    proposed_over_days,
    replace_house_rules,
)
from campaign.models import Campaign, Evening, HouseRuleChange, Person
from tests.support.scenes.evenings import give
from tests.support.worlds.everything import lay_out
from tests.support.worlds.people import LATER, NOW, campaign_of

pytestmark = pytest.mark.django_db


def by_page(client: Client, slug: str, rules: dict[str, Any]) -> None:
    kept = Campaign.objects.get(slug=slug)
    said = {name: "" if value is None else str(value) for name, value in in_force(kept.house_rules).items()}
    read = {f"initial-{name}": value for name, value in said.items()}
    answer = client.post(reverse("campaign:set_house_rules", args=[slug]), said | read | rules)
    assert answer.status_code == 302


def by_api(client: Client, slug: str, rules: dict[str, Any]) -> None:
    answer = client.patch(reverse("api:house_rules", args=[slug]), rules, "application/json")
    assert answer.status_code == 200


def by_api_of_the_campaign(client: Client, slug: str, rules: dict[str, Any]) -> None:
    body = {"house_rules": Campaign.objects.get(slug=slug).house_rules | rules}
    assert client.patch(reverse("api:campaign", args=[slug]), body, "application/json").status_code == 200


def by_admin(client: Client, slug: str, rules: dict[str, Any]) -> None:
    Person.objects.filter(username="carla").update(is_staff=True, is_superuser=True)
    kept = Campaign.objects.get(slug=slug)
    address = reverse("admin:campaign_campaign_change", args=[kept.pk])
    page = client.get(address)
    form = page.context["adminform"].form
    said = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    for inline in page.context["inline_admin_formsets"]:
        said |= {
            f"{inline.formset.prefix}-{name}": value for name, value in inline.formset.management_form.initial.items()
        }
        for row in inline.formset.initial_forms:
            said |= {row.add_prefix(name): row[name].value() for name in row.fields}
    said["house_rules"] = json.dumps(kept.house_rules | rules)
    answer = client.post(address, {name: value for name, value in said.items() if value is not None})
    assert answer.status_code == 302, answer.context["adminform"].form.errors


@pytest.mark.parametrize("way", [by_page, by_api, by_api_of_the_campaign, by_admin])
def test_who_changed_a_house_rule_and_when_is_kept_by_every_way(way: Callable[..., None], client: Client) -> None:
    campaign = campaign_of()
    client.force_login(Person.objects.get(username="carla"), "django.contrib.auth.backends.ModelBackend")
    begun = timezone.now()
    way(client, campaign.slug, {"undo": "host"})
    way(client, campaign.slug, {"undo": "host"})
    (change,) = HouseRuleChange.objects.all()
    assert (change.rule, change.before, change.after) == ("undo", "free", "host")
    assert change.who is not None and change.who.username == "carla"
    assert begun <= change.at <= timezone.now()
    assert Campaign.objects.get().house_rules == {"undo": "host"}


def test_a_change_that_is_refused_in_part_changes_nothing() -> None:
    campaign = campaign_of()
    with pytest.raises(ValidationError, match="no_such_rule"):
        change_house_rules(campaign, {"undo": "host", "no_such_rule": 1}, None, NOW)
    assert Campaign.objects.get().house_rules == {} and not HouseRuleChange.objects.exists()


def test_replaced_as_a_whole_what_is_not_named_is_as_written() -> None:
    campaign = campaign_of()
    change_house_rules(campaign, {"undo": "host", "answer_seconds": 30}, None, NOW)
    replace_house_rules(campaign, {"answer_seconds": 30, "ladder_order": "spoken"}, None, LATER)
    assert Campaign.objects.get().house_rules == {"answer_seconds": 30}
    told = [(change.rule, change.before, change.after) for change in HouseRuleChange.objects.filter(at=LATER)]
    assert told == [("undo", "host", "free")]


def test_an_evening_that_has_begun_keeps_its_house_rules() -> None:
    lay_out()
    campaign, tonight = Campaign.objects.get(), Evening.objects.get(opened_at__isnull=False)
    change_house_rules(campaign, {"undo": "host", "forced_life_floor": 0}, None, LATER)
    charter = table_queries.view(tonight).charter
    assert (charter.undo, charter.forced_life_floor) == ("free", 1)
    assert in_force_today(campaign)["undo"] == "free" and in_force(campaign.house_rules)["undo"] == "host"


def test_a_change_holds_from_the_first_evening_that_is_opened_after_it() -> None:
    lay_out()
    campaign, tonight = Campaign.objects.get(), Evening.objects.get(opened_at__isnull=False)
    assert tonight.opened_at is not None
    change_house_rules(campaign, {"undo": "ask"}, None, tonight.opened_at - timedelta(days=1))
    change_house_rules(campaign, {"undo": "host"}, None, tonight.opened_at + timedelta(minutes=1))
    after, before = history(campaign)["undo"]
    assert (before.after, before.holds_from) == ("with consent", tonight)
    assert (after.before, after.holds_from) == ("with consent", None)


@pytest.mark.parametrize("name", ["carla", "ada", "wim"])
def test_every_member_reads_the_house_rules_and_their_history(name: str, client: Client) -> None:
    slug = lay_out()["campaign"]["slug"]
    change_house_rules(Campaign.objects.get(), {"undo": "host"}, Person.objects.get(username="carla"), LATER)
    client.force_login(Person.objects.get(username=name), "django.contrib.auth.backends.ModelBackend")
    page = client.get(reverse("campaign:house_rules", args=[slug])).content.decode()
    for words in ("by the host", "freely → by the host", "carla", "Holds from the next evening", "plays with: freely"):
        assert words in page
    assert ("Change the house rules" in page) == (name == "carla")
    rules = {rule["name"]: rule for rule in client.get(reverse("api:house_rules", args=[slug])).json()["results"]}
    undo = rules["undo"]
    assert (undo["value"], undo["tonight"], undo["as_written"], undo["decision"]) == ("host", "free", "free", "D-43")
    assert [(change["before"], change["after"], change["holds_from"]) for change in undo["changes"]] == [
        ("free", "host", None)
    ]


def test_d10_at_the_table_the_host_switches_how_the_next_deck_is_picked() -> None:
    """Given an auction that goes on by itself, when the host switches, then this deck stays and the next is sealed."""
    lay_out()
    tonight = Evening.objects.get(opened_at__isnull=False)
    table = table_queries.table_of(tonight)
    seats = {seat.key: seat for seat in table.seats.all()}
    players = [seat for key, seat in seats.items() if key != "host"]
    for seat in players:
        give(table, seat, "approve_all", {})
    assert table_queries.view(tonight).deck == "W"
    give(table, seats["host"], "pick_mode", {"mode": "sealed"})
    assert table_queries.view(tonight).pick_mode == "live"
    while table_queries.view(tonight).deck == "W":
        for seat in players:
            if seat.key in table_queries.view(tonight).waiting:
                give(table, seat, "no", {})
    seen = table_queries.view(tonight)
    assert (seen.deck, seen.pick_mode, seen.charter.pick_mode) == ("U", "sealed", "live")
    assert Campaign.objects.get().house_rules == {}


# --- over days -------------------------------------------------------------------------------------------------------


def page_of(name: str, slug: str) -> str:
    client = Client()
    client.force_login(Person.objects.get(username=name), "django.contrib.auth.backends.ModelBackend")
    return client.get(reverse("campaign:house_rules", args=[slug])).content.decode()


def test_d47_what_suits_the_pace_of_days_is_proposed_and_set_by_one_tap() -> None:
    campaign = campaign_of("ada")
    assert "Over days, this goes better" not in page_of("carla", campaign.slug)
    change_house_rules(campaign, {"pace": "two_days", "auto_advance": False, "undo": "ask"}, None, NOW)
    assert set(Campaign.objects.get().house_rules) == {"pace", "auto_advance", "undo"}, "nothing is set in silence"
    assert "Over days, this goes better" in page_of("carla", campaign.slug)
    client = Client()
    client.force_login(Person.objects.get(username="carla"), "django.contrib.auth.backends.ModelBackend")
    assert client.post(reverse("campaign:suit_pace", args=[campaign.slug])).status_code == 302
    assert Campaign.objects.get().house_rules == {
        "pace": "two_days",
        "undo": "ask",
        "declaration_mode": "announced",
        "pick_mode": "sealed",
    }
    assert "Over days, this goes better" not in page_of("carla", campaign.slug)


def test_d47_at_the_pace_of_an_evening_nothing_is_proposed() -> None:
    campaign = campaign_of("ada")
    change_house_rules(campaign, {"auto_advance": False}, None, NOW)
    assert proposed_over_days(Campaign.objects.get().house_rules) == {}


def test_d47_an_hour_is_one_of_a_day() -> None:
    campaign = campaign_of("ada")
    for rule in ("night_from", "night_to"):
        with pytest.raises(ValidationError):
            change_house_rules(campaign, {rule: 24}, None, NOW)
