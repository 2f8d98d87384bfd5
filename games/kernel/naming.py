"""How a name is kept that somebody gives themselves, or a thing, and how two are compared."""

from __future__ import annotations

from unicodedata import category, normalize

UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Signs that are letters, marks or symbols to Unicode, and show nothing. What it calls a format, such as the space of
no width or the one that turns the line around, is not printable."""


def tidied(name: str) -> str:
    """A name as it is kept: composed letters, single spaces, on one line, nothing that cannot be seen; empty where
    nothing is left that could be read."""
    composed = normalize("NFC", name)
    visible = "".join(sign for sign in composed if (sign.isprintable() and sign not in UNSEEN) or sign.isspace())
    kept = " ".join(visible.split())
    return kept if any(not category(sign).startswith("M") for sign in kept if sign != " ") else ""


def folded(name: str) -> str:
    """How names are compared: case, spaces and the width of letters make no difference."""
    return normalize("NFKC", tidied(name)).casefold()
