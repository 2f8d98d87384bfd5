"""Pictures of cards: in a folder of the host's, or at an address that a file of cards has named."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.utils.text import slugify

from campaign.cards.bulk import words
from campaign.cards.card_names import name_key
from campaign.models.cards import Card

PICTURES_FROM = words.PICTURES_FROM.removesuffix("/")
"""The only place elsewhere from which a picture is shown."""

ENDINGS = ("webp", "jpg", "jpeg", "png")


def is_shown(address: str) -> bool:
    """Whether a picture at this address is from where pictures may come."""
    return address.startswith(words.PICTURES_FROM)


def file_of(card: Card, face: str, position: int) -> Path | None:
    """The picture of this face in the host's folder: by its name (`serra-angel.jpg`, `serra angel.jpg`), or by set and
    number (`m10/27.jpg`, of the other side `m10/27.back.jpg`)."""
    if not settings.CARD_PICTURES:
        return None
    folder = Path(settings.CARD_PICTURES).resolve()
    found = (folder / f"{name}.{ending}" for name in _names(card, face, position) for ending in ENDINGS)
    return next((path for path in found if path.is_file() and _lies_in(folder, path)), None)


def _names(card: Card, face: str, position: int) -> Iterator[str]:
    called = [face] if position else [card.name, face]
    for name in called:
        yield from (found for found in (slugify(name), name_key(name)) if found)
    if card.set_code and card.collector_number:
        back = ".back" if position else ""
        yield f"{card.set_code.lower()}/{card.collector_number}{back}"


def _lies_in(folder: Path, path: Path) -> bool:
    """Whether it is there in truth: no name leads out of the folder, and no link."""
    return path.resolve().is_relative_to(folder)
