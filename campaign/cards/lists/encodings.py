"""The bytes of a file as text: UTF-8, UTF-16 or Windows-1252, plain or in gzip."""

from __future__ import annotations

import gzip
import io
import zlib

from campaign.cards.lists.refusals import ListRefused
from campaign.cards.lists.values import MOST_FILE_BYTES

_MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_GZIP = b"\x1f\x8b"
_NO_TEXT = (b"PK\x03\x04", b"%PDF-", b"\x89PNG", b"\xff\xd8\xff", b"{\\rtf")
"""How files begin that are no text whatever their bytes spell: packed, documents, pictures."""


def text_of(upload: bytes) -> str:
    """The text of an uploaded file: UTF-8 with or without mark, UTF-16, else Windows-1252.

    Raises ListRefused: `too_big`, `broken_gzip`, `not_text`.
    """
    if upload.startswith(_GZIP):
        upload = _unpack(upload)
    if len(upload) > MOST_FILE_BYTES:
        raise ListRefused("too_big", size=len(upload), most=MOST_FILE_BYTES)
    if upload.startswith(_NO_TEXT):
        raise ListRefused("not_text")
    try:
        text = upload.decode(_encoding(upload))
    except UnicodeDecodeError:
        text = upload.decode("cp1252", errors="replace")
    if "\x00" in text:
        raise ListRefused("not_text")
    return text


def _unpack(upload: bytes) -> bytes:
    """The content of a gzip file, never more than one byte above the limit."""
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(upload)) as packed:
            return packed.read(MOST_FILE_BYTES + 1)
    except (EOFError, gzip.BadGzipFile, zlib.error) as broken:
        raise ListRefused("broken_gzip") from broken


def _encoding(upload: bytes) -> str:
    for mark, encoding in _MARKS:
        if upload.startswith(mark):
            return encoding
    head = upload[:200]
    if head[1::2].count(0) > len(head) // 4:
        return "utf-16-le"
    if head[0::2].count(0) > len(head) // 4:
        return "utf-16-be"
    return "utf-8"
