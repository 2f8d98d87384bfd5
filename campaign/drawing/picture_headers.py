"""The parts of a picture's file, counted as Pillow reads them, before it does.

A file of 7 MB has room for a million empty parts. Pillow reads each in Python, joins those of EXIF one by one, and
unpacks every colour profile, which kept a process busy for 17 seconds.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

MAX_PARTS = 2_000
"""A JPEG has some ten segments, a hundred with a depth map. A PNG of 7 MB has 900 chunks of 8 KB."""

JPEG, PNG = b"\xff\xd8", b"\x89PNG\r\n\x1a\n"
FILL, START_OF_SCAN = 0xFF, 0xDA
_WITHOUT_LENGTH = frozenset({0x00, 0x01, *range(0xD0, 0xDA)})
_PROFILE = b"iCCP"


def is_header_unreasonable(data: bytes) -> bool:
    """Whether the file has more than MAX_PARTS parts, or more than the one colour profile that PNG allows."""
    parts = list(islice(_parts(data), MAX_PARTS + 1))
    return len(parts) > MAX_PARTS or parts.count(_PROFILE) > 1


def _parts(data: bytes) -> Iterator[bytes]:
    if data.startswith(JPEG):
        return _jpeg_segments(data)
    return _png_chunks(data) if data.startswith(PNG) else iter(())


def _jpeg_segments(data: bytes) -> Iterator[bytes]:
    """The markers before the pixels. Each byte that is none counts as one, since it is skipped by itself."""
    position = len(JPEG)
    while position + 1 < len(data):
        marker = data[position + 1]
        is_marker = data[position] == FILL and marker != FILL
        if is_marker and marker == START_OF_SCAN:
            return
        yield data[position : position + 2]
        if not is_marker:
            position += 1
        elif marker in _WITHOUT_LENGTH:
            position += 2
        else:
            position += 2 + max(2, int.from_bytes(data[position + 2 : position + 4]))


def _png_chunks(data: bytes) -> Iterator[bytes]:
    """The names of all chunks: length, name, content, checksum."""
    position = len(PNG)
    while position < len(data):
        yield data[position + 4 : position + 8]
        position += 12 + int.from_bytes(data[position : position + 4])
