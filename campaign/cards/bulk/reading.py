"""A file of cards, whoever made it: recognised by what stands in it and read card after card.

Of an object that says a key twice the last one holds. What is no card is remarked on and passed over; a file that is
broken raises, and whoever writes down what was read takes it back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import IO

import msgspec

from campaign.cards.bulk import mtgjson, scryfall
from campaign.cards.bulk.members import Path, members
from campaign.cards.bulk.mtgjson import MtgjsonFace
from campaign.cards.bulk.scryfall import ScryfallCard
from campaign.cards.bulk.unpacking import Unpacked
from campaign.cards.bulk.values import BulkCard, InvalidCardFile, Remark

Found = BulkCard | Remark

_ONE_A_LINE = re.compile(rb"\s*\[[ \t]*\r?\n[ \t]*\{[^\n]*\}[ \t]*,?[ \t]*\r?\n")
_SCRYFALL_LISTS: tuple[Path, ...] = (("[]",), ("data", "[]"))
_BY_NAME, _BY_SET = 2, 4
_decode = msgspec.json.Decoder(ScryfallCard).decode


def read_cards(file: IO[bytes], name: str = "", progress: Callable[[int], None] | None = None) -> Iterator[Found]:
    """The cards of this file, and remarks on what is left out. Raises InvalidCardFile, also when there is no card."""
    opened = Unpacked(file, name, progress or (lambda read: None))
    begun = opened.beginning()
    if begun.lstrip()[:1] not in (b"[", b"{"):
        raise InvalidCardFile("no_cards")
    found = _of_lines(opened.lines()) if _ONE_A_LINE.match(begun) else _of_members(opened.chunks())
    has_cards = False
    for one in found:
        has_cards = has_cards or isinstance(one, BulkCard)
        yield one
    if not has_cards:
        raise InvalidCardFile("no_cards")


def _of_lines(lines: Iterable[bytes]) -> Iterator[Found]:
    """Scryfall's own files: an object a line, between two lines of brackets."""
    number, broken, is_closed = 0, 0, False
    for number, line in enumerate(lines, 1):
        if broken or (is_closed and line.strip()):
            raise InvalidCardFile("broken", broken or number)
        entry = line.strip()
        is_closed = is_closed or entry == b"]"
        if entry in (b"", b"[", b"]"):
            continue
        try:
            found = _decode(entry.removesuffix(b","))
        except msgspec.ValidationError:
            yield Remark(number, "no_card")
        except (msgspec.DecodeError, UnicodeDecodeError):
            broken = number  # the last line of a file that was cut off is broken too
        else:
            yield from _scryfall(found, number)
    if not is_closed:
        raise InvalidCardFile("cut_off", number)


def _of_members(chunks: Iterable[bytes]) -> Iterator[Found]:
    """Everything else: Scryfall's cards in a list or an answer, MTGJSON's cards by name or by set."""
    sets = _Sets()
    for number, (path, value) in enumerate(members(chunks, _is_card), 1):
        try:
            if path in _SCRYFALL_LISTS:
                yield from _scryfall(msgspec.convert(value, ScryfallCard), number)
            elif len(path) == _BY_NAME:
                yield _mtgjson(msgspec.convert(value, list[MtgjsonFace]), number)
            else:
                yield from sets.after(path[1], msgspec.convert(value, MtgjsonFace), number)
        except msgspec.ValidationError:
            yield Remark(number, "no_card")
    yield from sets.rest()


def _is_card(path: Path, is_list: bool) -> bool:
    """Whether a card lies here: MTGJSON lists the faces of each card under its name, or those of a whole set."""
    if is_list:
        return len(path) == _BY_NAME and path[0] == "data"
    return path in _SCRYFALL_LISTS or (len(path) == _BY_SET and path[0] == "data" and path[2:] == ("cards", "[]"))


class _Sets:
    """The cards of sets. Faces of one card lie apart, so those that have a side wait until their set is over."""

    def __init__(self) -> None:
        self.code = ""
        self.waiting: dict[tuple[str, str], tuple[int, list[MtgjsonFace]]] = {}

    def after(self, code: str, face: MtgjsonFace, number: int) -> Iterator[Found]:
        """What is whole after this face of the set."""
        if code != self.code:
            yield from self.rest()
            self.code = code
        if face.side:
            self.waiting.setdefault((face.number, face.name), (number, []))[1].append(face)
        else:
            yield _mtgjson([face], number)

    def rest(self) -> Iterator[Found]:
        """The cards that waited."""
        for number, faces in self.waiting.values():
            yield _mtgjson(faces, number)
        self.waiting.clear()


def _scryfall(found: ScryfallCard, number: int) -> Iterator[Found]:
    if scryfall.has_foreign_address(found):
        yield Remark(number, "no_address", found.name)
    yield _named(scryfall.card_of(found), number)


def _mtgjson(found: list[MtgjsonFace], number: int) -> Found:
    return _named(mtgjson.card_of(found), number) if found else Remark(number, "no_card")


def _named(card: BulkCard, number: int) -> Found:
    """A card is known by its name, and so is each of its faces."""
    is_named = card.name and all(face.name for face in card.faces)
    return card if is_named else Remark(number, "no_name")
