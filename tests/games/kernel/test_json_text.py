"""JSON from outside is read in one place, and what nobody could use ends there."""

import re
from pathlib import Path

import pytest

from games.kernel.json_text import DEEPEST, HalfCharacter, TooDeep, is_deeper, read_json, read_json_sequence

ROOT = Path(__file__).parents[3]

OF_OUR_OWN = {
    "games/kernel/json_text.py": "the one place",
    "games/kernel/table/fallen.py": "lines that have just been told",
    "games/fairness/protocol.py": "a fact that has just been written",
    "games/planechase/cards.py": "the planes that ship",
    "games/planechase/rules/cards.py": "a card that has just been written",
    "campaign/bridge/powers.py": "the Powers that ship",
    "campaign/bridge/rehearsing/laboratory.py": "what was found about the Powers that ship",
    "campaign/memory/rows.py": "values that have just been written",
    "campaign/webhooks/push/keys.py": "what we have sealed ourselves",
    "campaign/webhooks/sealing.py": "what we have sealed ourselves",
    "config/openapi/examples.py": "the examples that ship",
    "campaign/cards/bulk/reading.py": "the first value of a file, to see how the others follow",
    "campaign/cards/bulk/members.py": "what stands between the brackets of a file: nothing is nested in it",
}
"""Where JSON is read that nobody outside has written, or that cannot be deep."""


@pytest.mark.parametrize(
    "opening, closing", [("[", "]"), ('{"a":', "}"), ('[{"a":', "}]")], ids=["lists", "objects", "both"]
)
@pytest.mark.parametrize("times", [DEEPEST + 1, 400, 1_500, 100_000])
def test_what_is_nested_without_end_is_refused_and_not_a_crash(opening: str, closing: str, times: int) -> None:
    with pytest.raises(TooDeep):
        read_json(opening * times + "1" + closing * times)


def test_what_is_as_deep_as_anything_we_speak_of_is_read() -> None:
    read_json("[" * DEEPEST + "1" + "]" * DEEPEST)
    for value, deeper in ((1, False), ([[1]], False), ([[[]]], True), ({"a": [{}]}, True)):
        assert is_deeper(value, 2) is deeper


@pytest.mark.parametrize("text", ["", "[", "NaN", "[Infinity]", "1e999", "9" * 5_000, "{'a': 1}", '{"a": 1,}'])
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        read_json(text)


def test_half_a_character_is_refused() -> None:
    with pytest.raises(HalfCharacter):
        read_json(r'{"name": "\ud800"}')
    assert read_json(r'"\ud83c\udf32"') == "🌲"


def test_values_that_follow_each_other_are_read_with_the_same_bounds() -> None:
    assert read_json_sequence('{"a": 1}\r\n\n [2]3') == [{"a": 1}, [2], 3]
    assert read_json_sequence(" ") == []
    for text in ("{} [", "{} NaN", "{}\n" + "[" * 100_000, "{}\n" + "[" * 99 + "]" * 99, r'1 "\ud800"'):
        with pytest.raises(ValueError):
            read_json_sequence(text)


def test_json_from_outside_is_read_nowhere_else() -> None:
    reads = re.compile(r"json\.loads?\(|json\.decode\(|raw_decode\(|JSONParser\.parse|super\(\)\.parse\(")
    found = {
        str(path.relative_to(ROOT))
        for room in ("games", "campaign", "config")
        for path in (ROOT / room).rglob("*.py")
        if reads.search(path.read_text(encoding="utf-8"))
    }
    assert found == set(OF_OUR_OWN)
