"""A card of MTGJSON's: each face is an entry, with its wordings in all languages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from campaign.cards.bulk import words
from campaign.cards.bulk.values import BulkCard, Face, Name, Short, Text, Wording

_LANGUAGES = {
    "Chinese Simplified": "zhs",
    "Chinese Traditional": "zht",
    "French": "fr",
    "German": "de",
    "Italian": "it",
    "Japanese": "ja",
    "Korean": "ko",
    "Portuguese (Brazil)": "pt",
    "Russian": "ru",
    "Spanish": "es",
}


class _Foreign(msgspec.Struct, rename="camel"):
    language: Short = ""
    name: Name | None = None
    face_name: Name | None = None
    type: Name | None = None
    text: Text | None = None


class _Identifiers(msgspec.Struct, rename="camel"):
    scryfall_oracle_id: Short | None = None


class MtgjsonFace(msgspec.Struct, rename="camel"):
    """What is read of an entry; everything else is passed over. It has no address of a picture."""

    name: Name = ""
    face_name: Name | None = None
    flavor_name: Name | None = None
    face_flavor_name: Name | None = None
    side: Short | None = None
    layout: Short = ""
    mana_cost: Short | None = None
    colors: list[Short] | None = None
    type: Name | None = None
    text: Text | None = None
    power: Short | None = None
    toughness: Short | None = None
    loyalty: Short | None = None
    defense: Short | None = None
    foreign_data: list[_Foreign] | None = None
    identifiers: _Identifiers | None = None
    set_code: Short = ""
    number: Short = ""
    rarity: Short = ""
    is_online_only: bool | None = None
    is_oversized: bool | None = None
    is_promo: bool | None = None


def cards_of(found: Sequence[MtgjsonFace], number: int) -> list[BulkCard]:
    """The card with these faces, in the order of their sides; of several variants the first. What is melded of two
    cards is named after both of its sides here, and is a card by itself, as each of its parts is."""
    sides: dict[str, MtgjsonFace] = {}
    for face in found:
        sides.setdefault(face.side or "", face)
    faces = [sides[side] for side in sorted(sides)]
    if faces[0].layout == "meld":
        return [_card([face], face.face_name or face.name, face.layout, number) for face in faces]
    if faces[0].layout == "reversible_card":
        faces = list({face.face_name: face for face in reversed(faces)}.values())[::-1]
        return [_card(faces, " // ".join([face.face_name or face.name for face in faces]), "normal", number)]
    return [_card(faces, faces[0].name, faces[0].layout, number)]


def _card(faces: Sequence[MtgjsonFace], name: str, layout: str, number: int) -> BulkCard:
    first = faces[0]
    return BulkCard(
        oracle_id=(first.identifiers and first.identifiers.scryfall_oracle_id) or "",
        name=words.line(name),
        layout=layout,
        faces=tuple([_face(face) for face in faces]),
        set_code=first.set_code.lower(),
        collector_number=first.number,
        rarity=first.rarity,
        number=number,
        is_special=bool(first.is_online_only or first.is_oversized or first.is_promo),
        other_names=tuple(filter(None, map(words.line, _flavor_names(faces)))),
    )


def _flavor_names(faces: Sequence[MtgjsonFace]) -> Iterator[str | None]:
    for face in faces:
        yield face.flavor_name
        yield face.face_flavor_name


def _face(side: MtgjsonFace) -> Face:
    name, type_line = words.line(side.face_name or side.name), words.line(side.type)
    wordings = {"en": Wording(name, type_line, words.text(side.text))}
    for foreign in side.foreign_data or ():
        language, printed = _LANGUAGES.get(foreign.language), words.line(foreign.face_name or foreign.name)
        if language and printed:
            wordings.setdefault(language, Wording(printed, words.line(foreign.type), words.text(foreign.text)))
    return Face(
        name=name,
        mana_cost=side.mana_cost or "",
        colors=words.colors(side.colors),
        type_line=type_line,
        power=side.power or "",
        toughness=side.toughness or "",
        loyalty=side.loyalty or "",
        defense=side.defense or "",
        wordings=wordings,
    )
