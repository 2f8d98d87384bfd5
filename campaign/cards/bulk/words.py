"""Values of a file as they are kept: tidy lines, texts without control characters, addresses that may be shown."""

from __future__ import annotations

import re
from collections.abc import Iterable
from urllib.parse import urlsplit

_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f\ud800-\udfff]")
_UNSAFE = frozenset(" \"'<>\\")


def line(value: str | None) -> str:
    """One printable line; empty where it is none."""
    text = " ".join(value.split()) if value else ""
    return text if text.isprintable() else ""


def text(value: str | None) -> str:
    """Lines of text without control characters."""
    return _CONTROL.sub("", value).strip() if value else ""


def address(value: str | None) -> str:
    """An address over https; empty where it is none."""
    if not value or not value.startswith("https://") or not value.isascii() or not value.isprintable():
        return ""
    try:
        has_host = bool(urlsplit(value).hostname)
    except ValueError:
        return ""
    return "" if _UNSAFE.intersection(value) or not has_host else value


def colors(values: Iterable[str] | None) -> str:
    """The colours in the order WUBRG."""
    known = set(values or ())
    return "".join(color for color in "WUBRG" if color in known)
