"""Which numbers of rules a text cites, as code, templates and tests write them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

FAMILIES = "D|TD|P|E|R"
DASHED = re.compile(rf"(?<![\w-])({FAMILIES})-(\d+)(?:\s*(?:…|–)\s*\1-(\d+))?(?![\w-])")
"""D-16, TD-13 … TD-17."""
PART = r"§?\d(?:\.\d+)?"
SPACED = re.compile(rf"\b(LM|REC) ({PART}(?:(?:, | … | ?– ?){PART})*)(?![\w.]*\d)")
"""LM 3.3; LM §3.6, §3.7; REC 5."""
MTR = r"(?:\d+\.\d+|Appendix [A-Z]\b)"
TOURNAMENT_RULES = re.compile(rf"\bMTR ({MTR}(?:, {MTR})*)(?![\w.]*\d)")
"""MTR 10.2, 10.4; MTR Appendix E."""
NUMBER = r"\d{3,4}(?:\.\d+[a-z]?)?"
BOOKS = re.compile(rf"\b(CR|FoW) ({NUMBER}(?:(?:, | … |–){NUMBER})*)(?![\w.]*\d)")
"""CR 901.9b; FoW 711.1, 709.1; CR 901.1 … 901.5."""
BARE = re.compile(r"(?<![\w.§,-])([1-9]\d{2,3}\.\d+[a-z]?)(?![\w.]*\d)")
SAID = re.compile(rf"\b(?:no|insist_on|_insist_on_turn_player)\((?:[\w, ]+, )?\"({NUMBER})\"|(?<=\s)\((\d{{3}})\)")
"""A bare number is the game's own: no("500", …), (608)."""
BUILDING = re.compile(r"\bB(\d)(?:\s*(?:…|–)\s*B(\d))?\b")
CHAPTER = re.compile(r"(?:\b(planechase|planes|runes|tournaments?) )?§ ?(\d+)(?:\s*(?:…|–)\s*§(\d+))?(?!\.\d)")

BOOK_OF = {"planechase": "CR", "runes": "FoW"}
HOMES = {
    "live_magic": r"live_magic|auction",
    "planechase": r"planechase|planar|plane|card_rows",
    "runes": r"rune|duel|siding",
    "tournament": r"tournament|pairing|league",
}
"""By game, what stands in the paths of its files."""


def home_of(path: Path) -> str:
    """The game whose file this is; empty for one that belongs to none or to all."""
    inside = str(path.relative_to(ROOT))
    return next((game for game, words in HOMES.items() if re.search(words, inside)), "")


def cited(text: str, home: str = "") -> set[tuple[str, str]]:
    """The numbers that this text of a game cites: (game, number); a number that is the same everywhere has no game."""
    found = {("", number) for number in _anywhere(text)}
    found |= {("", number) for number in _bare(text, home)}
    return found | set(_chapters(text, home))


def _anywhere(text: str) -> Iterator[str]:
    for family, first, last in DASHED.findall(text):
        width = 2 if family == "D" else 1
        yield from (f"{family}-{n:0{width}}" for n in range(int(first), int(last or first) + 1))
    for family, numbers in SPACED.findall(text):
        yield from (f"{family} {number}" for number in re.findall(r"\d(?:\.\d+)?", numbers))
    for numbers in TOURNAMENT_RULES.findall(text):
        yield from (f"MTR {number}" for number in numbers.split(", "))
    for book, numbers in BOOKS.findall(text):
        yield from (f"{book} {number}" for number in re.findall(NUMBER, numbers))


def _bare(text: str, home: str) -> Iterator[str]:
    if home in BOOK_OF:
        rest = BOOKS.sub("", text)
        yield from (f"{BOOK_OF[home]} {number}" for number in BARE.findall(rest))
        yield from (f"{BOOK_OF[home]} {one or other}" for one, other in SAID.findall(rest))
    if home == "runes":
        for first, last in BUILDING.findall(text):
            yield from (f"B{n}" for n in range(int(first), int(last or first) + 1))


def _chapters(text: str, home: str) -> Iterator[tuple[str, str]]:
    for named, first, last in CHAPTER.findall(SPACED.sub("", text)):
        game = "tournament" if named.startswith("tournament") else "planechase" if named == "planes" else named or home
        number = "planes §{}" if named == "planes" else "LM {}" if game == "live_magic" else "§{}"
        game = "" if game == "live_magic" else game
        yield from ((game, number.format(n)) for n in range(int(first), int(last or first) + 1))
