"""Photographs are made anew: bounded, upright, and without what the phone has written into them."""

from __future__ import annotations

import io
import struct
import zlib
from typing import Any

import pytest
from PIL import Image

from campaign.drawing import photographs
from campaign.drawing.photographs import InvalidPhotograph, developed

ORIENTATION, GPS, MAKE = 0x0112, 0x8825, 0x010F


def file_of(image: Image.Image, kind: str = "JPEG", **more: Any) -> bytes:
    written = io.BytesIO()
    image.save(written, kind, **more)
    return written.getvalue()


def opened(photograph: photographs.Photograph) -> Image.Image:
    return Image.open(io.BytesIO(photograph.jpeg))


@pytest.mark.parametrize("kind", photographs.KINDS)
def test_every_kind_becomes_a_jpeg_of_ours(kind: str) -> None:
    made = developed(file_of(Image.new("RGB", (40, 30), "red"), kind))
    assert (opened(made).format, opened(made).size, (made.width, made.height)) == ("JPEG", (40, 30), (40, 30))


def test_where_and_when_it_was_taken_is_gone() -> None:
    exif = Image.Exif()
    exif[MAKE] = "Secret Camera"
    exif.get_ifd(GPS).update({1: "N", 2: (45.0, 4.0, 0.0), 3: "E", 4: (7.0, 41.0, 0.0)})
    sent = file_of(Image.new("RGB", (40, 30)), exif=exif, comment=b"at home")
    assert b"Secret Camera" in sent and b"at home" in sent
    made = developed(sent)
    assert not opened(made).getexif() and b"Secret Camera" not in made.jpeg and b"at home" not in made.jpeg


def test_a_picture_that_lies_on_its_side_stands_upright() -> None:
    exif = Image.Exif()
    exif[ORIENTATION] = 6
    made = developed(file_of(Image.new("RGB", (40, 30)), exif=exif))
    assert (made.width, made.height) == (30, 40)


def test_a_large_picture_becomes_small() -> None:
    made = developed(file_of(Image.effect_noise((4000, 3000), 40)))
    assert (made.width, made.height) == (1600, 1200)
    assert len(made.jpeg) < 1_500_000


def test_what_shines_through_is_white() -> None:
    made = developed(file_of(Image.new("RGBA", (8, 8), (0, 0, 0, 0)), "PNG"))
    assert opened(made).getpixel((4, 4)) == (255, 255, 255)


def claims(width: int, height: int) -> bytes:
    """A PNG of a few bytes that says that it is as large as this."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


PHOTO = file_of(Image.effect_noise((400, 300), 40))


@pytest.mark.parametrize(
    ("sent", "reason"),
    [
        (b"", "unreadable"),
        (b"<svg onload=alert(1)>", "unreadable"),
        (b"GIF89a" + b"\0" * 40, "unreadable"),
        (PHOTO[: len(PHOTO) // 2], "unreadable"),
        (PHOTO[:20] + b"\xff" * 400, "unreadable"),
        (claims(100, 100), "unreadable"),
        (claims(9_000, 9_000), "too_many_pixels"),
        (claims(2**31 - 1, 2**31 - 1), "too_many_pixels"),
        (b"\xff" * (photographs.MOST_BYTES + 1), "too_big"),
    ],
    ids=["nothing", "svg", "gif", "cut off", "broken", "empty", "bomb", "giant", "too big"],
)
def test_what_is_no_photograph_is_refused(sent: bytes, reason: str) -> None:
    with pytest.raises(InvalidPhotograph) as refused:
        developed(sent)
    assert refused.value.reason == reason


def test_a_script_behind_a_picture_does_not_come_along() -> None:
    made = developed(PHOTO + b"<script>alert(1)</script>")
    assert b"<script>" not in made.jpeg
