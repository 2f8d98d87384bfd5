"""A game of Planechase from nothing: names, decks, settings; whatever is wrong is named, each offence with its rule."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.test import Client, override_settings
from msgspec.structs import replace

from games.kernel import table as kernel_table
from games.kernel.naming import card_key
from games.kernel.rulebook import Refused
from games.kernel.table.orders import LendSeat
from games.planechase import decklists
from games.planechase.cards import shipped_planes
from games.planechase.forms import PlanarGameForm
from games.planechase.rules import orders as o
from games.planechase.rules.charter import Charter
from games.planechase.rules.codes import COMMUNAL
from games.planechase.setup import GAME, MOST, Wanted, setup_of
from games.planechase.words.charter import SETTINGS, VALUES
from games.tables import board, service, state
from games.tables.models import Seat, Table
from games.tables.setups import InvalidSetup
from tests.games.planechase.rules.catalogue import a_phenomenon, a_plane
from tests.support.pressing import everything, press

pytestmark = pytest.mark.django_db(transaction=True)

CARDS = shipped_planes()
OFFICIAL = [name for name, card in CARDS.items() if card.status == "official"]
PLANES = [name for name in OFFICIAL if CARDS[name].is_plane]
PHENOMENA = [name for name in OFFICIAL if not CARDS[name].is_plane]
ABC = "Anna\nBruno\nCarla"


def asked(**values: Any) -> dict[str, Any]:
    """The form as a browser sends it when nothing but these is changed."""
    blank = PlanarGameForm()
    plain = {name: "" if (found := blank[name].value()) is None else found for name in blank.fields}
    return plain | {"players": ABC} | values


def laid(client: Client, **values: Any) -> Table:
    """The table that this form opens."""
    answer = client.post("/planechase/", asked(**values))
    assert answer.status_code == 302, answer.content.decode()[-3000:]
    return Table.objects.get(code=answer["Location"].strip("/").split("/")[-1])


def refused(client: Client, **values: Any) -> str:
    """What the page says when it opens no table."""
    answer = client.post("/planechase/", asked(**values))
    assert answer.status_code == 422
    assert not Table.objects.exists()
    return answer.content.decode()


def game_of(table: Table) -> Any:
    return state.current(table.stream_id, table.game).state.game


# --- thirty seconds --------------------------------------------------------------------------------------------------


def test_three_names_and_a_tap_open_a_table_without_an_account(client: Client) -> None:
    """P-24: a random communal deck of thirty cards; this phone is the host's, on the first seat."""
    assert "Planechase" in client.get("/planechase/").content.decode()
    table = laid(client)
    game = game_of(table)
    assert [player.name for player in game.players.values()] == ["Anna", "Bruno", "Carla"]
    assert [deck.size for deck in game.setup.decks] == [30]
    assert game.charter.is_communal
    page = client.get(f"/t/{table.code}/").content.decode()
    assert "Who starts?" in page and "Anna starts" in page
    assert Client().get(f"/t/{table.code}/").status_code == 404


def test_a_friend_comes_in_by_the_link_and_takes_the_seat_of_their_name(client: Client) -> None:
    table = laid(client)
    friend = Client()
    friend.get(f"/t/{table.code}/join/{table.door_key}/")
    answer = friend.post(f"/t/{table.code}/join/", {"seat": "Bruno", "name": "Bruno"})
    seats = [seat.key for seat in table.seats.all()]
    assert answer.status_code == 302, seats
    assert "Who starts?" in friend.get(f"/t/{table.code}/").content.decode()


@pytest.mark.parametrize("typed", ["Anna, Bruno ,Carla", "Anna\r\n\r\nBruno\r\nCarla\r\n", "3"])
def test_names_come_on_lines_with_commas_or_as_a_number(client: Client, typed: str) -> None:
    assert len(game_of(laid(client, players=typed)).players) == 3


def test_names_come_from_a_pasted_table(client: Client) -> None:
    game = game_of(laid(client, players="Hráč;E-mail\nJan Novák;jan@example.org\nEva;eva@example.org"))
    assert [player.name for player in game.players.values()] == ["Jan Novák", "Eva"]


def test_an_address_beside_a_name_is_asked_about_and_left_out(client: Client) -> None:
    players = "Anna, anna@example.org\nBruno"
    assert "Leave them out of the names" in refused(client, players=players)
    game = game_of(laid(client, players=players, without_contacts="on"))
    assert [player.name for player in game.players.values()] == ["Anna", "Bruno"]


def test_which_cells_are_names_is_asked(client: Client) -> None:
    players = "Anna\tRossi\nBruno\tVerdi"
    page = refused(client, players=players, mode="grand_melee")
    assert "Anna Rossi · Bruno Verdi" in page and "CR 807.1" not in page
    assert len(game_of(laid(client, players=players, way="1 2")).players) == 2


def test_players_of_one_name_are_told_apart(client: Client) -> None:
    """Two Annas play: each has a seat of her own."""
    table = laid(client, players="Anna\nAnna\nanna")
    assert len({seat.key for seat in table.seats.all()}) == 3


@pytest.mark.parametrize("players", ["", "Anna", "1", "0", ",".join(f"P{n}" for n in range(MOST + 1)), str(MOST + 1)])
def test_one_player_is_too_few_and_twenty_five_are_too_many(client: Client, players: str) -> None:
    refused(client, players=players)


@override_settings(RATES={"open_table": (2, 60)}, NETWORK_TIMES={})
def test_one_address_opens_no_more_tables_than_it_may(client: Client) -> None:
    codes = [client.post("/planechase/", asked()).status_code for _ in range(3)]
    assert codes == [302, 302, 429]


# --- decks -----------------------------------------------------------------------------------------------------------


def test_e_3_each_offence_of_a_communal_deck_is_named(client: Client) -> None:
    """Twenty-eight cards for three players, seven of them phenomena, one name twice: three offences, with the rule."""
    names = [*PHENOMENA[:7], *PLANES[:20], PLANES[0]]
    said = refused(client, lists="\n".join(names))
    assert said.count("901.15a") >= 3


def test_e_2_the_owner_of_a_bad_deck_is_named(client: Client) -> None:
    decks = f"Deck Anna:\n{chr(10).join(PLANES[:10])}\nDeck Bruno: {'; '.join(PLANES[10:13])}"
    said = refused(client, decks="individual", lists=decks)
    assert "Bruno" in said and "901.3" in said


def test_a_card_that_does_not_exist_is_named(client: Client) -> None:
    said = refused(client, lists="\n".join([*PLANES[:29], "Atlantis"]))
    assert "Atlantis" in said


def test_a_deck_of_somebody_who_does_not_play_is_named(client: Client) -> None:
    said = refused(client, decks="individual", lists="Deck Zoe: Krosa")
    assert "Zoe" in said


def test_a_list_plays_as_it_was_pasted(client: Client) -> None:
    """Capitals, counts and semicolons as people write them."""
    names = sorted(PLANES[:30])
    pasted = "\n".join(["1 " + names[0].upper(), "1x " + names[1], "; ".join(names[2:])])
    deck = game_of(laid(client, lists=pasted)).setup.decks[0]
    assert sorted(deck.names) == names


def test_a_plane_of_ones_own_is_pasted_and_named_in_a_list(client: Client) -> None:
    own = json.dumps([a_plane(name="Nonna’s Kitchen"), a_phenomenon(name="Power Cut")])
    game = game_of(laid(client, own=own, lists="\n".join(["nonna's kitchen", "Power Cut", *PLANES[:28]])))
    assert {"Nonna’s Kitchen", "Power Cut"} <= set(game.setup.decks[0].names)
    assert game.setup.by_name["Nonna’s Kitchen"].status == "own"


def test_planes_of_ones_own_are_dealt_at_random(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    few = {name: CARDS[name] for name in PLANES[:29]}
    monkeypatch.setattr("games.planechase.setup.shipped_planes", lambda: few)
    assert "The Attic" in game_of(laid(client, own=json.dumps(a_plane(name="The Attic")))).setup.decks[0].names


@pytest.mark.parametrize(
    ("own", "said"),
    [
        ("{", "JSON"),
        ("[" * 20_000, "JSON"),
        ("7", "planes §3"),
        (json.dumps(a_plane(name="Krosa")), "P-3"),
        (json.dumps([a_plane(), a_plane(name="the kitchen TABLE")]), "2. "),
        (json.dumps(a_plane(plane_type=None, counter="!")), "E-7"),
    ],
)
def test_what_is_wrong_with_a_plane_of_ones_own_is_named(client: Client, own: str, said: str) -> None:
    assert said in refused(client, own=own)
    answer = sent(client, players=["Anna", "Bruno"], own=own)
    assert answer.status_code == 400 and said in answer.json()["detail"]


def test_deck_check_warn_plays_on_with_a_small_deck(client: Client) -> None:
    """Given `deck_check = warn`, a group with three planes plays on (§15)."""
    assert game_of(laid(client, lists="\n".join(PLANES[:3]), deck_check="warn")).setup.decks[0].size == 3


def test_p_4_real_cards_need_no_names(client: Client) -> None:
    """`cardboard`: a deck is entered by its number; the program can shuffle only what it knows."""
    deck = game_of(laid(client, lists="30 hidden", deck_source="cardboard")).setup.decks[0]
    assert (deck.names, deck.hidden) == ((), 30)
    Table.objects.all().delete()
    refused(client, lists="30 hidden", deck_source="here")


@pytest.mark.parametrize(
    ("wrong", "rule"),
    [
        ({"mode": "two_headed_giant"}, "810.1"),
        ({"mode": "grand_melee"}, "807.1"),
        ({"map": "eternities", "decks": "individual"}, "§17"),
        ({"map": "eternities", "mode": "grand_melee", "players": "6"}, "§17"),
    ],
)
def test_settings_that_do_not_go_together_cite_their_rule(client: Client, wrong: dict[str, str], rule: str) -> None:
    assert rule in refused(client, **wrong)


def test_e_38_who_sit_side_by_side_are_a_team(client: Client) -> None:
    game = game_of(laid(client, mode="two_headed_giant", players="Anna,Bruno,Carla,Dora"))
    assert [len(team) for team in game.setup.teams] == [2, 2]


# --- the API ---------------------------------------------------------------------------------------------------------


def sent(client: Client, **body: Any) -> Any:
    return client.post("/api/v1/planechase", body, "application/json")


def test_the_api_lays_a_table_and_seats_its_caller(client: Client) -> None:
    """What the page can do: names and settings; the answer holds the seat and the key of the door."""
    answer = sent(client, players=["Anna", "Bruno"], settings={"life": 30, "triggers": "at_once"})
    assert answer.status_code == 201, answer.content
    told = answer.json()
    table = Table.objects.get(code=told["code"])
    assert (told["seat"], told["door"], told["warnings"]) == ("Anna", table.door_key, [])
    assert (game_of(table).charter.life, game_of(table).charter.triggers) == (30, "at_once")
    assert client.get(f"/api/v1/tables/{table.code}").json()["seat"] == "Anna"


def test_the_api_names_each_offence_with_its_rule(client: Client) -> None:
    answer = sent(client, players=["Anna", "Bruno"], lists="\n".join([*PHENOMENA[:5], *PLANES[:10]]))
    assert answer.status_code == 422
    offences = answer.json()["errors"]
    assert {offence["rule"] for offence in offences} == {"CR 901.15a"}
    assert len(offences) == 2 and all(offence["detail"] for offence in offences)


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"players": ["Anna"]},
        {"players": ["P"] * (MOST + 1)},
        {"players": "Anna"},
        {"players": ["Anna", "Bruno"], "settings": {"colour": "blue"}},
        {"players": ["Anna", "Bruno"], "settings": {"mode": "chess"}},
        {"players": ["Anna", "Bruno"], "settings": {"decks": "individual"}, "lists": "Deck Zoe: Krosa"},
    ],
)
def test_what_the_api_does_not_understand_opens_no_table(client: Client, body: dict[str, Any]) -> None:
    assert sent(client, **body).status_code == 400
    assert not Table.objects.exists()


def test_nobody_is_seated_over_the_api_with_an_address_for_a_name(client: Client) -> None:
    told = sent(client, players=["Anna", "Bruno bruno@example.org"])
    assert told.status_code == 400
    assert "/players/1" in [one["pointer"] for one in told.json()["errors"]]
    laid = sent(client, players=["Anna", "Bruno"]).json()
    guest, address = Client(), f"/api/v1/tables/{laid['code']}"
    guest.post(f"{address}/door", {"key": laid["door"]}, "application/json")
    answer = guest.post(f"{address}/seats/Bruno", {"name": "bruno@example.org"}, "application/json")
    assert answer.status_code == 400
    page = guest.post(f"/t/{laid['code']}/join/", {"seat": "Bruno", "name": "bruno@example.org"})
    assert page.status_code == 422
    assert "an e-mail address or a phone number in this name" in page.content.decode()


@pytest.mark.parametrize("name", ["Zoë", "Bruno B.", "Лев", "O'Neill"])
def test_a_guest_takes_the_seat_of_any_name_over_the_api(client: Client, name: str) -> None:
    """A seat is called as in a record: letters of every language, full stops and dashes."""
    told = sent(client, players=["Anna", name]).json()
    seat = Table.objects.get(code=told["code"]).seats.get(name=name).key
    guest, address = Client(), f"/api/v1/tables/{told['code']}"
    guest.post(f"{address}/door", {"key": told["door"]}, "application/json")
    answer = guest.post(f"{address}/seats/{seat}", {"name": name}, "application/json")
    assert (answer.status_code, answer.json().get("seat")) == (200, seat)


@pytest.mark.parametrize("half", ["\ud800", "a\udfff"])
def test_half_a_character_is_400_wherever_it_stands(client: Client, half: str) -> None:
    client.raise_request_exception = False
    bodies: list[dict[str, Any]] = [
        {"players": ["Anna", half]},
        {"players": ["Anna", "Bruno"], "lists": half},
        {"players": ["Anna", "Bruno"], "settings": {half: "here"}},
        {"players": ["Anna", "Bruno"], "settings": {"mode": half}},
    ]
    assert [sent(client, **body).status_code for body in bodies] == [400] * len(bodies)
    table = f"/api/v1/tables/{sent(client, players=['Anna', 'Bruno']).json()['code']}/act"
    orders: list[dict[str, Any]] = [
        {"order": half},
        {"order": "note", "text": half},
        {"order": "note", half: 1},
        {"order": "note", "text": {half: half}},
        {"order": "note", "text": "x", "id": half},
        {"order": "note", "text": "x", "acting_for": half},
    ]
    assert [client.post(table, body, "application/json").status_code for body in orders] == [400] * len(orders)


def test_no_two_forms_of_a_page_have_one_id(client: Client) -> None:
    """Taps are sent by the id of their form: `Bo-2` and `Bo_2` are two players."""
    table = laid(client, players="Anna\nBo\nBo\nBo 2\nBo.2")
    ids = re.findall(r'<form[^>]* id="([^"]+)"', everything(client, table))
    assert len(ids) > 20 and len(set(ids)) == len(ids)


def test_103_1_a_button_throws_for_who_starts(client: Client) -> None:
    """Its form is sent as a browser sends it: nobody is named, so the seat is empty."""
    table = laid(client)
    press(client, table, "first", how="dice", seat="")
    assert game_of(table).starter in {"Anna", "Bruno", "Carla"}


def leaving_forms(client: Client, table: Table) -> dict[str, list[str]]:
    """By player: the forms with which they leave the game."""
    act_for(table, "Anna", o.First(seat="Anna", how="chosen"))
    act_for(table, "Anna", o.Start())
    forms = re.findall(r"<form[^>]*>(?:(?!</form>).)*", everything(client, table), re.DOTALL)
    found: dict[str, list[str]] = {}
    for form in forms:
        if 'name="order" value="leave"' in form:
            found.setdefault(re.search(r'name="seats" value="(\w+)"', form)[1], []).append(form)  # type: ignore[index]
    return found


def asks_first(form: str) -> bool:
    return "data-confirm=" in form.split(">")[0]


def test_d_43_leaving_asks_first_only_where_its_author_cannot_take_it_back(client: Client) -> None:
    forms = leaving_forms(client, laid(client))
    assert len(forms["Anna"]) == 3 and not any(map(asks_first, forms["Anna"]))
    assert len(forms["Bruno"]) == 2 and all(map(asks_first, forms["Bruno"]))


@pytest.mark.parametrize(
    "settings", [{"undo": "ask"}, {"players": "Anna\nBruno"}, {"decks": "individual", "lists": ""}]
)
def test_leaving_asks_first_where_it_is_final(client: Client, settings: dict[str, str]) -> None:
    """The others have a say, the game would be over (CR 104.2a), or another card would be turned up (P-19)."""
    forms = leaving_forms(client, laid(client, **settings))
    assert forms["Anna"] and all(map(asks_first, forms["Anna"]))


def test_leaving_needs_no_reason_and_its_author_may_take_it_back(client: Client) -> None:
    table = laid(client)
    act_for(table, "Anna", o.First(seat="Anna", how="chosen"))
    act_for(table, "Anna", o.Start())
    press(client, table, "leave", seats="Anna", nothing="why")
    assert game_of(table).players["Anna"].out is not None
    page = client.get(f"/t/{table.code}/").content.decode()
    assert "You’re out of the game" in page and 'value="take_back"' in page


# --- one phone that goes round (P-28) --------------------------------------------------------------------------------


def seat_of(table: Table, key: str) -> Seat:
    return table.seats.get(key=key)


def board_at(table: Table, key: str) -> board.Board:
    return board.board(table, seat_of(table, key))


def act_for(table: Table, key: str, order: Any) -> None:
    """Anna, the host, gives this order for a seat; with the number that its button has now."""
    now = state.current(table.stream_id, table.game).state
    number = kernel_table.question_of(now, order, key)
    service.act(
        table, seat_of(table, "Anna"), replace(order, question=number), acting_for=key if key != "Anna" else None
    )


def at_bruno_s_look(client: Client, **values: Any) -> Table:
    """Bruno, who has no phone, looks at the top two cards of their own deck; no phenomenon was shown before (901.5)."""
    table = laid(client, decks="individual", lists="", random_phenomena=0, **values)
    act_for(table, "Anna", o.First(seat="Bruno", how="chosen"))
    act_for(table, "Bruno", o.Start())
    act_for(table, "Bruno", o.BeginTurn(seat="Bruno"))
    act_for(table, "Bruno", o.Look(count=2, by="a card"))
    return table


def test_p_28_a_phone_that_goes_round_sees_what_any_of_its_players_may_see(client: Client) -> None:
    table = at_bruno_s_look(client, one_phone="on")
    shown = board_at(table, "Anna").view
    question = shown.slots[0].question
    assert question.seat == "Bruno" and len(question.cards) == 2
    decks = {deck.key: deck for deck in shown.decks}
    assert decks["Bruno"].next == question.cards
    assert all(len(decks[key].blocks[-1].names) == decks[key].blocks[-1].size for key in ("Anna", "Bruno", "Carla"))
    act_for(table, "Bruno", o.Choose(bottom=question.cards))
    assert board_at(table, "Anna").view.slots[0].question is None


def test_p_28_a_host_s_phone_that_does_not_go_round_sees_nothing_of_the_others(client: Client) -> None:
    table = at_bruno_s_look(client)
    shown = board_at(table, "Anna").view
    assert shown.slots[0].question.cards == ()
    assert {deck.key for deck in shown.decks if any(block.names for block in deck.blocks)} == {"Anna"}
    cards = state.current(table.stream_id, table.game).state.game.slots[0].question.cards
    with pytest.raises(Refused, match="on_its_own_phone"):
        act_for(table, "Bruno", o.Choose(bottom=cards))


def test_p_28_who_takes_their_seat_with_a_phone_of_their_own_has_it_for_themselves_again(client: Client) -> None:
    table = at_bruno_s_look(client, one_phone="on")
    service.take_seat(table, seat_of(table, "Bruno"), "Bruno")
    shown = board_at(table, "Anna").view
    assert shown.slots[0].question.cards == ()
    assert {deck.key for deck in shown.decks if any(block.names for block in deck.blocks)} == {"Anna", "Carla"}
    assert len(board_at(table, "Bruno").view.slots[0].question.cards) == 2
    with pytest.raises(Refused, match="seat_has_its_own_phone"):
        act_for(table, "Bruno", o.Choose(keep=True))


def test_p_28_a_player_with_a_phone_may_lend_their_seat_to_the_one_that_goes_round(client: Client) -> None:
    """And take it back: then nothing new is shown there."""
    table = at_bruno_s_look(client)
    service.take_seat(table, seat_of(table, "Bruno"), "Bruno")
    service.act(table, seat_of(table, "Bruno"), LendSeat(lent=True))
    assert len(board_at(table, "Anna").view.slots[0].question.cards) == 2
    service.act(table, seat_of(table, "Bruno"), LendSeat(lent=False))
    assert board_at(table, "Anna").view.slots[0].question.cards == ()


def test_p_28_the_table_screen_and_watchers_see_no_more_than_before(client: Client) -> None:
    table = at_bruno_s_look(client, one_phone="on")
    assert board.board(table, None).view.slots[0].question.cards == ()


def test_p_28_the_api_lays_a_table_for_one_phone(client: Client) -> None:
    table = Table.objects.get(code=sent(client, players=["Anna", "Bruno"], one_phone=True).json()["code"])
    assert state.current(table.stream_id, table.game).state.lent == {"Bruno"}


# --- settings --------------------------------------------------------------------------------------------------------


def test_every_setting_of_the_charter_can_be_chosen_and_says_what_it_is_about() -> None:
    form = PlanarGameForm()
    for name in Charter.__struct_fields__:
        assert str(form[name].label) == str(SETTINGS[name].label)
        assert str(form[name].help_text)
        if name in VALUES:
            offered = {value for value, _words in form.fields[name].choices}  # type: ignore[attr-defined]
            assert offered == {"" if value is None else value for value in VALUES[name]}


@pytest.mark.parametrize(("name", "value"), [(n, v) for n, values in VALUES.items() for v in values if v is not None])
def test_every_value_of_every_setting_opens_a_table(client: Client, name: str, value: str) -> None:
    needs = {"two_headed_giant": {"players": "4"}, "grand_melee": {"players": "8"}}.get(value, {})
    game = game_of(laid(client, **{name: value}, **needs))
    assert getattr(game.charter, name) == value


def test_random_decks_need_chance_and_nothing_else() -> None:
    """P-24: the same chance deals the same decks, another one others."""
    wanted = Wanted(["Anna", "Bruno"], Charter())
    one, two, three = (setup_of(wanted, CARDS, Random(seed))[0].decks for seed in (1, 1, 2))
    assert one == two != three
    names = [name for deck in one for name in deck.names]
    assert len(names) == len(set(names)) == 20


def test_what_warns_is_handed_back_and_what_is_fatal_is_refused_even_so() -> None:
    warn = Charter(decks="communal", deck_check="warn")
    _setup, passed = setup_of(Wanted(["Anna", "Bruno"], warn, {0: PLANES[:2]}), CARDS, Random(1))
    assert [one.rule for one in passed] == ["CR 901.15a"]
    with pytest.raises(InvalidSetup) as found:
        setup_of(Wanted(["Anna", "Bruno"], warn, {0: PHENOMENA[:2]}), CARDS, Random(1))
    assert found.value.offences


def test_lists_are_read_by_owner() -> None:
    read = decklists.read_decks("Krosa\nDeck bruno: Naya; Bant\n3 hidden", ["Anna", "Bruno"])
    assert read.names == {0: ["Krosa"], 1: ["Naya", "Bant"]}
    assert read.hidden == {1: 3}
    assert COMMUNAL == "" and GAME == "planechase"


LISTS = (Path(__file__).parent / "planar_lists.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("program", "names"),
    [
        ("Moxfield text", ["Akoum", "Bant", "Chaotic Aether"]),
        ("Archidekt text", ["Naya", "Krosa"]),
        ("headings", ["Naya", "Morphic Tide"]),
        ("Forge [Planes]", ["Aretopolis"]),
        ("printed name before 2018", ["The Æther Flues"]),
    ],
)
def test_lists_are_read_from_where_people_keep_them(program: str, names: list[str]) -> None:
    text = LISTS.split(f"--- {program} ---\n")[1].split("\n---")[0]
    assert decklists.read_decks(text, ["Anna", "Bruno"]) == ({0: names}, {})
    known = {card_key(name) for name in CARDS}
    assert {card_key(name) for name in names} <= known
    owned = "".join(f"Deck Bruno: {name}\n" for name in text.splitlines()[:1])
    assert decklists.read_decks(f"Naya\n{owned}", ["Anna", "Bruno"]).names[0] == ["Naya"]


def test_a_list_of_a_deck_builder_may_have_headings_bullets_and_cards_that_are_not_in_the_deck() -> None:
    deck = "Deck\n1 Naya (HOP) 27\n- Bant\n❤️ 2x Krosa\nPlanes (1)\n1) Akoum\n"
    text = f"About\nName Our planes\n\n{deck}Maybeboard\nFeeding Grounds\n"
    assert decklists.read_decks(text, []).names == {0: ["Naya", "Bant", "Krosa", "Krosa", "Akoum"]}
    lines = "[Planes]\n1 Naya|HOP|1\n1x Bant (hop) 2 [Maybeboard{noDeck}]\n99 Krosa\n# Bant\n"
    assert decklists.read_decks(lines, []).names == {0: ["Naya", "99 Krosa"]}


@pytest.mark.parametrize(
    "line",
    ["\ufeff1 Naya", "1\u00a0Naya", "\u202eNaya\u202c", "Na\u00adya\u200b", '"Naya"', "1x “Naya”", "«Naya» (HOP) 1"],
)
def test_signs_of_web_pages_and_quotation_marks_are_no_part_of_a_name(line: str) -> None:
    assert decklists.read_decks(f"{line}\n\u200b\nDeck Bruno: {line}", ["Anna", "Bruno"]).names == {
        0: ["Naya"],
        1: ["Naya"],
    }


@pytest.mark.parametrize("written", ["{}", "1 {}", "1x {} (HOP) 1", "{}; Naya"])
def test_every_planar_card_is_read_by_its_name(written: str) -> None:
    for name in CARDS:
        read = decklists.read_decks(written.format(name), [])
        assert read.names[0][0] == name


@pytest.mark.parametrize("line", ["deck" + " " * 19_000 + "x", "deck" + " a" * 9_000, "1" * 9_000 + " " * 9_000])
def test_a_line_of_any_length_is_read_in_one_go(line: str) -> None:
    """A public form takes it: what only looks like the beginning of a deck must not keep the server busy for hours."""
    read = decklists.read_decks(line, ["Anna", "Bruno"])
    assert [name.split() for name in read.names[0]] == [line.split()] and not read.hidden


def test_a_head_of_a_deck_is_read_however_it_is_spaced() -> None:
    read = decklists.read_decks(
        "  DECK   anna  maria :Krosa\nDeck: Naya\nDeck of lies; Bant: Esper", ["Bo", "Anna Maria"]
    )
    assert read.names == {1: ["Krosa"], 0: ["Naya", "Deck of lies", "Bant: Esper"]}


def test_a_seat_whose_player_is_called_like_it_says_the_name_once(client: Client) -> None:
    table = laid(client)
    page = Client().get(f"/t/{table.code}/join/{table.door_key}/", follow=True).content.decode()
    taken = re.search(r'choice--taken">(.*?)</div>', page, re.DOTALL)
    assert taken is not None and taken[1].count("Anna") == 1 and "taken" in taken[1]
