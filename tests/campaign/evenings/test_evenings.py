"""Evenings: planning, who comes, opening the table, and what the table does with the sheets."""

from __future__ import annotations

from datetime import date
from html import unescape
from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from campaign.awards.evening_path import path_of
from campaign.bridge import demo_players, table_queries, visitors
from campaign.evenings import evenings
from campaign.magi import sheets
from campaign.models import Campaign, Evening, Magus, Person, Pool
from campaign.people import joining
from campaign.pools.imports import make_pool
from campaign.web.pages.invitations import qr_code
from tests.support.refusals import raises_refusal
from tests.support.worlds.evenings import STARTER
from tests.support.worlds.people import LATER, NOW, campaign_of, magus_of, person

pytestmark = pytest.mark.django_db

NAMES = ("ada", "bo", "cleo", "dino")


@pytest.fixture
def campaign(catalogue: None) -> Campaign:
    """Carla hosts; four play, each with a Magus."""
    campaign = campaign_of(*NAMES)
    for name, style in zip(NAMES, ("W", "U", "B", "gold"), strict=True):
        magus_of(campaign, name, style)
    return campaign


@pytest.fixture
def pool(campaign: Campaign) -> Pool:
    return make_pool(campaign, host_of(campaign), name="Starter", text=STARTER)


@pytest.fixture
def planned(campaign: Campaign, pool: Pool) -> Evening:
    """Everybody comes."""
    evening = evenings.plan_evening(campaign, day=date(2026, 3, 6), place="The mill", pool=pool)
    for magus in campaign.magi.all():
        evenings.say_whether_comes(evening, magus, True)
    return evening


@pytest.fixture
def opened(planned: Evening) -> Evening:
    return evenings.open_evening(planned, host_of(planned.campaign), NOW)


def host_of(campaign: Campaign) -> Person:
    return campaign.memberships.get(role="host").person


def magus(evening: Evening, name: str) -> Magus:
    return evening.campaign.magi.get(name=name.title())


def gives(evening: Evening, seat: str, order: str, **values: object) -> None:
    """The seat presses the button that gives this order with these values."""
    chairs = demo_players.Chairs(evening)
    button = next(
        each
        for each in chairs.now().board(chairs.seats[seat]).buttons
        if each.offer.order == order
        and all(each.offer.fixed.get(name, value) == value for name, value in values.items())
    )
    chairs.give(seat, button, {"order": order, **button.offer.fixed, **values}, at=NOW, chance=Random(1))


# --- planning --------------------------------------------------------------------------------------------------------


def test_evenings_count_on(campaign: Campaign) -> None:
    numbers = [evenings.plan_evening(campaign, day=date(2026, month, 6)).number for month in (3, 4, 5)]
    assert numbers == [1, 2, 3]


def test_the_same_plan_sent_twice_is_one_evening(campaign: Campaign, pool: Pool) -> None:
    plans = [evenings.plan_evening(campaign, day=date(2026, 3, 6), place="The mill", pool=pool) for _ in range(2)]
    assert plans[0] == plans[1]


def test_a_cancelled_evening_is_gone_an_opened_one_stays(planned: Evening, campaign: Campaign) -> None:
    other = evenings.plan_evening(campaign, day=date(2026, 4, 3))
    evenings.cancel_evening(other, NOW)
    assert list(campaign.evenings.all()) == [planned]
    evenings.open_evening(planned, host_of(campaign), NOW)
    with raises_refusal("evening_was_opened"):
        evenings.cancel_evening(planned, NOW)


# --- opening ---------------------------------------------------------------------------------------------------------


def test_opening_lays_a_seat_for_everybody_who_comes(opened: Evening) -> None:
    seen = table_queries.view(opened)
    assert [seat.key for seat in seen.seats] == list(NAMES)
    assert [seat.style for seat in seen.seats] == ["W", "U", "B", "gold"]
    assert opened.is_running and seen.phase == "approval"
    assert {seat.key: seat.sheet_version for seat in table_queries.view(opened).seats} == dict.fromkeys(NAMES, 1)


def test_the_host_without_a_magus_has_a_place_of_their_own(opened: Evening) -> None:
    board = table_queries.board(opened, host_of(opened.campaign))
    assert (board.seat, board.is_host) == ("host", True)


def test_who_sits_at_it_shows_the_door_to_somebody_opposite(client: Client, opened: Evening) -> None:
    client.force_login(Person.objects.get(username="ada"))
    shown = client.get(reverse("campaign:evening", args=[opened.campaign.slug, opened.number])).content.decode()
    assert qr_code(f"http://testserver{table_queries.door_path(opened)}") in unescape(shown)
    assert visitors.code_of_tonight(opened) in shown


def test_who_only_watches_shows_the_door_to_nobody(client: Client, opened: Evening) -> None:
    opened.campaign.memberships.create(person=person("wim"), role=joining.Role.WATCHER)
    client.force_login(Person.objects.get(username="wim"))
    shown = client.get(reverse("campaign:evening", args=[opened.campaign.slug, opened.number])).content.decode()
    assert "ticket__qr" not in shown and visitors.code_of_tonight(opened) not in shown


def test_the_host_who_plays_is_host_on_their_own_seat(planned: Evening) -> None:
    joining.change_role(planned.campaign.memberships.get(person__username="ada"), joining.Role.HOST)
    ada = Person.objects.get(username="ada")
    board = table_queries.board(evenings.open_evening(planned, ada, NOW), ada)
    assert (board.seat, board.is_host) == ("ada", True)


def test_opening_pressed_twice_opens_one_table(planned: Evening) -> None:
    host = host_of(planned.campaign)
    codes = {evenings.open_evening(planned, host, NOW).table_code for _ in range(2)}
    assert len(codes) == 1


def test_one_evening_at_a_time(opened: Evening, pool: Pool) -> None:
    second = evenings.plan_evening(opened.campaign, day=date(2026, 4, 3), pool=pool)
    for each in opened.campaign.magi.all():
        evenings.say_whether_comes(second, each, True)
    with raises_refusal("another_evening_is_open"):
        evenings.open_evening(second, host_of(opened.campaign), NOW)
    second.refresh_from_db()
    assert second.is_planned


def test_an_evening_without_a_pool_or_with_one_magus_is_not_opened(campaign: Campaign, pool: Pool) -> None:
    evening = evenings.plan_evening(campaign, day=date(2026, 3, 6))
    evenings.say_whether_comes(evening, campaign.magi.all()[0], True)
    assert len(list(evenings.obstacles(evening, evenings.those_who_come(evening)))) == 2
    with raises_refusal("no_pool"):
        evenings.open_evening(evening, host_of(campaign), NOW)


def test_lm2_a_pool_needs_ten_packs_a_magus(planned: Evening, pool: Pool) -> None:
    spared = pool.packs.exclude(deck="L").values_list("pk", flat=True)[:40]
    pool.packs.exclude(deck="L").exclude(pk__in=list(spared)).delete()
    assert list(evenings.too_small(pool, len(NAMES))) == []
    pool.packs.filter(pk=spared[0]).delete()
    with raises_refusal("too_few_packs", match="LM 2"):
        evenings.open_evening(planned, host_of(planned.campaign), NOW)


def test_d45_the_seats_are_laid_once(opened: Evening) -> None:
    with raises_refusal("seats_are_fixed", match="D-45"):
        evenings.say_whether_comes(opened, magus(opened, "ada"), False)


def test_who_stays_at_home_has_no_seat(planned: Evening) -> None:
    evenings.say_whether_comes(planned, magus(planned, "dino"), False)
    opened = evenings.open_evening(planned, host_of(planned.campaign), NOW)
    assert [seat.key for seat in table_queries.view(opened).seats] == ["ada", "bo", "cleo"]


def test_names_that_make_the_same_key_get_seats_of_their_own() -> None:
    taken: set[str] = set()
    for name in ("Bruma!", "bruma", "Host", "…", "x" * 40, "Table", "Pool"):
        key = evenings.free_seat(name, taken)
        assert len(key) <= evenings.SEAT_LENGTH
        taken.add(key)
    assert taken == {"bruma", "bruma-2", "host-2", "magus", "x" * 17, "table-2", "pool-2"}


def test_magi_may_be_called_as_things_at_the_table(planned: Evening) -> None:
    for name, called in (("ada", "Pool"), ("bo", "Table"), ("cleo", "Host")):
        Magus.objects.filter(pk=magus(planned, name).pk).update(name=called)
    opened = evenings.open_evening(planned, host_of(planned.campaign), NOW)
    names = {seat.key: seat.name for seat in table_queries.view(opened).seats}
    assert {"pool-2": "Pool", "table-2": "Table", "host-2": "Host"}.items() <= names.items()


def test_the_house_rules_go_into_the_charter(planned: Evening) -> None:
    Campaign.objects.update(house_rules={"undo": "host", "forced_life_floor": 0})
    opened = evenings.open_evening(planned, host_of(planned.campaign), NOW)
    charter = table_queries.view(opened).charter
    assert (charter.undo, charter.forced_life_floor, charter.pick_mode) == ("host", 0, "live")


def test_d40_an_open_evening_keeps_its_list_of_powers(opened: Evening) -> None:
    before = set(table_queries.view(opened).powers)
    assert len(before) == 7
    opened.campaign.powers.update(status="active")
    assert set(table_queries.view(opened).powers) == before


# --- the sheet at the table ------------------------------------------------------------------------------------------


def test_d36_a_sheet_nobody_approved_is_changed_at_the_table_too(opened: Evening) -> None:
    sheets.change_magus(magus(opened, "ada"), style="R")
    seen = next(seat for seat in table_queries.view(opened).seats if seat.key == "ada")
    assert (seen.style, seen.sheet_version) == ("R", 2)


def test_d36_from_its_first_approval_on_a_sheet_is_closed(opened: Evening) -> None:
    gives(opened, "bo", "approve", sheet="ada")
    assert not sheets.is_open(magus(opened, "ada"))
    with raises_refusal("not_now", match="D-36"):
        sheets.change_magus(magus(opened, "ada"), style="R")
    ada = magus(opened, "ada")
    assert (ada.style, ada.version, ada.versions.count()) == ("W", 1, 1)
    assert sheets.is_open(magus(opened, "bo"))


def test_d36_reopened_it_may_be_changed_and_its_approvals_are_dropped(opened: Evening) -> None:
    gives(opened, "bo", "approve", sheet="ada")
    gives(opened, "ada", "reopen")
    sheets.change_magus(magus(opened, "ada"), style="R")
    approvals = table_queries.view(opened).approvals
    assert approvals is not None
    assert {word.says for word in approvals.words if word.sheet == "ada"} == {"open"}


def test_d40_a_power_that_is_not_on_the_tables_list_is_not_learned_tonight(opened: Evening) -> None:
    power = opened.campaign.powers.filter(status="available")[0]
    with raises_refusal("not_now", match="D-40"):
        sheets.change_magus(magus(opened, "ada"), powers=[power])
    assert magus(opened, "ada").powers.count() == 0


def test_a_name_may_change_while_the_sheet_is_closed(opened: Evening) -> None:
    gives(opened, "bo", "approve", sheet="ada")
    assert sheets.change_magus(magus(opened, "ada"), name="Adelaide").name == "Adelaide"


# --- the end ---------------------------------------------------------------------------------------------------------


def test_an_evening_in_its_approval_is_not_closed(opened: Evening) -> None:
    with raises_refusal("table_refuses"):
        evenings.close_evening(opened, host_of(opened.campaign), LATER)
    opened.refresh_from_db()
    assert opened.is_running


def test_only_its_host_closes_an_evening(opened: Evening) -> None:
    with raises_refusal("run_by_another"):
        evenings.close_evening(opened, Person.objects.get(username="ada"), LATER)
    with raises_refusal("run_by_another"):
        evenings.close_evening(opened, person("sam"), LATER)


def test_the_path_of_a_planned_and_of_an_opened_evening(planned: Evening) -> None:
    assert {leg.state for leg in path_of(planned)} == {"next"}
    opened = evenings.open_evening(planned, host_of(planned.campaign), NOW)
    assert [leg.state for leg in path_of(opened)] == ["now", *6 * ["next"]]
