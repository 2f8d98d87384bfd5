"""Planar cards of a file of cards: the name, the wording by language and the address of the picture of each."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import IO

from campaign.cards.bulk.reading import read_cards
from campaign.cards.bulk.values import BulkCard, InvalidCardFile

MAX_NAME_LENGTH = 200
MAX_TEXT_LENGTH = 3_000
MAX_ADDRESS_LENGTH = 300
MAX_CARDS = 2_000
"""Ten times the number of planar cards in print."""
MAX_LANGUAGES = 20

_LANGUAGE = re.compile(r"[a-z]{2,3}")
_STABLE_REASONS = {"broken": "no_json", "no_gzip": "no_json"}


class InvalidPlanarFile(Exception):
    """`reason`: one of `no_json`, `cut_off`, `too_long`, `no_cards`; `number`: the entry at which reading ended."""

    def __init__(self, reason: str, number: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.number = number


@dataclass
class PlanarCard:
    """A plane or a phenomenon; `picture` is that of its first English printing."""

    name: str
    texts: dict[str, str] = field(default_factory=dict)
    picture: str = ""


def planar_cards(file: IO[bytes], progress: Callable[[int], None] | None = None) -> dict[str, PlanarCard]:
    """The planar cards of this file by name; `progress` gets the number of bytes read. Raises InvalidPlanarFile."""
    cards: dict[str, PlanarCard] = {}
    try:
        for entry in read_cards(file, progress=progress):
            if not isinstance(entry, BulkCard) or not is_planar(entry) or len(entry.name) > MAX_NAME_LENGTH:
                continue
            if entry.name in cards or len(cards) < MAX_CARDS:
                _learn(cards.setdefault(entry.name, PlanarCard(entry.name)), entry)
    except InvalidCardFile as refused:
        raise InvalidPlanarFile(_STABLE_REASONS.get(refused.reason, refused.reason), refused.number) from refused
    if not cards:
        raise InvalidPlanarFile("no_cards")
    return cards


def is_planar(card: BulkCard) -> bool:
    """Whether this is a plane or a phenomenon."""
    return card.layout == "planar" or card.faces[0].type_line.startswith(("Plane ", "Phenomenon"))


def _learn(known: PlanarCard, card: BulkCard) -> None:
    face = card.faces[0]
    for language, wording in face.wordings.items():
        is_new = language not in known.texts and len(known.texts) < MAX_LANGUAGES
        if wording.text and is_new and _LANGUAGE.fullmatch(language):
            known.texts[language] = wording.text[:MAX_TEXT_LENGTH]
    if not known.picture and card.language in ("", "en") and len(face.picture) <= MAX_ADDRESS_LENGTH:
        known.picture = face.picture
