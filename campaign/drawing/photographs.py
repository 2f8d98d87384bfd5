"""A photograph as somebody's phone sends it, made anew: a JPEG of our own, of a bounded size, with nothing of what the
phone wrote into it (where, when, with which camera)."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from PIL import ExifTags, Image, UnidentifiedImageError

from campaign.drawing.picture_headers import is_header_unreasonable

KINDS = ("JPEG", "PNG", "WEBP")
_JPEG_FORMATS = ("JPEG", "MPO")
"""Phones put a depth map or a second exposure behind the picture; such a JPEG is an MPO to Pillow."""
_HEIC_BRANDS = frozenset({b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"})
MOST_BYTES = 7 * 1024 * 1024
"""Less than an address of pictures takes (UPLOADS)."""
MOST_PIXELS, MOST_OF_PROGRESSIVE, MOST_OF_OTHERS = 80_000_000, 25_000_000, 13_000_000
"""More than phones take; a file that claims many more is meant to fill our memory. A plain JPEG is read small at once;
of one that comes in passes all pixels lie in the memory, and of a PNG or WebP twice."""
MAX_SCANS = 200
"""Far more passes than any program writes. Each is decoded over the whole picture, for sixteen bytes of the file."""
JPEG, START_OF_SCAN = b"\xff\xd8", b"\xff\xda"
MOST_OF_A_SIDE = 20_000
"""More than panoramas have."""
LONGEST_SIDE = 1600
QUALITY = 82
WHITE = (255, 255, 255)
TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
"""How a picture is turned that was taken so (the orientation of EXIF)."""

BROKEN = (UnidentifiedImageError, OSError, ValueError, SyntaxError, AssertionError)
"""What Pillow raises for a file that is not what it says; an AssertionError, where a picture by palette has none."""


class InvalidPhotograph(Exception):
    """`reason` is too_big, too_many_pixels, heic, or unreadable."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Photograph(NamedTuple):
    """A picture as it is kept and shown."""

    jpeg: bytes
    width: int
    height: int


def developed(data: bytes) -> Photograph:
    """The picture that these bytes hold, upright and no longer than LONGEST_SIDE. Raises InvalidPhotograph.

    A large one costs up to 256 MB and some seconds.
    """
    with _opened(data) as image:
        return _print(image)


def pixels(data: bytes) -> int:
    """How many pixels this picture claims to have; it is not read to its end. Raises InvalidPhotograph."""
    with _opened(data) as image:
        return image.width * image.height


@contextmanager
def _opened(data: bytes) -> Iterator[Image.Image]:
    """The picture, within its bounds, before any of its pixels is read. Raises InvalidPhotograph."""
    _require_readable(data)
    if data[4:8] == b"ftyp" and data[8:12] in _HEIC_BRANDS:
        raise InvalidPhotograph("heic")
    try:
        with Image.open(io.BytesIO(data), formats=KINDS) as image:
            if is_too_large(image):
                raise InvalidPhotograph("too_many_pixels")
            yield image
    except Image.DecompressionBombError as bomb:
        raise InvalidPhotograph("too_many_pixels") from bomb
    except BROKEN as broken:
        raise InvalidPhotograph("unreadable") from broken


def _require_readable(data: bytes) -> None:
    """Refuse what would cost too much before it is opened. Raises InvalidPhotograph."""
    if len(data) > MOST_BYTES:
        raise InvalidPhotograph("too_big")
    if data.startswith(JPEG) and data.count(START_OF_SCAN) > MAX_SCANS:
        raise InvalidPhotograph("unreadable")
    if is_header_unreasonable(data):
        raise InvalidPhotograph("unreadable")


def printed(jpeg: bytes) -> Photograph:
    """The picture that `developed` has made of some file, unchanged. Raises InvalidPhotograph for a file that is none
    of ours: not to be read to its end, no JPEG, longer than LONGEST_SIDE, or with something written into it."""
    _require_readable(jpeg)
    try:
        with Image.open(io.BytesIO(jpeg), formats=["JPEG"]) as image:
            if max(image.size) > LONGEST_SIDE:
                raise InvalidPhotograph("too_many_pixels")
            if not _says_nothing(image):
                raise InvalidPhotograph("unreadable")
            image.load()
            return Photograph(jpeg, image.width, image.height)
    except BROKEN as broken:
        raise InvalidPhotograph("unreadable") from broken


def is_too_large(image: Image.Image) -> bool:
    """Whether reading this picture would cost more memory than any photograph is worth; asked before it is read."""
    most = MOST_OF_OTHERS
    if image.format in _JPEG_FORMATS:
        is_read_small = not image.info.get("progressive") and image.mode in ("RGB", "L")
        most = MOST_PIXELS if is_read_small else MOST_OF_PROGRESSIVE
    return max(image.size) > MOST_OF_A_SIDE or image.width * image.height > most


def _says_nothing(image: Image.Image) -> bool:
    """Whether the file says no more than that it is a JPEG: no camera, no place, no comment."""
    return {name for name, _ in getattr(image, "applist", [])} <= {"APP0"}


def _print(image: Image.Image) -> Photograph:
    """The picture made anew: small first, for everything after that costs as much as it has pixels."""
    image.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
    image.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    upright = _upright(image)
    opaque = Image.new("RGB", upright.size, WHITE)
    opaque.paste(upright.convert("RGB"), mask=_mask(upright))
    written = io.BytesIO()
    opaque.save(written, "JPEG", quality=QUALITY, optimize=True, progressive=True)
    return Photograph(written.getvalue(), opaque.width, opaque.height)


def _upright(image: Image.Image) -> Image.Image:
    """As the phone was held: the one thing of all that it wrote that is read, so that the rest may be bent."""
    turn = TURNS.get(image.getexif().get(ExifTags.Base.Orientation, 1))
    return image if turn is None else image.transpose(turn)


def _mask(image: Image.Image) -> Image.Image | None:
    """Where a picture lets its ground shine through."""
    return image.convert("RGBA").getchannel("A") if image.has_transparency_data else None
