"""A deck or a pool as XML: for Cockatrice (.cod) and for MTGO (.dek)."""

from __future__ import annotations

from xml.etree import ElementTree

from campaign.cards.deck_exports import FinishedDeck, one_line
from campaign.cards.program_names import COCKATRICE, MTGO

_ZONES = {"": "main", "Sideboard": "side"}


def as_cockatrice(deck: FinishedDeck) -> bytes:
    """A Cockatrice deck file (.cod), with the packs left out in the side zone."""
    root = ElementTree.Element("cockatrice_deck", version="1")
    ElementTree.SubElement(root, "deckname").text = one_line(deck.title)
    ElementTree.SubElement(root, "comments")
    for part, cards in deck.parts:
        if cards:
            place = ElementTree.SubElement(root, "zone", name=_ZONES[part])
            for card in cards:
                name = COCKATRICE.spell(card.name, card.layout)
                ElementTree.SubElement(place, "card", number=str(card.copies), name=name)
    return _written(root)


def as_mtgo(deck: FinishedDeck) -> bytes:
    """An MTGO deck file (.dek), without numbers of its catalogue (`CatID`), which we do not know."""
    root = ElementTree.Element("Deck")
    ElementTree.SubElement(root, "NetDeckID").text = "0"
    ElementTree.SubElement(root, "PreconstructedDeckID").text = "0"
    for part, cards in deck.parts:
        for card in cards:
            ElementTree.SubElement(
                root,
                "Cards",
                CatID="0",
                Quantity=str(card.copies),
                Sideboard="true" if part else "false",
                Name=MTGO.spell(card.name, card.layout),
                Annotation="0",
            )
    return _written(root)


def _written(root: ElementTree.Element) -> bytes:
    """XML in UTF-8, one element a line."""
    ElementTree.indent(root)
    return bytes(ElementTree.tostring(root, encoding="UTF-8", xml_declaration=True)) + b"\n"
