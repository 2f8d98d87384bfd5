"""Photographs are made anew: bounded, upright, and without what the phone has written into them."""

from __future__ import annotations

import io
import struct
import subprocess
import sys
import zlib
from pathlib import Path
from typing import Any, cast

import pytest
from PIL import Image

from campaign.drawing import photographs, picture_headers
from campaign.drawing.photographs import InvalidPhotograph, developed
from tests.support.services.site import ROOT

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


TEXT, FRACTION, DENSITY, UNIT = 2, 5, 0x011A, 0x0128


@pytest.mark.parametrize("bent", [(MAKE, FRACTION), (DENSITY, TEXT), (UNIT, TEXT)], ids=str)
def test_a_picture_stands_upright_whatever_else_was_written_into_it(bent: tuple[int, int]) -> None:
    """Some programs leave fields of another kind than theirs: who wrote them again would stumble."""
    fields = struct.pack(">HHIHH", ORIENTATION, 3, 1, 6, 0) + struct.pack(">HHII", *bent, 1, 1)
    exif = b"Exif\0\0MM\0*" + struct.pack(">IH", 8, 2) + fields + b"\0" * 4
    made = developed(file_of(Image.new("RGB", (40, 30)), exif=exif))
    assert (made.width, made.height) == (30, 40)


def test_a_large_picture_becomes_small() -> None:
    made = developed(file_of(Image.effect_noise((4000, 3000), 40)))
    assert (made.width, made.height) == (1600, 1200)
    assert len(made.jpeg) < 1_500_000


def two_pictures(size: tuple[int, int], **more: Any) -> bytes:
    """A JPEG with a second picture behind the first one, as phones write it."""
    second = Image.new("RGB", (20, 10), "blue")
    return file_of(Image.new("RGB", size, "red"), "MPO", save_all=True, append_images=[second], **more)


def test_a_photograph_with_a_second_picture_is_a_jpeg_of_its_first() -> None:
    exif = Image.Exif()
    exif[ORIENTATION] = 6
    sent = two_pictures((5712, 4284), exif=exif)
    assert Image.open(io.BytesIO(sent)).format == "MPO"
    made = developed(sent)
    assert (made.width, made.height) == (1200, 1600)
    red, green, blue = cast("tuple[int, int, int]", opened(made).getpixel((600, 800)))
    assert red > 240 and green < 15 and blue < 15
    assert photographs.printed(made.jpeg) == made


def test_a_photograph_with_a_second_picture_has_the_limit_of_a_jpeg() -> None:
    assert photographs.pixels(two_pictures((9_000, 8_800))) == 79_200_000
    with pytest.raises(InvalidPhotograph, match="too_many_pixels"):
        photographs.pixels(two_pictures((9_000, 9_000)))


def test_what_shines_through_is_white() -> None:
    made = developed(file_of(Image.new("RGBA", (8, 8), (0, 0, 0, 0)), "PNG"))
    assert opened(made).getpixel((4, 4)) == (255, 255, 255)


def chunk(name: bytes, data: bytes) -> bytes:
    """A part of a PNG."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def claims(width: int, height: int, colors: int = 2, pixels: bytes = b"") -> bytes:
    """A PNG of a few bytes that says that it is as large as this; `colors`: as PNG numbers them."""
    header = struct.pack(">IIBBBBB", width, height, 8, colors, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(pixels)) + chunk(b"IEND", b"")


PHOTO = file_of(Image.effect_noise((400, 300), 40))


def of_many_scans(scans: int) -> bytes:
    """A progressive JPEG whose last pass is written again and again: each costs as much as the whole picture."""
    photo = file_of(Image.new("L", (64, 64), 128), progressive=True)
    last = photo.rindex(photographs.START_OF_SCAN)
    return photo[:-2] + photo[last:-2] * (scans - photo.count(photographs.START_OF_SCAN)) + photo[-2:]


def test_a_picture_comes_in_as_many_passes_as_any_program_writes() -> None:
    assert developed(of_many_scans(photographs.MAX_SCANS)).width == 64


MAX_PARTS = picture_headers.MAX_PARTS
EXIF, EMPTY, NO_PROFILE = b"\xff\xe1\0\x08Exif\0\0", chunk(b"prVt", b""), b"none\0\0" + zlib.compress(b"")


def jpeg_with(parts: bytes) -> bytes:
    photo = file_of(Image.new("RGB", (40, 30)))
    return photo[:2] + parts + photo[2:]


def png_with(parts: bytes) -> bytes:
    photo = file_of(Image.new("RGB", (40, 30)), "PNG")
    after_header = photo.index(b"IHDR") + 4 + 13 + 4
    return photo[:after_header] + parts + photo[after_header:]


@pytest.mark.parametrize(
    "sent",
    [
        jpeg_with(EXIF * (MAX_PARTS // 2)),
        png_with(EMPTY * (MAX_PARTS // 2)),
        png_with(chunk(b"iCCP", NO_PROFILE)),
        file_of(Image.effect_noise((2400, 2400), 40), "PNG"),
    ],
    ids=["jpeg", "png", "profile", "large png"],
)
def test_a_picture_may_have_many_parts(sent: bytes) -> None:
    assert developed(sent).width in (40, 1600)


@pytest.mark.parametrize(
    "sent",
    [
        jpeg_with(EXIF * MAX_PARTS),
        jpeg_with(b"\xff" * MAX_PARTS),
        jpeg_with(EXIF + b"\0" * MAX_PARTS),
        jpeg_with(b"\xff\xd0" * MAX_PARTS),
        png_with(EMPTY * MAX_PARTS),
        png_with(chunk(b"iCCP", NO_PROFILE) * 2),
    ],
    ids=["EXIF", "fill", "junk", "restarts", "chunks", "profiles"],
)
def test_a_picture_of_thousands_of_parts_is_refused_before_it_is_opened(sent: bytes) -> None:
    assert Image.open(io.BytesIO(sent)).size == (40, 30), "Pillow would read it, one part after the other"
    with pytest.raises(InvalidPhotograph, match="unreadable"):
        developed(sent)


@pytest.mark.parametrize(
    ("sent", "reason"),
    [
        (of_many_scans(photographs.MAX_SCANS + 1), "unreadable"),
        (b"", "unreadable"),
        (b"<svg onload=alert(1)>", "unreadable"),
        (b"GIF89a" + b"\0" * 40, "unreadable"),
        (b"\0\0\0\x24ftypheic" + b"\0" * 40, "heic"),
        (PHOTO[: len(PHOTO) // 2], "unreadable"),
        (PHOTO[:20] + b"\xff" * 400, "unreadable"),
        (claims(100, 100), "unreadable"),
        (claims(1, 1, colors=3, pixels=b"\0\0"), "unreadable"),
        (claims(9_000, 9_000), "too_many_pixels"),
        (claims(8_900, 1_600), "too_many_pixels"),
        (claims(65_000, 100), "too_many_pixels"),
        (claims(79_000_000, 1), "too_many_pixels"),
        (claims(2**31 - 1, 2**31 - 1), "too_many_pixels"),
        (b"\xff" * (photographs.MOST_BYTES + 1), "too_big"),
    ],
    ids=[
        "too many passes",
        "nothing",
        "svg",
        "gif",
        "heic",
        "cut off",
        "broken",
        "empty",
        "no palette",
        "bomb",
        "large",
        "long",
        "a line",
        "giant",
        "too big",
    ],
)
def test_what_is_no_photograph_is_refused(sent: bytes, reason: str) -> None:
    with pytest.raises(InvalidPhotograph) as refused:
        developed(sent)
    assert refused.value.reason == reason


def test_a_script_behind_a_picture_does_not_come_along() -> None:
    made = developed(PHOTO + b"<script>alert(1)</script>")
    assert b"<script>" not in made.jpeg


COST = """
import resource, sys
from pathlib import Path
from campaign.drawing.photographs import developed
data = Path(sys.argv[1]).read_bytes()
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
made = developed(data)
print(max(made.width, made.height), (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024)
"""


@pytest.mark.thorough
@pytest.mark.process
@pytest.mark.parametrize(
    ("kind", "mode", "size", "more"),
    [
        ("PNG", "RGBA", (3600, 3600), {}),
        ("WEBP", "RGBA", (3600, 3600), {}),
        ("JPEG", "RGB", (10_000, 8_000), {}),
        ("MPO", "RGB", (10_000, 8_000), {"save_all": True, "append_images": [Image.new("RGB", (10, 10))]}),
        ("JPEG", "CMYK", (5_000, 5_000), {"progressive": True, "subsampling": 0}),
    ],
)
def test_the_largest_picture_of_each_kind_costs_no_more_than_a_quarter_of_a_gigabyte(
    tmp_path: Path, kind: str, mode: str, size: tuple[int, int], more: dict[str, Any]
) -> None:
    file = tmp_path / "picture"
    Image.new(mode, size).save(file, kind, **more)
    done = subprocess.run([sys.executable, "-c", COST, str(file)], cwd=ROOT, capture_output=True, text=True, check=True)
    side, megabytes = map(int, done.stdout.split())
    assert side == photographs.LONGEST_SIDE
    assert megabytes < 256
