"""XML that comes from outside, whoever wrote it: element after element, with nothing fetched, unfolded or nested.

A file that declares its own types or entities is refused unread: no deck has any, and every trick needs one.
"""

from __future__ import annotations

from xml.parsers import expat

import msgspec

from campaign.cards.lists.refusals import ListRefused
from campaign.cards.lists.values import MOST_LINES

_DEEPEST = 8
_MOST_ELEMENTS = 2 * MOST_LINES


class Element(msgspec.Struct, frozen=True):
    """An element that begins: its name, its attributes, the attributes of the one around it."""

    name: str
    attributes: dict[str, str]
    around: dict[str, str]


def elements(text: str) -> list[Element]:
    """All elements in their order, the root first.

    Raises ListRefused: `broken_xml`, `xml_declares`, `too_many_lines`.
    """
    parser = expat.ParserCreate(encoding="utf-8")
    reading = _Reading()
    parser.StartElementHandler = reading.begin
    parser.EndElementHandler = reading.end
    parser.StartDoctypeDeclHandler = _refuse
    parser.EntityDeclHandler = _refuse
    try:
        parser.Parse(text.strip().encode("utf-8", "replace"), True)
    except expat.ExpatError as broken:
        raise ListRefused("broken_xml", line=broken.lineno) from broken
    return reading.found


class _Reading:
    """What was read so far, and what is open."""

    def __init__(self) -> None:
        self.found: list[Element] = []
        self.open: list[dict[str, str]] = [{}]

    def begin(self, name: str, attributes: dict[str, str]) -> None:
        if len(self.open) > _DEEPEST or len(self.found) >= _MOST_ELEMENTS:
            raise ListRefused("too_many_lines", lines=len(self.found), most=MOST_LINES)
        self.found.append(Element(name, attributes, self.open[-1]))
        self.open.append(attributes)

    def end(self, _name: str) -> None:
        self.open.pop()


def _refuse(*_declared: object) -> None:
    raise ListRefused("xml_declares")
