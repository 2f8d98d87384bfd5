"""Laying the demo."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaign.bridge import table_queries
from campaign.demo import create
from campaign.demo.cast import CAST
from campaign.evenings.decks import decks_for
from campaign.evenings.evenings import close_evening
from campaign.experience import ledger
from campaign.models import Campaign, Evening, Person
from tests.support.services.database import Database
from tests.support.worlds.shared import lay_demo

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def demo(transactional_db: None, database: Database) -> Iterator[Campaign]:
    """As it is laid; what is done to it here is really done."""
    with database.holding(lay_demo) as demo:
        yield Campaign.objects.get(pk=demo)


@pytest.mark.thorough
def test_a_demo_that_was_broken_off_is_laid_anew(catalogue: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(what: str) -> None:
        if what == "evening 1":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        create.create_demo(timezone.now(), stop)
    assert not create.demo_exists()
    create.create_demo(timezone.now(), lambda what: None)
    assert Campaign.objects.get(memberships__person__username="chiara").evenings.count() == 3


def test_two_evenings_have_given_points_and_they_were_spent(demo: Campaign) -> None:
    assert [evening.award.is_booked for evening in demo.evenings.filter(number__lt=3)] == [True, True]
    free = {magus.name: ledger.free(magus) for magus in demo.magi.all()}
    spent = {magus.name: ledger.spent(magus) for magus in demo.magi.all()}
    assert free == {"Bruma": 0, "Ardesia": 4, "Delfina": 4, "Corvino": 1}
    assert spent == {"Bruma": 6, "Ardesia": 6, "Delfina": 6, "Corvino": 6}
    evening = demo.evenings.get(number=3)
    assert {seat.name: seat.xp_free for seat in table_queries.view(evening).seats} == free


@pytest.mark.thorough
def test_the_command_lays_it_once_and_prints_every_login(catalogue: None, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("demo")
    said = capsys.readouterr().out
    assert "evening 3" in said
    assert all(role.person in said and role.magus in said for role in CAST)
    assert Client().login(username="chiara", password="live-magic-demo")
    call_command("demo")
    again = capsys.readouterr().out
    assert "evening 3" not in again and said.endswith(again)
    assert Campaign.objects.count() == 1


def test_everybody_reads_their_own_deck_at_once_and_the_others_when_the_evening_is_closed(demo: Campaign) -> None:
    evening = demo.evenings.select_related("campaign", "pool").get(number=3)
    ended = create.play(evening, timezone.now(), create.has_decks)
    chiara, nina = (Person.objects.get(username=name) for name in ("chiara", "nina"))
    assert [deck.seat for deck in decks_for(evening, chiara)] == ["bruma"]
    assert decks_for(evening, nina) == []
    chiaras = Client()
    chiaras.force_login(chiara, "django.contrib.auth.backends.ModelBackend")
    found = {
        seat: chiaras.get(reverse("campaign:deck", args=[demo.slug, 3, seat])).status_code
        for seat in ("bruma", "ardesia", "delfina", "corvino")
    }
    assert found == {"bruma": 200, "ardesia": 404, "delfina": 404, "corvino": 404}
    take_home_as_a_guest(evening)
    evening = close_evening(evening, chiara, ended)
    assert evening.is_closed and len(decks_for(evening, nina)) == 4
    assert chiaras.get(reverse("campaign:deck", args=[demo.slug, 3, "ardesia"])).status_code == 200


def take_home_as_a_guest(evening: Evening) -> None:
    """Somebody without an account goes on with Corvino's seat, and takes its deck home."""
    seat = table_queries.table_of(evening).seats.get(key="corvino")
    guest = Client()
    assert guest.get(reverse("campaign:table_deck", args=[evening.table_code, "corvino"])).status_code == 404
    guest.post(reverse("tables:take_over", args=[evening.table_code, seat.link_key]))
    assert table_queries.table_path(evening) in guest.get(reverse("campaign:home")).content.decode()
    page = guest.get(reverse("campaign:table_deck", args=[evening.table_code, "corvino"]))
    assert page.status_code == 200
    address = reverse("campaign:table_deck_file", args=[evening.table_code, "corvino", "cod"])
    assert address in page.content.decode() and guest.get(address).content.startswith(b"<?xml")
    as_text = guest.get(reverse("api:table_deck_file", args=[evening.table_code, "corvino", "txt"]))
    assert as_text.content.startswith(b"// ")
    assert guest.get(reverse("campaign:table_deck", args=[evening.table_code, "bruma"])).status_code == 404
