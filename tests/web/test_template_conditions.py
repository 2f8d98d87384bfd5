"""A template asks one question at a time: what follows from several is a rule, and has a name where it is tested."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.utils.text import smart_split

ROOT = Path(__file__).resolve().parent.parent.parent
CONDITION = re.compile(r"{%-?\s*(?:el)?if\s+(.*?)\s*-?%}")
JOINED_BY = {"and", "or"}
MOST_TERMS = 2
"""A question, and whether there is anything to show."""


def conditions_of_many_terms(template: str) -> list[str]:
    """The conditions in which more terms are joined than a template may join."""
    return [one for one in CONDITION.findall(template) if terms_of(one) > MOST_TERMS]


def terms_of(condition: str) -> int:
    return 1 + sum(bit in JOINED_BY for bit in smart_split(condition))


def test_no_template_holds_a_rule() -> None:
    found = {
        str(path.relative_to(ROOT)): rules
        for path in sorted((ROOT / "templates").rglob("*.html"))
        if (rules := conditions_of_many_terms(path.read_text(encoding="utf-8")))
    }
    assert found == {}, "Ask it of the view model: a property with a name as a question, and a test."


@pytest.mark.parametrize(
    ("condition", "terms"),
    [("may_open", 1), ("not a or b == 'this and that or those'", 2), ("a and not b or c|length > 1", 3)],
)
def test_the_terms_of_a_condition_are_counted(condition: str, terms: int) -> None:
    assert terms_of(condition) == terms


@pytest.mark.parametrize("tag", ["if", "elif"])
def test_a_rule_in_a_template_is_found(tag: str) -> None:
    assert conditions_of_many_terms(f"<p>{{% {tag} host and one.is_open and not one.told %}}") == [
        "host and one.is_open and not one.told"
    ]
