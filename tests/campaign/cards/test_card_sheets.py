"""The sheet of a card: in the reader's language, with both faces, the group's own file first; nobody else's leaks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from bench import evening as evening_of
from campaign.bridge.card_sheets import packs_at
from campaign.cards.card_names import name_key
from campaign.cards.sheets import at_table, card_sheet, card_sheets
from campaign.models import Campaign, Card, CardFace, CardName, CardWording, Evening, Person
from campaign.people.joining import found_campaign
from campaign.pools.imports import make_pool
from games.tables import board
from games.tables.group.card_sheets import address_of, name_at
from games.tables.models import Table
from games.tables.templatetags.cards import card_text, linked
from tests.support.scenes.evenings import STARTER, act, hurry
from tests.support.worlds import everything
from tests.support.worlds.people import NOW, campaign_of

pytestmark = pytest.mark.django_db

PICTURE = "https://cards.scryfall.io/large/front/a/b/ab.jpg?1"


@pytest.fixture
def mill() -> Campaign:
    return campaign_of("ada")


def a_card(name: str, campaign: Campaign | None = None, **facts: Any) -> Card:
    facts = {"type_line": "Creature"} | facts
    card = Card.objects.create(name=name, key=name_key(name), campaign=campaign, **facts)
    for key in {card.key, card.key.split(" // ")[0]}:
        CardName.objects.create(card=card, campaign=campaign, language="en", name=name, key=key)
    return card


def a_face(card: Card, texts: dict[str, str], campaign: Campaign | None = None, **facts: Any) -> CardFace:
    """A face on which this text stands, by language; its name in another language is marked with it."""
    position = facts.pop("position", 0)
    name, picture = facts.pop("name", card.name), facts.pop("picture", "")
    face = CardFace.objects.create(card=card, campaign=campaign, position=position, **facts)
    for language, text in texts.items():
        called = name if language == "en" else f"{name} ({language})"
        CardWording.objects.create(
            face=face, language=language, name=called, type_line=f"Beast {language}", text=text, picture=picture
        )
    return face


# --- what stands on it -----------------------------------------------------------------------------------------------


def test_a_card_is_told_in_the_readers_language_and_else_in_english(mill: Campaign) -> None:
    a_face(a_card("Mill Cat"), {"en": "Purrs.", "it": "Fa le fusa."}, mana_cost="{1}{W}", power="2", toughness="3")
    a_face(a_card("Mill Dog"), {"en": "Barks."})
    with translation.override("it"):
        cat, dog = card_sheets(mill, ["mill CAT", "Mill Dog"]).values()
    assert (cat.title, cat.name, cat.faces[0].text) == ("Mill Cat (it)", "Mill Cat", "Fa le fusa.")
    assert cat.is_foreign and cat.faces[0].size == "2/3" and cat.faces[0].language == "it"
    assert dog.faces[0].text == "Barks." and not dog.is_foreign


def test_a_card_with_two_faces_shows_both(mill: Campaign) -> None:
    card = a_card("Day Miller // Night Miller")
    a_face(card, {"en": "Grinds."}, name="Day Miller", picture=PICTURE)
    a_face(card, {"en": "Sleeps."}, name="Night Miller", position=1, picture=PICTURE)
    mill.shows_card_pictures = True
    for name in ("Day Miller // Night Miller", "Day Miller/Night Miller", "day miller"):
        sheet = card_sheet(mill, name)
        assert sheet is not None
        assert [face.text for face in sheet.faces] == ["Grinds.", "Sleeps."]
        assert [face.picture for face in sheet.faces] == [PICTURE, ""], "two halves share a picture"


def test_of_a_card_that_no_file_has_told_the_facts_that_ship_are_shown(mill: Campaign) -> None:
    a_card("Stone // Water", mana_cost="{R} // {U}", type_line="Instant // Sorcery", colors="UR")
    sheet = card_sheet(mill, "Stone // Water")
    assert sheet is not None and not sheet.is_worded
    assert [(face.name, face.mana_cost, face.type_line) for face in sheet.faces] == [
        ("Stone", "{R}", "Instant"),
        ("Water", "{U}", "Sorcery"),
    ]
    assert card_sheet(mill, "Nobody Knows Me") is None


def test_what_the_groups_own_file_says_goes_before_and_no_other_group_reads_it(mill: Campaign) -> None:
    other = campaign_of("bo", host="hugo", name="The new mill")
    card = a_card("Mill Cat")
    a_face(card, {"en": "Purrs."})
    a_face(card, {"en": "Hisses."}, mill)
    a_face(a_card("Secret Cat", mill), {"en": "Nobody else."}, mill)
    CardName.objects.create(card=card, campaign=mill, language="it", name="Gatto", key="gatto")

    own, theirs = card_sheet(mill, "Mill Cat"), card_sheet(other, "Mill Cat")
    assert own is not None and own.faces[0].text == "Hisses."
    assert theirs is not None and theirs.faces[0].text == "Purrs."
    assert card_sheet(mill, "Secret Cat") is not None and card_sheet(other, "Secret Cat") is None
    assert card_sheet(mill, "Gatto") == own and card_sheet(other, "Gatto") is None


def test_many_sheets_take_as_many_queries_as_one(mill: Campaign, django_assert_max_num_queries: Any) -> None:
    names = [f"Cat {number}" for number in range(60)]
    for name in names:
        a_face(a_card(name), {"en": "Purrs."})
    with django_assert_max_num_queries(6):
        assert len(card_sheets(mill, names)) == 60


def test_the_rulings_of_the_group_that_name_the_card_stand_on_its_sheet(mill: Campaign) -> None:
    a_face(a_card("Mill Cat"), {"en": "Purrs.", "it": "Fa le fusa."})
    a_card("Life")
    for rule, text in (("D-16", "The Mill Cat’s purr is no contest."), ("D-17", "Concatenated life is long.")):
        mill.rulings.create(rule=rule, text=text, made_at=NOW)
    told = card_sheet(mill, "Mill Cat")
    assert told is not None and [ruling.rule for ruling in told.rulings] == ["D-16"]
    life = card_sheet(mill, "Life")
    assert life is not None and life.rulings == (), "a name is written with its capitals"


# --- pictures --------------------------------------------------------------------------------------------------------


def test_an_address_elsewhere_is_told_only_where_the_host_wants_it(mill: Campaign) -> None:
    a_face(a_card("Mill Cat"), {"en": "Purrs."}, picture=PICTURE)
    a_face(a_card("Mill Dog"), {"en": "Barks."}, picture="https://elsewhere.example/dog.jpg")
    assert [sheet.faces[0].picture for sheet in card_sheets(mill, ["Mill Cat", "Mill Dog"]).values()] == ["", ""]
    mill.shows_card_pictures = True
    assert [sheet.faces[0].picture for sheet in card_sheets(mill, ["Mill Cat", "Mill Dog"]).values()] == [PICTURE, ""]


def test_pictures_of_the_hosts_folder_are_found_by_name_or_number_and_never_outside(
    mill: Campaign, settings: Any, tmp_path: Path
) -> None:
    folder = tmp_path / "cards"
    (folder / "mil").mkdir(parents=True)
    for name in ("mill-cat.jpg", "mil/7.png", "mil/7.back.png"):
        (folder / name).write_bytes(b"a picture")
    (tmp_path / "outside.jpg").write_bytes(b"a secret")
    (folder / "a-link.jpg").symlink_to(tmp_path / "outside.jpg")
    settings.CARD_PICTURES = str(folder)
    a_card("Mill Cat")
    a_card("A Link")
    a_card("../outside")
    a_card("Day // Night", set_code="MIL", collector_number="7")

    sheets = card_sheets(mill, ["Mill Cat", "A Link", "../outside", "Day // Night"])
    found = {name: [face.file and face.file.name for face in sheet.faces] for name, sheet in sheets.items()}
    assert found.pop("Mill Cat") == ["mill-cat.jpg"]
    assert found.pop("Day // Night") == ["7.png", "7.back.png"]
    assert {name for names in found.values() for name in names} == {None}


# --- at tables, on pages, over REST ----------------------------------------------------------------------------------


@pytest.fixture
def evening() -> Evening:
    known = everything.people()
    campaign = found_campaign("The old mill", known["carla"], NOW)
    everything.join_everybody(campaign, known)
    pool = make_pool(campaign, known["carla"], name="Starter", text=STARTER.read_text(encoding="utf-8"))
    return everything.tonight(campaign, known["carla"], pool)


def call_a_pack(table: Table) -> str:
    """Bo calls a pack that Cleo might contest; its name."""
    hurry(table.code, "auction")
    mono: list[list[Any]] = [[seat, "declare", {"kind": "mono"}] for seat in ("bo", "cleo")]
    act(table.code, [["ada", "no", {}], *mono, ["dino", "no", {}]])
    pack = board.board(table, None).view.table[0]
    caller = board.board(table, None).waiting[0]
    act(table.code, [[caller, "call", {"pack": pack}]])
    return str(board.board(table, None).view.cards[pack].name)


def of_the_pool(evening: Evening) -> str:
    assert evening.pool is not None
    return evening.pool.packs.earliest("pk").name


def test_a_table_is_told_the_cards_of_its_pool_and_no_others(evening: Evening) -> None:
    name = of_the_pool(evening)
    a_card("Secret Cat", evening.campaign)
    assert set(at_table(str(evening.table_code), [name, "Secret Cat"]).sheets) == {name}
    assert at_table("NOBODY", [name]).sheets == {}


def sheet_page(client: Client, table: Table, name: str) -> str:
    """The inside of the sheet that a tap on this card's name opens."""
    answer = client.get(f"/t/{table.code}/cards/{address_of(name)}/", headers={"HX-Request": "true"})
    assert answer.status_code == 200, name
    return answer.content.decode()


def test_in_a_first_auction_every_card_has_its_facts_and_says_where_its_text_comes_from(client: Client) -> None:
    client.post("/try/")
    table = Table.objects.get()
    packs = packs_at(table.code)
    told = at_table(table.code, list(packs)).sheets
    assert told.keys() == packs.keys() and len(packs) > 100
    assert all(
        face.type_line and (face.mana_cost or face.deck in "al") for each in told.values() for face in each.faces
    )
    page = sheet_page(client, table, "Serra Angel")
    assert "Creature — Angel" in page and "In a campaign the host adds it for all cards with one file" in page


def test_in_a_first_auction_what_everybody_may_read_on_a_card_is_read(client: Client) -> None:
    client.post("/try/")
    a_face(Card.objects.get(name="Serra Angel"), {"en": "Flying, vigilance"}, power="4", toughness="4")
    page = sheet_page(client, Table.objects.get(), "Serra Angel")
    assert "Flying, vigilance" in page and "4/4" in page and "In a campaign the host adds it" not in page


def test_a_card_that_no_catalogue_knows_has_the_facts_with_which_its_pack_is_played(client: Client) -> None:
    table = evening_of.open_table("Nobody’s evening", 2)
    told = at_table(table.code, ["Card W01", "Serra Angel"]).sheets
    assert [(face.type_line, face.mana_cost) for face in told["Card W01"].faces] == [("Creature — Soldier", "{1}{W}")]
    assert "Serra Angel" not in told
    assert "Soldier" in sheet_page(client, table, "Card W01")


@pytest.mark.parametrize(("who", "page", "table"), [("carla", 200, 200), ("sam", 404, 404), ("", 302, 404)])
def test_who_may_not_see_the_campaign_or_table_sees_no_card(evening: Evening, who: str, page: int, table: int) -> None:
    client, address = Client(), of_the_pool(evening).replace(" ", "_")
    if who:
        client.force_login(Person.objects.get(username=who))
    assert client.get(f"/c/{evening.campaign.slug}/cards/{address}/").status_code == page
    assert client.get(f"/t/{evening.table_code}/cards/{address}/").status_code == table


def test_pages_load_pictures_from_elsewhere_only_if_the_host_has_allowed_it(evening: Evening) -> None:
    client = Client()
    client.force_login(Person.objects.get(username="carla"))
    name = of_the_pool(evening)
    card = Card.objects.get(key=name_key(name))
    a_face(card, {"en": "Purrs."}, picture=PICTURE)
    at = [f"/c/{evening.campaign.slug}/cards/{name.replace(' ', '_')}/", f"/t/{evening.table_code}/"]
    at.append(f"/t/{evening.table_code}/cards/{name.replace(' ', '_')}/")
    for address in at:
        answer = client.get(address)
        assert "cards.scryfall.io" not in answer["Content-Security-Policy"] + answer.content.decode(), address
    Campaign.objects.filter(pk=evening.campaign_id).update(shows_card_pictures=True)
    for address in at:
        assert "cards.scryfall.io" in client.get(address)["Content-Security-Policy"], address
    page = client.get(at[0]).content.decode()
    assert PICTURE in page and 'referrerpolicy="no-referrer"' in page and "learns which card" in page


def test_a_picture_of_the_folder_goes_before_and_needs_no_leave(
    evening: Evening, settings: Any, tmp_path: Path
) -> None:
    client = Client()
    client.force_login(Person.objects.get(username="carla"))
    name = of_the_pool(evening)
    (tmp_path / f"{name_key(name)}.webp").write_bytes(b"a picture")
    settings.CARD_PICTURES = str(tmp_path)
    for at in (f"/c/{evening.campaign.slug}/cards/", f"/t/{evening.table_code}/cards/"):
        address = f"{at}{name.replace(' ', '_')}/"
        assert f'src="{address}picture/0/"' in client.get(address).content.decode()
        picture = client.get(f"{address}picture/0/")
        assert picture.content == b"a picture" and picture["Content-Type"] == "image/webp"
        assert "private" in picture["Cache-Control"] and "max-age=2592000" in picture["Cache-Control"]
        assert client.get(f"{address}picture/1/").status_code == 404
        assert Client().get(f"{address}picture/0/").status_code in (302, 404)


def test_the_called_card_is_told_to_everybody_in_their_language(evening: Evening) -> None:
    table = Table.objects.get(code=evening.table_code)
    name = call_a_pack(table)
    a_face(Card.objects.get(key=name_key(name)), {"en": "Purrs. {T}", "it": "Fa le fusa. {T}"})
    for who, address in (("wim", ""), ("ada", ""), ("bo", ""), ("wim", "screen/")):
        client = Client()
        client.force_login(Person.objects.get(username=who))
        for language, words in (("en", "Purrs. "), ("it", "Fa le fusa. ")):
            page = client.get(f"/t/{table.code}/{address}", headers={"Accept-Language": language}).content.decode()
            assert words in page, (who, address, language)


def test_lines_of_the_story_name_their_cards(evening: Evening) -> None:
    table = Table.objects.get(code=evening.table_code)
    name = call_a_pack(table)
    line = next(line for line in board.board(table, None).story if line.cards)
    assert line.cards == (name,) and name in line.text
    drawn = linked("<b>" + line.text, line.cards, "/t/X/cards/")
    assert f'<a class="cardname" data-card href="/t/X/cards/{address_of(name)}/" lang="en">' in drawn
    assert drawn.startswith("&lt;b&gt;"), "what people write is text"


def test_a_card_as_it_is_printed_is_drawn_and_spoken() -> None:
    with translation.override("en"):
        drawn = card_text("{T}, {2}{W/P}: Purr <loudly>. (Or {E}.)\nSleep. {HR}")
    assert drawn.count("<p>") == 2 and "<i>(Or " in drawn and "&lt;loudly&gt;" in drawn
    spoken = re.findall(r'aria-label="([^"]*)"', drawn)
    assert spoken == ["tap", "2 white or two life", "energy", "HR"]


@pytest.mark.parametrize("name", ["Serra Angel", "Fire // Ice", "_____", "+2 Mace", "Who // What // When"])
def test_a_name_comes_back_from_its_address(name: str) -> None:
    address = address_of(name)
    assert "/" not in address and " " not in address and name_at(address) == name


def test_the_api_tells_the_same_sheet(evening: Evening) -> None:
    client = Client()
    client.force_login(Person.objects.get(username="carla"))
    name = of_the_pool(evening)
    a_face(Card.objects.get(key=name_key(name)), {"en": "{T}: Purrs.", "it": "{T}: Fa le fusa."}, power="1")
    address = f"/api/v1/campaigns/{evening.campaign.slug}/cards/{name.replace(' ', '_')}"
    told = client.get(address, headers={"Accept-Language": "it"}).json()
    assert told["faces"][0]["text"] == "{T}: Fa le fusa." and told["title"] == f"{name} (it)"
    assert [pool["id"] for pool in told["pools"]] == [evening.pool_id]
    assert client.get(address + "x").status_code == 404
