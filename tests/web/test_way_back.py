"""What a button of the campaign takes away comes back at one tap: of every button, or its reason stands in
docs/decisions/look.md."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Callable, Iterator
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.apps import apps
from django.core import serializers
from django.core.cache import cache as shared
from django.test import Client
from django.urls import URLResolver, get_resolver, reverse

from campaign.evenings.evenings import plan_evening
from campaign.memory import catch_up_with_games
from campaign.models import Campaign, Evening, Magus, Membership, Person, PlanarSession, Role, Season
from campaign.powers import proposals
from tests.support.worlds.everything import AT, Addresses

DECISION = Path(__file__).parents[2] / "docs" / "decisions" / "look.md"

UNTOUCHED = {
    "campaign.cancelledevening",
    "campaign.webhookevent",
    "campaign.webhookdelivery",
    "campaign.webhookattempt",
}
"""What is told of it on the way, and stays."""
REMEMBERED = {"campaign.models.cards", "campaign.models.planechase", "campaign.models.runes"}
"""What is read anew from files and journals."""
MOVES = {"last_login", "sequence", "replanned_at", "changed_at", "version", "status", "report", "job"}
"""What may be newer afterwards: calendars are told of a change, a list is read anew."""


class Tap(NamedTuple):
    """Who taps which button, with what; `lays`: what has to be there before."""

    name: str
    at: str = "campaign"
    who: str = "carla"
    sends: dict[str, Any] = {}
    lays: Callable[[Addresses], dict[str, Any]] | None = None


def a_vote_of_carlas(world: Addresses) -> dict[str, Any]:
    """Carla puts her draft before the group, and Ada has approved."""
    campaign = Campaign.objects.get(slug=world["campaign"]["slug"])
    draft = campaign.powers.get(key=world["drafts"]["key"])
    proposals.propose(draft, Person.objects.get(username="carla"), AT)
    return world["drafts"]


TAPS = (
    Tap("remove", "members"),
    Tap("leave", who="ada"),
    Tap("change_role", "members", sends={"role": "watcher"}),
    Tap("revoke", "invitations"),
    Tap("take_back_share", "shares"),
    Tap("give_magus", "magi", sends={"owner": ""}),
    Tap("revoke_token", "tokens"),
    Tap("renew_calendar"),
    Tap("cancel_evening", "planned"),
    Tap("change_point", "points", sends={"do": "remove"}),
    Tap("remove_entry", "words", who="ada"),
    Tap("remove_entry_picture", "entry pictures", who="ada"),
    Tap("change_match", "matches", sends={"strike": "1"}),
    Tap("abandon_planechase", "planar tables", sends={"why": "The bus leaves."}),
    Tap("abandon_runes", "rune tables", sends={"why": "The bus leaves."}),
    Tap("call_off_tournament", "tournaments"),
    Tap("drop_season", "seasons"),
    Tap("drop_award_scheme", "schemes"),
    Tap("delete_webhook", "webhooks"),
    Tap("discard_power", "drafts"),
    Tap("withdraw_power", lays=a_vote_of_carlas),
    Tap("discard_import", "imports"),
    Tap("leave_out", "imports"),
    Tap("put_away_pool", "pools"),
    Tap("retire_own_plane", "own planes"),
    Tap("remove_game", "records"),
    Tap("discard_records", "texts"),
)


ELSEWHERE = {"remove_picture"}
"""Of a deck, which is read once its evening is over: tests/campaign/evenings/test_closed_evenings.py."""


def rows() -> dict[str, Any]:
    """Every row of the campaign, but for what moves on."""
    found: dict[str, Any] = {}
    for model in apps.get_app_config("campaign").get_models():
        if model._meta.label_lower in UNTOUCHED or model.__module__ in REMEMBERED:
            continue
        for one in serializers.serialize("python", model._base_manager.all()):
            fields = {name: value for name, value in one["fields"].items() if name not in MOVES}
            found[f"{one['model']} {one['pk']}"] = fields
    return found


def press(tap: Tap, where: dict[str, Any]) -> tuple[Client, str, str]:
    """Taps the button; who has tapped, what they read, and the address of the way back (empty: there is none)."""
    client = Client()
    client.force_login(Person.objects.get(username=tap.who))
    answer = client.post(reverse(f"campaign:{tap.name}", kwargs=where), tap.sends, follow=True)
    assert answer.status_code == 200, tap.name
    page = answer.content.decode()
    way = re.search(r'<form method="post" action="([^"]+)" class="note__back">', page)
    return client, page, way.group(1) if way else ""


@pytest.mark.parametrize("tap", TAPS, ids=lambda tap: tap.name)
def test_what_a_button_takes_away_comes_back_at_one_tap(world: Addresses, tap: Tap) -> None:
    where = tap.lays(world) if tap.lays else world[tap.at]
    before = rows()

    client, page, way = press(tap, where)

    assert way, f"{tap.name} offers no way back"
    assert "Take it back" in page
    assert rows() != before, f"{tap.name} has taken nothing away"
    answer = client.post(way, follow=True)
    assert answer.status_code == 200
    assert not re.search(r'note--wound"\s+role="alert"', answer.content.decode())
    after = rows()
    assert {key: after.get(key) for key in before | after if after.get(key) != before.get(key)} == {}


# --- every button ----------------------------------------------------------------------------------------------------

GIVES = {
    *("add_entry_picture", "add_point", "agree_on_award", "attendance", "book_award", "bring_back_pool"),
    *("bring_card_file", "bring_cards", "bring_own_plane", "bring_picture", "buy", "change_list", "claim_link"),
    *("comment_on_power", "confirm_import", "correct_record", "count_as_packs", "decide_shares", "enter_from_tables"),
    *("export_evening", "hold_planes", "import_power", "let_back_in", "new_season", "new_version", "open_evening"),
    *("propose_power", "rehearse", "rename", "rename_pool", "retire_power", "return_own_plane", "say_what_is_meant"),
    *("say_when_absent", "send_again", "set_deadline", "set_reminders", "set_tried_rules", "set_who_shares"),
    *("show_card_pictures", "suit_pace", "switch_webhook", "take_table_back", "test_webhook", "try_house_rules"),
    *("try_now", "try_own_plane", "try_power", "use_starter_pool", "vote_on_power", "way_back", "write_match"),
    "write_note",
}
"""What adds something, or sets what the same button sets anew."""


def buttons(resolver: URLResolver, space: str = "") -> Iterator[str]:
    """The addresses of the campaign that take a tap and show no page."""
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            yield from buttons(pattern, space or pattern.namespace or "")
        elif space == "campaign" and pattern.callback.__name__ in only_posted(pattern.callback.__module__):
            yield str(pattern.name)


@cache
def only_posted(module: str) -> set[str]:
    functions = [
        one for one in ast.parse(inspect.getsource(sys.modules[module])).body if isinstance(one, ast.FunctionDef)
    ]
    return {
        one.name
        for one in functions
        if any(isinstance(by, ast.Name) and by.id == "require_POST" for by in one.decorator_list)
    }


def test_every_button_gives_or_has_a_way_back_or_its_reason_stands_in_the_decisions() -> None:
    chapter = DECISION.read_text().partition("## What a button takes away")[2].partition("\n## ")[0]
    with_reason = set(re.findall(r"`(\w+)`", chapter))
    with_way = {tap.name for tap in TAPS} | ELSEWHERE

    found = set(buttons(get_resolver()))

    assert found - GIVES - with_way - with_reason == set()
    assert not GIVES & (with_way | with_reason)
    assert not with_way & with_reason
    assert GIVES | with_reason <= found


# --- who, and how long -----------------------------------------------------------------------------------------------


def test_a_way_back_is_open_once_and_to_whoever_has_tapped(world: Addresses) -> None:
    carla, _page, way = press(Tap("drop_season"), world["seasons"])
    bo = Client()
    bo.force_login(Person.objects.get(username="bo"))

    assert bo.post(way).status_code == 404
    assert not Season.objects.exists()
    assert carla.get(way).status_code == 405
    carla.post(way)
    assert Season.objects.get().name == "Spring"
    Season.objects.all().delete()
    assert b"This way back is closed" in carla.post(way, follow=True).content
    assert not Season.objects.exists()


def test_a_way_back_is_closed_after_an_hour(world: Addresses) -> None:
    carla, _page, way = press(Tap("drop_season"), world["seasons"])
    shared.clear()

    assert b"This way back is closed" in carla.post(way, follow=True).content
    assert not Season.objects.exists()


def test_who_is_host_no_longer_undoes_no_longer(world: Addresses) -> None:
    carla, _page, way = press(Tap("drop_season"), world["seasons"])
    Membership.objects.filter(person__username="carla").update(role=Role.PLAYER)

    assert carla.post(way).status_code == 403
    assert not Season.objects.exists()


def test_who_is_no_member_any_more_finds_nothing(world: Addresses) -> None:
    carla, _page, way = press(Tap("drop_season"), world["seasons"])
    Membership.objects.filter(person__username="carla").delete()

    assert carla.post(way).status_code == 404
    assert not Season.objects.exists()


def test_what_has_lost_its_place_meanwhile_stays_away(world: Addresses) -> None:
    carla, _page, way = press(Tap("drop_season"), world["seasons"])
    Campaign.objects.get().seasons.create(name="Summer", first=1, last=3)

    assert b"These evenings belong to \xe2\x80\x9cSummer\xe2\x80\x9d already." in carla.post(way, follow=True).content
    assert Season.objects.get().name == "Summer"


def test_a_member_who_comes_back_gets_no_magus_that_somebody_else_plays(world: Addresses) -> None:
    carla, _page, way = press(Tap("remove", "members"), world["members"])
    Magus.objects.filter(name="Bo").update(owner=Person.objects.get(username="wim"))

    carla.post(way)

    assert Membership.objects.filter(person__username="bo").exists()
    assert Magus.objects.get(name="Bo").owner == Person.objects.get(username="wim")


def test_an_evening_that_is_held_after_all_moves_on_where_its_number_is_taken(world: Addresses) -> None:
    was = Evening.objects.get(number=world["planned"]["number"])
    carla, _page, way = press(Tap("cancel_evening"), world["planned"])
    plan_evening(was.campaign, day=date(2026, 5, 1))

    carla.post(way)

    back = Evening.objects.get(uid=was.uid)
    assert (back.number, back.day) == (was.number + 1, was.day)
    assert back.sequence > was.sequence + 1, "calendars take it for newer than what has called it off"
    assert not was.campaign.cancelled.exists()


def test_who_makes_themself_less_than_a_host_reads_that_only_a_host_gives_roles(world: Addresses) -> None:
    campaign = Campaign.objects.get(slug=world["campaign"]["slug"])
    Membership.objects.filter(person__username="ada").update(role=Role.HOST)
    mine = campaign.memberships.get(person__username="carla")

    _carla, page, way = press(Tap("change_role", sends={"role": "player"}), world["campaign"] | {"pk": mine.pk})

    assert "carla has another role now: player." in page
    assert not way


def test_what_was_out_of_the_history_is_remembered_again(world: Addresses) -> None:
    campaign = Campaign.objects.get(slug=world["campaign"]["slug"])
    sessions = PlanarSession.objects.count()
    carla, _page, way = press(Tap("remove_game"), world["records"])
    assert PlanarSession.objects.count() < sessions

    carla.post(way)
    catch_up_with_games(campaign)

    assert PlanarSession.objects.count() == sessions
