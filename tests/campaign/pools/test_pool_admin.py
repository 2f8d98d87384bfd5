"""Cards, pools and imports in the admin: every list and every row can be looked at, and nothing changed."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse

from campaign.models import Campaign, Person
from campaign.pools.imports import begin_import, make_pool
from tests.support.worlds.evenings import STARTER

pytestmark = pytest.mark.usefixtures("catalogue")


@pytest.fixture
def keeper() -> Client:
    person = Person.objects.create_superuser("keeper")
    campaign = Campaign.objects.create(name="Thursdays", slug="thursdays")
    make_pool(campaign, person, name="Starter", text=STARTER)
    begin_import(campaign, person, name="Draft", text=STARTER)
    client = Client()
    client.force_login(person)
    return client


@pytest.mark.parametrize("name", ["card", "pool", "poolimport"])
def test_it_is_looked_at_and_left_as_it_is(keeper: Client, name: str) -> None:
    base = f"admin:campaign_{name}"
    row = apps.get_model("campaign", name)._default_manager.first()
    assert row is not None
    assert keeper.get(reverse(f"{base}_changelist"), {"q": "a"}).status_code == 200
    assert keeper.get(reverse(f"{base}_change", args=[row.pk])).status_code == 200
    assert keeper.post(reverse(f"{base}_change", args=[row.pk]), {"name": "x"}).status_code == 403
    assert keeper.get(reverse(f"{base}_add")).status_code == 403
    assert keeper.post(reverse(f"{base}_delete", args=[row.pk]), {"post": "yes"}).status_code == 403
