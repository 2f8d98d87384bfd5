"""Lines of text under headings, whichever program wrote them: each becomes an entry, is left out, or is told."""

from __future__ import annotations

import re

from campaign.bridge.shared import printing, spelled, without_ornaments
from campaign.cards.lists.entries import entry, unquoted
from campaign.cards.lists.sections import MAIN, heading
from campaign.cards.lists.values import LONGEST_LINE, Line, left_out, unusable

_SPACES = re.compile(r"\s+")
_COMMENT = re.compile(r"//|#")
_TITLE = re.compile(r"(?:NAME|AUTHOR):.*|(?:Name|Title|Description|Deck Type|Comment|Player|Tags)=.*")
_LAYOUT = re.compile(r"LAYOUT (?:MAIN|SIDEBOARD):")
_OF_TAG = {"cmdr": "commander", "commander": "commander", "companion": "companion"}
_ONLY_A_NUMBER = re.compile(r"[0-9]{1,30}")


class LineReader:
    """Reads line after line, and remembers under which heading it is."""

    def __init__(self) -> None:
        self.section = MAIN

    def read(self, number: int, text: str) -> Line:
        """What comes of line `number`."""
        line = _SPACES.sub(_one_space, text.strip())
        if not line:
            self.section = MAIN if self.section.kind == "title" else self.section
            return left_out(number, "", "blank")
        if begins := heading(line):
            self.section = begins
            return left_out(number, line, "heading")
        if quiet := self._why_quiet(line):
            return left_out(number, line, quiet)
        if len(line) > LONGEST_LINE:
            return unusable(number, line, "line_too_long", most=LONGEST_LINE)
        return self._card(number, line)

    def _why_quiet(self, line: str) -> str:
        """Why a line is no card, or one that nobody brings; empty when it may be one."""
        if _COMMENT.match(line):
            return "comment"
        if _LAYOUT.match(line):
            return "layout"
        return "title" if _TITLE.fullmatch(line) else self.section.left_out

    def _card(self, number: int, line: str) -> Line:
        said = spelled(without_ornaments(line))
        found = printing(unquoted(said.rest))
        if found.left_out:
            return left_out(number, line, found.left_out, category=found.category)
        if not said.copies and _ONLY_A_NUMBER.fullmatch(found.name):
            return unusable(number, line, "no_name")
        return entry(
            number,
            line,
            said.copies or "1",
            found.name,
            deck=self.section.deck,
            section=self._part(found.tags, said.is_side),
            set_code=found.set_code,
            number=found.number,
            finish=found.finish,
            tags=found.tags,
            is_counted=bool(said.copies),
        )

    def _part(self, tags: tuple[str, ...], is_side: bool) -> str:
        """Of which part of a deck it is: by its own mark, else by the heading."""
        marked = next((_OF_TAG[tag.lower()] for tag in tags if tag.lower() in _OF_TAG), "")
        return "side" if is_side else marked or self.section.kind


def _one_space(run: re.Match[str]) -> str:
    """One space, or the tab that separates two fields."""
    return "\t" if "\t" in run[0] else " "
