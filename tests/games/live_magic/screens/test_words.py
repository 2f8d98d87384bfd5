"""Every line of the story, every reason and every order has words, and they fit their values."""

import msgspec
import pytest
from django.conf import settings
from django.utils import translation

from games.kernel.rulebook import Fact, Line, Refusal
from games.live_magic import words
from games.live_magic.rules import codes, story
from games.live_magic.rules.facts import FACTS
from games.live_magic.rules.rehearsing.table import PRACTICE
from games.live_magic.screens.scene import Scene
from games.tables.words import Lexicon, reason, sentence
from tests.games.live_magic.screens import test_boards
from tests.support.wording import holes, tag

LEXICON = Lexicon("live_magic", {"edera": "Edera", "bruma": "Bruma"}, {"W01": {"": "Serra Angel"}}, "bruma")
TOLD = [fact for fact in FACTS if fact not in story.SILENT]


def names_of(kind: type[Fact]) -> set[str]:
    """The values that a line of this fact carries."""
    return {*kind.__struct_fields__, "version"} - {"sheet"} | ({"sheet"} & set(kind.__struct_fields__))


@pytest.mark.parametrize("kind", TOLD, ids=lambda kind: kind.__name__)
def test_every_fact_that_is_told_has_a_sentence_that_its_values_fill(kind: type[Fact]):
    told_as = tag(kind)
    said = {key: text for key, text in words.LINES.items() if key.split(":")[0] == told_as}
    assert told_as in said
    hidden = set(story.SEALED.get(kind, ()))
    for text in said.values():
        assert holes(text) <= names_of(kind) - hidden
    for key, text in words.OWN_LINES.items():
        if key.split(":")[0] == told_as:
            assert holes(text) <= names_of(kind)


def test_no_sentence_is_left_over():
    told = {tag(kind) for kind in TOLD}
    assert {key.split(":")[0] for key in (*words.LINES, *words.OWN_LINES)} <= told


def test_every_variant_of_a_line_is_a_value_that_it_can_have():
    fields = {tag(kind): kind for kind in TOLD}
    for key, name in words.VARIANTS.items():
        assert name in fields[key].__struct_fields__


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("deck", (*codes.DECKS, "L")),
        ("style", codes.STYLES),
        ("kind", codes.KINDS),
        ("category", codes.CATEGORIES),
        ("sign", codes.SIGNS),
        ("basics", tuple(codes.BASICS)),
    ],
)
def test_every_code_has_a_name(kind: str, values: tuple[str, ...]):
    for value in values:
        assert str(words.GLOSSARY[kind][value])


def test_a_line_is_told_to_others_by_name_and_to_oneself_as_you():
    taken = Line("pack_taken", {"seat": "edera", "pack": "W01", "picks": 1, "how": "won"})
    mine = Line("pack_taken", {"seat": "bruma", "pack": "W01", "picks": 1, "how": "free"})
    assert sentence(taken, LEXICON) == "Edera wins Serra Angel."
    assert sentence(mine, LEXICON) == "You take Serra Angel, uncontested."


def test_values_by_seat_are_named_one_by_one():
    shown = Line("throws_shown", {"signs": {"edera": "rock", "bruma": "paper"}, "better": "bruma", "by_hands": False})
    nobody = msgspec.structs.replace(shown, values=shown.values | {"better": None})
    assert sentence(shown, LEXICON) == "Hands are shown: Edera: rock, Bruma: paper. Bruma has the better sign."
    assert sentence(nobody, LEXICON) == "Hands are shown, equal: Edera: rock, Bruma: paper."


def test_a_reason_names_what_failed():
    refusal = Refusal("D-16", "overbid_ratio", {"yours": 3, "theirs": 7, "ratio": 2})
    assert reason(refusal, LEXICON) == "To overbid you need 2 times the other’s 7 traits; you have 3."


@pytest.mark.parametrize(
    ("language", "pay", "amount", "expected"),
    [
        ("it", "pick", 1, "1 scelta"),
        ("it", "pick", 66, "66 scelte"),
        ("cs", "pick", 1, "1 výběr"),
        ("cs", "pick", 3, "3 výběry"),
        ("cs", "pick", 5, "5 výběrů"),
        ("cs", "life", 2, "2 životy"),
        ("cs", "trait", 2, "2 rysy (Mentální)"),
        ("cs", "life", {"param": "how_much"}, "X životů"),
    ],
)
def test_what_a_power_costs_is_counted(language: str, pay: str, amount: object, expected: str) -> None:
    scene = Scene(test_boards.board_of(test_boards.STATES[0], None))
    with translation.override(language):
        assert scene.cost({"pay": pay, "amount": amount, "category": "mental"}) == expected


def test_the_power_of_rehearsals_is_told_in_every_language() -> None:
    assert PRACTICE.name.keys() == PRACTICE.text.keys() == dict(settings.LANGUAGES).keys()
