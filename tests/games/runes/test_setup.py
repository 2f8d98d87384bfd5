"""A rune duel from nothing: names, rulers, lists, settings; whatever is wrong is named, each offence with its rule."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

import pytest
from django.test import Client, override_settings

from games.runes.cards import LONGEST_OWN, BadRow, deck_rulers, shipped_runes, suggested_runes, with_own
from games.runes.decklists import LONGEST, Lists, UnreadableLine, read_lists, written
from games.runes.forms import RuneGameForm
from games.runes.rules.charter import Charter
from games.runes.rules.decks import Deck
from games.runes.rules.legality import why_illegal
from games.runes.rules.state import State
from games.tables import state
from games.tables.live import streams
from games.tables.live.audience import Look
from games.tables.models import Table
from tests.support.pressing import HTMX, everything, page, sheets

pytestmark = pytest.mark.django_db(transaction=True)

BRUNHILD, HANZO = "SDV1-005", "SDV4-008"


def asked(**values: Any) -> dict[str, Any]:
    """The form as a browser sends it when nothing but these is changed."""
    blank = RuneGameForm()
    plain = {name: "" if (found := blank[name].value()) is None else found for name in blank.fields}
    return plain | {"name_1": "Anna", "name_2": "Bruno"} | values


def laid(client: Client, **values: Any) -> Table:
    """The table that this form opens."""
    answer = client.post("/runes/", asked(**values))
    assert answer.status_code == 302, re.findall(r"<span>([^<]*)</span></p>", answer.content.decode())
    return Table.objects.get(code=answer["Location"].strip("/").split("/")[-1])


def refused(client: Client, **values: Any) -> str:
    """What the page says when it opens no table."""
    answer = client.post("/runes/", asked(**values))
    assert answer.status_code == 422
    assert not Table.objects.exists()
    return answer.content.decode()


def game_of(table: Table) -> State:
    game: State = state.current(table.stream_id, table.game).state.game
    return game


def sits(table: Table, seat: str) -> Client:
    """Somebody who has come in by the link and taken this seat."""
    client = Client()
    client.get(f"/t/{table.code}/join/{table.door_key}/")
    assert client.post(f"/t/{table.code}/join/", {"seat": seat, "name": seat}).status_code == 302
    return client


# --- thirty seconds --------------------------------------------------------------------------------------------------


def test_r_18_a_duel_on_one_phone_is_refused_before_its_table_is_laid(client: Client) -> None:
    assert "R-18" in refused(client, one_phone="on")
    players = [{"name": "Anna", "ruler": BRUNHILD}, {"name": "Bruno", "ruler": HANZO}]
    sent = {"players": players, "one_phone": True}
    answer = client.post("/api/v1/runes", sent, content_type="application/json")
    assert answer.status_code == 400 and "R-18" in answer.content.decode()
    assert not Table.objects.exists()


def test_two_names_and_a_tap_lay_a_duel_without_an_account(client: Client) -> None:
    """Two rulers with a ready rune deck of five each; this phone is the host's, on the first seat."""
    assert "Rune duel" in client.get("/runes/").content.decode()
    table = laid(client)
    game = game_of(table)
    assert [one.name for one in game.players.values()] == ["Anna", "Bruno"]
    assert [one.deck.ruler for one in game.players.values()] == [BRUNHILD, HANZO]
    assert [len(one.deck.runes) for one in game.players.values()] == [5, 5]
    page = client.get(f"/t/{table.code}/").content.decode()
    assert "Draw who starts" in page and "Anna starts" in page
    assert Client().get(f"/t/{table.code}/").status_code == 404
    screen = client.get(f"/t/{table.code}/screen/").content.decode()
    assert "Anna" in screen and "Dispel" not in screen


def test_a_friend_comes_in_by_the_link_and_takes_their_seat(client: Client) -> None:
    table = laid(client)
    page = sits(table, "Bruno").get(f"/t/{table.code}/").content.decode()
    assert "My deck" in page and "Sealing Scroll" in page


def test_each_ready_deck_is_legal_and_led_by_its_master(client: Client) -> None:
    """B1 – B6: for every ruler of the data; their own Master Rune is in it, and all of it can be played once."""
    catalogue = shipped_runes()
    for ruler in deck_rulers():
        names = suggested_runes(ruler, catalogue)
        runes = [catalogue.runes[name] for name in names]
        assert why_illegal(Deck(ruler.number, names), catalogue, Charter()) == ()
        assert runes[0].master and runes[0].ruler_named == ruler.name
        assert sum(int(rune.divinity) for rune in runes) <= 10


def test_an_address_is_no_name(client: Client) -> None:
    assert "Everybody would see it" in refused(client, name_2="bruno@example.org")


def test_players_without_a_name_are_numbered(client: Client) -> None:
    table = laid(client, name_1="", name_2="")
    assert [seat.name for seat in table.seats.all()] == ["Player 1", "Player 2"]


def test_r_21_a_third_player_makes_the_table_unofficial(client: Client) -> None:
    game = game_of(laid(client, name_3="Carla", ruler_3="SDV5-009"))
    assert game.charter.unofficial and len(game.players) == 3


@override_settings(RATES={"open_table": (2, 60)}, NETWORK_TIMES={})
def test_one_address_opens_no_more_tables_than_it_may(client: Client) -> None:
    codes = [client.post("/runes/", asked()).status_code for _ in range(3)]
    assert codes == [302, 302, 429]


# --- lists -----------------------------------------------------------------------------------------------------------

FOREST = "\n".join(
    f"4 Bear of the {place} wood" for place in ("old", "new", "deep", "dark", "high", "low", "cold", "wet", "far")
)
"""Thirty-six ordinary cards."""

BEARS = {line[2:]: 4 for line in FOREST.splitlines()}
LISTS = f"""\
Ruler: Brunhild
Rune deck (3)
dispel
1x Chain Bind
Odin’s Judgment
Main deck
4 Spear of the Valkyries
{FOREST}
Stones
20 Light Magic Stone
// Side
2 Light of the Moon; Hanzo
"""


def test_lists_are_read_as_people_write_them() -> None:
    found = read_lists(LISTS)
    assert found == Lists(
        ruler="Brunhild",
        runes=("dispel", "Chain Bind", "Odin’s Judgment"),
        main={"Spear of the Valkyries": 4} | BEARS,
        stones={"Light Magic Stone": 20},
        side={"Light of the Moon": 2, "Hanzo": 1},
    )


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Dispel\nBewilder", Lists(runes=("Dispel", "Bewilder"))),
        ("Sovrano: Hanzo\nMazzo delle rune\nDispel", Lists("Hanzo", ("Dispel",))),
        ("Ruler\n1 Hanzo\nRunes: Dispel; 2 Bewilder", Lists("Hanzo", ("Dispel", "Bewilder", "Bewilder"))),
        ("[Main]\nBear x4\n\n# a comment\n4 Bear", Lists(main={"Bear": 8})),
        ("Extra:", Lists(extra={})),
        ("Ruler: Mercurius; WU; none; grimoire", Lists("Mercurius; WU; none; grimoire")),
    ],
)
def test_headings_counts_and_comments(text: str, found: Lists) -> None:
    assert read_lists(text) == found


def test_a_deck_is_written_as_it_is_read() -> None:
    """Whoever mends a deck that they have brought finds it as they would write it, without its ruler."""
    deck = Deck(BRUNHILD, ("Dispel", "Dispel", "Chain Bind"), main=BEARS, extra={}, side={"7 Swords": 2, "Hanzo": 1})
    again = read_lists(written(deck))
    assert again == Lists("", ("Dispel", "Dispel", "Chain Bind"), main=BEARS, extra={}, side=deck.side)


def test_r_18_a_player_mends_their_lists_where_they_have_brought_them(client: Client) -> None:
    """Given lists that offend, when their owner opens the table again, then they stand in their form, and nobody
    else's; a ready deck leaves the form empty, so that another ruler brings their own."""
    table = laid(client, decks="own", ruler_1="", ruler_2="")
    bruno = sits(table, "Bruno")
    bruno.post(f"/t/{table.code}/deck/", {"ruler": HANZO, "lists": "Fuhma Shuriken\nDispel"})
    assert "1 Fuhma Shuriken\n1 Dispel</textarea>" in bruno.get(f"/t/{table.code}/").content.decode()
    assert "Fuhma Shuriken" not in client.get(f"/t/{table.code}/").content.decode()
    bruno.post(f"/t/{table.code}/deck/", {"ruler": HANZO, "lists": ""})
    assert 'Side"></textarea>' in bruno.get(f"/t/{table.code}/").content.decode()


@pytest.mark.parametrize(
    ("text", "line"),
    [("Dispel\n0 Bewilder", 2), ("- -", 1), ("Main\n100 Bear", 2), ("99999 X", 1), ("Main\nX x99999", 2), ("-3 X", 1)],
)
def test_a_line_that_is_no_card_is_named(text: str, line: int) -> None:
    with pytest.raises(UnreadableLine) as bad:
        read_lists(text)
    assert bad.value.line == line


@pytest.mark.parametrize("gap", [" ", "1", "( "])
def test_a_line_as_long_as_all_lists_is_read_at_once(gap: str) -> None:
    """Nobody needs an account to send one; searched for a heading sign by sign it would take for hours."""
    line = "Dispel" + gap * ((LONGEST - 10) // len(gap)) + "b"
    assert read_lists(line).runes == (" ".join(line.split()),)


def test_a_pasted_list_is_what_is_played(client: Client) -> None:
    """R-22: names are compared, however they are typed."""
    deck = game_of(laid(client, lists_1=LISTS)).players["Anna"].deck
    assert deck.ruler == BRUNHILD
    assert deck.runes == ("Dispel", "Chain Bind", "Odin's Judgment")
    assert deck.main == {"Spear of the Valkyries": 4} | BEARS
    assert deck.extra is None


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("Dispel\nDispel", "B2"),
        ("Giant Sandstorm", "B4"),
        ("Odin's Judgment\nBlade of Faith", "B3"),
        ("Bear", "B1"),
        (f"Dispel\nMain\n{FOREST}", "B0"),
        (f"Spear of the Valkyries\nMain\n4 Spear of the Valkyries\n{FOREST}", "B7"),
        (f"Dispel\nMain\n4 Bewilder\n{FOREST}", "B6"),
        (f"Dispel\nSide\n{FOREST}", "R-20"),
    ],
)
def test_an_offence_is_named_with_its_rule_and_its_player(client: Client, text: str, rule: str) -> None:
    said = refused(client, lists_1=text)
    assert "Anna: " in said and rule in said


def test_a_deck_that_offends_is_played_where_all_agree(client: Client) -> None:
    table = laid(client, lists_1="Giant Sandstorm", deck_check="warn")
    assert game_of(table).players["Anna"].deck.runes == ("Giant Sandstorm",)


def test_a_line_that_can_not_be_read_is_named_at_its_field(client: Client) -> None:
    assert "Line 2" in refused(client, lists_2="Dispel\n0 Bewilder")


def test_a_list_without_a_ruler_is_refused(client: Client) -> None:
    assert "B0" in refused(client, ruler_1="", lists_1="Dispel")


def test_a_ruler_that_is_not_in_the_data_is_described_in_the_list(client: Client) -> None:
    """B9: a ruler without [Divinity] may bring a rune deck."""
    game = game_of(laid(client, lists_1="Ruler: Mercurius; WU; none; grimoire\nDispel"))
    ruler = game.catalogue.rulers[game.players["Anna"].deck.ruler]
    assert (ruler.attributes, ruler.divinity, ruler.grimoire) == (("W", "U"), None, True)


# --- cards of their own ----------------------------------------------------------------------------------------------

ROW = {"card_id": "OWN-1", "name": "Kitchen Oath", "types": "Rune", "attribute": "Light", "symbol": "W", "cost": "{W}"}
ROW |= {"divinity": "1"}
CSV = "card_id,name,types,attribute,symbol,cost,divinity\nOWN-1,Kitchen Oath,Rune,Light,W,{W},1"
RULER = {"card_id": "OWN-R", "name": "Mercurius", "side": "Ruler", "attribute": "Light", "symbol": "W", "divinity": "7"}


@pytest.mark.parametrize(
    "own", [json.dumps(ROW), CSV, CSV.replace(",", ";"), f"[{json.dumps(ROW)},\n{json.dumps(RULER)}]"]
)
def test_cards_of_ones_own_come_as_json_or_as_a_table(client: Client, own: str) -> None:
    game = game_of(laid(client, own=own, lists_1="Kitchen Oath"))
    assert game.players["Anna"].deck.runes == ("Kitchen Oath",)
    assert game.catalogue.runes["Kitchen Oath"].own


def test_a_ruler_of_ones_own_leads_a_deck(client: Client) -> None:
    game = game_of(laid(client, own=json.dumps(RULER), lists_1="Ruler: Mercurius\nDispel"))
    assert game.players["Anna"].deck.ruler == "OWN-R"


@pytest.mark.parametrize("rows", ["", CSV + "\n", json.dumps(ROW) + "\n"])
def test_a_ruler_of_ones_own_is_described_in_a_line(client: Client, rows: str) -> None:
    """B9, spec §1: name, attributes, Divinity or none, Grimoire or none; beside rows of cards, whatever their form."""
    own = f"{rows}Ruler: Mercurius; WU; none; grimoire"
    game = game_of(laid(client, own=own, lists_1="Ruler: Mercurius\nDispel"))
    ruler = game.catalogue.rulers[game.players["Anna"].deck.ruler]
    assert (ruler.name, ruler.attributes, ruler.divinity, ruler.grimoire) == ("Mercurius", ("W", "U"), None, True)
    assert ("Kitchen Oath" in game.catalogue.runes) == bool(rows)


def test_a_row_of_a_ruler_may_leave_out_what_it_has_not(client: Client) -> None:
    """A ruler without attributes and [Divinity] (R-4, B9)."""
    own = json.dumps({"card_id": "OWN-R", "name": "Mercurius", "side": "Ruler"})
    ruler = game_of(laid(client, own=own)).catalogue.rulers["OWN-R"]
    assert (ruler.attributes, ruler.divinity) == ((), None)


def test_as_many_rulers_as_fit_are_read_at_once() -> None:
    """Nobody needs an account to send them; each is compared with all before it, by its name and its number."""
    text = "\n".join(f"Ruler: r{number}; W; 1" for number in range(2_000))
    assert len(text) < LONGEST_OWN
    shipped = shipped_runes()
    assert len(with_own(text, shipped).rulers) == len(shipped.rulers) + 2_000
    with pytest.raises(BadRow) as bad:
        with_own(f"{text}\nRuler: R7; W; 1", shipped)
    assert (bad.value.line, bad.value.refusal.reason) == (2_001, "row_name_in_use")


@pytest.mark.parametrize(
    ("own", "said"),
    [
        ("Ruler: Mercurius", "Line 1"),
        ("Ruler: Mercurius; WU; 1\nRuler: Mercurio; WU; many", "Line 2"),
        ("Ruler: Hanzo; W; 10", "Hanzo"),
        ('{"card_id": "OWN-R", "name": "Half \\ud800", "side": "Ruler"}', "Line 1"),
        ('{"\\udfff": "Half"}', "Line 1"),
        ("{", "Line 1"),
        (json.dumps(ROW | {"name": "Dispel"}), "Dispel"),
        (json.dumps(ROW) + "\n" + json.dumps(ROW | {"divinity": "many"}), "Line 2"),
        (CSV.replace("Light", "Lime"), "Line 2"),
    ],
)
def test_a_row_that_can_not_be_is_named_with_its_line(client: Client, own: str, said: str) -> None:
    assert said in refused(client, own=own)


# --- everybody brings their own --------------------------------------------------------------------------------------


def bring(client: Client, table: Table, **sent: str) -> Any:
    return client.post(f"/t/{table.code}/deck/", sent, headers=HTMX)


def test_r_18_a_deck_that_is_brought_is_shown_to_nobody_else(client: Client) -> None:
    """Given a table without decks, when Bruno pastes a list, then Anna reads "legal" and not one name of it."""
    table = laid(client, decks="own", ruler_1="", ruler_2="")
    bruno = sits(table, "Bruno")
    anna = client.get(f"/t/{table.code}/").content.decode()
    assert "The table waits for" in anna or "not yet" in anna
    answer = bring(bruno, table, ruler=HANZO, lists="Fuhma Shuriken\nSealing Scroll\nSide\nShadow Step")
    assert answer.status_code == 204 and "Fuhma Shuriken" in page(bruno, table)
    for channel in (f"/t/{table.code}/story/", f"/api/v1/tables/{table.code}/board"):
        told = client.get(channel).content.decode()
        assert "Fuhma Shuriken" not in told and "Shadow Step" not in told, channel
    shown = everything(client, table)
    assert "Fuhma Shuriken" not in shown and "Shadow Step" not in shown
    assert "legal" in client.get(f"/t/{table.code}/").content.decode()


def test_r_18_what_is_wrong_with_a_deck_is_told_to_its_owner_alone(client: Client) -> None:
    table = laid(client, decks="own", ruler_1="", ruler_2="")
    bruno = sits(table, "Bruno")
    bring(bruno, table, ruler=HANZO, lists="Dispel")
    mine = page(bruno, table)
    assert "B4" in mine and "Dispel" in mine
    anna = everything(client, table)
    assert "not yet" in anna and "B4" not in anna and "Dispel" not in anna.replace("Dispel&#10;", "")


def test_a_ready_deck_is_brought_with_its_ruler_alone(client: Client) -> None:
    table = laid(client, decks="own", ruler_1="", ruler_2="")
    assert bring(client, table, ruler=BRUNHILD, lists="").status_code == 204
    assert len(game_of(table).players["Anna"].deck.runes) == 5


@pytest.mark.parametrize("sent", [{"ruler": "SDV9-999", "lists": ""}, {"ruler": "", "lists": "0 Dispel"}])
def test_a_deck_that_can_not_be_read_changes_nothing(client: Client, sent: dict[str, str]) -> None:
    table = laid(client, decks="own", ruler_1="", ruler_2="")
    assert bring(client, table, **sent).status_code == 422
    assert not game_of(table).players["Anna"].deck.is_brought


def test_only_who_sits_there_brings_a_deck(client: Client) -> None:
    table = laid(client, decks="own", ruler_1="", ruler_2="")
    watcher = Client()
    watcher.get(f"/t/{table.code}/join/{table.door_key}/")
    assert bring(watcher, table, ruler=HANZO, lists="").status_code == 404


# --- a face-down rune on every channel -------------------------------------------------------------------------------


def give(client: Client, table: Table, order: str, **sent: Any) -> Any:
    version = game_version(table)
    return client.post(f"/t/{table.code}/act/", {"order": order, "question": version, **sent})


def game_version(table: Table) -> int:
    return state.current(table.stream_id, table.game).state.version


def begun(client: Client, other: str = "Forest Meditation") -> tuple[Table, Client]:
    """Anna, the host, is in the main phase of the first turn; among Bruno's face-down runes is this one."""
    table = laid(client, lists_2=f"Sealing Scroll\nFuhma Shuriken\n{other}")
    bruno = sits(table, "Bruno")
    for who, order, sent in (
        (client, "first", {"seat": "Anna"}),
        (client, "redraw", {"count": 0}),
        (bruno, "redraw", {"count": 0}),
        (client, "turn", {"seat": "Anna"}),
        (client, "phase", {"phase": "main"}),
    ):
        assert give(who, table, order, **sent).status_code == 302, order
    return table, bruno


def fetched(client: Client, table: Table) -> dict[str, str]:
    """All that this phone can fetch of a table, without what differs by table and time."""
    Table.objects.filter(pk=table.pk).update(spoken_code="")
    pages = {
        name: client.get(f"/t/{table.code}/{name}").content.decode()
        for name in ("", "story/", "screen/", "record.txt", "join/")
    }
    pages["api"] = client.get(f"/api/v1/tables/{table.code}/board").content.decode()
    pages["api story"] = client.get(f"/api/v1/tables/{table.code}/story").content.decode()
    pages["stream"] = first_frame(client, table)
    pages |= {f"sheet {name}": lies_in_it for name, lies_in_it in sheets(client, table).items()}
    return {name: plain(page, table) for name, page in pages.items()}


def first_frame(client: Client, table: Table) -> str:
    """What the stream sends at once: the whole board."""
    seat = table.seats.get(key="Anna")
    return asyncio.run(streams.frames(Look.of(table, seat, "en")).__anext__()).decode()


def plain(page: str, table: Table) -> str:
    """The page without its keys, numbers of tables and times."""
    page = page.replace(table.code, "CODE").replace(table.door_key, "KEY")
    page = re.sub(r"\b[A-Za-z0-9]{64}\b", "TOKEN", page)
    page = re.sub(r"\d\d:\d\d|\d{4}-\d\d-\d\dT[^\"<]*", "TIME", page)
    return re.sub(
        r'name="csrfmiddlewaretoken" value="[^"]*"|nonce="[^"]*"|<svg class="[^"]*segno.*?</svg>', "", page, flags=re.S
    )


def test_r_18_another_rune_face_down_changes_nothing_that_anybody_else_can_fetch() -> None:
    """Two tables that differ in one rune which Bruno alone has seen: page, story, screen, record, API and stream of
    Anna, who is the host, say the same, byte by byte."""
    seen = []
    for other in ("Forest Meditation", "Shadow Step"):
        anna = Client()
        table, bruno = begun(anna, other)
        assert other in bruno.get(f"/t/{table.code}/").content.decode()
        seen.append(fetched(anna, table))
    one, two = seen
    for channel in one:
        assert "Forest Meditation" not in one[channel], channel
        assert without_qr(one[channel]) == without_qr(two[channel]), channel


def without_qr(page: str) -> str:
    return re.sub(r"<path[^>]*/>", "", page)


def test_r_18_a_refused_play_is_told_to_its_giver_alone(client: Client) -> None:
    """Bruno tries a rune without [Quickcast] in Anna's turn: they read the rule, the table stays where it was."""
    table, bruno = begun(client)
    before, version = fetched(client, table), game_version(table)
    answer = give(bruno, table, "rune", name="Forest Meditation")
    assert answer.status_code == 422 and b"FoW" in answer.content
    assert game_version(table) == version
    assert fetched(client, table) == before


def test_903_2j_a_rune_that_is_not_paid_was_never_played(client: Client) -> None:
    table, _bruno = begun(client)
    version = game_version(table)
    assert give(client, table, "rune", name="Dispel", paid="false").status_code == 422
    assert game_version(table) == version


# --- over the API ----------------------------------------------------------------------------------------------------


def test_a_duel_is_laid_over_the_api(client: Client) -> None:
    players = [{"name": "Anna", "ruler": BRUNHILD}, {"name": "Bruno", "lists": "Ruler: Hanzo\nFuhma Shuriken"}]
    answer = client.post(
        "/api/v1/runes", {"players": players, "life": 3000, "match": 3}, content_type="application/json"
    )
    assert answer.status_code == 201, answer.content
    table = Table.objects.get(code=answer.json()["code"])
    game = game_of(table)
    assert [one.life for one in game.players.values()] == [3000, 3000] and game.charter.match == 3
    assert answer.json()["door"] == table.door_key


def test_offences_come_with_their_rules_over_the_api(client: Client) -> None:
    players = [{"name": "Anna", "ruler": BRUNHILD, "lists": "Dispel\nDispel"}, {"name": "Bruno"}]
    answer = client.post("/api/v1/runes", {"players": players}, content_type="application/json")
    assert answer.status_code == 422
    assert [one["rule"] for one in answer.json()["errors"]] == ["B2"]


@pytest.mark.parametrize(
    "sent", [{}, {"players": [{"name": "Anna"}]}, {"players": [{"name": "A"}, {"name": "B"}], "life": 50}]
)
def test_what_the_page_refuses_the_api_refuses(client: Client, sent: dict[str, Any]) -> None:
    assert client.post("/api/v1/runes", sent, content_type="application/json").status_code == 400


# --- between two games -----------------------------------------------------------------------------------------------


def test_r_20_cards_are_exchanged_on_a_page_of_ones_own(client: Client) -> None:
    """Given a match of three and game one over, when Bruno sides a rune in, then Anna reads only that they are done."""
    lists = f"Fuhma Shuriken\nSealing Scroll\nMain\n{FOREST}\n4 Wolf\nSide\nShadow Step\nEagle"
    table = laid(client, match=3, lists_2=lists)
    bruno = sits(table, "Bruno")
    for who, order, sent in (
        (client, "first", {"seat": "Anna"}),
        (client, "redraw", {"count": 0}),
        (bruno, "redraw", {"count": 0}),
        (client, "turn", {"seat": "Anna"}),
        (bruno, "leave", {"seats": "Bruno", "why": "conceded"}),
    ):
        assert give(who, table, order, **sent).status_code == 302, order
    page = bruno.get(f"/t/{table.code}/side/").content.decode()
    assert "Shadow Step" in page and "Eagle" in page
    bears = {f"main:{name}": 4 for name in BEARS}
    said = {"runes": ["Fuhma Shuriken", "Shadow Step"], "main:Wolf": 3, "main:Eagle": 1} | bears
    assert bruno.post(f"/t/{table.code}/side/", said).status_code == 302
    sided = game_of(table).players["Bruno"].sided
    assert sided is not None
    assert (sided.runes, sided.main) == (("Fuhma Shuriken", "Shadow Step"), BEARS | {"Wolf": 3, "Eagle": 1})
    assert sided.side == {"Sealing Scroll": 1, "Wolf": 1}
    anna = client.get(f"/t/{table.code}/").content.decode()
    assert "done" in anna and "Shadow Step" not in anna and "Eagle" not in anna


def test_r_20_more_than_lies_there_is_refused_on_the_page(client: Client) -> None:
    table = laid(client, match=3, lists_1=f"Dispel\nMain\n{FOREST}\n4 Wolf\nSide\nEagle")
    bruno = sits(table, "Bruno")
    for who, order, sent in (
        (client, "first", {"seat": "Anna"}),
        (client, "redraw", {"count": 0}),
        (bruno, "redraw", {"count": 0}),
        (client, "turn", {"seat": "Anna"}),
        (bruno, "leave", {"seats": "Bruno", "why": "conceded"}),
    ):
        give(who, table, order, **sent)
    said = {"runes": ["Dispel"], "main:Wolf": 4, "main:Eagle": 2} | {f"main:{name}": 4 for name in BEARS}
    assert client.post(f"/t/{table.code}/side/", said).status_code == 422


def test_no_side_page_while_a_game_goes_on(client: Client) -> None:
    table, _bruno = begun(client)
    assert client.get(f"/t/{table.code}/side/")["Location"] == f"/t/{table.code}/"
