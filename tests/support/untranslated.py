"""What a page in a pseudo-language says in Latin letters, and nobody has written: a text that is not translated."""

from __future__ import annotations

import csv
import json
import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.pofile import read_po

from tests.support.pseudo import IDEOGRAPH, plain

ROOT = Path(__file__).resolve().parent.parent.parent
DATA = ROOT / "data"
LANGUAGES = frozenset({"en", "it", "cs"})

LATIN = re.compile(r"[A-Za-zÀ-ɏ]{2,}")
NOT_WORDS = re.compile(
    r"https?://\S+|testserver\S*|\{\w+\}"
    r"|\b(CR|FoW|LM|TD|REC|API|D|P|R|E|B|M)[ -]?\d[\w.]*"  # numbers of rules
    r"|\.(?:[a-z]{3,5}|mwDeck)\b"  # endings of files
    r"|\b[0-9a-f]{16,}\b"  # hashes
    r"|\b\d+ ms\b"
    r"|\b[qx_]{8,}\b|\blm_[qx…]+"  # keys and tokens of the tests
    r"|\b[A-Z]{3} [A-Z]{3}\b|\b[FGHJKMNPQSVWXYZ]{7}\b"  # codes of tables, spoken and written
    r"|\b[A-Z2-7]{32}\b"  # the secret of an authenticator app
    r"|\b[A-Ha-h](?:[a-h ]*[a-h])?\b",  # texts that random players write
    re.ASCII,
)
PROGRAMS = (
    *("Live Magic", "Planechase", "Overbid", "overbid", "XMage", "Forge", "Arena", "MTG Arena", "MTGO", "Moxfield"),
    *("Archidekt", "CubeCobra", "Deckstats", "TappedOut", "ManaBox", "Deckbox", "Dragon Shield", "Delver Lens"),
    *("EchoMTG", "Card Kingdom", "Draftmancer", "MTGGoldfish"),
    *("TCGplayer", "Cockatrice", "Scryfall", "MTGJSON", "JSON", "Discord", "Telegram", "Slack", "quantity,name"),
)
"""Names of games and programs, which are called alike everywhere."""


def texts_in(value: Any, language: str) -> Iterator[str]:
    """Every text of a piece of data, and of those that are there in several languages the one of `language`."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            if key not in LANGUAGES - {language}:
                yield from texts_in(inner, language)
    elif isinstance(value, list):
        for inner in value:
            yield from texts_in(inner, language)


def pieces(text: str) -> Iterator[str]:
    """The text and its parts between costs, which are drawn, and settings, which are filled in."""
    yield text
    yield from (piece.strip() for piece in re.split(r"\{[^}]*\}", text))


@cache
def data_of(language: str) -> frozenset[str]:
    """What our data say in this language, and the names of planes, runes, rulers and cards."""
    found: set[str] = set()
    for path in (DATA / "rules").glob("*.toml"):
        found |= set(texts_in(tomllib.loads(path.read_text(encoding="utf-8")), language))
    powers = json.loads((DATA / "powers.json").read_text(encoding="utf-8"))
    found |= {text for row in powers["powers"] for key in ("name", "text") for text in texts_in(row[key], language)}
    planes = json.loads((DATA / "planes.json").read_text(encoding="utf-8"))
    for row in planes:
        found |= {row["name"], row.get("plane_type") or ""}
        found |= {text for line in row["abilities"] for text in texts_in(line.get("reminder"), language)}
    for name in ("runes.csv", "rune_rulers.csv", "cards.csv"):
        with (DATA / name).open(encoding="utf-8", newline="") as lines:
            found |= {row["name"] for row in csv.DictReader(lines)}
    return frozenset(piece for text in found for piece in pieces(text) if len(piece) > 2 and piece not in messages())


@cache
def messages() -> frozenset[str]:
    """Our own messages in English: a card may be called Cancel, but a page that says it should be translated."""
    with (ROOT / "locale/it/LC_MESSAGES/django.po").open("rb") as lines:
        translated = [one for one in read_po(lines, locale="it") if one.string != one.id]
    return frozenset(one.id for one in translated if isinstance(one.id, str))


class Untranslated:
    """Finds what is not translated; `names`: what people have written, as regular expressions."""

    def __init__(self, language: str, names: Iterable[str] = ()) -> None:
        self.language, self.data = language, data_of(language)
        self.beginnings = tuple(self.data)
        known = sorted(self.data, key=len, reverse=True)
        self.known = re.compile("|".join(map(re.escape, (*known, *PROGRAMS))), re.IGNORECASE)
        self.names = re.compile(rf"\b(?:{'|'.join(names)})\b" if names else r"(?!)")

    def __call__(self, texts: Iterable[str]) -> list[str]:
        """The texts that say something in Latin letters, as a reader reads them."""
        return [plain(text) for text in texts if self.says(text)]

    def says(self, text: str) -> bool:
        """Whether something in the text is not translated."""
        if not LATIN.search(text) or text in self.data:
            return False
        if text.endswith("…") and any(one.startswith(text[:-1].strip()) for one in self.beginnings):
            return False
        rest = NOT_WORDS.sub(" ", self.known.sub(" ", self.names.sub(" ", text)))
        return bool(LATIN.search(IDEOGRAPH.sub("一", rest)))
