"""What stands on planar cards: from the group's own file, for its own tables; nothing of it ships or leaks."""

from __future__ import annotations

import gzip
import io
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from campaign import tasks
from campaign.bridge import card_words
from campaign.cards.bulk.unpacking import LONGEST_CARD
from campaign.models import Campaign, CardText, Evening, Job, JobStatus, MatchTable, Person
from campaign.planes import card_texts
from campaign.planes.planar_file import InvalidPlanarFile, planar_cards
from tests.campaign.cards.bulk.made import atomic
from tests.games.planechase.rules.catalogue import ROWS
from tests.support.services.database import Database
from tests.support.worlds.people import NOW, campaign_of
from tests.support.worlds.planechase_matches import begin, lay
from tests.support.worlds.shared import lay_matches

WORDING = "The wording of a card that nobody ships."
QUIET = sorted(
    row["name"]
    for row in ROWS
    if row["type"] == "Plane"
    and row["status"] == "official"
    and {moment for line in row["abilities"] for moment in line["on"]} <= {"static", "chaos"}
)[:20]
CASUAL = sorted(row["name"] for row in ROWS if row["status"] == "casual" and row["type"] == "Plane")


def a_card(name: str, **changes: Any) -> dict[str, Any]:
    """A planar card as Scryfall tells it."""
    return {
        "object": "card",
        "name": name,
        "lang": "en",
        "layout": "planar",
        "type_line": "Plane — Nowhere",
        "cmc": 0.0,
        "oracle_text": WORDING,
        "image_uris": {"large": "https://cards.scryfall.io/large/front/a/b/ab.jpg?1"},
    } | changes


def a_file(*cards: Any) -> bytes:
    return json.dumps(cards).encode()


A_BEAR = {"name": "Grizzly Bears", "layout": "normal", "type_line": "Creature — Bear", "oracle_text": "Growl"}


# --- reading the file ------------------------------------------------------------------------------------------------


def found(data: bytes) -> dict[str, Any]:
    return planar_cards(io.BytesIO(data))


@pytest.mark.parametrize(
    "data",
    [
        a_file(A_BEAR, a_card("Krosa")),
        gzip.compress(a_file(a_card("Krosa"))),
        json.dumps({"object": "list", "warnings": {"data": [a_card("No")]}, "data": [a_card("Krosa")]}).encode(),
        b"\xef\xbb\xbf \n" + a_file(a_card("Krosa")),
        json.dumps(A_BEAR).encode() + b"\r\n\r\n" + json.dumps(a_card("Krosa")).encode(),
        gzip.compress(json.dumps(A_BEAR).encode()) + gzip.compress(json.dumps(a_card("Krosa")).encode()),
        a_file(7, None, "x", [a_card("No")], {"name": 7, "layout": "planar"}, a_card("Krosa")),
    ],
)
def test_planar_cards_are_found_in_whatever_scryfall_gives(data: bytes) -> None:
    cards = found(data)
    assert list(cards) == ["Krosa"]
    assert cards["Krosa"].texts == {"en": WORDING}


def test_other_languages_say_what_is_printed_in_them() -> None:
    italian = a_card(
        "Krosa",
        lang="it",
        printed_name="Krosa",
        printed_text="Parole",
        image_uris={"large": "https://cards.scryfall.io/it.jpg"},
    )
    cards = found(a_file(italian, a_card("Krosa"), a_card("Krosa", oracle_text="Another printing")))
    assert cards["Krosa"].texts == {"it": "Parole", "en": WORDING}
    assert cards["Krosa"].picture.endswith("ab.jpg?1")


@pytest.mark.parametrize(
    "address",
    [
        "http://cards.scryfall.io/a.jpg",
        "https://cards.scryfall.io.evil.example/a.jpg",
        "https://evil.example/https://cards.scryfall.io/a.jpg",
        'https://cards.scryfall.io/a.jpg" onerror="x',
        "javascript:alert(1)",
        "https://cards.scryfall.io/" + "a" * 300,
    ],
)
def test_an_address_from_elsewhere_is_no_picture(address: str) -> None:
    assert found(a_file(a_card("Krosa", image_uris={"large": address})))["Krosa"].picture == ""


def test_what_no_page_can_show_is_left_out_of_a_wording() -> None:
    cards = found(a_file(a_card("Krosa", oracle_text="a\x00b\r\nc\x1f" + "x" * 9_000)))
    assert cards["Krosa"].texts["en"].startswith("ab\ncx") and len(cards["Krosa"].texts["en"]) == 3_000


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "no_cards"),
        (b"PK\x03\x04", "no_cards"),
        (b"[", "cut_off"),
        (a_file(a_card("Krosa"))[:-9], "cut_off"),
        (gzip.compress(a_file(a_card("Krosa")))[:-12], "cut_off"),
        (json.dumps(a_card("Krosa")).encode() * 2 + b"{", "cut_off"),
        (b"\x1f\x8bnothing of the kind", "no_json"),
        (b"[" * 300_000, "no_json"),
        (b'[{"a":' * 300_000, "no_json"),
        (b'["' + b"a" * (LONGEST_CARD + 200_000) + b'"]', "too_long"),
        (b"[" + b"9" * 5_000 + b"]", "no_json"),
        (b"[]", "no_cards"),
        (a_file(A_BEAR), "no_cards"),
        (b'{"data": {"data": []}}', "no_cards"),
    ],
)
def test_what_is_no_file_of_cards_is_refused(data: bytes, reason: str) -> None:
    with pytest.raises(InvalidPlanarFile, match=reason):
        found(data)
    assert card_texts.refusal_in_words(reason)


def test_a_file_of_mtgjson_has_planar_cards_in_all_languages() -> None:
    foreign = [{"language": "Italian", "name": "Krosa", "text": "Parole"}]
    card = {"name": "Krosa", "layout": "planar", "type": "Plane — Dominaria", "text": WORDING, "foreignData": foreign}
    assert found(atomic({"Krosa": [card]}))["Krosa"].texts == {"en": WORDING, "it": "Parole"}


def test_a_small_file_that_unpacks_to_a_huge_one_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("campaign.cards.bulk.unpacking.MOST_BYTES", 500_000)
    with pytest.raises(InvalidPlanarFile, match="too_long"):
        found(gzip.compress(b"[" + b"1," * 1_000_000 + b"1]"))


# --- at the tables ---------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def laid(database: Database) -> Iterator[int]:
    """An evening at its matches, really committed; what a test changes in it is rolled back."""
    with database.holding(lay_matches) as evening:
        yield evening


@pytest.fixture
def evening(laid: int, db: None) -> Evening:
    return Evening.objects.get(pk=laid)


def page_of(name: str | None, path: str) -> Any:
    client = Client()
    if name:
        client.force_login(Person.objects.get(username=name))
    return client.get(path)


def at(table: MatchTable) -> Any:
    return page_of("ada", f"/t/{table.table_code}/")


def card_at(table: MatchTable) -> str:
    """The cards in force as their sheets show them."""
    names = dict.fromkeys(re.findall(r'popovertarget="(card-[^"]+)"', at(table).content.decode()))
    return "".join(page_of("ada", f"/t/{table.table_code}/sheets/{name}/").content.decode() for name in names)


def a_table(evening: Evening, cards: list[str] = QUIET, **settings: Any) -> MatchTable:
    table = lay(evening, "Ada", "Bo", lists="; ".join(cards), deck_check="warn", **settings)
    begin(table, "Ada")
    return table


def test_the_wording_stands_beside_our_reminder_at_the_groups_own_table(evening: Evening) -> None:
    table = a_table(evening)
    assert WORDING not in card_at(table)
    card_texts.keep(evening.campaign, found(a_file(*map(a_card, QUIET))), NOW)
    page, sheet = at(table).content.decode(), card_at(table)
    assert WORDING in sheet and "The card" in page
    assert "scryfall.io" not in page + sheet


def test_no_other_table_shows_it(evening: Evening) -> None:
    """Neither another group's, nor one that belongs to nobody."""
    card_texts.keep(campaign_of("zoe", host="yan", name="The new mill"), found(a_file(*map(a_card, QUIET))), NOW)
    assert WORDING not in card_at(a_table(evening))
    card_texts.keep(evening.campaign, found(a_file(*map(a_card, QUIET))), NOW)
    client = Client()
    body = {"players": ["Anna", "Bruno"], "lists": "\n".join(QUIET), "settings": {"deck_check": "warn"}}
    code = client.post("/api/v1/planechase", body, "application/json").json()["code"]
    assert card_texts.at_table(code, QUIET) == card_words.CardsTold()
    assert WORDING not in client.get(f"/t/{code}/").content.decode()


def test_a_casual_card_says_what_the_file_says(evening: Evening) -> None:
    """The data has no reminders for them."""
    table = a_table(evening, CASUAL[:20], casual_cards="on")
    card_texts.keep(evening.campaign, found(a_file(*map(a_card, CASUAL))), NOW)
    assert "due--card" in at(table).content.decode()
    assert WORDING in page_of("ada", f"/t/{table.table_code}/screen/").content.decode()


def test_pictures_are_loaded_only_where_the_host_has_said_so(evening: Evening) -> None:
    table = a_table(evening)
    card_texts.keep(evening.campaign, found(a_file(*map(a_card, QUIET))), NOW)
    assert "scryfall.io" not in at(table).headers["Content-Security-Policy"]
    host = Client()
    host.force_login(Person.objects.get(username="carla"))
    host.post(f"/c/{evening.campaign.slug}/planes/cards/pictures/", {"on": "1"})
    page = at(table)
    assert "img-src 'self' data: https://cards.scryfall.io;" in page.headers["Content-Security-Policy"] + ";"
    assert 'src="https://cards.scryfall.io/large/front/a/b/ab.jpg?1"' in card_at(table)
    assert "scryfall.io" not in page_of("ada", f"/c/{evening.campaign.slug}/").headers["Content-Security-Policy"]


# --- bringing it -----------------------------------------------------------------------------------------------------


@pytest.fixture
def campaign(db: None) -> Campaign:
    return campaign_of("mia", host="lou", name="The new mill")


def brought(campaign: Campaign, data: bytes, by: str = "lou") -> Any:
    client = Client()
    client.force_login(Person.objects.get(username=by))
    file = SimpleUploadedFile("cards.json", data)
    return client.post("/bring/cards/", {"campaign": campaign.slug, "file": file}), client


def test_a_host_brings_the_file_and_brings_a_newer_one(campaign: Campaign) -> None:
    brought(campaign, a_file(a_card("Krosa"), a_card("Bant")))
    answer, client = brought(campaign, a_file(a_card("krosa", oracle_text="Newer")))
    assert "Bant" in client.get(answer.headers["Location"]).content.decode()
    assert dict(campaign.card_texts.values_list("folded", "texts")) == {
        "krosa": {"en": "Newer"},
        "bant": {"en": WORDING},
    }
    client.post(f"/c/{campaign.slug}/planes/cards/forget/")
    assert not CardText.objects.exists()


@pytest.mark.parametrize(("by", "status"), [("mia", 403), ("sam", 404)])
def test_nobody_else_brings_a_file(campaign: Campaign, by: str, status: int) -> None:
    Person.objects.get_or_create(username="sam")
    assert brought(campaign, a_file(a_card("Krosa")), by)[0].status_code == status
    assert not CardText.objects.exists()


def test_a_bad_file_is_refused_with_its_reason_and_what_was_known_stays(campaign: Campaign) -> None:
    brought(campaign, a_file(a_card("Krosa")))
    answer, _client = brought(campaign, a_file(a_card("Krosa"))[:-5])
    assert answer.status_code == 422 and 'role="alert"' in answer.content.decode()
    assert campaign.card_texts.count() == 1


def test_the_api_brings_shows_and_forgets(campaign: Campaign) -> None:
    host, player = Client(), Client()
    host.force_login(Person.objects.get(username="lou"))
    player.force_login(Person.objects.get(username="mia"))
    for data, said in ((a_file(a_card("Krosa")), {"cards": 1}), (b"[]", None)):
        answer = host.post("/api/v1/bring/cards", {"campaign": campaign.slug, "file": SimpleUploadedFile("a", data)})
        assert (answer.json() == said) if said else (answer.status_code, answer.json()["reason"]) == (422, "no_cards")
    address = f"/api/v1/campaigns/{campaign.slug}/planes/cards"
    assert player.get(address).json()["cards"][0]["texts"] == {"en": WORDING}
    assert player.patch(address, {"shows_pictures": True}, "application/json").status_code == 403
    assert host.patch(address, {"shows_pictures": True}, "application/json").json()["shows_pictures"] is True
    assert host.delete(address).status_code == 204 and player.get(address).json()["cards"] == []


def test_a_large_file_goes_with_a_worker(campaign: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_texts, "AT_ONCE", 10)
    answer, client = brought(campaign, a_file(*(A_BEAR for _ in range(500)), a_card("Krosa")))
    job = Job.objects.get()
    assert answer.headers["Location"] == f"/c/{campaign.slug}/errands/{job.pk}/"
    for _ in range(2):
        tasks.bring_cards(str(job.pk))
    job.refresh_from_db()
    assert (job.status, job.outcome, job.file) == (JobStatus.DONE, {"cards": 1}, None)
    assert "1 planar card" in client.get(answer.headers["Location"]).content.decode()


def test_a_worker_says_why_a_file_is_none(campaign: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_texts, "AT_ONCE", 10)
    answer, client = brought(campaign, a_file(*(A_BEAR for _ in range(500))))
    tasks.bring_cards(str(Job.objects.get().pk))
    assert "no plane" in client.get(answer.headers["Location"]).content.decode()
    assert Job.objects.get().status == JobStatus.FAILED
