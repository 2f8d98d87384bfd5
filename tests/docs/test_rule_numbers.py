"""Every number of a rule that anything cites has its line, and every line is cited."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from games.rulebook import documents
from games.rulebook.lines import books, rule_of
from tests.docs.citations import ROOT, cited, home_of

FOLDERS = ("games", "campaign", "config", "templates", "static/js", "data", "tests")
KINDS = {".py", ".html", ".txt", ".js", ".json"}
MADE_UP = {
    "games/rulebook/__init__.py",
    "games/rulebook/lines.py",
    "tests/campaign/house_rules/test_rulings.py",
    "tests/docs/citations.py",
    "tests/docs/test_references.py",
    "tests/docs/test_rule_numbers.py",
    "tests/rulebook/test_lines.py",
}
"""They tell how numbers are written, with numbers of no rule or of no game."""


def files() -> Iterator[Path]:
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in KINDS and str(path.relative_to(ROOT)) not in MADE_UP:
                yield path


@pytest.fixture(scope="module")
def citations() -> dict[tuple[str, str], list[str]]:
    """Where each number is cited, by its game where only the file tells it."""
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    for path in files():
        for number in cited(path.read_text(encoding="utf-8"), home_of(path)):
            found[number].append(str(path.relative_to(ROOT)))
    return found


def stands(game: str, number: str) -> bool:
    """Whether this number has its line; a chapter only where it is clear of which book it is one."""
    rule = rule_of(number, game)
    return rule is not None and rule.game == (game or rule.game) and bool(game or not number.startswith("§"))


def test_no_number_is_without_its_line(citations: dict[tuple[str, str], list[str]]) -> None:
    assert not {number: where for number, where in citations.items() if not stands(*number)}


def test_documents_too_cite_only_what_has_its_line() -> None:
    for path in sorted((ROOT / "docs").rglob("*.md")):
        by_hand = path.read_text(encoding="utf-8").partition(documents.MARK)[0]
        numbers = cited(by_hand, home_of(path))
        chapters_of_no_book = {number for number in numbers if number[1].startswith("§") and not number[0]}
        assert not {number for number in numbers - chapters_of_no_book if not stands(*number)}, path.name


def test_no_line_is_there_for_nobody(citations: dict[tuple[str, str], list[str]]) -> None:
    read = {(rule.game, rule.number) for game, number in citations if (rule := rule_of(number, game))}
    lines = {(rule.game, rule.number) for book in books().values() for rule in book.rules}
    assert not lines - read


def test_no_number_has_two_lines() -> None:
    for game, book in books().items():
        numbers = [rule.number for rule in book.rules]
        slugs = [rule.slug for rule in book.rules]
        assert len(set(numbers)) == len(numbers) == len(set(slugs)), game
    shared = [rule.number for book in books().values() for rule in book.rules if not rule.number.startswith("§")]
    assert len(set(shared)) == len(shared), "only chapters are numbered alike in several games"


@pytest.mark.parametrize("game", books())
def test_a_line_is_told_in_every_language_and_fits_on_a_phone(game: str) -> None:
    for chapter in books()[game].chapters:
        told = [chapter.title, *(text for rule in chapter.rules for text in (rule.says, rule.source))]
        for text in [books()[game].title, *told]:
            assert set(text) == {code for code, _name in settings.LANGUAGES}, text
            assert all(words and words == words.strip() and len(words) <= 320 for words in text.values()), text
    for rule in books()[game].rules:
        assert all(words.endswith(".") for words in rule.says.values()), rule.number
        assert not any(words.endswith(".") for words in rule.source.values()), rule.number


@pytest.mark.parametrize("game", books())
def test_the_documents_say_what_the_pages_say(game: str) -> None:
    assert documents.written(game) == documents.renewed(game), "run make docs"


# --- the finder itself -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "home", "found"),
    [
        ('raise Refused("D-46", "no")', "", {("", "D-46")}),
        ("LM §3.6, §3.7; D-01 … D-02", "live_magic", {("", "LM 3.6"), ("", "LM 3.7"), ("", "D-01"), ("", "D-02")}),
        ("(LM 3.3, D-15)", "", {("", "LM 3.3"), ("", "D-15")}),
        ("CR 901.9b and 704.6f", "planechase", {("", "CR 901.9b"), ("", "CR 704.6f")}),
        ("CR 901.9b and 704.6f", "", {("", "CR 901.9b")}),
        ('no("500.11", "x"), (608)', "planechase", {("", "CR 500.11"), ("", "CR 608")}),
        ("FoW 711.1, 709.1; FoW 502–505", "", {("", f"FoW {n}") for n in ("711.1", "709.1", "502", "505")}),
        ("B0 – B2, REC 3", "runes", {("", "B0"), ("", "B1"), ("", "B2"), ("", "REC 3")}),
        ("{% rule 'P-4' %} TD-13 … TD-14", "", {("", "P-4"), ("", "TD-13"), ("", "TD-14")}),
        ("(§3, R-9) LM §3", "tournament", {("tournament", "§3"), ("", "R-9"), ("", "LM 3")}),
        ("(MTR 10.2, 10.4), MTR Appendix E", "", {("", f"MTR {n}") for n in ("10.2", "10.4", "Appendix E")}),
        ("planes §4, runes §10", "", {("planechase", "planes §4"), ("runes", "§10")}),
        ("UTF-8, GET-1, a 3.5 mm plug, grid-E-4", "planechase", set()),
    ],
)
def test_a_citation_is_found_as_it_is_written(text: str, home: str, found: set[tuple[str, str]]) -> None:
    assert cited(text, home) == found


@pytest.mark.parametrize(("game", "number"), [("", "D-98"), ("", "CR 999.9"), ("tournament", "§17"), ("", "LM 9")])
def test_an_unknown_number_is_told_from_a_known_one(game: str, number: str) -> None:
    assert not stands(game, number)
    assert stands("planechase", "§17") and stands("", "D-45")
