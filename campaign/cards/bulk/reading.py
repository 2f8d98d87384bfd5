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

Wanted = Callable[[int], bool]

_ONE_A_LINE = re.compile(rb"\s*\[[ \t]*\r?\n[ \t]*\{[^\n]*\}[ \t]*,?[ \t]*\r?\n")
_SCRYFALL_LISTS: tuple[Path, ...] = (("[]",), ("data", "[]"))
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
    """The cards of this file, and remarks on what is left out. Raises InvalidCardFile, also when there is no card.

    Who has read it before says by their numbers which entries are wanted again; nothing is said of the others.
    """
    opened = Unpacked(file, name, progress or (lambda read: None))
    begun = opened.beginning()
    if begun.lstrip()[:1] not in (b"[", b"{"):
        raise InvalidCardFile("no_cards")
    if _ONE_A_LINE.match(begun):
        found = _of_lines(opened.lines(), is_wanted)
    else:
        found = _of_members(opened.chunks(), is_wanted)
    has_cards = False
    for one in found:
        has_cards = has_cards or isinstance(one, BulkCard)
        yield one
    if not has_cards:
        raise InvalidCardFile("no_cards")


def _of_lines(lines: Iterable[bytes], is_wanted: Wanted) -> Iterator[Found]:
    """Scryfall's own files: an object a line, between two lines of brackets."""
    number, broken, is_closed = 0, 0, False
    for number, line in enumerate(lines, 1):
        if broken or (is_closed and line.strip()):
            raise InvalidCardFile("broken", broken or number)
        entry = line.strip()
        is_closed = is_closed or entry == b"]"
        if entry in (b"", b"[", b"]") or not is_wanted(number):
            continue
        try:
            found = _scryfall(entry.removesuffix(b","))
        except msgspec.ValidationError:
            yield Remark(number, "no_card")
        except (msgspec.DecodeError, UnicodeDecodeError):
            broken = number  # the last line of a file that was cut off is broken too
        else:
            yield from _of_scryfall(found, number)
    if not is_closed:
        raise InvalidCardFile("cut_off", number)


def _of_members(chunks: Iterable[bytes], is_wanted: Wanted) -> Iterator[Found]:
    """Everything else: Scryfall's cards in a list or an answer, MTGJSON's cards by name or by set."""
    sets = _Sets()
    for number, (path, entry) in enumerate(members(chunks, _is_card), 1):
        is_of_a_set = len(path) == _BY_SET
        if not is_of_a_set and not is_wanted(number):
            continue
        try:
            if path in _SCRYFALL_LISTS:
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


def _is_card(path: Path, is_list: bool) -> bool:
    """Whether a card lies here: MTGJSON lists the faces of each card under its name, or those of a whole set."""
    if is_list:
        return len(path) == _BY_NAME and path[0] == "data"
    return path in _SCRYFALL_LISTS or (len(path) == _BY_SET and path[0] == "data" and path[2:] == ("cards", "[]"))


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
