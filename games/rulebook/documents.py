"""`docs/rules/<game>.md`: an introduction written by hand, and behind the mark every rule by its number."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from pathlib import Path

from games.rulebook.lines import FALLBACK, Book, Chapter, Rule, books, in_language

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "rules"
MARK = "<!-- From here on made of data/rules/ (make docs). -->"
WIDTH = 120


def document(book: Book, introduction: str) -> str:
    """The whole document of a game, with this introduction."""
    parts = [introduction.rstrip(), MARK, "## Every rule by its number"]
    return "\n\n".join([*parts, *(_chapter(chapter) for chapter in book.chapters)]) + "\n"


def written(game: str) -> str:
    """The document as it lies in the folder."""
    return (FOLDER / f"{game}.md").read_text(encoding="utf-8")


def renewed(game: str) -> str:
    """The document as it should lie there: its own introduction, the rules anew."""
    return document(books()[game], written(game).partition(MARK)[0])


def write() -> list[str]:
    """Writes every document anew; the games whose document has changed."""
    changed = [game for game in books() if renewed(game) != written(game)]
    for game in changed:
        (FOLDER / f"{game}.md").write_text(renewed(game), encoding="utf-8")
    return changed


def _chapter(chapter: Chapter) -> str:
    return "\n\n".join([f"### {in_language(chapter.title, FALLBACK)}", "\n".join(_lines(chapter))])


def _lines(chapter: Chapter) -> Iterator[str]:
    for rule in chapter.rules:
        yield from _line(rule)


def _line(rule: Rule) -> list[str]:
    """A point of a list: the anchor, the number, what it says, where it comes from."""
    says, source = in_language(rule.says, FALLBACK), in_language(rule.source, FALLBACK)
    text = f'<a id="{rule.slug}"></a>**{rule.number}** {says} _{source}._'
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent="- ",
        subsequent_indent="  ",
        break_long_words=False,
        break_on_hyphens=False,
    )
