"""The keys of cards and planes are stored again as names are compared now; the index of names follows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from campaign.cards.finding.finding import find
from campaign.cards.finding.searching import search
from config.keeping import schema
from tests.upgrade.older import empty_database

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.thorough,
    pytest.mark.both_databases,
]

BEFORE, AFTER = ("campaign", "0032_answers_to_repeated_requests"), ("campaign", "0033_card_keys")

Models = Any


def migrated_to(*target: tuple[str, str]) -> Models:
    executor = MigrationExecutor(connection)
    apps = executor.migrate(list(target)).apps
    return lambda name: apps.get_model("campaign", name)._default_manager


@pytest.fixture
def before(tmp_path: Path) -> Iterator[Models]:
    gone = MigrationLoader(None, replace_migrations=False).graph.forwards_plan(BEFORE)
    with empty_database(tmp_path):
        schema.migrate_empty(connection, tuple(gone))
        yield migrated_to(BEFORE)


def test_a_card_with_a_stroke_in_its_name_is_found_as_it_is_typed(before: Models) -> None:
    card = before("Card").create(name="Þórður’s Đance", key="þorður's đance", type_line="Instant")
    before("CardName").create(card=card, language="en", name=card.name, key=card.key)
    other = before("Card").create(name="Thordur's Dance", key="thordur's dance", type_line="Instant")
    before("CardName").create(card=card, language="is", name="Þing", key="þing")
    before("CardName").create(card=card, language="is", name="Thing", key="thing")
    after = migrated_to(AFTER)
    assert dict(after("Card").values_list("name", "key")) == {
        "Þórður’s Đance": "þorður's đance",
        "Thordur's Dance": "thordur's dance",
    }, "each key is one card's"
    assert list(after("CardName").filter(language="is").values_list("name", "key")) == [("Thing", "thing")]
    assert [name.card_id for name in search("thordur", "en")] == [card.pk]
    assert find(["Thordur's Dance"])["Thordur's Dance"].card is not None
    other.delete()


def test_packs_drafts_planes_and_wordings_keep_what_belongs_to_them(before: Models) -> None:
    campaign = before("Campaign").create(name="The mill", slug="the-mill")
    person = before("Person").create(username="ada")
    pool = before("Pool").create(campaign=campaign, name="Ours", owner=person)
    pack = before("PoolPack").create(pool=pool, deck="W", position=1, name="Þing", key="þing")
    draft = before("PoolImport").create(
        campaign=campaign,
        person=person,
        filings={"þing": {"deck": "W"}},
        report={"to_file": [{"key": "þing", "lines": [1]}]},
    )
    plane = {"campaign": campaign, "row": {}, "made_at": timezone.now(), "changed_at": timezone.now()}
    before("CampaignPlane").create(**plane, name="Élan", folded="élan")
    before("CampaignPlane").create(**plane, name="Elan", folded="elan")
    before("CardText").create(campaign=campaign, name="Oteclán", folded="oteclán", brought_at=timezone.now())
    after = migrated_to(AFTER)
    assert after("PoolPack").get(pk=pack.pk).key == "thing"
    kept = after("PoolImport").get(pk=draft.pk)
    assert kept.filings == {"thing": {"deck": "W"}}
    assert kept.report == {"to_file": [{"key": "thing", "lines": [1]}]}
    assert dict(after("CampaignPlane").values_list("name", "folded")) == {"Élan": "élan", "Elan": "elan"}
    assert after("CardText").get().folded == "oteclan"
