"""The lines of the rules: one for each number, in every language of the program (`data/rules/<game>.toml`)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings

FOLDER = Path(__file__).resolve().parents[2] / "data" / "rules"
RECORDS = "records"
"""What every game that is written down keeps to: the last book."""

FALLBACK = "en"
"""Read where a line is not in the language that is asked for."""

Text = Mapping[str, str]
"""One sentence by language."""


@dataclass(frozen=True)
class Rule:
    """One number. `says`: its line; `source`: where it comes from; `slug`: the number in addresses and anchors."""

    number: str
    game: str
    slug: str
    says: Text
    source: Text


@dataclass(frozen=True)
class Chapter:
    title: Text
    rules: tuple[Rule, ...]


@dataclass(frozen=True)
class Book:
    """The rules of one game, chapter by chapter."""

    game: str
    title: Text
    chapters: tuple[Chapter, ...]

    @property
    def rules(self) -> Iterator[Rule]:
        for chapter in self.chapters:
            yield from chapter.rules


def in_language(text: Text, language: str) -> str:
    """The sentence in this language ("it", "it-ch"), or in the fallback."""
    return text.get(language) or text.get(language.partition("-")[0]) or text[FALLBACK]


def _shelf() -> list[str]:
    """The books in their order: those of the games that are played here and have one, and that of the records."""
    games = [package.rpartition(".")[2] for package in settings.GAMES]
    return [key for key in (*games, RECORDS) if (FOLDER / f"{key}.toml").exists()]


@cache
def books() -> Mapping[str, Book]:
    """The book of every game, by its key."""
    texts = {game: (FOLDER / f"{game}.toml").read_text(encoding="utf-8") for game in _shelf()}
    return {game: _book(game, tomllib.loads(text)) for game, text in texts.items()}


def rule_of(number: str, game: str = "") -> Rule | None:
    """The rule of this number: of this game if it has one, else of whichever game has."""
    of_game = _by_number()
    return of_game.get((game, number)) or next((of_game[at, number] for at in books() if (at, number) in of_game), None)


def rule_at(game: str, slug: str) -> Rule | None:
    """The rule at this address."""
    return next((rule for rule in books()[game].rules if rule.slug == slug), None) if game in books() else None


def slug_of(number: str) -> str:
    """ "CR 901.9b" → "cr-901-9b", "§17" → "chapter-17", "planes §3" → "planes-chapter-3"."""
    return re.sub(r"[^a-z0-9]+", "-", number.lower().replace("§", " chapter ")).strip("-")


def family_of(number: str) -> str:
    """What stands before the digits: "LM", "D", "B", "§", "planes"."""
    return re.split(r"[\s\d-]", number.replace("§", "§ "), maxsplit=1)[0]


@cache
def _by_number() -> Mapping[tuple[str, str], Rule]:
    return {(book.game, rule.number): rule for book in books().values() for rule in book.rules}


def _book(game: str, file: Mapping[str, Any]) -> Book:
    chapters = tuple(_chapter(game, row, file["sources"]) for row in file["chapter"])
    return Book(game, file["title"], chapters)


def _chapter(game: str, row: Mapping[str, Any], sources: Mapping[str, Text]) -> Chapter:
    rules = (_rule(game, each, each.get("from", row.get("from", "")), sources) for each in row["rule"])
    return Chapter(row["title"], tuple(rules))


def _rule(game: str, row: Mapping[str, Any], comes_from: str, sources: Mapping[str, Text]) -> Rule:
    """`comes_from`: the part of the family's source; without one the digits of the number itself."""
    number = row["id"]
    part = comes_from or number.rpartition(" ")[2]
    source = row.get("source") or {at: words.format(part) for at, words in sources[family_of(number)].items()}
    says = {at: words for at, words in row.items() if at not in {"id", "from", "source"}}
    return Rule(number, game, slug_of(number), says, source)
