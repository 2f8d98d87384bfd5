"""Names of cards out of a file that is nothing but suffixes."""

from __future__ import annotations

import re

import pytest

from campaign.cards import card_names
from campaign.cards.card_names import LONGEST_NAME, bare_name

SUFFIXES = ("_TAGS", "_FINISH", "_PRINTING")


class Counted:
    """A pattern that counts the characters that it looks through."""

    def __init__(self, pattern: re.Pattern[str]) -> None:
        self._pattern = pattern
        self.characters = 0

    def sub(self, by: str, text: str) -> str:
        self.characters += len(text)
        return self._pattern.sub(by, text)


def characters_read(text: str, monkeypatch: pytest.MonkeyPatch) -> int:
    with monkeypatch.context() as patch:
        counted = [Counted(getattr(card_names, name)) for name in SUFFIXES]
        for name, each in zip(SUFFIXES, counted, strict=True):
            patch.setattr(card_names, name, each)
        bare_name(text)
        return sum(each.characters for each in counted)


@pytest.mark.parametrize("suffix", [" *F*", " ★", " (foil)"])
def test_more_suffixes_are_not_more_work(suffix: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of them is taken off by another look at all that is left: 60 KB took twelve seconds."""
    read = [characters_read("Serra Angel" + suffix * number, monkeypatch) for number in (1_000, 16_000)]
    assert read[0] == read[1]


def test_a_name_keeps_its_length_where_there_is_no_suffix() -> None:
    """It is refused for it elsewhere, and not shortened to another one."""
    assert len(bare_name("x" * 3 * LONGEST_NAME)) == 3 * LONGEST_NAME
    assert len(bare_name("x" * 9 * LONGEST_NAME)) > LONGEST_NAME
    assert bare_name("Serra Angel (M10) 27 *F* *E*") == "Serra Angel"
