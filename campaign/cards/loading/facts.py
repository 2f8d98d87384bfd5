"""What an entry of a file says: of the card, of each face, in each language; and the names that it is found by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from campaign.cards.bulk.values import BulkCard, Face
from campaign.cards.card_names import clean_name, name_key
from campaign.cards.mana import COLORS
from campaign.models.cards import CardName

ENGLISH = "en"
OF_A_CARD = ("name", "key", "oracle_id", "layout", "mana_cost", "colors", "type_line", "is_loaded")
"""What a file knows better than what ships."""
PRINTING = ("set_code", "collector_number", "rarity")
"""The printing of a card that was known before stays as it is: any is as good."""
OF_A_FACE = ("mana_cost", "colors", "power", "toughness", "loyalty", "defense")
OF_A_WORDING = ("name", "type_line", "text", "picture")
_LONGEST_NAME = CardName._meta.get_field("key").max_length or 0
_CACHED = 50_000
"""More names than there are cards: a file has each of them again and again."""


@lru_cache(_CACHED)
def kept_name(name: str) -> tuple[str, str]:
    """An English name as it is kept, and its key."""
    kept = clean_name(name)
    return kept, name_key(kept)


def key_of(found: BulkCard) -> str:
    """What all entries of one card share."""
    return kept_name(found.name)[1]


def card_values(found: BulkCard) -> tuple[str | bool, ...]:
    """The values `OF_A_CARD` and `PRINTING`."""
    (name, key), in_faces = kept_name(found.name), set("".join([face.colors for face in found.faces]))
    return (
        name,
        key,
        found.oracle_id,
        found.layout,
        joined([face.mana_cost for face in found.faces]),
        "".join([color for color in COLORS if color in in_faces]),
        joined([face.type_line for face in found.faces]),
        True,
        found.set_code[:8],
        found.collector_number[:12],
        found.rarity[:12],
    )


def joined(said: Iterable[str]) -> str:
    """What stands on the faces, one after the other."""
    return " // ".join(filter(None, said))


def face_values(face: Face) -> tuple[str, ...]:
    """What is printed on a face and the same in every language, in the order of the columns `OF_A_FACE`."""
    return face.mana_cost, face.colors, face.power, face.toughness, face.loyalty, face.defense


def wording_values(found: BulkCard, face: Face, language: str) -> tuple[str, ...] | None:
    """The values `OF_A_WORDING`; the picture is of the language in which the entry is printed."""
    wording = face.wordings.get(language)
    if wording is None:
        return None
    picture = face.picture if found.language in ("", language) else ""
    return wording.name, wording.type_line, wording.text, picture


def names_of(found: BulkCard, language: str, others: Iterable[str] = ()) -> Iterator[tuple[str, str]]:
    """Each name of the card in this language, with its key: of the whole, of each face, and the `others`."""
    printed = [face.wordings[language].name for face in found.faces if language in face.wordings]
    if language == ENGLISH:
        names = [kept_name(name) for name in (found.name, *printed, *others)]
    else:
        whole = [" // ".join(printed)] if len(printed) == len(found.faces) else []
        names = [(name, name_key(name)) for name in dict.fromkeys([*whole, *printed, *others])]
    yielded: set[str] = set()
    for name, key in names:
        if key and key not in yielded and max(len(key), len(name)) <= _LONGEST_NAME:
            yielded.add(key)
            yield name, key
