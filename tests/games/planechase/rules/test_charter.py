"""T36: every field of the Charter at each of its values (planechase §15).

What a value does is tested where its rule is; here it is made sure that the table is whole, that a game of every value
begins, and that each value differs from the others in what it is there for.
"""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from games.planechase.rules import facts as f
from games.planechase.rules import orders as o
from games.planechase.rules.book import BOOK
from games.planechase.rules.charter import Charter
from games.planechase.rules.codes import COMMUNAL
from games.planechase.rules.in_force import should_be_out
from games.planechase.rules.knowledge import seen_by

from .refusing import cardboard_game
from .scene import QUIET, Scene, a_game, begin, filled, main

TABLE: dict[str, tuple[Any, ...]] = {
    "mode": ("free_for_all", "two_headed_giant", "grand_melee"),
    "decks": ("individual", "communal"),
    "deck_source": ("here", "cardboard"),
    "deck_lists": (None, "owner", "open"),
    "deck_check": ("refuse", "warn"),
    "casual_cards": ("off", "on"),
    "random_phenomena": (None, 0, 3),
    "life": (None, 25, {"anna": 17}),
    "commander": ("off", "on"),
    "poison": (None, 7),
    "mulligans": ("untracked", "tracked"),
    "die": ("both", "here", "thrown"),
    "roll_cost": ("special_actions", "rolls"),
    "triggers": ("stack", "at_once"),
    "bottom_order": ("owner", "random"),
    "owner_leaves": ("all_leave", "only_his"),
    "secondary_walk": ("roller_deck", "controller_deck"),
    "map": ("none", "eternities"),
    "map_radius": (3, 0, 1),
    "map_phenomena": ("hellride", "never"),
}
"""§15, the default first."""

OF_THE_TABLE = {"undo", "answer_seconds"}
SEATS = ("anna", "bruno", "carla", "dario")


def literals(hint: Any) -> set[Any]:
    """The named values of a field."""
    found = {value for value in get_args(hint) if isinstance(value, str)}
    return found.union(*(literals(inner) for inner in get_args(hint) if not isinstance(inner, str)))


def test_t36_the_table_has_every_field_and_every_value() -> None:
    fields = {field.name: field for field in msgspec.structs.fields(Charter)}
    assert set(fields) - OF_THE_TABLE == set(TABLE)
    for name, values in TABLE.items():
        assert fields[name].default == values[0]
        assert literals(get_type_hints(Charter)[name]) <= {value for value in values if isinstance(value, str)}


@pytest.mark.parametrize(("field", "value"), [(field, value) for field, values in TABLE.items() for value in values])
def test_t36_a_game_of_every_value_begins(field: str, value: Any) -> None:
    communal = field.startswith("map") or value == "communal"
    charter: dict[str, Any] = {field: value}
    if field in ("map_radius", "map_phenomena"):
        charter["map"] = "eternities"
    charter.pop("decks", None)
    charter.pop("deck_check", None)
    decks = {COMMUNAL: filled(())} if communal else {seat: QUIET[n : n + 10] for n, seat in enumerate(SEATS)}
    teams = (SEATS[:2], SEATS[2:]) if value == "two_headed_giant" else ()
    scene = a_game(decks, SEATS, teams, **charter)
    scene.act(o.First(seat="anna"))
    while scene.state.stage == "mulligans":
        scene.act(o.Keep(), str(BOOK.view(scene.state, None).mulligan_turn))
    scene.act(o.Start(), "anna")
    while scene.state.stage == "mulligans":
        scene.act(o.Keep(), str(BOOK.view(scene.state, None).mulligan_turn))
    scene.turn("anna")
    assert getattr(scene.state.charter, field) == value or field in ("decks", "deck_check")
    assert len(scene.up) == 1


# --- values without a rule of their own elsewhere --------------------------------------------------------------------


def lists_seen(lists: str | None, communal: bool) -> dict[str | None, set[str]]:
    """Who knows which names of Anna's deck, or of the communal one, before anything is turned up."""
    decks = {COMMUNAL: QUIET[:20]} if communal else {seat: QUIET[n : n + 10] for n, seat in enumerate(SEATS[:3])}
    scene = a_game(decks, SEATS[:3], deck_lists=lists).act(o.First(seat="anna"))
    deck = scene.state.decks[COMMUNAL if communal else "anna"]
    return {seat: {name for block in seen_by(deck, seat) for name in block.names} for seat in ("anna", "bruno", None)}


@pytest.mark.parametrize(
    ("lists", "communal", "knowing"),
    [
        (None, False, {"anna"}),
        ("owner", False, {"anna"}),
        ("open", False, {"anna", "bruno", None}),
        (None, True, {"anna", "bruno", None}),
        ("open", True, {"anna", "bruno", None}),
        ("owner", True, set()),
    ],
)
def test_deck_lists_says_who_knows_the_names(lists: str | None, communal: bool, knowing: set[str | None]) -> None:
    assert {seat for seat, names in lists_seen(lists, communal).items() if names} == knowing


def test_deck_source_says_who_shuffles() -> None:
    here = main("Krosa").state.decks[COMMUNAL].pile
    assert {block.size for block in here} == {1}
    real = cardboard_game(QUIET[:20]).act(o.First(seat="anna"))
    assert [block.size for block in real.state.decks[COMMUNAL].pile] == [20]


def test_p_4_a_deck_of_real_cards_can_be_entered_by_its_number_alone() -> None:
    scene = cardboard_game((), hidden=20).act(o.First(seat="anna")).act(o.Start(up=("Krosa",)), "anna")
    assert scene.up == ("Krosa",)
    scene.turn("anna").act(o.WalkByCard(by="TARDIS", up=("Naya",)), "anna")
    assert scene.up == ("Naya",)


@pytest.mark.parametrize(("poison", "out"), [(None, 10), (7, 7)])
def test_poison_is_a_number_of_the_charter(poison: int | None, out: int) -> None:
    scene = main("Krosa", poison=poison).act(o.SetPoison(to=out - 1), "carla")
    assert should_be_out(scene.state, "carla") is None
    assert should_be_out(scene.act(o.ChangePoison(change=1), "carla").state, "carla") == "poison"


def test_triggers_at_once_the_game_goes_on_by_ticking_off() -> None:
    scene: Scene = main("Krosa", "Naya", triggers="at_once").roll("walk").resolve()
    assert scene.up == ("Naya",)
    assert [fact.under for fact in scene.roll("chaos").of(f.Stacked)] == [True]


@pytest.mark.parametrize(
    "wrong", [{"map_radius": -1}, {"poison": 0}, {"life": 0}, {"life": {"anna": 0}}, {"random_phenomena": -1}]
)
def test_a_value_outside_its_rule_is_no_charter(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"least|must be"):
        Charter(**wrong)


def test_the_quick_start_is_a_whole_charter() -> None:
    assert begin(a_game({COMMUNAL: filled(())}), "anna").state.charter == Charter(decks="communal", deck_check="warn")
