"""What two closed evenings and an open one show: decks, sheets, exports. They are those of the demo."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterator

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape
from PIL import Image

from campaign.awards.evening_path import path_of
from campaign.bridge import opening, table_queries
from campaign.demo.cast import CAST, STANDS_STILL
from campaign.demo.group_words import OBJECTION, PUT_RIGHT
from campaign.evenings import darkroom, evenings, export
from campaign.evenings.decks import all_decks, decks_for
from campaign.jobs import jobs
from campaign.models import Campaign, DeckPicture, Evening, Job, JobKind, JobStatus, Person
from games.tables import state
from tests.support.services.database import Database
from tests.support.worlds.people import client_of
from tests.support.worlds.photograph import a_photograph
from tests.support.worlds.shared import lay_demo

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def laid(database: Database) -> Iterator[int]:
    """The demo, really committed; what a test changes in it is rolled back."""
    with database.holding(lay_demo) as demo:
        yield demo


@pytest.fixture
def demo(laid: int, db: None) -> Campaign:
    return Campaign.objects.get(pk=laid)


def evening(campaign: Campaign, number: int) -> Evening:
    return campaign.evenings.select_related("campaign", "pool").get(number=number)


def test_two_evenings_are_closed_and_the_third_stands_at_a_question(demo: Campaign) -> None:
    assert [each.is_closed for each in demo.evenings.order_by("number")] == [True, True, False]
    deck, asked = STANDS_STILL
    seen = table_queries.view(evening(demo, 3))
    assert seen.call is not None and seen.outcome is not None
    assert (seen.deck, seen.call.waiting, seen.outcome.deck) == (deck, (asked,), deck)


def test_the_demo_is_what_its_journal_says(demo: Campaign) -> None:
    before = {each.number: table_queries.view(each) for each in demo.evenings.all()}
    state.forget_all()
    assert {each.number: table_queries.view(each) for each in demo.evenings.all()} == before


def test_every_magus_has_a_deck_of_forty_cards_and_coherent_lands(demo: Campaign) -> None:
    for number in (1, 2):
        decks = all_decks(evening(demo, number))
        assert len(decks) == len(CAST)
        assert all(deck.coherent and deck.cards >= 40 for deck in decks)
        assert all(deck.finished.cards == deck.cards for deck in decks)


def test_nobodys_deck_is_read_while_the_evening_is_open(demo: Campaign) -> None:
    for name in ("chiara", "nina"):
        assert decks_for(evening(demo, 3), Person.objects.get(username=name)) == []
    assert all_decks(evening(demo, 3)) == []
    address = reverse("campaign:deck", args=[demo.slug, 3, "bruma"])
    assert client_of("chiara").get(address).status_code == 404


@pytest.mark.parametrize("name", ["chiara", "nina"])
def test_every_deck_of_a_closed_evening_is_read_by_every_member(demo: Campaign, name: str) -> None:
    for deck in all_decks(evening(demo, 1)):
        page = client_of(name).get(reverse("campaign:deck", args=[demo.slug, 1, deck.seat]))
        assert page.status_code == 200
        assert all(pack.name in page.content.decode().replace("&#x27;", "'") for pack in deck.packs)


def test_a_picture_of_a_deck_that_was_taken_away_comes_back_at_one_tap(demo: Campaign) -> None:
    place = evening(demo, 1).attendance.exclude(seat="").first()
    assert place is not None
    nina = Person.objects.get(username="nina")
    picture = darkroom.bring(darkroom.DECKS, place, a_photograph(), nina, timezone.now())
    assert isinstance(picture, DeckPicture)
    client, of = client_of("nina"), [demo.slug, 1]
    page = client.post(reverse("campaign:remove_picture", args=[*of, picture.pk]), follow=True).content.decode()
    assert not place.pictures.exists()

    way = re.findall(r'action="([^"]+)" class="note__back"', page)
    client.post(*way)

    assert [(one.pk, bytes(one.jpeg)) for one in place.pictures.all()] == [(picture.pk, bytes(picture.jpeg))]


def test_the_decks_over_the_api_are_those_of_the_pages(demo: Campaign) -> None:
    address = f"/api/v1/campaigns/{demo.slug}/evenings"
    found = client_of("nina").get(f"{address}/1/decks").json()["results"]
    assert [deck["seat"] for deck in found] == [deck.seat for deck in all_decks(evening(demo, 1))]
    assert all(sum(card["copies"] for card in deck["main"]) == deck["cards"] for deck in found)
    assert client_of("chiara").get(f"{address}/3/decks").json()["results"] == []
    assert client_of("chiara").get(f"{address}/3").json()["table"] == evening(demo, 3).table_code


def test_home_shows_the_open_table_first(demo: Campaign) -> None:
    for name in ("chiara", "nina"):
        page = client_of(name).get(reverse("campaign:home")).content.decode()
        assert reverse("campaign:evening", args=[demo.slug, 3]) in page


def test_a_watcher_comes_to_the_table_by_its_door_a_player_to_their_seat(demo: Campaign) -> None:
    third = evening(demo, 3)
    assert (
        table_queries.door_path(third)
        in client_of("nina").get(reverse("campaign:evening", args=[demo.slug, 3])).content.decode()
    )
    assert f'href="{table_queries.table_path(third)}"' in (
        client_of("dario").get(reverse("campaign:evening", args=[demo.slug, 3])).content.decode()
    )
    waiting = client_of("dario").get(reverse("campaign:evening", args=[demo.slug, 3]), headers={"HX-Request": "true"})
    assert waiting.headers["HX-Redirect"] == table_queries.table_path(third)


@pytest.mark.parametrize(("ending", "begins"), [("txt", b"// "), ("arena.txt", b"About\n"), ("cod", b"<?xml")])
def test_a_deck_goes_home_as_a_file(demo: Campaign, ending: str, begins: bytes) -> None:
    for door in ("campaign:deck_file", "api:deck_file"):
        answer = client_of("chiara").get(reverse(door, args=[demo.slug, 1, "bruma", ending]))
        assert answer.status_code == 200 and answer.content.startswith(begins)
        assert answer.headers["Content-Disposition"].startswith("attachment;")
        assert b"Island" in answer.content


@pytest.mark.parametrize("ending", ["exe", "tx", "cod/"])
def test_no_deck_in_a_form_that_nobody_knows(demo: Campaign, ending: str) -> None:
    address = reverse("campaign:deck_file", args=[demo.slug, 1, "bruma", "txt"])
    assert client_of("chiara").get(address.replace(".txt", f".{ending}")).status_code == 404


def test_a_sheet_shows_current_against_permanent_values(demo: Campaign) -> None:
    bruma = demo.magi.get(name="Bruma")
    page = client_of("dario").get(reverse("campaign:magus", args=[demo.slug, bruma.pk])).content.decode()
    seen = next(seat for seat in table_queries.view(evening(demo, 3)).seats if seat.key == "bruma")
    assert seen.traits != seen.ratings
    assert f"{seen.traits.physical} of {seen.ratings.physical}" in page
    assert (bruma.physical, bruma.life) == (seen.ratings.physical, seen.life_rating)


def test_d33_the_next_evening_begins_with_the_ratings_again(demo: Campaign) -> None:
    assert all(seat.life_now is None for seat in set_up_again(demo).seats)


def test_d33_in_a_hard_campaign_losses_last(demo: Campaign) -> None:
    Campaign.objects.update(house_rules={"carry_losses": True})
    left = {seat.key: (seat.life, seat.traits) for seat in table_queries.view(evening(demo, 2)).seats}
    again = {seat.key: (seat.life_now, seat.traits_now) for seat in set_up_again(demo).seats}
    assert again == left
    assert any(
        traits != next(s for s in table_queries.view(evening(demo, 2)).seats if s.key == key).ratings
        for key, (_, traits) in left.items()
    )


def set_up_again(demo: Campaign) -> opening.Setup:
    """What the third evening is opened with."""
    demo.refresh_from_db()
    third = evening(demo, 3)
    return opening.setup_of(third, evenings.those_who_come(third))


def test_d38_a_sheet_is_told_with_its_changes_and_its_last_approved_state(demo: Campaign) -> None:
    seats = {seat.key: seat for seat in set_up_again(demo).seats}
    bruma = seats["bruma"]
    assert bruma.approved is not None
    assert [(change.item, change.value) for change in bruma.sheet.changes] == [("power", "sacrum-fecere")]
    assert set(bruma.sheet.powers) - set(bruma.approved.powers) == {"sacrum-fecere"}
    assert seats["delfina"].sheet.changes == ()


def test_the_path_of_a_closed_evening_is_done(demo: Campaign) -> None:
    assert {leg.state for leg in path_of(evening(demo, 1))} == {"done"}
    assert [leg.state for leg in path_of(evening(demo, 3))] == ["done", "now", *5 * ["next"]]


# --- export ----------------------------------------------------------------------------------------------------------


def exported(demo: Campaign, number: int) -> Job:
    job = export.send_for_export(evening(demo, number), Person.objects.get(username="dario"))
    export.run_export(str(job.pk), timezone.now)
    job.refresh_from_db()
    return job


def test_a_closed_evening_goes_home_as_one_file(demo: Campaign) -> None:
    job = exported(demo, 2)
    assert (job.status, job.done, job.percent) == (JobStatus.DONE, job.total, 100)
    archive = zipfile.ZipFile(io.BytesIO(bytes(job.file or b"")))
    assert len(archive.namelist()) == job.total
    journal = json.loads(archive.read("journal.json"))
    assert [entry["version"] for entry in journal] == list(range(1, len(journal) + 1))
    sheets = json.loads(archive.read("sheets.json"))
    assert sheets["bruma"]["powers"] == ["life-escalation"] and sheets["bruma"]["version"] == 2
    assert "Bruma" in archive.read("story.txt").decode()
    assert json.loads(archive.read("evening.json"))["evening"] == 2


def test_an_open_evening_is_not_exported(demo: Campaign) -> None:
    with pytest.raises(export.EveningStillOpen):
        exported(demo, 3)
    answer = client_of("chiara").post(reverse("campaign:export_evening", args=[demo.slug, 3]))
    assert answer.status_code == 302 and not Job.objects.filter(kind=JobKind.EVENING_EXPORT).exists()


def test_an_export_pressed_twice_is_one_errand(demo: Campaign) -> None:
    dario = Person.objects.get(username="dario")
    first = export.send_for_export(evening(demo, 1), dario)
    assert export.send_for_export(evening(demo, 1), dario) == first


def test_an_errand_is_for_whom_it_was_sent(demo: Campaign) -> None:
    job = exported(demo, 1)
    for page in ("campaign:job", "campaign:job_file"):
        address = reverse(page, args=[demo.slug, job.pk])
        assert client_of("dario").get(address).status_code == 200
        assert client_of("chiara").get(address).status_code == 404


def test_an_export_that_breaks_says_so(demo: Campaign) -> None:
    job = export.send_for_export(evening(demo, 1), Person.objects.get(username="dario"))
    jobs.fail(str(job.pk), timezone.now())
    page = client_of("dario").get(reverse("campaign:job", args=[demo.slug, job.pk])).content.decode()
    assert 'role="note"' in page or "did not work" in page
    export.run_export(str(job.pk), timezone.now)
    job.refresh_from_db()
    assert job.status == JobStatus.FAILED and not job.file


# --- pictures of the decks -------------------------------------------------------------------------------------------


def photo(colour: str = "red", size: tuple[int, int] = (40, 30)) -> SimpleUploadedFile:
    """What a phone sends."""
    written = io.BytesIO()
    Image.new("RGB", size, colour).save(written, "JPEG")
    return SimpleUploadedFile("IMG_0001.HEIC", written.getvalue(), "image/jpeg")


def bring(name: str, demo: Campaign, number: int, seat: str, picture: SimpleUploadedFile | None) -> int:
    address = reverse("campaign:bring_picture", args=[demo.slug, number, seat])
    return client_of(name).post(address, {"picture": picture} if picture else {}).status_code


def pictures() -> list[tuple[str, str]]:
    """The seat and the bringer of every picture."""
    return [(one.place.seat, str(one.brought_by.username)) for one in DeckPicture.objects.all() if one.brought_by]


def test_the_owner_and_the_host_bring_pictures_of_a_deck_nobody_else(demo: Campaign) -> None:
    assert bring("dario", demo, 1, "ardesia", photo()) == 302
    assert bring("chiara", demo, 1, "ardesia", photo("blue")) == 302
    assert bring("elena", demo, 1, "ardesia", photo("green")) == 403
    assert bring("nina", demo, 1, "ardesia", photo("green")) == 403
    assert sorted(pictures()) == [("ardesia", "chiara"), ("ardesia", "dario")]


def test_nobody_brings_a_picture_of_a_deck_that_is_not_built(demo: Campaign) -> None:
    for name in ("chiara", "dario"):
        assert bring(name, demo, 3, "ardesia", photo()) == 404
    assert pictures() == []


def test_a_picture_sent_twice_is_one_and_four_are_enough(demo: Campaign) -> None:
    for colour in ("red", "red", "blue", "green", "white", "black"):
        assert bring("dario", demo, 1, "ardesia", photo(colour)) == 302
    assert len(pictures()) == darkroom.DECKS.most


def sent_to_a_worker(demo: Campaign, picture: SimpleUploadedFile) -> Job:
    """The job that this picture becomes."""
    assert bring("dario", demo, 1, "ardesia", picture) == 302
    return Job.objects.get(kind=JobKind.PICTURE, status=JobStatus.WAITING)


def test_a_worker_makes_a_large_picture_small(demo: Campaign) -> None:
    large = photo(size=(2400, 1800))
    job = sent_to_a_worker(demo, large)
    assert pictures() == []
    darkroom.develop_in_background(str(job.pk), timezone.now)
    assert pictures() == [("ardesia", "dario")]
    assert DeckPicture.objects.get().width == 1600
    job.refresh_from_db()
    assert (job.status, job.file) == (JobStatus.DONE, None)
    page = client_of("dario").get(reverse("campaign:job", args=[demo.slug, job.pk])).content.decode()
    assert reverse("campaign:deck", args=[demo.slug, 1, "ardesia"]) in page


def test_a_large_picture_sent_twice_is_one(demo: Campaign) -> None:
    for _ in range(2):
        large = photo(size=(2400, 1800))
        darkroom.develop_in_background(str(sent_to_a_worker(demo, large).pk), timezone.now)
    assert len(pictures()) == 1


def test_a_large_picture_that_breaks_off_says_so_on_the_page_of_its_job(demo: Campaign) -> None:
    whole = photo(size=(2400, 1800)).read()
    job = sent_to_a_worker(demo, SimpleUploadedFile("a.jpg", whole[: len(whole) // 2], "image/jpeg"))
    darkroom.develop_in_background(str(job.pk), timezone.now)
    page = client_of("dario").get(reverse("campaign:job", args=[demo.slug, job.pk])).content.decode()
    assert "We can’t read this picture" in page and pictures() == []


def test_a_large_picture_over_the_api_is_a_job(demo: Campaign) -> None:
    address = reverse("api:deck_pictures", args=[demo.slug, 1, "ardesia"])
    answer = client_of("dario").post(address, {"picture": photo(size=(2400, 1800))})
    assert (answer.status_code, answer.json()["kind"]) == (202, "picture")


@pytest.mark.parametrize(
    "sent", [None, SimpleUploadedFile("a.jpg", b""), SimpleUploadedFile("a.svg", b"<svg/>", "image/svg+xml")]
)
def test_what_is_no_picture_is_refused_with_the_reason(demo: Campaign, sent: SimpleUploadedFile | None) -> None:
    client = client_of("dario")
    address = reverse("campaign:bring_picture", args=[demo.slug, 1, "ardesia"])
    answer = client.post(address, {"picture": sent} if sent else {}, follow=True)
    assert "note--wound" in answer.content.decode() and pictures() == []


def test_a_picture_is_shown_to_members_alone_and_never_changes(demo: Campaign) -> None:
    bring("dario", demo, 1, "ardesia", photo())
    address = reverse("campaign:picture", args=[demo.slug, 1, DeckPicture.objects.get().pk])
    answer = client_of("nina").get(address)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/jpeg")
    assert {"private", "immutable", "max-age=31536000"} <= set(answer.headers["Cache-Control"].split(", "))
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert Client().get(address).status_code == 302
    assert client_of(Person.objects.create_user("sam").username).get(address).status_code == 404
    other = reverse("campaign:picture", args=[demo.slug, 2, DeckPicture.objects.get().pk])
    assert client_of("nina").get(other).status_code == 404


def test_a_picture_goes_by_the_hand_of_who_brought_it_or_of_the_host(demo: Campaign) -> None:
    for colour in ("red", "blue"):
        bring("dario", demo, 1, "ardesia", photo(colour))
    first, second = (
        reverse("campaign:remove_picture", args=[demo.slug, 1, one.pk]) for one in DeckPicture.objects.all()
    )
    assert client_of("elena").post(first).status_code == 403
    assert client_of("dario").post(first).status_code == 302
    assert client_of("chiara").post(second).status_code == 302
    assert pictures() == []


def test_the_deck_shows_its_pictures(demo: Campaign) -> None:
    bring("dario", demo, 1, "ardesia", photo(size=(60, 40)))
    page = client_of("nina").get(reverse("campaign:deck", args=[demo.slug, 1, "ardesia"])).content.decode()
    assert reverse("campaign:picture", args=[demo.slug, 1, DeckPicture.objects.get().pk]) in page
    assert 'width="60" height="40"' in page and 'type="file"' not in page


def test_pictures_over_the_api(demo: Campaign) -> None:
    address = f"/api/v1/campaigns/{demo.slug}/evenings/1"
    made = client_of("dario").post(f"{address}/decks/ardesia/pictures", {"picture": photo()})
    assert (made.status_code, made.json()["seat"], made.json()["width"]) == (201, "ardesia", 40)
    assert made["Location"] == f"{address}/pictures/{made.json()['key']}"
    assert client_of("dario").post(f"{address}/decks/ardesia/pictures", {"picture": photo()}).status_code == 200
    assert client_of("elena").post(f"{address}/decks/ardesia/pictures", {"picture": photo()}).status_code == 403
    broken = SimpleUploadedFile("a.jpg", b"nothing of a picture")
    assert client_of("dario").post(f"{address}/decks/ardesia/pictures", {"picture": broken}).status_code == 400
    (seen,) = client_of("nina").get(f"{address}/pictures").json()["results"]
    assert client_of("nina").get(seen["url"]).headers["Content-Type"] == "image/jpeg"
    assert client_of("elena").delete(f"{address}/pictures/{seen['key']}").status_code == 403
    assert client_of("dario").delete(f"{address}/pictures/{seen['key']}").status_code == 204
    assert client_of("nina").get(f"{address}/pictures").json()["results"] == []


def test_d44_the_recap_tells_what_the_host_put_right_at_the_table(demo: Campaign) -> None:
    address = reverse("campaign:recap", args=[demo.slug, 1])
    (told,) = client_of("nina").get(reverse("api:recap", args=[demo.slug, 1])).json()["corrections"]
    (ruling,) = PUT_RIGHT[1]
    assert told["reason"] == ruling["reason"] and ruling["reason"] in told["text"]
    page = client_of("nina").get(address).content.decode()
    assert "Put right at the table" in page and escape(told["text"]) in page
    assert "Put right" not in client_of("nina").get(reverse("campaign:recap", args=[demo.slug, 2])).content.decode()


def test_the_group_of_the_demo_has_decided_things(demo: Campaign) -> None:
    """Rulings, seasons that can be compared, an agenda, a Power that was adopted and one with an objection."""
    assert [season.name for season in demo.seasons.order_by("first")] == ["Autunno", "Inverno"]
    assert demo.rulings.count() == 3 and evening(demo, 3).agenda.filter(done_at=None).count() == 2
    assert demo.powers.get(key="mano-di-ferro").is_active
    invented = demo.powers.get(key="a-step-back")
    page = client_of("fabio").get(reverse("campaign:power", args=[demo.slug, invented.key])).content.decode()
    assert invented.status == "proposed" and escape(OBJECTION) in page
    compared = client_of("nina").get(reverse("campaign:compare_seasons", args=[demo.slug])).content.decode()
    assert "Autunno" in compared and "Inverno" in compared
