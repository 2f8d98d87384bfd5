"""The sheet of a card: what stands on it, for whoever taps its name.

The product ships no card's wording and no picture: what is known of the cards of a table, its host says.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from django.urls import reverse

from games.tables.games import games


class CardFace(NamedTuple):
    """One face in the reader's language; `language` is that of its words, `kind` its type line in English. `file` is
    its picture in the host's folder, `picture` an address elsewhere; either may be missing."""

    name: str
    mana_cost: str = ""
    colors: str = ""
    type_line: str = ""
    text: str = ""
    power: str = ""
    toughness: str = ""
    loyalty: str = ""
    defense: str = ""
    language: str = "en"
    kind: str = ""
    picture: str = ""
    file: Path | None = None

    @property
    def deck(self) -> str:
        """Whose paper it is drawn on: its colour's, gold for several, else that of artifacts or lands."""
        if self.colors:
            return self.colors.lower() if len(self.colors) == 1 else "gold"
        return "l" if "land" in self.kind.lower() else "a"

    @property
    def size(self) -> str:
        """Power and toughness, loyalty, or defense: what stands in the corner."""
        if self.power or self.toughness:
            return f"{self.power}/{self.toughness}"
        return self.loyalty or self.defense


class GroupRuling(NamedTuple):
    """What the group has decided on this card."""

    rule: str
    text: str


class CardSheet(NamedTuple):
    """A card: its faces, and what the group says of it. `name` is the English one, by which lists know it;
    `is_worded`: somebody has brought what is printed on it."""

    name: str
    faces: tuple[CardFace, ...]
    rulings: tuple[GroupRuling, ...] = ()
    is_worded: bool = False

    @property
    def title(self) -> str:
        """What the reader calls it."""
        return " // ".join(face.name for face in self.faces)

    @property
    def language(self) -> str:
        """The language of its first face, and so of the title."""
        return self.faces[0].language

    @property
    def is_foreign(self) -> bool:
        """Whether the reader calls it otherwise than lists do."""
        return self.title != self.name

    @property
    def without_pictures(self) -> CardSheet:
        """The words alone."""
        return self._replace(faces=tuple(face._replace(picture="", file=None) for face in self.faces))

    @property
    def is_shown_from_elsewhere(self) -> bool:
        """Whether a phone that opens it asks somebody else for a picture."""
        return any(face.picture and face.file is None for face in self.faces)


class SheetsTold(NamedTuple):
    """The sheets of the cards that were asked for, by name; `pictures_from`: the place from which the phones of this
    table load pictures, empty where they load none."""

    sheets: Mapping[str, CardSheet] = {}
    pictures_from: str = ""


# --- addresses -------------------------------------------------------------------------------------------------------


def cards_at(board: Any) -> str:
    """Where the sheets of the cards of this table are; empty for a game without cards."""
    return _cards_of(board.code) if games()[board.game].has_cards else ""


@lru_cache(1_000)
def _cards_of(code: str) -> str:
    return reverse("tables:table", args=[code]) + "cards/"


_FACES = re.compile(r"\s*/+\s*")
_WRITTEN = {"~.": "_", "~": " // ", "_": " "}
_MARKS = re.compile(r"~\.|~|_")


def address_of(name: str) -> str:
    """`Fire // Ice` as it stands in an address: `Fire~Ice`."""
    return _FACES.sub("~", name.replace("_", "~.")).replace(" ", "_")


def name_at(address: str) -> str:
    """The name that stands in an address."""
    return _MARKS.sub(lambda mark: _WRITTEN[mark[0]], address)
