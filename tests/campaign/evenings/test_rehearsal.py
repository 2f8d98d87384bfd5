"""Who is alone rehearses an auction of the campaign with players of the house; nothing of it is booked."""

from __future__ import annotations

from random import Random

import pytest
from django.urls import reverse
from django.utils import timezone

from campaign.models import Campaign, Evening, Magus, Pool
from games.live_magic.house.trial import HOUSE, NEWCOMER
from games.live_magic.rules.charter import Charter
from games.tables import state
from games.tables.live.house.playing import play_one
from games.tables.models import Table
from tests.support.worlds.evenings import planned as planned_evening
from tests.support.worlds.people import client_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def planned(catalogue: None) -> Evening:
    """An evening that comes, of Ada and Bo, with a pool."""
    return planned_evening("ada", "bo")


def rehearses(name: str, campaign: Campaign) -> Table | None:
    client_of(name).post(reverse("campaign:rehearse", args=[campaign.slug]))
    return Table.objects.filter(name__startswith="Rehearsal").first()


def test_with_ones_own_magus_the_pool_and_the_house_rules(planned: Evening) -> None:
    campaign = planned.campaign
    campaign.house_rules = {"life_start": 17, "throw_mode": "hands", "pace": "two_days", "auto_advance": False}
    campaign.save(update_fields=["house_rules"])
    table = rehearses("ada", campaign)
    assert table is not None and table.house == dict(HOUSE)
    game = state.current(table.stream_id, table.game).state.game
    ada, *house = game.setup.seats
    assert (ada.key, ada.name) == (NEWCOMER, Magus.objects.get(owner__username="ada").name)
    assert game.setup.charter == Charter(life_start=17), "played by one, in an evening, on one phone"
    assert planned.pool is not None
    assert {pack.id for pack in game.setup.packs} == {pack.code for pack in planned.pool.packs.all()}
    assert {len(one.sheet.powers) for one in house} == {len(ada.sheet.powers)}
    assert play_one(table, Random(1))
    assert not Evening.objects.filter(table_code=table.code).exists(), "nobody's evening"


def test_without_cards_there_is_nothing_to_play(planned: Evening) -> None:
    Evening.objects.update(pool=None)
    Pool.objects.update(retired_at=timezone.now())
    assert rehearses("ada", planned.campaign) is None
