"""Lists of cards as people have them: read line by line, and every line is accounted for.

What is read: `4 Serra Angel`, `4x Serra Angel`, `Serra Angel x4`; the text exports of MTG Arena (headings Deck,
Sideboard, Commander …) and of Moxfield (`4 Serra Angel (m10) 27 *F*`, `SIDEBOARD:`); a table with a header in any
usual column names, separated by comma, semicolon, tab or bar. A heading that names one of the seven decks (`White`,
`Terre:`) or a column `deck` says where the owner files the cards below it, should the catalogue not know.

`read_list` never fails on a line: what cannot be used comes back with its number and the reason. It refuses the whole
(`ListRefused`) only when it is too big, not text, or empty.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec

from campaign.bridge.shared import unmarked
from campaign.cards.card_names import LONGEST_NAME, clean_name, is_printable, name_key
from campaign.cards.list_tables import Columns, QuoteLeftOpen, find_columns

MOST_BYTES = 2_000_000
MOST_LINES = 20_000
LONGEST_LINE = 1_000
MOST_COPIES = 999
LONGEST_KEY = 200
_SHOWN = 120


class ListRefused(Exception):
    """The list as a whole cannot be read: a stable reason key and its values."""

    def __init__(self, reason: str, **values: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.values = values


class Entry(msgspec.Struct, frozen=True):
    """A usable line: a number of copies of a card. `deck`: where the list itself files it, if it says so."""

    line: int
    copies: int
    name: str
    deck: str = ""
    mana_cost: str = ""
    type_line: str = ""


class Unusable(msgspec.Struct, frozen=True):
    """A line that cannot be used, and why."""

    line: int
    text: str
    reason: str
    values: dict[str, Any] = {}


class Quiet(msgspec.Struct, frozen=True):
    """A line that names no card: blank, a comment, a heading; or one under a heading of cards not owned (`aside`)."""

    line: int
    aside: bool = False


class CardList(msgspec.Struct, frozen=True):
    """Every line of a list, in order, in one of three heaps."""

    entries: tuple[Entry, ...]
    unusable: tuple[Unusable, ...]
    quiet: tuple[Quiet, ...]

    @property
    def lines(self) -> int:
        return len(self.entries) + len(self.unusable) + len(self.quiet)

    @property
    def aside(self) -> tuple[int, ...]:
        """The lines under headings such as Maybeboard and Tokens, which nobody brings."""
        return tuple(line.line for line in self.quiet if line.aside)


Line = Entry | Unusable | Quiet
Progress = Callable[[int, int], None]

# --- the whole -------------------------------------------------------------------------------------------------------

_BOMS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))


def text_of(upload: bytes) -> str:
    """The text of an uploaded file: UTF-8 with or without mark, UTF-16, else Latin-1 as Windows writes it.

    Raises ListRefused: `too_big`, `not_text`.
    """
    if len(upload) > MOST_BYTES:
        raise ListRefused("too_big", size=len(upload), most=MOST_BYTES)
    try:
        text = upload.decode(_encoding(upload))
    except UnicodeDecodeError:
        text = upload.decode("cp1252", errors="replace")
    if "\x00" in text:
        raise ListRefused("not_text")
    return text


def _encoding(upload: bytes) -> str:
    for mark, encoding in _BOMS:
        if upload.startswith(mark):
            return encoding
    head = upload[:200]
    if head[1::2].count(0) > len(head) // 4:
        return "utf-16-le"
    if head[0::2].count(0) > len(head) // 4:
        return "utf-16-be"
    return "utf-8"


def lines_of(text: str) -> list[str]:
    """The lines as an editor numbers them. Raises ListRefused: `too_big`, `too_many_lines`, `empty`."""
    if len(text) > MOST_BYTES:
        raise ListRefused("too_big", size=len(text), most=MOST_BYTES)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff").rstrip("\n").split("\n")
    if len(lines) > MOST_LINES:
        raise ListRefused("too_many_lines", lines=len(lines), most=MOST_LINES)
    if not any(line.strip() for line in lines):
        raise ListRefused("empty")
    return lines


def read_list(text: str, progress: Progress | None = None, every: int = 500) -> CardList:
    """Reads all lines; `progress(done, total)` is told now and then. Raises ListRefused, never anything else."""
    lines = lines_of(text)
    columns = find_columns(lines)
    reader = _TableReader(columns) if columns else _PlainReader()
    read: list[Line] = []
    for number, line in enumerate(lines, 1):
        read.append(reader.read(number, line))
        if progress and number % every == 0:
            progress(number, len(lines))
    return CardList(
        entries=tuple(line for line in read if isinstance(line, Entry)),
        unusable=tuple(line for line in read if isinstance(line, Unusable)),
        quiet=tuple(line for line in read if isinstance(line, Quiet)),
    )


# --- one line --------------------------------------------------------------------------------------------------------

_TIMES = re.compile(r"(?<=[0-9])\s?[xX×]$")
_SPACES = re.compile(r"\s+")
_COMMENT = re.compile(r"\s*(?://|#)")
_BEFORE = re.compile(r"(?:SB: ?)?\"?([0-9]{1,30})\"?(?:[xX×](?=[^\W\d_]{2})| ?[xX×] | ?[,;\t]| ) ?(.+)")
_AFTER = re.compile(r"(.+?)(?: [xX×] ?| ?[,;\t] ?)\"?([0-9]{1,30})\"?")
_HEADING = re.compile(r"([^\W\d_][^\d:()\[\]]{0,30}?)\s*(?:[(\[]\s*[0-9]{1,6}\s*[)\]])?\s*:?")

DECK_WORDS = {
    "W": "w white bianco bianca bianche bianchi bila",
    "U": "u blue blu modra",
    "B": "b black nero nera nere neri cerna",
    "R": "r red rosso rossa rosse rossi cervena",
    "G": "g green verde verdi zelena",
    "A": "a artifact artifacts artefact artefacts artefatto artefatti artefakt artefakty",
    "L": "l land lands terra terre zeme",
}
_DECK_OF = {word: deck for deck, words in DECK_WORDS.items() for word in words.split()}
_OWNED = {
    "deck", "main", "mainboard", "main deck", "maindeck", "sideboard", "side", "commander", "commanders", "companion",
    "companions", "creature", "creatures", "instant", "instants", "sorcery", "sorceries", "enchantment", "enchantments",
    "planeswalker", "planeswalkers", "battle", "battles", "spells", "other", "others", "multicolor", "multicolour",
    "multicolored", "multicoloured", "gold", "colorless", "colourless", "cards", "mazzo", "comandante", "compagno",
    "istantanei", "stregonerie", "incantesimi", "oro", "carte", "balicek",
}  # fmt: skip
_ASIDE = {"maybeboard", "considering", "maybe", "tokens", "token", "wishlist", "forse", "segnalini"}
_ABOUT = {"about", "informazioni"}


def deck_named(text: str) -> str:
    """`Artefatti`, `artifacts`, `A` → `A`; empty when it names none of the seven decks."""
    return _DECK_OF.get(name_key(text), "")


def _one_space(run: re.Match[str]) -> str:
    """One space, or the tab that separates two fields."""
    return "\t" if "\t" in run[0] else " "


class _PlainReader:
    """Lines of text under headings."""

    def __init__(self) -> None:
        self.deck = ""
        self.kind = "owned"

    def read(self, number: int, text: str) -> Line:
        line = _SPACES.sub(_one_space, text.strip())
        if not line:
            self.kind = "owned" if self.kind == "about" else self.kind
            return Quiet(number)
        if _COMMENT.match(line) or self._is_heading(line) or self.kind == "about":
            return Quiet(number)
        if self.kind == "aside":
            return Quiet(number, aside=True)
        if len(line) > LONGEST_LINE:
            return _unusable(number, line, "line_too_long", most=LONGEST_LINE)
        if before := _BEFORE.fullmatch(line):
            return _entry(number, line, before[1], before[2], deck=self.deck)
        if after := _AFTER.fullmatch(line):
            return _entry(number, line, after[2], after[1], deck=self.deck)
        return _unusable(number, line, "no_quantity")

    def _is_heading(self, line: str) -> bool:
        heading = _HEADING.fullmatch(line)
        word = name_key(heading[1]) if heading else ""
        kind = "owned" if word in _OWNED or (len(word) > 1 and deck_named(word)) else ""
        kind = kind or ("aside" if word in _ASIDE else "about" if word in _ABOUT else "")
        if not kind:
            return False
        self.kind, self.deck = kind, deck_named(word)
        return True


class _TableReader:
    """Rows of a table under its header."""

    def __init__(self, columns: Columns) -> None:
        self.columns = columns

    def read(self, number: int, text: str) -> Line:
        if number <= self.columns.header_line or not text.strip() or _COMMENT.match(text):
            return Quiet(number)
        if len(text) > LONGEST_LINE:
            return _unusable(number, text, "line_too_long", most=LONGEST_LINE)
        try:
            row = self.columns.row(text)
        except QuoteLeftOpen:
            return _unusable(number, text, "quote_left_open")
        if not any(row.values()):
            return Quiet(number)
        copies = _TIMES.sub("", row.get("copies", "1").strip())
        if not copies:
            return _unusable(number, text, "no_number_given")
        if not re.fullmatch(r"[0-9]{1,30}", copies):
            return _unusable(number, text, "no_number", found=copies[:_SHOWN])
        return _entry(
            number,
            text,
            copies,
            row["name"],
            deck=deck_named(row.get("deck", "")),
            mana_cost=row.get("mana_cost", "").strip(),
            type_line=row.get("type_line", "").strip(),
        )


def _entry(number: int, line: str, copies: str, written: str, **filed: str) -> Entry | Unusable:
    """The entry, or the first reason against it."""
    if not is_printable(line.strip().replace("\t", " ")):
        return _unusable(number, line, "bad_characters")
    if len(written) > 2 * LONGEST_NAME:
        return _unusable(number, line, "name_too_long", most=LONGEST_NAME)
    name = clean_name(_unquoted(written))
    if not any(c.isalnum() or c == "_" for c in name):
        return _unusable(number, line, "no_name")
    if len(name) > LONGEST_NAME or len(name_key(name)) > LONGEST_KEY:
        return _unusable(number, line, "name_too_long", most=LONGEST_NAME)
    if not 1 <= int(copies) <= MOST_COPIES:
        return _unusable(number, line, "copies_out_of_range", copies=copies, most=MOST_COPIES)
    return Entry(line=number, copies=int(copies), name=name, **{key: value[:_SHOWN] for key, value in filed.items()})


def _unquoted(name: str) -> str:
    """Without the quotes of a table around it, and without the mark that keeps a spreadsheet from calculating."""
    name = name.strip()
    if len(name) > 1 and name.startswith('"') and name.endswith('"'):
        name = name[1:-1].replace('""', '"').strip()
    return unmarked(name)


def _unusable(number: int, text: str, reason: str, **values: object) -> Unusable:
    shown = "".join(c if is_printable(c) else "\ufffd" for c in text.strip()[:_SHOWN])
    return Unusable(line=number, text=shown, reason=reason, values=values)
