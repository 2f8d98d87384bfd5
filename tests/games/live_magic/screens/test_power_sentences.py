"""The text that the row of a Power makes of itself."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.bridge import powers
from games.live_magic.words.power_effects import TOLD
from games.live_magic.words.power_nouns import condition, number
from games.live_magic.words.power_sentences import WHEN, fitting, paragraph, told

SHIPPED = {row["key"]: row for row in powers.shipped_powers()}

READ = {
    "life-escalation": "Use it before the test of a Mental challenge. Choose X, a number from 1 to your life minus 1. "
    "A race of life begins: you bet X life, your opponent raises or gives up, and so on in turn. Who gives up pays "
    "nothing, who is left pays their last bet. The winner of the race wins the challenge. It counts as your one Power "
    "of the challenge.",
    "sacrum-fecere": "Use it after the test of a Mental challenge, if you are behind. Choose one of your packs of this "
    "deck. It costs the chosen pack of yours, which goes back on the table. The test is repeated. It counts as your "
    "one Power of the challenge.",
    "determinazione-assoluta": "Use it before the test of a Mental challenge. It costs {assoluta_cost} life. You win "
    "the challenge. No Power can change that. Your opponent loses 1 Mental trait: the one that was wagered. It counts "
    "as your one Power of the challenge.",
    "azione-del-fato": "Use it before the test of a Mental challenge. Choose a pack on the table, not the contested "
    "one. Choose in secret the contested pack or the chosen pack of the table. It costs 1 Mental trait. You hide the "
    "contested pack and the chosen pack of the table side by side, on the left the one that you chose. Your opponent "
    "draws one unseen and takes it, you take the other; each uses a pick. It counts as your one Power of the "
    "challenge.",
    "avarizia": "Use it as a step begins in which you pick. Only if the deck on the table is not the Artifacts. It "
    "costs 3 life. You have 1 more pick in this step. You have 1 pick fewer at the artifacts. Once per evening.",
    "scambio-equo": "Use it after a challenge, if you have lost it. Choose one of your packs of this deck. Your "
    "opponent chooses one of their packs of this deck, not the contested one. It costs 1 Social trait. The chosen pack "
    "of yours and the chosen pack of your opponent change their owners. It counts as your one Power of the challenge.",
    "specchio": "Use it when your opponent has used a Power in a Mental challenge. It costs 1 Mental trait and 1 "
    "Social trait. You use the same Power, with your own choices, and pay what it costs. It counts as your one Power "
    "of the challenge.",
    "bomba": "Use it before a throw in a challenge. It costs 1 Mental trait. In the next throw your paper beats rock "
    "and paper, and loses to scissors. It counts as your one Power of the challenge.",
    "vigilia": "Use it before the tournament. It costs 1 XP. You start your first match of the tournament with 3 more "
    "life. Once per evening.",
}


@pytest.mark.parametrize("key", READ)
def test_a_shipped_power_reads_as_its_data_say(key: str) -> None:
    assert paragraph(SHIPPED[key]) == READ[key]


@pytest.mark.parametrize("key", SHIPPED)
def test_nothing_of_a_shipped_power_stays_unsaid(key: str) -> None:
    row = SHIPPED[key]
    parts = {part.key for part in told(row)}
    said = {"choices": "params", "conditions": "requires", "costs": "costs", "effects": "effects"}
    assert parts == {"when", "limits"} | {part for part, field in said.items() if row[field]}
    assert "…" not in paragraph(row) and "$" not in paragraph(row) and "%(" not in paragraph(row)


def test_every_window_and_every_op_of_the_vocabulary_has_its_sentence() -> None:
    vocabulary = powers.power_vocabulary()
    assert WHEN.keys() == set(vocabulary.windows)
    assert TOLD.keys() == set(vocabulary.ops)


EFFECTS: list[tuple[dict[str, Any], str]] = [
    ({"op": "life", "who": "opponent", "delta": ["minus", 0, "$x"]}, "Your opponent loses X life."),
    ({"op": "life", "who": "self", "delta": "setting:assoluta_cost"}, "You gain {assoluta_cost} life."),
    ({"op": "trait", "who": "opponent", "category": "$c", "delta": -2}, "Your opponent loses 2 traits of the chosen "
     "category."),
    ({"op": "put_back", "who": "opponent", "count": 1, "deck": "current", "chooser": "self"}, "Your opponent puts 1 of "
     "their packs of this deck back on the table; you choose which."),
    ({"op": "throw_rule", "who": "opponent", "forbid": "rock", "lasts": "next_throw"}, "In the next throw your "
     "opponent may not throw rock."),
    ({"op": "forbid", "who": "others", "action": "power", "lasts": "this_deck"}, "Until this deck is over nobody "
     "else may use a Power."),
    ({"op": "protect", "who": "self", "packs": "current", "from": ["swap"], "lasts": "this_contest"}, "During this "
     "challenge nobody else’s Power can exchange a pack of yours of this deck."),
]  # fmt: skip


@pytest.mark.parametrize(("effect", "text"), EFFECTS)
def test_an_effect_is_told_by_its_values(effect: dict[str, Any], text: str) -> None:
    params = [{"name": "x", "type": "int"}, {"name": "c", "type": "category"}]
    assert [part.text for part in told({"params": params, "effects": [effect]}) if part.key == "effects"] == [text]


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        (["and", ["ge", ["life", "self"], 5], ["le", ["packs", "opponent", "current"], 2]],
         "you have at least 5 life, and your opponent has at most 2 packs of this deck"),
        (["not", ["eq", ["throw", "equal"], 1]], "it is not so that the throw came out equal"),
        (["eq", ["throw", "equal"], 0], "the throw did not come out equal"),
        (["eq", ["deck"], "W"], "the deck on the table is the White deck"),
        (["or", ["ne", ["picks", "self"], 0], "$x"], "your picks is not 0, or … is not 0"),
    ],
)  # fmt: skip
def test_a_condition_follows_the_word_if(expression: Any, text: str) -> None:
    assert condition(expression, {}) == text


def test_sums_in_sums_stand_in_brackets() -> None:
    assert number(["minus", ["plus", ["life", "self"], 1], 2], {}) == "(your life plus 1) minus 2"


UNFINISHED: list[dict[str, Any]] = [
    {},
    {"window": 3, "params": "x", "effects": [1, {"op": "nothing"}], "limits": []},
    {"effects": [{"op": op} for op in TOLD]},
    {"requires": [[], ["not"], ["eq", 1], ["throw"], [["x"]]], "costs": [{}]},
]


@pytest.mark.parametrize("broken", UNFINISHED)
def test_an_unfinished_row_is_told_as_far_as_it_goes(broken: dict[str, Any]) -> None:
    assert isinstance(paragraph(broken), str)


def test_a_long_text_is_cut_between_sentences() -> None:
    assert fitting("One. Two. Three.", 10) == "One. Two."
