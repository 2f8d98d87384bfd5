"""Values of a file as they are kept: tidy lines, texts without control characters, addresses that may be shown."""

from __future__ import annotations

import re
from collections.abc import Iterable

_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f\ud800-\udfff]")
PICTURES_FROM = "https://cards.scryfall.io/"
_NO_PICTURE_YET = "https://errors.scryfall.com/"
_UNSAFE = frozenset(" \"'<>\\")


def line(value: str | None) -> str:
    """One printable line; empty where it is none."""
    text = " ".join(value.split()) if value else ""
    return text if text.isprintable() else ""


def text(value: str | None) -> str:
    """Lines of text without control characters."""
    return _CONTROL.sub("", value).strip() if value else ""


def address(value: str | None) -> str:
    """The address of a picture; empty where it is none, or from elsewhere."""
    is_theirs = value is not None and value.startswith(PICTURES_FROM) and value.isascii() and value.isprintable()
    return value if is_theirs and value and not _UNSAFE.intersection(value) else ""


def is_no_picture(value: str) -> bool:
    """Whether this stands where a picture is still to come."""
    return not value or value.startswith(_NO_PICTURE_YET)


def colors(values: Iterable[str] | None) -> str:
    """The colours in the order WUBRG."""
    known = set(values or ())
    return "".join(color for color in "WUBRG" if color in known)
