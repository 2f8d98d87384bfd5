"""Names of cards: how a name is cleaned of what lists write around it, and when two spellings are one card."""

from __future__ import annotations

import re
import unicodedata

from campaign.bridge.shared import SIGNS, card_key

LONGEST_NAME = 160
"""The longest printed name has 141 characters."""

name_key = card_key
"""The key that two spellings of one card share. `Card.key` and `CardName.key` store it: a change needs a migration."""

_MAX_WRITTEN = 4 * LONGEST_NAME
"""Characters of a name with all that is written after it. The rest is cut: each suffix costs a look at the whole."""

_SPACE = re.compile(r"\s+")

# What exports write after a name. Repeated until nothing is left to take off.
_FINISH = re.compile(r"\s+(?:\*[A-Za-z]{1,3}\*|[(\[](?:foil|etched|foil etched|non-?foil)[)\]]|[★☆])$", re.I)
_TAGS = re.compile(r"\s+(?:#!?|\^)[^\s\d].*$")
_SET = r"\s+[(\[<](?:[A-Z0-9_]{2,6}|[a-z0-9_]{2,6})[)\]>]"
_PRINTING = re.compile(_SET + r"(?:\s+#?[\w-]{0,8}[0-9][\w★†‡*-]{0,8}(?:\s.*)?)?$")


def bare_name(text: str) -> str:
    """`Serra Angel (M10) 27 *F*` → `Serra Angel`: without set, collector number, finish and tags."""
    name = _SPACE.sub(" ", "".join(c for c in text if unicodedata.category(c) != "Cf")).strip()[:_MAX_WRITTEN]
    while True:
        shorter = name
        for suffix in (_TAGS, _FINISH, _PRINTING):
            shorter = suffix.sub("", shorter)
        if shorter == name or not shorter:
            return name
        name = shorter


def clean_name(text: str) -> str:
    """The name as it is kept: bare, composed (NFC), with straight quotes and hyphens."""
    return straightened(bare_name(text))


def straightened(text: str) -> str:
    """A text composed (NFC), with straight quotes and hyphens, as names are kept."""
    return unicodedata.normalize("NFC", text.translate(SIGNS))


def is_printable(text: str) -> bool:
    """No control characters, nothing that a database or an XML file cannot hold."""
    return all(unicodedata.category(c) not in {"Cc", "Cs", "Cn", "Co"} for c in text)
