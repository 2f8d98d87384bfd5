"""A card of Scryfall's: one printing in one language, with all its faces."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from campaign.cards.bulk import words
from campaign.cards.bulk.values import Address, BulkCard, Face, Name, Short, Text, Wording

_SIZES = ("normal", "large", "small", "png")
_PLANAR_SIZES = ("large", "normal", "small", "png")
"""Planes are drawn larger than other cards."""


class _Side(msgspec.Struct):
    name: Name = ""
    printed_name: Name | None = None
    flavor_name: Name | None = None
    mana_cost: Short | None = None
    colors: list[Short] | None = None
    type_line: Name | None = None
    printed_type_line: Name | None = None
    oracle_text: Text | None = None
    printed_text: Text | None = None
    power: Short | None = None
    toughness: Short | None = None
    loyalty: Short | None = None
    defense: Short | None = None
    image_uris: dict[str, Address] | None = None
    oracle_id: Short | None = None
    layout: Short | None = None


class ScryfallCard(_Side):
    """What is read of an entry; everything else is passed over."""

    lang: Short = "en"
    released_at: Short | None = None
    digital: bool | None = None
    oversized: bool | None = None
    promo: bool | None = None
    set: Short = ""
    collector_number: Short = ""
    rarity: Short = ""
    card_faces: list[_Side] | None = None


def card_of(found: ScryfallCard, number: int) -> BulkCard:
    """The card. Each side of a reversible card says the card's own identity; what stands once for both sides of a
    split or flip card, as its colours and its picture do, is of both."""
    sides: Sequence[_Side] = found.card_faces or [found]
    name, layout = found.name, found.layout
    if layout == "reversible_card":
        sides = _one_side(sides)
        name, layout = " // ".join([side.name for side in sides]), sides[0].layout or "normal"
    return BulkCard(
        oracle_id=found.oracle_id or sides[0].oracle_id or "",
        name=words.line(name),
        layout=layout or "",
        faces=tuple([_face(side, found) for side in sides]),
        set_code=found.set,
        collector_number=found.collector_number,
        rarity=found.rarity,
        number=number,
        language=found.lang,
        released_at=found.released_at or "",
        is_special=bool(found.digital or found.oversized or found.promo),
        other_names=_other_names(found, sides),
    )


def _other_names(card: ScryfallCard, sides: Sequence[_Side]) -> tuple[str, ...]:
    """Names that this printing has beside the card's own, of the whole and of each side: flavor names (Godzilla), and
    those that an English card has printed in place of its name (Through the Omenpaths)."""
    names = _of_whole_and_sides(card.flavor_name, sides, [side.flavor_name for side in sides])
    if card.lang == "en":
        names += _of_whole_and_sides(card.printed_name, sides, [side.printed_name for side in sides])
    return tuple(dict.fromkeys(filter(None, map(words.line, names)))) if names else ()


def _of_whole_and_sides(whole: str | None, sides: Sequence[_Side], names: Sequence[str | None]) -> list[str | None]:
    if len(sides) == 1 or not any(names):
        return [name for name in (whole, *names) if name]
    joined = " // ".join([name or side.name for name, side in zip(names, sides, strict=True)])
    return [whole, *names, joined]


def has_foreign_address(found: ScryfallCard) -> bool:
    """Whether the address of a picture is none of theirs."""
    pictures = [_picture(side, found.layout) for side in (found, *(found.card_faces or []))]
    return any(not words.is_no_picture(picture) and not words.address(picture) for picture in pictures)


def _one_side(sides: Sequence[_Side]) -> Sequence[_Side]:
    """A reversible card has the same card on both of its sides."""
    again = [at for at, side in enumerate(sides) if at and side.name == sides[0].name]
    return sides[: again[0]] if again else sides


def _face(side: _Side, card: ScryfallCard) -> Face:
    name, type_line = words.line(side.name), words.line(side.type_line)
    wordings = {"en": Wording(name, type_line, words.text(side.oracle_text))}
    if card.lang != "en":
        printed = Wording(
            words.line(side.printed_name), words.line(side.printed_type_line), words.text(side.printed_text)
        )
        if printed.name:
            wordings[card.lang] = printed
    return Face(
        name=name,
        mana_cost=side.mana_cost or "",
        colors=words.colors(card.colors if side.colors is None else side.colors),
        type_line=type_line,
        power=side.power or "",
        toughness=side.toughness or "",
        loyalty=side.loyalty or "",
        defense=side.defense or "",
        wordings=wordings,
        picture=words.address(_picture(side, card.layout) or _picture(card, card.layout)),
    )


def _picture(side: _Side, layout: str | None) -> str:
    addresses = side.image_uris or {}
    sizes = _PLANAR_SIZES if layout == "planar" else _SIZES
    return next((addresses[size] for size in sizes if size in addresses), "")
