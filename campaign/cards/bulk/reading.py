"""A file of cards from any maker: recognised by its content and read as a stream, card by card.

JSON and JSON Lines, plain or in gzip. If an object has the same key twice, the last value counts. An entry that is not
a card yields a remark; a broken file raises, and the caller drops everything it has read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import IO, Literal

import msgspec

from campaign.cards.bulk import mtgjson, scryfall
from campaign.cards.bulk.members import Path, members
from campaign.cards.bulk.mtgjson import MtgjsonFace
from campaign.cards.bulk.scryfall import ScryfallCard
from campaign.cards.bulk.unpacking import Unpacked
from campaign.cards.bulk.values import BulkCard, InvalidCardFile, Remark

Found = BulkCard | Remark
Layout = Literal["array of lines", "lines", "sequence", "document"]

Wanted = Callable[[int], bool]

_ARRAY_OF_LINES = re.compile(rb"\s*\[[ \t]*\r?\n[ \t]*\{[^\n]*\}[ \t]*,?[ \t]*\r?\n")
_REST_OF_A_LINE = re.compile(r"[ \t]*\r?(?:\n|\Z)")
_SCRYFALL_PLACES: tuple[Path, ...] = ((), ("[]",), ("data", "[]"))
_BY_NAME, _BY_SET = 2, 4
MOST_WAITING = 20_000
"""The most faces that wait for the others of their card; no set has so many cards."""
_scryfall = msgspec.json.Decoder(ScryfallCard).decode
_mtgjson = msgspec.json.Decoder(MtgjsonFace).decode
_mtgjson_faces = msgspec.json.Decoder(list[MtgjsonFace]).decode


def _all(number: int) -> bool:
    return True


def read_cards(
    file: IO[bytes], name: str = "", progress: Callable[[int], None] | None = None, is_wanted: Wanted = _all
) -> Iterator[Found]:
    """Yield the cards of this file, and remarks on the entries that are left out. Raises InvalidCardFile, also
    for a file without cards.

    `is_wanted`: a second reading asks for some entries by their numbers, and skips the others without a remark.
    """
    unpacked = Unpacked(file, name, progress or (lambda read: None))
    begun = unpacked.beginning()
    if begun.lstrip()[:1] not in (b"[", b"{"):
        raise InvalidCardFile("no_cards")
    layout = _layout(begun)
    if layout in ("array of lines", "lines"):
        entries = _of_lines(unpacked.lines(), is_wanted, is_array=layout == "array of lines")
    else:
        entries = _of_members(unpacked.chunks(), is_wanted, is_sequence=layout == "sequence")
    number, has_cards = 0, False
    try:
        for entry in entries:
            number, has_cards = entry.number, has_cards or isinstance(entry, BulkCard)
            yield entry
    except InvalidCardFile as refused:
        raise InvalidCardFile(refused.reason, refused.number or number) from refused
    if not has_cards:
        raise InvalidCardFile("no_cards")


def _layout(begun: bytes) -> Layout:
    """How the cards follow each other, by the beginning of the file: one on each line, within an array or without;
    one after the other; anywhere in a document."""
    if _ARRAY_OF_LINES.match(begun):
        return "array of lines"
    text = begun.decode(errors="ignore").lstrip()
    try:
        value, end = json.JSONDecoder().raw_decode(text)
    except (ValueError, RecursionError):
        return "document"  # the first value is longer than any card, or cut off
    if not isinstance(value, dict) or isinstance(value.get("data"), dict | list):
        return "document"
    return "lines" if "\n" not in text[:end] and _REST_OF_A_LINE.match(text, end) else "sequence"


def _of_lines(lines: Iterable[bytes], is_wanted: Wanted, *, is_array: bool) -> Iterator[Found]:
    """JSON Lines, and Scryfall's arrays with an object on each line between two lines of brackets."""
    number, broken, is_closed = 0, 0, not is_array
    for number, line in enumerate(lines, 1):
        entry = line.strip()
        if entry and (broken or (is_array and is_closed)):
            raise InvalidCardFile("broken", broken or number)
        if is_array and entry in (b"[", b"]"):
            is_closed = is_closed or entry == b"]"
        elif entry and is_wanted(number):
            try:
                card = _scryfall(entry.removesuffix(b",") if is_array else entry)
            except msgspec.ValidationError:
                yield Remark(number, "no_card")
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
                broken = number  # a broken last line means that the file was cut off
            else:
                yield from _of_scryfall(card, number)
    if broken or not is_closed:
        raise InvalidCardFile("cut_off", broken or number)


def _of_members(chunks: Iterable[bytes], is_wanted: Wanted, *, is_sequence: bool) -> Iterator[Found]:
    """Every other layout: Scryfall's cards in an array, a search result or one after the other; MTGJSON's cards by
    name or by set."""
    sets = _Sets()
    is_card = _is_top_object if is_sequence else _is_card
    for number, (path, entry) in enumerate(members(chunks, is_card, is_sequence=is_sequence), 1):
        is_of_a_set = len(path) == _BY_SET
        if not is_of_a_set and not is_wanted(number):
            continue
        try:
            if path in _SCRYFALL_PLACES:
                yield from _of_scryfall(_scryfall(entry), number)
            elif is_of_a_set:
                yield from sets.after(path[1], _mtgjson(entry), number)
            else:
                yield from _of_mtgjson(_mtgjson_faces(entry), number)
        except msgspec.ValidationError:
            yield Remark(number, "no_card")
        except (msgspec.DecodeError, UnicodeDecodeError) as broken:
            raise InvalidCardFile("broken", number) from broken
    yield from sets.rest()


def _is_top_object(path: Path, is_list: bool) -> bool:
    """Whether this is a card of a sequence."""
    return not path and not is_list


def _is_card(path: Path, is_list: bool) -> bool:
    """Whether this is a card of a document: MTGJSON lists the faces of each card under its name, or of a whole set."""
    if is_list:
        return len(path) == _BY_NAME and path[0] == "data"
    if len(path) == _BY_SET:
        return path[0] == "data" and path[2:] == ("cards", "[]")
    return bool(path) and path in _SCRYFALL_PLACES


class _Sets:
    """The cards of sets. Faces of one card lie apart, so those that have a side wait until their set is over."""

    def __init__(self) -> None:
        self.code, self.faces = "", 0
        self.waiting: dict[tuple[str, str], tuple[int, list[MtgjsonFace]]] = {}

    def after(self, code: str, face: MtgjsonFace, number: int) -> Iterator[Found]:
        """What is whole after this face of the set."""
        if code != self.code:
            yield from self.rest()
            self.code = code
        if face.side and face.layout != "meld":
            self.waiting.setdefault((face.number, face.name), (number, []))[1].append(face)
            self.faces += 1
            if self.faces > MOST_WAITING:
                raise InvalidCardFile("too_long", number)
        else:
            yield from _of_mtgjson([face], number)

    def rest(self) -> Iterator[Found]:
        """The cards that waited."""
        for number, faces in self.waiting.values():
            yield from _of_mtgjson(faces, number)
        self.waiting.clear()
        self.faces = 0


def _of_scryfall(found: ScryfallCard, number: int) -> Iterator[Found]:
    if scryfall.has_foreign_address(found):
        yield Remark(number, "no_address", found.name)
    yield _named(scryfall.card_of(found, number))


def _of_mtgjson(found: list[MtgjsonFace], number: int) -> Iterator[Found]:
    if not found:
        yield Remark(number, "no_card")
    else:
        yield from map(_named, mtgjson.cards_of(found, number))


def _named(card: BulkCard) -> Found:
    """A card is known by its name, and so is each of its faces."""
    is_named = card.name and all(face.name for face in card.faces)
    return card if is_named else Remark(card.number, "no_name")
