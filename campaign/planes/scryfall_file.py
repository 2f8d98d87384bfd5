"""Planar cards in a file of Scryfall's: a bulk file, or the answer of a search; plain or packed with gzip.

The file is read as a stream, card after card: a bulk file holds half a million of them. What is kept of a planar card
is its name, its wording by language and the address of its picture.
"""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import IO, Any, TypeGuard

import ijson

from campaign.cards.pictures import is_shown

LONGEST_NAME = 200
LONGEST_TEXT = 3_000
LONGEST_ADDRESS = 300
MOST_CARDS = 2_000
"""The most planar cards that are kept; there are a tenth of them in the world."""
MOST_LANGUAGES = 20
MOST_BYTES = 4 * 1024**3
"""A file that is longer, unpacked, is none of theirs."""
DEEPEST = 20
"""A card is not nested deeper."""
LONGEST_CARD = 1024**2
"""No card of theirs is longer: a file in which nothing ends for so long is no list of cards."""

NO_NUMBER = (ValueError, ArithmeticError, SystemError)
"""What comes of a number with thousands of digits, inside of ijson's parser too."""

_CHUNK = 64 * 1024
_LANGUAGE = re.compile(r"[a-z]{2,3}\Z")
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f\ud800-\udfff]")


class InvalidCardFile(Exception):
    """This is no list of cards; the reason is one of `no_json`, `too_long`, `no_cards`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass
class FoundCard:
    """A planar card of the file; the first English picture is its picture."""

    name: str
    texts: dict[str, str] = field(default_factory=dict)
    picture: str = ""


def planar_cards(file: IO[bytes], progress: Callable[[int], None] | None = None) -> dict[str, FoundCard]:
    """The planar cards of this file by name; `progress` is told how many bytes have been read. Raises
    InvalidCardFile."""
    cards: dict[str, FoundCard] = {}
    for card in _cards(file, progress or (lambda read: None)):
        if not is_planar(card):
            continue
        name = _line(card.get("name"), LONGEST_NAME)
        if name and (name in cards or len(cards) < MOST_CARDS):
            _learn(cards.setdefault(name, FoundCard(name)), card)
    if not cards:
        raise InvalidCardFile("no_cards")
    return cards


def is_planar(card: object) -> TypeGuard[Mapping[str, object]]:
    """Whether this is a plane or a phenomenon."""
    if not isinstance(card, Mapping):
        return False
    kind = card.get("type_line")
    return card.get("layout") == "planar" or (isinstance(kind, str) and kind.startswith(("Plane ", "Phenomenon")))


def _learn(known: FoundCard, card: Mapping[str, object]) -> None:
    language = card.get("lang", "en")
    if not (isinstance(language, str) and _LANGUAGE.match(language)):
        return
    is_english = language == "en"
    text = _text(card.get("oracle_text")) if is_english else _text(card.get("printed_text"))
    if text and language not in known.texts and len(known.texts) < MOST_LANGUAGES:
        known.texts[language] = text
    if is_english and not known.picture:
        known.picture = _address(card.get("image_uris"))


def _text(value: object) -> str:
    return _CONTROL.sub("", value.replace("\r\n", "\n")).strip()[:LONGEST_TEXT] if isinstance(value, str) else ""


def _line(value: object, longest: int) -> str:
    text = " ".join(value.split()) if isinstance(value, str) else ""
    return text if text.isprintable() and len(text) <= longest else ""


def _address(pictures: object) -> str:
    """The address of the picture, if it is one of theirs."""
    sizes = pictures if isinstance(pictures, Mapping) else {}
    address = sizes.get("large") or sizes.get("normal")
    if not isinstance(address, str) or not is_shown(address) or len(address) > LONGEST_ADDRESS:
        return ""
    return address if address.isascii() and address.isprintable() and not set(address) & set(" \"'<>\\") else ""


# --- the stream ------------------------------------------------------------------------------------------------------


def _cards(file: IO[bytes], progress: Callable[[int], None]) -> Iterator[object]:
    """Every member of the list, whether it is the whole file or stands under `data`. Raises InvalidCardFile."""
    opened = _Unpacked(file, progress)
    first = opened.first()
    if first not in (b"[", b"{"):
        raise InvalidCardFile("no_json")
    events = ijson.sendable_list()
    parser, members = ijson.basic_parse_coro(events), _Members(is_answer=first == b"{")
    silent = 0
    try:
        for chunk in opened.chunks():
            parser.send(chunk)
            cards = list(members.after(events))
            del events[:]
            silent = 0 if cards else silent + len(chunk)
            if silent > LONGEST_CARD:
                raise InvalidCardFile("no_json")
            yield from cards
        parser.close()
        yield from members.after(events)
    except (ijson.JSONError, *NO_NUMBER) as broken:
        raise InvalidCardFile("no_json") from broken


class _Members:
    """The members of the list, built of the parser's events one by one; everything around them is passed over."""

    def __init__(self, is_answer: bool) -> None:
        self.level = 2 if is_answer else 1
        """How deep a member lies: in the answer of a search in an object and its list `data`."""
        self.depth, self.key = 0, ""
        self.member: ijson.ObjectBuilder | None = None

    def after(self, events: Iterable[tuple[str, Any]]) -> Iterator[object]:
        """The members that are whole after these events. Raises InvalidCardFile for what is nested deeper than any
        card."""
        for event, value in events:
            if event in ("end_map", "end_array"):
                self.depth -= 1
            if self.depth == 1 and event == "map_key":
                self.key = value
            if self._is_within(event):
                self.member = self.member or ijson.ObjectBuilder()
                self.member.event(event, value)
                if self.depth == self.level and event not in ("start_map", "start_array", "map_key"):
                    yield self.member.value
                    self.member = None
            if event in ("start_map", "start_array"):
                self.depth += 1
                if self.depth > DEEPEST:
                    raise InvalidCardFile("no_json")

    def _is_within(self, event: str) -> bool:
        """Whether this event belongs to a member."""
        in_list = self.level == 1 or self.key == "data"
        return in_list and (self.depth > self.level or (self.depth == self.level and event != "map_key"))


class _Unpacked:
    """The bytes of a file, out of gzip where it is packed."""

    def __init__(self, file: IO[bytes], progress: Callable[[int], None]) -> None:
        self.file, self.progress = file, progress
        is_packed = file.read(2) == b"\x1f\x8b"
        file.seek(0)
        self.plain: IO[bytes] = gzip.GzipFile(fileobj=file) if is_packed else file  # type: ignore[assignment]
        self.begun = b""

    def first(self) -> bytes:
        """The first letter that is no space."""
        self.begun = self._read().removeprefix(b"\xef\xbb\xbf").lstrip()
        return self.begun[:1]

    def chunks(self) -> Iterator[bytes]:
        """Everything, piece after piece. Raises InvalidCardFile."""
        read, chunk = 0, self.begun
        while chunk:
            read += len(chunk)
            if read > MOST_BYTES:
                raise InvalidCardFile("too_long")
            yield chunk
            self.progress(self.file.tell())
            chunk = self._read()

    def _read(self) -> bytes:
        try:
            return self.plain.read(_CHUNK)
        except (OSError, EOFError, zlib.error) as broken:
            raise InvalidCardFile("no_json") from broken
