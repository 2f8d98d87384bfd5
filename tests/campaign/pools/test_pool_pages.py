"""The pages of pools: who gets in, what they say, bad input."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.html import strip_tags

from campaign.cards.deck_exports import Copies, FinishedDeck
from campaign.cards.deck_files import as_cockatrice
from campaign.evenings.evenings import plan_evening, say_whether_comes
from campaign.magi.sheets import write_magus
from campaign.models import Campaign, Card, ImportStatus, Membership, Person, Pool, PoolImport, Role
from campaign.pools import exports, versions
from campaign.pools.imports import begin_import, confirm, fail_in_background, make_pool, read_in_background
from campaign.web.pages.pools.imports import MOST_ROWS
from games.journal.models import Entry
from tests.support.worlds.evenings import STARTER

pytestmark = pytest.mark.usefixtures("catalogue")

BAD = STARTER.replace("White,4,Serra Angel", "White,3,Serra Angel") + "hello there\n,4,Nobody Knows Me\n,17,Plains\n"


@pytest.fixture
def campaign() -> Campaign:
    return Campaign.objects.create(name="Thursdays", slug="thursdays")


@pytest.fixture
def people(campaign: Campaign) -> dict[str, Person]:
    roles = {"host": Role.HOST, "owner": Role.PLAYER, "player": Role.PLAYER, "watcher": Role.WATCHER, "stranger": None}
    found = {name: Person.objects.create_user(name) for name in roles}
    for name, role in roles.items():
        if role:
            Membership.objects.create(campaign=campaign, person=found[name], role=role)
    return found


@pytest.fixture
def pool(campaign: Campaign, people: dict[str, Person]) -> Pool:
    return make_pool(campaign, people["owner"], name="Starter pool", text=STARTER)


@pytest.fixture
def draft(campaign: Campaign, people: dict[str, Person]) -> PoolImport:
    return begin_import(campaign, people["owner"], name="Mine", text=BAD)


@pytest.fixture
def owner(people: dict[str, Person]) -> Client:
    return signed_in(people["owner"])


def signed_in(person: Person) -> Client:
    client = Client()
    client.force_login(person)
    return client


def at(name: str, **parts: Any) -> str:
    return reverse(f"campaign:{name}", kwargs={"slug": "thursdays"} | parts)


def said(response: Any) -> str:
    return " ".join(response.content.decode().split())


# --- who gets in -----------------------------------------------------------------------------------------------------

POOL_PAGES = ["pool", "pool_file", "change_pool", "rename_pool", "put_away_pool", "bring_back_pool"]
DRAFT_PAGES = ["pool_import", "pool_import_progress", "pool_import_report", "pool_import_lines", "file_by_hand",
               "cube", "count_as_packs", "change_list", "say_what_is_meant", "refile",
               "leave_out", "rebase_import", "confirm_import", "discard_import"]  # fmt: skip
READ_BY_POST = {"rename_pool", "put_away_pool", "bring_back_pool", *DRAFT_PAGES[6:]}
OWNERS = {"change_pool", "rename_pool", "put_away_pool", "bring_back_pool"}


@pytest.mark.parametrize("who", ["host", "owner", "player", "watcher", "stranger", "nobody"])
def test_who_gets_in(who: str, people: dict[str, Person], pool: Pool, draft: PoolImport) -> None:
    client = Client() if who == "nobody" else signed_in(people[who])
    for name in ("pools", "new_pool", *POOL_PAGES, *DRAFT_PAGES):
        with transaction.atomic():
            assert may_answer(name, who, knocked(client, name, pool, draft)), name
            transaction.set_rollback(True)


def knocked(client: Client, name: str, pool: Pool, draft: PoolImport) -> Any:
    """What this page answers to whoever asks for it as it is asked for."""
    parts: dict[str, Any] = {"pk": pool.pk} if name in POOL_PAGES else {"key": draft.pk} if name in DRAFT_PAGES else {}
    parts |= {"ending": "cod"} if name == "pool_file" else {}
    return client.post(at(name, **parts)) if name in READ_BY_POST else client.get(at(name, **parts))


def may_answer(name: str, who: str, response: Any) -> bool:
    """Is this what they may be answered?"""
    if who == "nobody":
        to = response.headers.get("Location", "").split("?")[0]
        return bool((response.status_code, to) == (302, "/accounts/login/"))
    if who == "stranger" or (name in DRAFT_PAGES and who in {"player", "watcher"}):
        return bool(response.status_code == 404)
    if (who, name) == ("watcher", "new_pool") or (who in {"player", "watcher"} and name in OWNERS):
        return bool(response.status_code == 403)
    return response.status_code in {200, 302, 422}


@pytest.mark.parametrize("name", sorted(READ_BY_POST))
def test_nothing_changes_by_looking(name: str, owner: Client, pool: Pool, draft: PoolImport) -> None:
    parts: dict[str, Any] = {"pk": pool.pk} if name in POOL_PAGES else {"key": draft.pk}
    assert owner.get(at(name, **parts)).status_code == 405


def test_another_campaign_s_pool_is_not_found(people: dict[str, Person], pool: Pool) -> None:
    other = Campaign.objects.create(name="Fridays", slug="fridays")
    Membership.objects.create(campaign=other, person=people["owner"], role=Role.HOST)
    address = reverse("campaign:pool", kwargs={"slug": "fridays", "pk": pool.pk})
    assert signed_in(people["owner"]).get(address).status_code == 404


# --- a cube, and what was read as what ---


def names_of_a_colour(color: str, how_many: int) -> list[str]:
    cards = Card.objects.filter(colors=color).exclude(type_line__contains="Artifact").order_by("pk")
    return [card.name for card in cards[:how_many]]


def test_a_cube_pasted_from_where_it_lives_is_a_pool_in_three_taps(owner: Client, campaign: Campaign) -> None:
    names = [name for color in "WUBRG" for name in names_of_a_colour(color, 108)]
    cube = "\n".join(["# mainboard", *names, "# maybeboard", "Serra Angel the Other"])
    sent = owner.post(at("new_pool"), {"name": "Cube", "players": 8, "text": cube})
    page = said(owner.get(sent.headers["Location"]))
    assert "CubeCobra" in page
    assert "This looks like a cube of" in page and "Lines that cannot be used" not in page
    draft = PoolImport.objects.get()
    owner.post(at("count_as_packs", key=draft.pk))
    page = said(owner.get(at("pool_import", key=draft.pk)))
    assert "540 packs in seven decks" in page
    assert "1 card read and left out" in page
    assert "only considered: it’s on a maybeboard" in page
    owner.post(at("confirm_import", key=draft.pk))
    assert Pool.objects.get().packs.count() == 540


@pytest.fixture
def cube(people: dict[str, Person], campaign: Campaign) -> PoolImport:
    """A draft of 300 mono-coloured cards, six golden ones, and one that nobody knows."""
    golden = Card.objects.filter(colors__in=["WU", "BR"]).exclude(type_line__contains="Artifact").order_by("pk")[:6]
    names = [name for color in "WUBRG" for name in names_of_a_colour(color, 60)]
    text = "\n".join([*names, *(card.name for card in golden), "Nobody Knows Me"])
    return begin_import(campaign, people["owner"], name="Cube", text=text, players=4, each_is_a_pack=True)


A_RULE: dict[str, Any] = {"colours": 15, "gold": 2, "artifacts": 11, "lands": 8, "seed": "abc"}


def test_a_rule_chooses_from_a_cube_and_one_tap_makes_the_pool(owner: Client, cube: PoolImport) -> None:
    # Given the way from the draft: what an auction for its players asks, and a seed that is drawn
    assert at("cube", key=cube.pk) in said(owner.get(at("pool_import", key=cube.pk)))
    to = owner.get(at("cube", key=cube.pk)).headers["Location"]
    assert re.search(r"\?colours=15&gold=0&artifacts=11&lands=20&seed=[0-9a-f]{6}$", to)

    # When a rule is said, then the page tells what comes in and what stays out, and nothing has changed
    page = said(owner.get(at("cube", key=cube.pk), A_RULE))
    assert "75 packs come in" in page
    assert "232 cards stay out" in page
    assert "For 4 players, drawn with abc." in page
    assert not Pool.objects.exists()

    # When it is made, then the pool has it, and says by which seed; twice is once
    first, second = (owner.post(at("cube", key=cube.pk), A_RULE) for _ in range(2))
    pool = Pool.objects.get()
    assert first.headers["Location"] == second.headers["Location"] == at("pool", pk=pool.pk)
    decks = versions.packs_by_deck(pool)
    assert {deck: len(packs) for deck, packs in decks.items() if packs} == dict.fromkeys("WUBRG", 15)
    assert {pack.colors for pack in pool.packs.filter(by_hand=True)} == {"WU", "BR"}
    assert "Chosen from a cube, 15 packs a colour, drawn with abc." in said(owner.get(at("pool", pk=pool.pk)))


def test_draw_again_keeps_the_rule_and_draws_another_seed(owner: Client, cube: PoolImport) -> None:
    address = at("cube", key=cube.pk) + "?colours=9&gold=1&artifacts=0&lands=0&colourless=on&seed=abc&seed="
    one, two = (owner.get(address).headers["Location"] for _ in range(2))
    assert one.split("&seed=")[0] == two.split("&seed=")[0]
    assert "colours=9&gold=1&artifacts=0&lands=0&colourless=on" in one
    assert one != two


def test_lm2_a_choice_of_too_few_packs_changes_nothing(owner: Client, cube: PoolImport) -> None:
    response = owner.post(at("cube", key=cube.pk), A_RULE | {"colours": 7})
    assert response.status_code == 422
    assert "4 players need 40 packs besides the lands; this list has 35." in strip_tags(said(response))
    cube.refresh_from_db()
    assert "seed=" not in cube.text
    assert cube.filings == {}


@pytest.mark.parametrize("odd", [{"colours": -1}, {"colours": "many"}, {"seed": "no good!"}, {"seed": "x" * 21}])
def test_a_rule_that_is_none_is_refused_in_words(owner: Client, cube: PoolImport, odd: dict[str, Any]) -> None:
    assert owner.get(at("cube", key=cube.pk), A_RULE | odd).status_code == 422
    assert owner.post(at("cube", key=cube.pk), A_RULE | odd).status_code == 422


def test_a_list_with_bad_lines_is_mended_before_a_rule_chooses(owner: Client, draft: PoolImport) -> None:
    assert owner.get(at("cube", key=draft.pk), A_RULE).headers["Location"] == at("pool_import", key=draft.pk)
    assert owner.post(at("cube", key=draft.pk), A_RULE).status_code == 302
    assert not Pool.objects.exists()


def test_that_each_line_is_a_pack_is_taken_back(owner: Client, people: dict[str, Person], campaign: Campaign) -> None:
    text = "\n".join(names_of_a_colour("W", 20))
    draft = begin_import(campaign, people["owner"], name="Mine", text=text, each_is_a_pack=True)
    assert "Each card of the list is a pack of four." in said(owner.get(at("pool_import", key=draft.pk)))
    owner.post(at("count_as_packs", key=draft.pk), {"undo": "1"})
    assert "This looks like a cube of" in said(owner.get(at("pool_import", key=draft.pk)))


def test_line_by_line(owner: Client, people: dict[str, Person], campaign: Campaign) -> None:
    text = "Deck\n4 Serra Angel (M10) 27 *F*\n3 Shock\n17 Plains\n4 Nobody Knows Me\n4 ...\nMaybeboard\n1 Fog Bank\n"
    draft = begin_import(campaign, people["owner"], name="Mine", text=text)
    page = said(owner.get(at("pool_import_lines", key=draft.pk)))
    for words in (
        "<code>4 Serra Angel (M10) 27 *F*</code>",
        '<span class="small mute">M10 27, foil</span>',
        "3 copies. A pack is exactly four.",
        "a basic land",
        "not in the catalogue",
        "no name of a card",
        "only considered: it’s on a maybeboard",
        "a heading",
    ):
        assert words in page, words
    left = said(owner.get(at("pool_import_lines", key=draft.pk), {"fate": "left_out"}))
    assert "Fog Bank" in left
    assert "Serra Angel" not in left


def test_a_file_of_another_program_becomes_a_list_that_can_be_corrected(
    owner: Client, people: dict[str, Person], campaign: Campaign
) -> None:
    names = names_of_a_colour("R", 20)
    deck = FinishedDeck("x", tuple(Copies(4, name) for name in names))
    file = SimpleUploadedFile("whatever.bin", as_cockatrice(deck))
    owner.post(at("new_pool"), {"name": "Mine", "players": 2, "file": file})
    draft = PoolImport.objects.get()
    assert draft.text.startswith("name,quantity\n")
    assert "Cockatrice (.cod)" in said(owner.get(at("pool_import", key=draft.pk)))
    owner.post(
        at("change_list", key=draft.pk), {"name": "Mine", "players": 2, "text": draft.text.replace("\n", "\r\n")}
    )
    draft.refresh_from_db()
    assert draft.brought_as == "cockatrice", "the list is the same"
    owner.post(at("change_list", key=draft.pk), {"name": "Mine", "players": 2, "text": draft.text + "\nShock,4"})
    draft.refresh_from_db()
    assert draft.brought_as == "table"


@pytest.mark.parametrize(
    ("content", "status", "words"),
    [
        (b"PK\x03\x04packed", 422, "This file is not text."),
        (b"\x1f\x8b\x08\x00packed", 422, "We can’t unpack this file"),
        (b'{"object": "deck", "entries": {', 422, "breaks off or is damaged at line 1. Nothing was imported."),
        (b'<?xml version="1.0"?>\n<cockatrice_deck>\n', 422, "breaks off or is damaged at line 2."),
        (b"<!DOCTYPE html><html></html>", 422, "This is XML (html), but no deck of Cockatrice or MTGO."),
        (b'<!DOCTYPE d SYSTEM "file:///etc/passwd"><d/>', 422, "The file declares entities of its own"),
        (b'{"a": 1}', 422, "has no list of cards"),
        (b"[" * 60_000, 422, "breaks off or is damaged"),
        (b"4 Serra Angel\n" * 520_000, 413, "The list is too big"),
    ],
)
def test_the_wrong_file_is_refused_whole(
    owner: Client, people: dict[str, Person], content: bytes, status: int, words: str
) -> None:
    file = SimpleUploadedFile("list.txt", content)
    response = owner.post(at("new_pool"), {"name": "Mine", "players": 4, "file": file})
    assert response.status_code == status
    assert words in said(response)
    assert not PoolImport.objects.exists()


# --- importing -------------------------------------------------------------------------------------------------------


def test_a_pasted_list_becomes_a_pool(owner: Client, campaign: Campaign) -> None:
    response = owner.post(at("new_pool"), {"name": "Mine", "players": 4, "text": STARTER})
    draft = PoolImport.objects.get()
    assert response.headers["Location"] == at("pool_import", key=draft.pk)
    page = said(owner.get(response.headers["Location"]))
    assert "102 packs in seven decks" in page
    assert "Make it the pool" in page
    assert not Pool.objects.exists()
    confirmed = owner.post(at("confirm_import", key=draft.pk))
    assert confirmed.headers["Location"] == at("pool", pk=Pool.objects.get().pk)
    assert "Serra Angel" in said(owner.get(confirmed.headers["Location"]))


def test_an_uploaded_file_goes_before_the_pasted_text(owner: Client, people: dict[str, Person]) -> None:
    file = SimpleUploadedFile("pool.csv", STARTER.encode("utf-16"))
    owner.post(at("new_pool"), {"name": "Mine", "players": 4, "text": "old", "file": file})
    assert PoolImport.objects.get().text.startswith("deck,quantity,name")


@pytest.mark.parametrize(
    ("language", "heading"), [("en", b"deck,quantity"), ("it", b"deck;quantity"), ("cs", b"deck;q")]
)
def test_the_table_of_a_pool_opens_in_the_spreadsheet_of_its_reader_and_comes_back(
    owner: Client, people: dict[str, Person], language: str, heading: bytes
) -> None:
    owner.post(at("new_pool"), {"name": "Mine", "players": 4, "text": STARTER})
    owner.post(at("confirm_import", key=PoolImport.objects.get().pk))
    mine = Pool.objects.get()
    owner.cookies["django_language"] = language
    content = owner.get(at("pool_file", pk=mine.pk, ending="csv")).content
    assert content.startswith(b"\xef\xbb\xbf" + heading)
    owner.post(at("new_pool"), {"name": "Again", "players": 4, "file": SimpleUploadedFile("pool.csv", content)})
    owner.post(at("confirm_import", key=PoolImport.objects.get(name="Again").pk))
    first, again = Pool.objects.order_by("pk")
    assert list(first.packs.values_list("deck", "name")) == list(again.packs.values_list("deck", "name"))


def test_the_starter_pool_is_one_tap_away(owner: Client, people: dict[str, Person]) -> None:
    assert "White,4,Serra Angel" in said(owner.get(at("new_pool"), {"starter": ""}))


def test_a_starter_pool_that_was_put_away_says_why_there_is_no_second_one(owner: Client, pool: Pool) -> None:
    owner.post(at("put_away_pool", pk=pool.pk))
    page = said(owner.post(at("use_starter_pool"), follow=True))
    assert "This campaign has a pool called “Starter pool” already." in page
    assert list(Pool.objects.all()) == [pool]


def test_the_report_tells_every_bad_line_at_once(owner: Client, draft: PoolImport) -> None:
    page = said(owner.get(at("pool_import", key=draft.pk)))
    assert '2</span> <code class="badlines__what">Serra Angel</code> <span class="badlines__why">3 copies. A' in page
    assert '104</span> <code class="badlines__what">hello there</code> <span class="badlines__why">the column' in page
    assert "1 name to file by hand" in page
    assert "Nobody Knows Me" in page
    assert "Plains, 17 copies: basic lands stay outside the pool" in page
    assert "Make it the pool" not in page


def test_the_report_is_there_in_italian(owner: Client, draft: PoolImport) -> None:
    owner.cookies["django_language"] = "it"
    assert owner.get(at("pool_import", key=draft.pk)).headers["Content-Language"] == "it"


def test_a_long_report_is_a_text_to_keep(owner: Client, people: dict[str, Person], campaign: Campaign) -> None:
    draft = begin_import(
        campaign, people["owner"], name="Bad", text="\n".join(f"2 nonsense {n}" for n in range(MOST_ROWS + 5))
    )
    assert "and 5 more: the whole report has them all." in said(owner.get(at("pool_import", key=draft.pk)))
    report = owner.get(at("pool_import_report", key=draft.pk))
    assert report.content.decode().count("A pack is exactly four") == MOST_ROWS + 5
    assert report.headers["Content-Disposition"] == 'attachment; filename="bad-report.txt"'


def test_names_are_filed_by_hand_on_the_page(owner: Client, draft: PoolImport) -> None:
    owner.post(at("leave_out", key=draft.pk))
    filed = {"key-0": "nobody knows me", "deck-0": "R", "cost-0": "1rr", "type-0": "Instant"}
    assert owner.post(at("file_by_hand", key=draft.pk), filed).status_code == 302
    owner.post(at("confirm_import", key=draft.pk))
    pack = Pool.objects.get().packs.get(by_hand=True)
    assert (pack.name, pack.deck, pack.mana_cost) == ("Nobody Knows Me", "R", "{1}{R}{R}")


def test_forty_names_are_one_page_and_one_post(owner: Client, people: dict[str, Person], campaign: Campaign) -> None:
    names = "".join(f",4,Nobody {number}\n" for number in range(40))
    draft = begin_import(campaign, people["owner"], name="Mine", text=STARTER + names)
    assert "Nobody 0, Nobody 1" in said(owner.get(at("pool_import", key=draft.pk)))
    page = said(owner.get(at("file_by_hand", key=draft.pk)))
    assert page.count("<select") == 40
    filed = {f"key-{n}": f"nobody {n}" for n in range(40)} | {f"deck-{n}": "WUBRGAL-"[n % 8] for n in range(40)}
    sent = owner.post(at("file_by_hand", key=draft.pk), filed, follow=True)
    assert sent.redirect_chain == [(at("pool_import", key=draft.pk), 302)]
    assert "40 names have their place." in said(sent)
    assert owner.get(at("file_by_hand", key=draft.pk)).status_code == 302, "nothing waits any more"


def test_who_files_some_goes_on_with_the_others(owner: Client, people: dict[str, Person], campaign: Campaign) -> None:
    draft = begin_import(campaign, people["owner"], name="Mine", text=STARTER + ",4,Nobody 1\n,4,Nobody 2\n")
    filed = {"key-0": "nobody 1", "deck-0": "", "key-1": "nobody 2", "deck-1": "G"}
    sent = owner.post(at("file_by_hand", key=draft.pk), filed)
    assert sent.headers["Location"] == at("file_by_hand", key=draft.pk)
    assert 'data-name="Nobody 2"' not in said(owner.get(sent.headers["Location"]))


def test_a_bad_filing_says_why_and_keeps_the_draft(owner: Client, draft: PoolImport) -> None:
    filed = {"key-0": "nobody knows me", "deck-0": "R", "cost-0": "two"}
    response = owner.post(at("file_by_hand", key=draft.pk), filed)
    assert response.status_code == 422
    assert "The mana cost of Nobody Knows Me is not one" in said(response)
    draft.refresh_from_db()
    assert draft.filings == {}


def test_a_filing_of_something_else_is_refused(owner: Client, draft: PoolImport) -> None:
    for filed in (
        {"key-0": "serra angel", "deck-0": "U"},
        {"key-0": "nobody knows me", "deck-0": "X"},
        {"deck-0": "U"},
    ):
        assert owner.post(at("file_by_hand", key=draft.pk), filed).status_code == 422


def test_a_name_is_left_out_and_a_filing_taken_back(
    owner: Client, people: dict[str, Person], campaign: Campaign
) -> None:
    draft = begin_import(campaign, people["owner"], name="Mine", text=STARTER + ",4,Nobody\n,4,Lightnin Bolt\n")
    owner.post(
        at("file_by_hand", key=draft.pk),
        {"key-0": "nobody", "deck-0": "-", "key-1": "lightnin bolt", "deck-1": "=Lightning Strike"},
    )
    draft.refresh_from_db()
    assert "Nobody" in draft.text, "Lightning Strike was not offered: nothing was filed"
    owner.post(
        at("file_by_hand", key=draft.pk), {"key-0": "nobody", "deck-0": "-", "key-1": "lightnin bolt", "deck-1": "R"}
    )
    draft.refresh_from_db()
    assert "Nobody" not in draft.text
    assert list(draft.filings) == ["lightnin bolt"]
    owner.post(at("refile", key=draft.pk), {"key": "lightnin bolt"})
    draft.refresh_from_db()
    assert draft.filings == {}


def test_the_list_is_corrected_on_the_page(owner: Client, draft: PoolImport) -> None:
    owner.post(at("change_list", key=draft.pk), {"name": "Ours", "players": 9, "text": STARTER})
    draft.refresh_from_db()
    assert (draft.name, draft.players) == ("Ours", 9)
    assert owner.post(at("confirm_import", key=draft.pk)).status_code == 302


def test_a_draft_that_is_not_ready_is_refused_with_its_reason(owner: Client, draft: PoolImport) -> None:
    response = owner.post(at("confirm_import", key=draft.pk))
    assert response.status_code == 422
    assert "Some lines cannot be used yet. Nothing was imported." in said(response)
    assert not Pool.objects.exists()


def test_a_double_tap_on_confirm_makes_one_pool(owner: Client, people: dict[str, Person], campaign: Campaign) -> None:
    draft = begin_import(campaign, people["owner"], name="Mine", text=STARTER)
    first, second = (owner.post(at("confirm_import", key=draft.pk)) for _ in range(2))
    assert first.headers["Location"] == second.headers["Location"]
    assert Pool.objects.count() == 1
    assert owner.get(at("pool_import", key=draft.pk)).headers["Location"] == first.headers["Location"]
    assert owner.post(at("discard_import", key=draft.pk)).status_code == 409


def test_a_draft_is_thrown_away(owner: Client, draft: PoolImport) -> None:
    assert owner.post(at("discard_import", key=draft.pk)).headers["Location"] == at("pools")
    assert not PoolImport.objects.exists()
    assert owner.post(at("discard_import", key=draft.pk)).status_code == 404


def test_two_people_change_one_pool(owner: Client, people: dict[str, Person], pool: Pool, campaign: Campaign) -> None:
    host = signed_in(people["host"])
    for client in (owner, host):
        client.post(at("change_pool", pk=pool.pk), {"players": 4, "text": STARTER})
    mine, theirs = PoolImport.objects.filter(status=ImportStatus.DRAFT).order_by("made_at")
    assert host.post(at("confirm_import", key=theirs.pk)).status_code == 302
    late = owner.post(at("confirm_import", key=mine.pk))
    assert late.status_code == 409
    assert "Somebody else has changed" in said(late)
    owner.post(at("rebase_import", key=mine.pk))
    assert owner.post(at("confirm_import", key=mine.pk)).status_code == 302
    assert campaign.pools.in_use().get().version == 3


# --- bad input -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sent", "status", "words"),
    [
        ({"text": ""}, 422, "The list is empty."),
        (
            {"text": "4 Shock\n" * 100_000},
            413,
            "The list has 100000 lines: at most 20000 are read. Nothing was imported.",
        ),
        ({"text": "4 Shock " + "x" * 2_000_000}, 413, "The list is too big"),
        ({"name": "n" * 10_000}, 422, "at most 80 characters"),
        ({"name": ""}, 422, "This field is required."),
        ({"players": 13}, 422, "Select a valid choice."),
        ({"players": "many"}, 422, "Select a valid choice."),
        ({"file": SimpleUploadedFile("big.txt", b"4 Shock\n" * 300_000)}, 413, "The list is too big"),
        ({"file": SimpleUploadedFile("cat.png", bytes(range(256)) * 9)}, 422, "This file is not text."),
        ({"file": SimpleUploadedFile("empty.txt", b"")}, 422, "The list is empty."),
    ],
)
def test_bad_lists_get_a_clear_answer(
    owner: Client, campaign: Campaign, sent: dict[str, Any], status: int, words: str
) -> None:
    response = owner.post(at("new_pool"), {"name": "Mine", "players": 4, "text": "4 Shock"} | sent)
    assert response.status_code == status
    assert words in said(response)
    assert not PoolImport.objects.exists()


def test_a_line_with_a_name_of_ten_thousand_characters_is_one_bad_line(owner: Client, campaign: Campaign) -> None:
    owner.post(at("new_pool"), {"name": "Mine", "players": 4, "text": STARTER + ",4," + "x" * 10_000})
    page = said(owner.get(at("pool_import", key=PoolImport.objects.get().pk)))
    assert "the line is longer than 1000 characters" in page
    assert "x" * 200 not in page.split('<details class="panel box" id="list"')[0]


def test_what_stands_in_a_list_is_shown_and_never_run(
    owner: Client, people: dict[str, Person], campaign: Campaign
) -> None:
    draft = begin_import(campaign, people["owner"], name="<b>Mine", text="<script>alert(1)</script>\n4 <img src=x>")
    page = said(owner.get(at("pool_import", key=draft.pk)))
    assert "<script>alert(1)" not in page
    assert "<img src=x" not in page
    assert "&lt;script&gt;alert(1)" in page


def test_a_taken_name_is_told_at_once(owner: Client, pool: Pool) -> None:
    response = owner.post(at("new_pool"), {"name": "starter POOL", "players": 4, "text": STARTER})
    assert response.status_code == 422
    assert "has a pool called “starter POOL” already" in said(response)


# --- the worker ------------------------------------------------------------------------------------------------------


@pytest.fixture
def long_draft(campaign: Campaign, people: dict[str, Person]) -> PoolImport:
    return begin_import(campaign, people["owner"], name="Long", text=STARTER + "# nothing\n" * 3_000)


def test_the_page_shows_how_far_the_worker_is(owner: Client, long_draft: PoolImport) -> None:
    assert long_draft.job is not None
    long_draft.job.done = 1_552
    long_draft.job.save()
    assert 'value="50"' in said(owner.get(at("pool_import", key=long_draft.pk)))
    part = owner.get(at("pool_import_progress", key=long_draft.pk))
    assert "1552 / 3103" in said(part)
    assert "<html" not in said(part)
    assert owner.post(at("confirm_import", key=long_draft.pk)).status_code == 409


def test_the_page_comes_anew_when_the_worker_is_done(owner: Client, long_draft: PoolImport) -> None:
    assert long_draft.job is not None
    read_in_background(str(long_draft.job.pk), timezone.now)
    assert owner.get(at("pool_import_progress", key=long_draft.pk)).headers["HX-Refresh"] == "true"
    assert "102 packs in seven decks" in said(owner.get(at("pool_import", key=long_draft.pk)))


def test_a_list_that_the_worker_could_not_read_can_be_sent_again(owner: Client, long_draft: PoolImport) -> None:
    assert long_draft.job is not None
    fail_in_background(str(long_draft.job.pk), timezone.now())
    page = said(owner.get(at("pool_import", key=long_draft.pk)))
    assert "The list could not be read." in page
    assert 'id="list" open' in page


def test_lm2_the_evening_warns_of_decks_that_may_run_dry(
    owner: Client, people: dict[str, Person], campaign: Campaign, pool: Pool
) -> None:
    evening = plan_evening(campaign, day=date(2026, 12, 3), pool=pool)
    sheet = {"physical": 3, "social": 5, "mental": 7}
    for number in range(5):
        magus = write_magus(campaign, None, name=f"Magus {number}", style="W", attributes=sheet)
        say_whether_comes(evening, magus, True)
        page = said(owner.get(at("evening", number=evening.number)))
        assert ("Below 18 packs a deck may run dry: White 16" in page) is (number == 4)


# --- one pool --------------------------------------------------------------------------------------------------------


def test_the_pool_is_measured_for_so_many_players(owner: Client, pool: Pool) -> None:
    address = at("pool", pk=pool.pk)
    assert "Enough for 4 players, in every deck." in said(owner.get(address, {"players": 4}))
    warned = " ".join(strip_tags(said(owner.get(address, {"players": 5}))).split())
    assert "With fewer than 18 packs in a colour, or 13 Artifacts, a deck may run dry. LM 2" in warned
    assert "White: 16 of 18, 2 are missing." in warned
    assert "Artifacts: 14 of 13, 1 over. Lands: 8; any number will do." in warned
    refused = strip_tags(said(owner.get(address, {"players": 10})))
    assert "10 players need 100 packs besides the lands; there are 94. LM 2" in refused
    for odd in ("", "13", "-1", "x", "9" * 5_000):
        assert owner.get(address, {"players": odd}).status_code == 200


def test_a_pool_is_told_at_a_glance_in_pictures_words_and_numbers(owner: Client, pool: Pool) -> None:
    page = said(owner.get(at("pool", pk=pool.pk)))
    assert 'aria-label="Mana curve: 1 pack of 0, ' in page
    assert '<span>Creatures</span><b class="num">46</b>' in page
    assert "Packs of each deck by mana value" in page


def test_what_to_add_leads_to_the_list_with_room_for_that_deck(
    owner: Client, people: dict[str, Person], pool: Pool
) -> None:
    def page(who: Client, players: int) -> str:
        return said(who.get(at("pool", pk=pool.pk), {"players": players}))

    assert "What to add" not in page(owner, 4), "no deck is in want"
    assert "Green: 2 packs" in page(owner, 5)
    way = at("change_pool", pk=pool.pk) + "?deck=G"
    assert way in page(owner, 5)
    assert way not in page(signed_in(people["player"]), 5)
    opened = owner.get(way)
    assert "Write the new cards on top, below “Green”: four of each." in said(opened)
    assert opened.context["form"].initial["text"].startswith("Green\n\n\nWhite\n4 Serra Angel\n")
    changed = owner.post(way, {"players": 5, "text": opened.context["form"].initial["text"]})
    report = owner.get(changed.headers["Location"])
    assert "Make it the pool" in said(report), "a heading without cards spoils nothing"
    assert owner.get(at("change_pool", pk=pool.pk) + "?deck=Z").status_code == 200


def test_one_tap_measures_for_one_player_more_or_fewer_from_two_to_twelve(owner: Client, pool: Pool) -> None:
    def steps(players: int) -> list[str]:
        return re.findall(r'href="\?players=(\d+)', said(owner.get(at("pool", pk=pool.pk), {"players": players})))

    assert (steps(2), steps(5), steps(12)) == (["3"], ["4", "6"], ["11"])


@pytest.mark.parametrize("ending", exports.FORMATS)
def test_a_pool_goes_home_and_comes_back(
    owner: Client, people: dict[str, Person], campaign: Campaign, pool: Pool, ending: str
) -> None:
    response = owner.get(at("pool_file", pk=pool.pk, ending=ending))
    assert response.headers["Content-Type"] == exports.FORMATS[ending].content_type
    assert f'filename="starter-pool.{ending}"' in response.headers["Content-Disposition"]
    again = make_pool(campaign, people["owner"], name="Again", text=response.content.decode())
    rows = ("deck", "position", "name", "mana_cost", "type_line")
    assert list(again.packs.values_list(*rows)) == list(pool.packs.values_list(*rows))


def test_a_file_of_no_known_program_is_not_there(owner: Client, pool: Pool) -> None:
    assert owner.get(at("pool_file", pk=pool.pk, ending="exe")).status_code == 404


def test_a_pool_is_renamed_put_away_and_brought_back(owner: Client, pool: Pool, campaign: Campaign) -> None:
    owner.post(at("rename_pool", pk=pool.pk), {"name": "Box"})
    owner.post(at("put_away_pool", pk=pool.pk))
    assert [(each.name, each.retired_at is None) for each in campaign.pools.all()] == [("Box", False)]
    assert "Put away" in said(owner.get(at("pools")))
    owner.post(at("bring_back_pool", pk=pool.pk))
    assert campaign.pools.in_use().count() == 1
    refused = owner.post(at("rename_pool", pk=pool.pk), {"name": "n" * 10_000}, follow=True)
    assert "The name may have at most 80 characters." in said(refused)


def test_the_old_version_says_that_it_is_old(
    owner: Client, people: dict[str, Person], campaign: Campaign, pool: Pool
) -> None:
    new = confirm(begin_import(campaign, people["owner"], name="", text=STARTER, replaces=pool))
    assert "There is a newer version." in said(owner.get(at("pool", pk=pool.pk)))
    assert at("pool", pk=pool.pk) in said(owner.get(at("pool", pk=new.pk)))


def test_pages_take_few_queries(
    owner: Client, people: dict[str, Person], campaign: Campaign, pool: Pool, django_assert_max_num_queries: Any
) -> None:
    for number in range(4):
        make_pool(campaign, people["owner"], name=f"Pool {number}", text=STARTER)
    for address in (at("pools"), at("pool", pk=pool.pk)):
        with django_assert_max_num_queries(12):
            owner.get(address)


def test_pools_leave_no_trace_in_the_journal(pool: Pool) -> None:
    assert not Entry.objects.exists()
    assert Card.objects.count() == 4_154
