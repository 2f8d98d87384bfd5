"""The chronicle: everybody of the group writes and lays pictures to it; a note is for nobody but its author."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from PIL import Image

from campaign.evenings import chronicle, darkroom
from campaign.history.sharing import links
from campaign.models import (
    Campaign,
    ChronicleEntry,
    ChroniclePicture,
    Evening,
    Job,
    JobKind,
    Person,
    PrivateNote,
)
from campaign.people.take_out import taken_out
from tests.support.refusals import raises_refusal
from tests.support.services.database import Database
from tests.support.worlds.people import NOW, client_of, known
from tests.support.worlds.shared import lay_demo

pytestmark = pytest.mark.django_db

WORDS = "Nobody has seen such a bluff."
NOTE = "Bruma always opens with paper"


@pytest.fixture(scope="module")
def laid(database: Database) -> Iterator[int]:
    """The demo, really committed; what a test changes in it is rolled back."""
    with database.holding(lay_demo) as demo:
        yield demo


@pytest.fixture
def demo(laid: int, db: None) -> Campaign:
    return Campaign.objects.get(pk=laid)


@pytest.fixture
def evening(demo: Campaign) -> Evening:
    """The first, which is closed."""
    ChronicleEntry.objects.all().delete()
    return demo.evenings.get(number=1)


def page_of(evening: Evening, name: str = "evening_chronicle", *more: object) -> str:
    return reverse(f"campaign:{name}", args=[evening.campaign.slug, evening.number, *more])


def written(evening: Evening, by: str = "dario", text: str = WORDS) -> ChronicleEntry:
    return chronicle.write(evening, known(by), text, NOW)


def photo(color: str = "red", size: tuple[int, int] = (40, 30)) -> SimpleUploadedFile:
    """What a phone sends."""
    data = io.BytesIO()
    Image.new("RGB", size, color).save(data, "JPEG")
    return SimpleUploadedFile("IMG_0001.HEIC", data.getvalue(), "image/jpeg")


# --- words -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["chiara", "dario", "nina"])
def test_everybody_of_the_group_writes_and_all_read_it(evening: Evening, name: str) -> None:
    """Chiara hosts, Dario plays, Nina watches."""
    assert client_of(name).post(page_of(evening), {"text": WORDS}).status_code == 302
    for address in (page_of(evening), page_of(evening, "recap"), reverse("campaign:chronicle", args=["demo"])):
        address = address.replace("/demo/", f"/{evening.campaign.slug}/")
        assert WORDS in client_of("elena").get(address).content.decode(), address
    assert WORDS in client_of("elena").get(reverse("campaign:campaign", args=[evening.campaign.slug])).content.decode()


def test_the_same_words_sent_twice_are_one_entry(evening: Evening) -> None:
    for _ in range(2):
        client_of("dario").post(page_of(evening), {"text": WORDS})
    assert ChronicleEntry.objects.count() == 1


def test_nobody_writes_nothing(evening: Evening) -> None:
    assert client_of("dario").post(page_of(evening), {"text": "  "}).status_code == 422
    assert not ChronicleEntry.objects.exists()


def test_of_an_evening_that_is_only_planned_nothing_is_told(demo: Campaign, evening: Evening) -> None:
    planned = demo.evenings.create(number=9, day=NOW.date())
    answer = client_of("dario").post(page_of(planned), {"text": WORDS}, follow=True)
    assert "once the evening is opened" in answer.content.decode()
    over_api = reverse("api:chronicle", args=[demo.slug, 9])
    assert client_of("dario").post(over_api, {"text": WORDS}, "application/json").status_code == 409
    assert not ChronicleEntry.objects.exists()


def test_an_evening_has_so_many_entries_and_no_more(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chronicle, "MOST_ENTRIES", 1)
    written(evening)
    with raises_refusal("not_now"):
        written(evening, text="And another thing.")


def test_its_author_alone_changes_an_entry_and_it_says_so(evening: Evening) -> None:
    entry = written(evening, by="dario")
    address = page_of(evening, "change_entry", entry.pk)
    for name in ("chiara", "elena"):
        assert client_of(name).post(address, {"text": "I was wrong."}).status_code == 403
    assert client_of("dario").post(address, {"text": "I was right."}).status_code == 302
    page = client_of("elena").get(page_of(evening)).content.decode()
    assert "I was right." in page and WORDS not in page and "changed" in page


@pytest.mark.parametrize("over_api", [False, True])
def test_words_that_are_taken_away_while_they_are_changed_are_gone(
    evening: Evening, over_api: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry, rewrite = written(evening, by="dario"), chronicle.rewrite

    def too_late(*args: Any) -> ChronicleEntry:
        ChronicleEntry.objects.all().delete()
        return rewrite(*args)

    monkeypatch.setattr(chronicle, "rewrite", too_late)
    dario, words = client_of("dario"), {"text": "I was right."}
    if over_api:
        address = reverse("api:entry", args=[evening.campaign.slug, evening.number, entry.pk])
        answer = dario.put(address, words, "application/json")
    else:
        answer = dario.post(page_of(evening, "change_entry", entry.pk), words)
    assert answer.status_code == 404 and not ChronicleEntry.objects.filter(text=words["text"]).exists()


def test_its_author_or_a_host_takes_an_entry_away_with_its_pictures(evening: Evening) -> None:
    for name, status, stays in (("elena", 403, True), ("chiara", 302, False)):
        entry = written(evening, by="dario")
        darkroom.bring(darkroom.ENTRIES, entry, photo().read(), entry.author or known("dario"), NOW)
        assert client_of(name).post(page_of(evening, "remove_entry", entry.pk)).status_code == status
        assert (ChronicleEntry.objects.exists(), ChroniclePicture.objects.exists()) == (stays, stays)


def test_what_somebody_writes_is_shown_as_it_is(evening: Evening) -> None:
    written(evening, text="<script>alert(1)</script>")
    page = client_of("elena").get(page_of(evening)).content.decode()
    assert "<script>alert(1)" not in page and "&lt;script&gt;alert(1)" in page


def test_who_goes_leaves_their_words_without_a_name(evening: Evening) -> None:
    stranger = Person.objects.create_user("zoe", first_name="Zoe")
    chronicle.write(evening, stranger, WORDS, NOW)
    chronicle.note(evening, stranger, NOTE, NOW)
    stranger.delete()
    page = client_of("elena").get(page_of(evening)).content.decode()
    assert WORDS in page and "Somebody who has gone" in page and "Zoe" not in page
    assert not PrivateNote.objects.exists()


# --- pictures --------------------------------------------------------------------------------------------------------


def bring(name: str, entry: ChronicleEntry, picture: SimpleUploadedFile | None) -> int:
    address = page_of(entry.evening, "add_entry_picture", entry.pk)
    return client_of(name).post(address, {"picture": picture} if picture else {}).status_code


def test_the_first_picture_comes_with_the_words(evening: Evening) -> None:
    client_of("dario").post(page_of(evening), {"text": WORDS, "picture": photo()})
    picture = ChronicleEntry.objects.get().pictures.get()
    shown = page_of(evening, "entry_picture", picture.pk)
    assert shown in client_of("elena").get(page_of(evening)).content.decode()
    answer = client_of("nina").get(shown)
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/jpeg")
    assert Client().get(shown).status_code == 302


def test_only_its_author_lays_pictures_to_an_entry(evening: Evening) -> None:
    entry = written(evening, by="dario")
    assert [bring(name, entry, photo()) for name in ("chiara", "elena", "dario")] == [403, 403, 302]
    assert entry.pictures.count() == 1


def test_a_picture_sent_twice_is_one_and_six_are_enough(evening: Evening) -> None:
    entry = written(evening, by="dario")
    for color in ("red", "red", "blue", "green", "white", "black", "navy", "gold"):
        assert bring("dario", entry, photo(color)) == 302
    assert entry.pictures.count() == darkroom.ENTRIES.most == 6
    assert "At most 6" not in client_of("dario").get(page_of(evening)).content.decode().split("Other words")[1][:900]


def large_picture_for(entry: ChronicleEntry) -> Job:
    """A large picture is sent; what the worker has to do."""
    assert bring("dario", entry, photo(size=(2400, 1800))) == 302
    return Job.objects.get(kind=JobKind.PICTURE)


def test_a_worker_makes_a_large_picture_small_and_leads_back_to_it(evening: Evening) -> None:
    entry = written(evening, by="dario")
    job = large_picture_for(entry)
    assert "on its way" in client_of("dario").get(page_of(evening)).content.decode()
    assert "on its way" not in client_of("elena").get(page_of(evening)).content.decode()
    darkroom.develop_in_background(str(job.pk), timezone.now)
    assert entry.pictures.get().width == 1600
    over = client_of("dario").get(reverse("campaign:job", args=[evening.campaign.slug, job.pk])).content.decode()
    assert f"{page_of(evening)}#e-{entry.pk}" in over


def test_no_more_large_pictures_wait_for_a_worker_than_the_entry_takes(evening: Evening) -> None:
    """Each lies in the database as it was sent, until it is small."""
    entry = written(evening, by="dario")
    bring("dario", entry, photo())
    for color in ("red", "blue", "green", "white", "black", "black", "navy", "gold"):
        assert bring("dario", entry, photo(color, size=(2400, 1800))) == 302
    assert Job.objects.filter(kind=JobKind.PICTURE).count() == darkroom.ENTRIES.most - 1


def test_words_that_are_gone_get_no_picture(evening: Evening) -> None:
    entry = written(evening, by="dario")
    job = large_picture_for(entry)
    entry.delete()
    darkroom.develop_in_background(str(job.pk), timezone.now)
    over = client_of("dario").get(reverse("campaign:job", args=[evening.campaign.slug, job.pk])).content.decode()
    assert "These words are no longer there." in over and not ChroniclePicture.objects.exists()


def test_what_is_no_picture_leaves_the_words(evening: Evening) -> None:
    svg = SimpleUploadedFile("a.svg", b"<svg/>", "image/svg+xml")
    answer = client_of("dario").post(page_of(evening), {"text": WORDS, "picture": svg}, follow=True)
    assert "We can’t read this picture" in answer.content.decode()
    assert ChronicleEntry.objects.get().pictures.count() == 0


# --- what is for nobody else -----------------------------------------------------------------------------------------


def test_a_note_is_read_by_its_author_alone(evening: Evening) -> None:
    client_of("dario").post(page_of(evening, "write_note"), {"text": NOTE})
    assert NOTE in client_of("dario").get(page_of(evening)).content.decode()
    over_api = reverse("api:note", args=[evening.campaign.slug, evening.number])
    assert client_of("dario").get(over_api).json() == {"text": NOTE}
    for name in ("chiara", "elena", "nina"):
        everywhere = [page_of(evening), page_of(evening, "recap"), page_of(evening, "evening"), over_api]
        assert not any(NOTE in client_of(name).get(address).content.decode() for address in everywhere), name


def test_a_note_is_one_and_without_words_it_goes(evening: Evening) -> None:
    for text in ("first", "second"):
        client_of("dario").post(page_of(evening, "write_note"), {"text": text})
    assert chronicle.note_of(evening, known("dario")) == "second"
    client_of("dario").post(page_of(evening, "write_note"), {"text": ""})
    assert not PrivateNote.objects.exists()


def test_who_takes_their_own_with_them_takes_words_pictures_and_note(evening: Evening) -> None:
    entry = written(evening, by="dario")
    bring("dario", entry, photo())
    chronicle.note(evening, known("dario"), NOTE, NOW)
    mine = zipfile.ZipFile(io.BytesIO(taken_out(known("dario"))))
    assert f"pictures/{entry.pictures.get().pk}.jpg" in mine.namelist()
    assert NOTE in mine.read("data.json").decode() and WORDS in mine.read("data.json").decode()
    theirs = zipfile.ZipFile(io.BytesIO(taken_out(known("chiara")))).read("data.json").decode()
    assert NOTE not in theirs


def test_a_link_that_is_shared_shows_nothing_of_the_chronicle(evening: Evening) -> None:
    entry = written(evening, by="dario")
    bring("dario", entry, photo())
    share = links.share(evening.campaign.memberships.get(person=known("chiara")), evening, None, NOW)
    shown = Client().get(reverse("campaign:shared", args=[share.token])).content.decode()
    assert WORDS not in shown and str(entry.pictures.get().pk) not in shown


# --- over the API ----------------------------------------------------------------------------------------------------


def test_over_the_api_the_same_is_done(evening: Evening) -> None:
    dario, slug = client_of("dario"), evening.campaign.slug
    made = dario.post(reverse("api:chronicle", args=[slug, 1]), {"text": WORDS}, "application/json")
    assert (made.status_code, made.json()["author"], made.json()["evening"]) == (201, str(known("dario")), 1)
    one = [slug, 1, made.json()["key"]]
    changed = dario.put(reverse("api:entry", args=one), {"text": "Otherwise."}, "application/json")
    assert (changed.status_code, changed.json()["text"]) == (200, "Otherwise.")
    laid = dario.post(reverse("api:entry_pictures", args=one), {"picture": photo()})
    assert laid.status_code == 201 and dario.get(laid.json()["url"]).status_code == 200
    large = dario.post(reverse("api:entry_pictures", args=one), {"picture": photo(size=(2400, 1800))})
    assert (large.status_code, large.json()["kind"]) == (202, "picture")
    of_all = client_of("elena").get(reverse("api:campaign_chronicle", args=[slug])).json()
    assert [row["text"] for row in of_all["results"]] == ["Otherwise."]
    assert len(of_all["results"][0]["pictures"]) == 1
    of_this = client_of("elena").get(reverse("api:chronicle", args=[slug, 1])).json()
    alone = client_of("elena").get(reverse("api:entry", args=one)).json()
    assert of_this["results"] == [alone] and alone["text"] == "Otherwise."
    gone = dario.delete(reverse("api:entry_picture", args=[slug, 1, laid.json()["key"]]))
    assert gone.status_code == 204 and not ChroniclePicture.objects.exists()
    note = reverse("api:note", args=[slug, 1])
    assert dario.put(note, {"text": NOTE}, "application/json").json() == {"text": NOTE}
    assert dario.delete(reverse("api:entry", args=one)).status_code == 204
    assert dario.get(reverse("api:entry", args=[slug, 1, uuid4()])).status_code == 404
