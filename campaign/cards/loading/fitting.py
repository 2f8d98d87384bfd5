"""Whether an entry of a file has its place in the catalogue."""

from __future__ import annotations

from campaign.cards.bulk.values import BulkCard, Face, Wording
from campaign.cards.card_names import LONGEST_NAME
from campaign.cards.loading.facts import joined, key_of
from campaign.models.cards import Card, CardFace, CardWording

NOT_PLAYED = frozenset(
    {"token", "double_faced_token", "emblem", "art_series", "planar", "scheme", "vanguard", "dungeon"}
)
_NOT_PLAYED_TYPES = ("Token ", "Emblem", "Plane ", "Phenomenon", "Scheme", "Ongoing Scheme", "Vanguard", "Dungeon")
_NO_CARDS = frozenset({"Card", "Card // Card", "Stickers"})
MOST_FACES = 8
"""The card with most of them has five."""


def is_played(card: BulkCard) -> bool:
    """Whether this goes into a deck: tokens, emblems, pictures and planes do not."""
    if card.layout in NOT_PLAYED:
        return False
    type_line = card.faces[0].type_line
    return type_line not in _NO_CARDS and not type_line.startswith(_NOT_PLAYED_TYPES)


def fits(card: BulkCard) -> bool:
    """Whether there is room for every value of it."""
    return (
        len(card.name) <= LONGEST_NAME
        and 0 < len(key_of(card)) <= _CARD["key"]
        and len(card.faces) <= MOST_FACES
        and len(card.oracle_id) <= _CARD["oracle_id"]
        and len(card.layout) <= _CARD["layout"]
        and len(joined([face.mana_cost for face in card.faces])) <= _CARD["mana_cost"]
        and len(joined([face.type_line for face in card.faces])) <= _CARD["type_line"]
        and all(_face_fits(face) for face in card.faces)
    )


def _face_fits(face: Face) -> bool:
    return (
        len(face.mana_cost) <= _FACE["mana_cost"]
        and len(face.power) <= _FACE["power"]
        and len(face.toughness) <= _FACE["toughness"]
        and len(face.loyalty) <= _FACE["loyalty"]
        and len(face.defense) <= _FACE["defense"]
        and all(_wording_fits(wording) for wording in face.wordings.values())
    )


def _wording_fits(wording: Wording) -> bool:
    return len(wording.name) <= _WORDING["name"] and len(wording.type_line) <= _WORDING["type_line"]


def _room(model: type[Card] | type[CardFace] | type[CardWording]) -> dict[str, int]:
    return {field.name: field.max_length for field in model._meta.concrete_fields if field.max_length}


_CARD, _FACE, _WORDING = _room(Card), _room(CardFace), _room(CardWording)
