"""What a table prints resolves, always: whole random tables of every charter, laid as somebody would lay them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from games.kernel.rulebook import By, Order, Refused, Several
from games.planechase.rules.book import BOOK
from games.planechase.rules.cards import Card, read_card
from games.planechase.rules.charter import Charter
from games.planechase.rules.codes import Mode
from games.planechase.rules.facts import DeckFlagged
from games.planechase.rules.legality import least_cards
from games.planechase.rules.orders import Choose, First, Ruling, SkipNext, Start, Unexile, Unpin
from games.planechase.setup import Wanted, setup_of
from tests.games.kernel.records.test_every_name import WORDS
from tests.games.planechase.rules.catalogue import CARDS, PHENOMENA, PLANES, a_line, a_phenomenon, a_plane
from tests.games.planechase.rules.recording import Recorded, printed, resolved
from tests.support.examples import examples

ODD_PLAYERS = ("Anna", "Anna", "first", "12", "O\u2019Brien", "Jos\u00e9 Mar\u00eda", "by", "A very long name indeed")
OWN: dict[str, Card] = {
    card.name: card
    for card in map(
        read_card,
        (
            a_plane(name="12 hidden"),
            a_plane(name="Krosa; Jund", abilities=[a_line("chaos", may=True), a_line("upkeep")]),
            a_plane(name='Say \\"hi\\"'),
            a_plane(name="walking"),
            a_plane(name="NE"),
            a_plane(name="+3"),
            a_plane(name="by"),
            a_phenomenon(name="# up"),
        ),
    )
}
"""Names that would be read as something else if nothing stood around them."""

SETTINGS: dict[str, tuple[Any, ...]] = {
    "decks": ("individual", "communal"),
    "deck_source": ("here", "cardboard"),
    "deck_lists": (None, "owner", "open"),
    "deck_check": ("refuse", "warn"),
    "casual_cards": ("off", "on"),
    "random_phenomena": (None, 0, 5),
    "life": (None, 17),
    "commander": ("off", "on"),
    "poison": (None, 3),
    "mulligans": ("untracked", "tracked"),
    "die": ("both", "here", "thrown"),
    "roll_cost": ("special_actions", "rolls"),
    "triggers": ("stack", "at_once"),
    "bottom_order": ("owner", "random"),
    "owner_leaves": ("all_leave", "only_his"),
    "secondary_walk": ("roller_deck", "controller_deck"),
    "map_radius": (3, 0, 1),
    "map_phenomena": ("hellride", "never"),
}
MODES: tuple[tuple[Mode, int], ...] = (
    ("free_for_all", 2),
    ("free_for_all", 3),
    ("two_headed_giant", 4),
    ("grand_melee", 5),
)


def wanted(chance: Random, mode: Mode, players: int) -> Wanted:
    """A table as somebody might want it: any charter, lists with hidden cards where the cards are real."""
    said = {name: chance.choice(values) for name, values in SETTINGS.items()}
    if said["decks"] == "communal" and mode != "grand_melee":
        said["map"] = chance.choice(("none", "eternities"))
    charter = Charter(mode=mode, **said)
    names: dict[int, list[str]] = {}
    hidden: dict[int, int] = {}
    for place in range(1 if charter.is_communal else players):
        if chance.random() < 0.6:
            names[place] = _listed(chance, charter)
            least = least_cards(charter, players) if charter.deck_check == "refuse" else 3
            missing = max(0, least - len(names[place]))
            if charter.deck_source == "cardboard":
                hidden[place] = missing
            else:
                names[place] += chance.sample([name for name in PLANES if name not in names[place]], missing)
    return Wanted(chance.sample(ODD_PLAYERS, players), charter, names, hidden, own=OWN)


def _listed(chance: Random, charter: Charter) -> list[str]:
    """Some names: planes, a phenomenon or two, and the group's own."""
    phenomena = [] if charter.map_phenomena == "never" and charter.is_map else chance.sample(PHENOMENA, 2)
    own = [name for name, card in OWN.items() if card.is_plane]
    return [*chance.sample(PLANES, chance.randint(1, 6)), *phenomena[: chance.randint(0, 2)], *chance.sample(own, 3)]


class Odd(Recorded):
    """A table at which people write odd things wherever they may write anything."""

    def act(self, order: Order, by: By) -> None:
        texts = [field for field in ("by", "text", "what", "name") if isinstance(getattr(order, field, None), str)]
        if not isinstance(order, Unexile | Unpin | Ruling | SkipNext):
            order = replace(order, **{field: self.chance.choice(WORDS) for field in texts})
        super().act(order, by)


def table_of(mode: Mode, players: int, seed: int) -> Recorded:
    chance = Random(seed)
    setup, _passed = setup_of(wanted(chance, mode, players), {**CARDS, **OWN}, chance)
    return Odd(setup, chance)


@pytest.mark.parametrize(("mode", "players"), MODES, ids=lambda value: str(value))
@settings(deadline=None, max_examples=examples(12))
@given(seed=st.integers(0, 2**32), acts=st.integers(5, 90))
def test_what_a_table_prints_resolves_and_prints_the_same(mode: Mode, players: int, seed: int, acts: int) -> None:
    """REC, T32: its full record, and that of every seat; whatever was named, taken back or turned up on the way."""
    table = table_of(mode, players, seed)
    table.play(acts, undoing=True)
    over = table.state.stage == "over"
    for seats in ((),) if over else ((), *((seat,) for seat in table.state.seating)):
        text = table.record(*seats)
        game = resolved(text)
        assert game.bad is None, f"{game.bad}\n{text}"
        assert printed(game, *seats) == text


# --- what made a record that was refused -----------------------------------------------------------------------------


def real_cards(**charter: Any) -> Recorded:
    """Three players, each with ten real cards whose names nobody has entered."""
    said = Charter(deck_source="cardboard", **charter)
    three = Wanted(("Anna", "Bruno", "Carla"), said, hidden={0: 10, 1: 10, 2: 10})
    return Recorded(setup_of(three, CARDS, Random(7))[0], Random(7))


def asked(table: Recorded) -> list[str]:
    """The names that are offered where the table is asked which card lies there."""
    table.act(First(seat="Anna", how="chosen"), By(seat="Anna", host=True))
    table.act(Start(), By(seat="Anna", host=True))
    return offered(table)


def test_planes_4_casual_cards_are_neither_offered_nor_taken_where_they_are_off() -> None:
    assert "Black Lotus Lounge" in asked(real_cards(casual_cards="on"))
    table = real_cards()
    assert "Black Lotus Lounge" not in asked(table)
    with pytest.raises(Refused) as refused:
        table.act(Choose(up=("Black Lotus Lounge",)), By(seat="Anna"))
    assert refused.value.rule in ("REC 4", "planes \u00a74")


@pytest.mark.parametrize(("check", "line"), [("refuse", None), ("warn", "deck_flagged")])
def test_e_2_a_third_phenomenon_from_one_deck_is_refused_or_told_as_the_charter_says(check: Any, line: Any) -> None:
    table = real_cards(deck_check=check)
    assert PHENOMENA[2] in asked(table)
    for name in PHENOMENA[:2]:
        table.act(Choose(up=(name,)), By(seat="Anna"))
    third = Choose(up=(PHENOMENA[2],))
    if check == "refuse":
        assert PHENOMENA[2] not in offered(table)
        with pytest.raises(Refused) as refused:
            table.act(third, By(seat="Anna"))
        assert (refused.value.rule, refused.value.reason) == ("CR 901.3", "deck_phenomena")
        return
    table.act(third, By(seat="Anna"))
    (flagged,) = [one.fact for one in table.happened if isinstance(one.fact, DeckFlagged)]
    assert (flagged.deck, flagged.why, flagged.number, flagged.bound) == ("Anna", "deck_phenomena", 3, 2)
    told = BOOK.log_line(flagged, "Bruno")
    assert told is not None and told.key == line
    assert resolved(table.record("Anna")).bad is None


def offered(table: Recorded) -> list[str]:
    offers = [offer for offer in BOOK.orders(table.state, "Anna", True) if offer.order == "choose"]
    return [value for offer in offers for field in offer.fields if isinstance(field, Several) for value in field.values]
