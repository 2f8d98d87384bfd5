"""The host of another campaign asks under her own address for what belongs to this one: she finds nothing."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import transaction
from django.test import Client
from django.test.client import MULTIPART_CONTENT
from django.urls import reverse

from campaign.evenings.evenings import open_evening, plan_evening, say_whether_comes
from campaign.magi.sheets import write_magus
from campaign.models import Campaign, Membership, Person, Role
from campaign.people.joining import found_campaign
from campaign.pools.imports import make_pool
from tests.support.worlds.everything import AT, SHEET, Addresses
from tests.web.test_doors import DOORS, knock

EVERY_CAMPAIGN_HAS = ("powers", "votes", "card", "a way to tell")
"""Shipped Powers and cards have the same key everywhere, and so have the forms of webhooks."""


@pytest.fixture
def eve(world: Addresses) -> Person:
    """She has nothing to do with it."""
    return Person.objects.create_user("eve")


@pytest.fixture
def browser(eve: Person) -> Client:
    """Hers."""
    client = Client()
    client.force_login(eve, "django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def hers(eve: Person) -> Campaign:
    """Her campaign: she hosts it, and nothing is in it."""
    return found_campaign("Eve's", eve, AT)


def foreign_addresses(world: Addresses, hers: Campaign) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every address with a key of the other campaign, under hers; and the form that is sent there."""
    for door, (_finds, at, sends) in DOORS.items():
        parts = world.get(at, {})
        if "slug" in parts and len(parts) > 1 and at not in EVERY_CAMPAIGN_HAS:
            yield door, reverse(door.split()[-1], kwargs=parts | {"slug": hers.slug}), world.get(sends, {})


def test_keys_of_another_campaign_open_nothing(world: Addresses, browser: Client, hers: Campaign) -> None:
    found = {door: knock(browser, door, address, form) for door, address, form in foreign_addresses(world, hers)}
    assert len(found) > 90
    assert {door: what for door, what in found.items() if what != "hidden"} == {}


def test_keys_of_another_campaign_open_nothing_by_post(world: Addresses, browser: Client, hers: Campaign) -> None:
    """An address has several doors, and is tried once: with what one of them wants to be sent."""
    sent: dict[str, tuple[str, Any]] = {}
    for door, address, form in foreign_addresses(world, hers):
        if form or address not in sent:
            sent[address] = (door, form)
    wrong = {}
    for address, (door, form) in sent.items():
        with transaction.atomic():
            answer = browser.post(address, form, "application/json" if "api:" in door else MULTIPART_CONTENT)
            transaction.set_rollback(True)
        if answer.status_code not in {404, 405}:
            wrong[door] = answer.status_code
    assert wrong == {}


FORMS: dict[str, tuple[dict[str, Any], dict[str, str]]] = {
    "campaign:plan_evening": ({}, {"day": "2026-05-01", "pool": "pool"}),
    "campaign:edit_evening": ({"number": 2}, {"day": "2026-05-01", "pool": "pool"}),
    "campaign:attendance": ({"number": 2}, {"magus": "magus", "answer": "yes"}),
    "campaign:correct_points": ({}, {"magus": "magus", "points": "3", "reason": "Mine", "tap": "tap"}),
    "campaign:write_match": ({"number": 1}, {"a": "magus", "b": "other", "games_a": "2", "games_b": "0"}),
    "campaign:agree_on_award": ({"number": 1}, {"criterion": "scheme"}),
    "campaign:decide_shares": ({"number": 1}, {"points-magus": "9", "rank-magus": "1"}),
    "campaign:new_power": ({}, {"from": "draft"}),
    "campaign:give_magus": ({"pk": "own magus"}, {"player": "ada", "owner": "ada", "person": "ada"}),
    "campaign:new_league": ({}, {"name": "Ours", "magi": "magus", "format": "round_robin", "best_of": "3"}),
    "campaign:new_ruling": ({}, {"rule": "D-16", "text": "Mine", "evening": "evening"}),
}
"""Forms that name things by their key: where they go to, and what they say."""


def test_forms_with_keys_of_another_campaign_change_nothing_there(
    world: Addresses, browser: Client, hers: Campaign, eve: Person
) -> None:
    own = _an_evening_of(hers, eve)
    mill = Campaign.objects.get(name="The old mill")
    keys = {
        "pool": mill.pools.get().pk,
        "magus": mill.magi.get(name="Ada").pk,
        "other": mill.magi.get(name="Bo").pk,
        "scheme": f"scheme-{mill.award_schemes.get().pk}",
        "draft": mill.powers.get(key=world["drafts"]["key"]).key,
        "ada": mill.magi.get(name="Ada").owner_id,
        "evening": mill.evenings.get(number=1).pk,
        "own magus": own,
        "tap": "6f3f0d6e-7a9c-4c5b-8a54-0d4c0f9e2d11",
    }
    before = _counts(mill)
    for name, (parts, form) in FORMS.items():
        where = {part: keys.get(value, value) if isinstance(value, str) else value for part, value in parts.items()}
        sent = {
            field.replace("magus", str(keys["magus"])) if "-" in field else field: keys.get(value, value)
            for field, value in form.items()
        }
        answer = browser.post(reverse(name, kwargs={"slug": hers.slug, **where}), sent)
        assert answer.status_code in {200, 302, 400, 404, 422}, f"{name}: {answer.status_code}"
    assert _counts(mill) == before
    assert hers.magi.get(pk=own).owner_id in {eve.pk, None}
    assert not hers.evenings.exclude(pool=None).exclude(pool__campaign=hers).exists()
    assert not hers.evenings.filter(matches__isnull=False).exists()
    assert not hers.tournaments.exists()
    assert not hers.rulings.exclude(evening=None).exclude(evening__campaign=hers).exists()


def _an_evening_of(hers: Campaign, eve: Person) -> int:
    """Two Magi sit at the first evening, the second is planned; the key of Eve's own Magus."""
    fritz = Person.objects.create_user("fritz")
    Membership.objects.create(campaign=hers, person=fritz, role=Role.PLAYER)
    own = write_magus(hers, eve, name="Eve", style="W", attributes=SHEET)
    write_magus(hers, fritz, name="Fritz", style="U", attributes=SHEET)
    starter = (Path(settings.BASE_DIR) / "data" / "starter_pool.csv").read_text(encoding="utf-8")
    pool = make_pool(hers, eve, name="Hers", text=starter)
    evening = plan_evening(hers, day=date(2026, 4, 2), pool=pool)
    for magus in hers.magi.all():
        say_whether_comes(evening, magus, True)
    open_evening(evening, eve, AT)
    plan_evening(hers, day=date(2026, 4, 9), pool=pool)
    return own.pk


def _counts(campaign: Campaign) -> dict[str, object]:
    """What of a campaign a form could have changed."""
    return {
        "entries": [magus.entries.count() for magus in campaign.magi.all()],
        "coming": [evening.attendance.count() for evening in campaign.evenings.all()],
        "matches": [evening.matches.count() for evening in campaign.evenings.all()],
        "magi": list(campaign.magi.order_by("pk").values_list("owner", "campaign", "name")),
        "rulings": campaign.rulings.count(),
        "powers": campaign.powers.count(),
        "tournaments": campaign.tournaments.count(),
        "entrants": [magus.tournament_entries.count() for magus in campaign.magi.all()],
    }
