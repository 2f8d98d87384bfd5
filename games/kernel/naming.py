"""Names that people type: how they are stored, and when two of them are the same.

`folded` compares people, `card_key` compares cards; a search finds a name whose `spellings` hold the `plain` text. The
browser has the same in static/js/names.js; tests/games/kernel/pairs_of_names.json is the table both are tested on.
"""

from __future__ import annotations

import re
from functools import lru_cache
from unicodedata import category, normalize

UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Signs that are letters, marks or symbols to Unicode, and show nothing. What it calls a format, such as the space of
no width or the one that turns the line around, is not printable."""

_APOSTROPHES = "‘’‛`´ʹʻʼʽˈ′＇｀ꞌꞋ"
_QUOTES = "“”„‟″＂"
_DASHES = "‐‑‒–—―−﹘﹣－"
SIGNS = str.maketrans(dict.fromkeys(_APOSTROPHES, "'") | dict.fromkeys(_QUOTES, '"') | dict.fromkeys(_DASHES, "-"))
"""Signs that keyboards and typesetters write differently, as the one that every keyboard has."""

_LETTERS = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ŧ": "t", "ı": "i", "ß": "ss"}
    | {"ς": "σ", "꞉": ":"}
)
"""Letters that are typed as others where a keyboard lacks them, and that Unicode takes for no letter with a mark."""
_SHORTER = str.maketrans("æœþÆŒÞ", "aotAOT")
_LONGER = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa", "đ": "dj"}
    | {"Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "Ø": "Oe", "Å": "Aa", "Đ": "Dj"}
)
"""Two more ways in which some of these letters, and umlauts, are typed."""
_MARKS = re.compile(
    "[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670"
    "\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a\ufe00-\ufe0f\ufe20-\ufe2f\U000e0100-\U000e01ef]"
)
"""Accents, vowel points and variants: marks without which a name can still be read. Vowel signs of Indic scripts are
none of them."""
_HIDDEN = frozenset({"Cf", "Cc"})
_BLANKS = "\t\n\v\f\r"
_VARIANTS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_FACES = re.compile(r"\s*/{1,3}\s*")


def tidied(name: str) -> str:
    """A name as it is kept: composed letters, single spaces, on one line, nothing that cannot be seen; empty where
    nothing is left that could be read."""
    composed = normalize("NFC", name)
    visible = "".join(sign for sign in composed if (sign.isprintable() and sign not in UNSEEN) or sign.isspace())
    kept = " ".join(visible.split())
    return kept if any(not category(sign).startswith("M") for sign in kept if sign != " ") else ""


@lru_cache(maxsize=10_000)
def folded(name: str) -> str:
    """The key of a person's name, or a thing's: equal for names that nothing a reader could see tells apart.

    Case, spaces, width and typographic signs make no difference, nor the dot of an i, which capitals hide; accents do.
    """
    seen = _VARIANTS.sub("", tidied(name)).translate(SIGNS)
    caseless = normalize("NFKC", seen).translate(SIGNS).casefold().replace("i\u0307", "i").replace("ı", "i")
    return " ".join(normalize("NFKC", caseless).split())


@lru_cache(maxsize=10_000)
def plain(text: str) -> str:
    """The letters of a text as anybody can type them: like `folded`, and without accents and strokes."""
    if text.isascii() and text.isprintable():
        return " ".join(text.replace("`", "'").casefold().split())
    visible = "".join(
        sign for sign in text if sign in _BLANKS or (category(sign) not in _HIDDEN and sign not in UNSEEN)
    )
    letters = _MARKS.sub("", normalize("NFKD", visible.translate(SIGNS)).translate(SIGNS))
    return " ".join(letters.upper().lower().translate(_LETTERS).split())


def _is_seen(sign: str) -> bool:
    return sign not in UNSEEN and category(sign) not in _HIDDEN


def spellings(name: str) -> frozenset[str]:
    """Every way in which this name may be typed by somebody who looks for it: Ætting as Aetting and Atting."""
    composed = normalize("NFC", name)
    return frozenset(map(plain, (composed, composed.translate(_SHORTER), composed.translate(_LONGER))))


@lru_cache(maxsize=10_000)
def card_key(name: str) -> str:
    """The key of a card's name: `Lim-Dûl’s Vault` and `lim-dul's vault`, `Fire/Ice` and `Fire // Ice` are one card."""
    return _FACES.sub(" // ", plain(name)).strip()
