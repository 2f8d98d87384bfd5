"""How other programs spell a card with several parts, such as `Fire // Ice`, by the card's layout.

The sources of each row are in the table of tests/campaign/cards/test_program_names.py.
"""

from __future__ import annotations

from typing import NamedTuple

FACES = " // "
_SPLIT = frozenset({"split", "aftermath", "room"})
_ADVENTURE = frozenset({"adventure"})


class ProgramNames(NamedTuple):
    """Layouts whose cards the program knows by all their parts, and what separates these; all other cards it knows by
    the front alone."""

    separator: str
    whole: frozenset[str]

    def spell(self, name: str, layout: str) -> str:
        """The program's name of this card; a card of unknown layout (empty) keeps all its parts."""
        parts = name.split(FACES)
        is_whole = not layout or layout in self.whole
        return self.separator.join(parts) if is_whole else parts[0]


ARENA = ProgramNames(" /// ", _SPLIT)
COCKATRICE = ProgramNames(FACES, _SPLIT | _ADVENTURE)
MTGO = ProgramNames("/", _SPLIT)
