"""Every fact of coin flips is told in a whole sentence, and no sentence is left over."""

from __future__ import annotations

from games.tables.words import Lexicon, sentence
from tests.games.coin_flips import words
from tests.games.coin_flips.rules.facts import FACTS
from tests.games.coin_flips.rules.orders import SIDES
from tests.games.coin_flips.rules.story import log_line
from tests.support.wording import Sampler, is_whole

SEATS = {"a": "Anna", "b": "Bruno"}
FACTS_TOLD = [fact for kind in FACTS for fact in Sampler(list(SEATS)).samples(kind)]


def test_every_fact_is_told_to_everybody_in_a_whole_sentence() -> None:
    keys = set()
    for fact in FACTS_TOLD:
        for seat in (None, *SEATS):
            line = log_line(fact, seat)
            assert line is not None
            keys.add(line.key)
            assert is_whole(sentence(line, Lexicon("coin_flips", SEATS, {}, seat))), line
    assert set(words.LINES) == keys
    assert set(words.OWN_LINES) <= keys


def test_both_sides_and_both_buttons_have_a_name() -> None:
    assert set(words.GLOSSARY["side"]) == set(SIDES)
    assert {f"call:{side}" for side in SIDES} <= set(words.BUTTONS)
