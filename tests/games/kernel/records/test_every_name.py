"""Quoting holds for every name: whatever players, cards, rulers and plays are called, a record prints and reads it."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kernel.choosing import choose
from games.kernel.records.names import read_deck, write_list
from games.kernel.records.reading import read, sections
from games.kernel.records.resolving import Resolution, resolve
from games.kernel.records.writing import text_of, written
from games.kernel.rulebook import HOST, TABLE, By, Offer, Order, Refused, Text
from games.kernel.table.facts import TableOpened
from games.kernel.table.state import Happened
from games.runes.decklists import Lists
from games.runes.rules.cards import Catalogue
from games.runes.rules.charter import Charter
from games.runes.rules.notation import NOTATION
from games.runes.rules.notation.rows import ruler_of
from games.runes.rules.own_cards import OwnCards
from games.runes.setup import Player, Wanted, setup_of
from tests.games.runes.rules.catalogue import CATALOGUE
from tests.games.runes.rules.playing import AT, BOOK, CODEC, Play
from tests.support.examples import examples

WORDS = (
    *("12 hidden", "12 HIDDEN", "hidden", "4 hidden", "?", "X=2", "12", "+3", "=4", "²", "draw", "unfinished"),
    *("auto", "by", "pass", "resolve", "runes", "J", "as", "rune", "spell", "printed", "inf", "{W}{W}", "turn"),
    *('Say "hi"', 'back\\slash"', "“curly”", "„low“", "a # b", "#", "a; b", "Anna:", "1/Anna: life", "x@y", "a/b~2"),
    *(" spaced ", "two  spaces", "O’Brien", "José María", "Runes: 1", "Planechase", "-", "—", "Result", "A" * 60),
)
"""What would be read as something else if nothing stood around it."""

NAMES = st.sampled_from(WORDS) | st.text(st.sampled_from('ab1 ;"\\#:/@~|?+=“”„-{}.'), min_size=1, max_size=9)


@given(st.lists(NAMES, max_size=6), st.integers(0, 9))
def test_the_names_of_a_deck_are_told_apart_from_its_hidden_cards(names: list[str], hidden: int) -> None:
    """Given a card that is called `12 hidden`, then it is a card, and only what stands bare behind it is a number."""
    listed = [write_list(names)] if names else []
    line = "; ".join([*listed, *([f"{hidden} hidden"] if hidden else [])])
    assert read_deck(line) == (tuple(names), hidden)


# --- whole duels -----------------------------------------------------------------------------------------------------


class Odd(Play):
    """A duel in which people write odd things wherever they may write anything."""

    def __init__(self, setup: Any, chance: Random, words: list[str]) -> None:
        super().__init__(setup, chance)
        self.words = words
        self.happened = [Happened(1, 1, AT, TABLE, TableOpened(setup=msgspec.to_builtins(setup), host=HOST))]

    def order_of(self, offer: Offer, actor: str) -> Order:
        texts = [field.name for field in offer.fields if isinstance(field, Text) and field.name != "condition"]
        if not texts or offer.order in ("watch", "bring", "side"):
            return super().order_of(offer, actor)
        return CODEC.read_order(choose(offer, self.chance) | {name: self.chance.choice(self.words) for name in texts})

    def play(self, acts: int) -> None:
        for _ in range(acts):
            found = None if self.is_over else self.a_choice()
            if found is None:
                continue
            actor, order = found
            try:
                facts = self.give(actor, order)
            except Refused:
                continue
            act, by = len(self.happened) + 1, By(seat=None if actor == HOST else actor)
            self.happened += [Happened(number, act, AT, by, fact) for number, fact in enumerate(facts, act)]

    def record(self, *seats: str) -> str:
        return text_of(written(self.happened, self.state, NOTATION, BOOK, seats), NOTATION)


def resolved(text: str) -> Resolution:
    (section,) = sections(text)
    return resolve(read(section, NOTATION.lists), NOTATION, BOOK, CATALOGUE, AT)


def own_cards(names: list[str]) -> Catalogue:
    """The shipped cards, and a rune and a ruler of each of these names that may be one."""
    own = OwnCards(CATALOGUE)
    for number, name in enumerate(names):
        rune = {"card_id": f"OWN-{number}", "name": name, "types": "Rune", "attribute": "Light", "symbol": "W"}
        own.why_not_add(rune | {"cost": "{W}", "divinity": "1"})
        own.why_not_add({"card_id": name, "name": name, "side": "Ruler", "divinity": "10"})
        own.why_not_add({"card_id": f"J {name}", "name": name, "side": "Ruler", "attribute": "Light", "symbol": "W"})
    return own.catalogue


@settings(deadline=None, max_examples=examples(60))
@given(names=st.lists(NAMES, min_size=3, max_size=12, unique=True), seed=st.integers(0, 2**32))
def test_a_duel_of_whatever_names_prints_a_record_that_resolves_to_the_same_bytes(names: list[str], seed: int) -> None:
    chance = Random(seed)
    cards = own_cards(names)
    rulers = [side.number for side in cards.rulers.values() if side.own and side.side == "Ruler"] or ["SDV1-005"]
    runes = [rune.name for rune in cards.runes.values() if rune.own][:5]
    counts = {" ".join(name.split()): 1 for name in names if any(sign.isalpha() for sign in name)}
    players = [
        Player(f"{name} "[:30], chance.choice(rulers), Lists("", tuple(runes), side=counts)) for name in names[:2]
    ]
    setup, _passed = setup_of(Wanted(players, Charter(deck_check="warn"), cards))
    table = Odd(setup, chance, names)
    table.play(60)
    over = BOOK.is_finished(table.state)
    for seats in ((),) if over else ((), *((seat,) for seat in table.state.seating)):
        text = table.record(*seats)
        game = resolved(text)
        assert game.bad is None, f"{game.bad}\n{text}"
        again = text_of(written(game.happened, game.state, NOTATION, BOOK, seats), NOTATION)
        assert again == text


# --- the ruler without attributes ------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", ["Void King; ; 10", 'Void King; ""; 10', "Void King;; none; grimoire"])
def test_208_4_a_ruler_without_attributes_is_played_and_its_record_resolves(said: str) -> None:
    """FoW 208.4: Void is no attribute; between the semicolons nothing stands, and that is what it says."""
    void = ruler_of(tuple(part.strip(' "') for part in said.split(";")), said)
    catalogue = Catalogue(CATALOGUE.runes, {**CATALOGUE.rulers, void.number: void})
    players = [Player("Anna", "Void King", Lists(runes=("Chain Bind",))), Player("Bruno", "SDV1-005")]
    setup, _passed = setup_of(Wanted(players, Charter(), catalogue))
    text = Odd(setup, Random(1), ["-"]).record("Anna")
    assert "Ruler Anna: Void King; ; " in text
    game = resolved(text)
    assert game.bad is None
    assert game.setup.catalogue.rulers["Void King"] == void
    by_hand = resolved(text.replace("Void King; ; ", 'Void King; ""; '))
    assert by_hand.setup == game.setup
