"""Words in pictures of pixels, in the faces of the page."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from pathlib import Path

from django.conf import settings
from PIL import ImageDraw, ImageFont
from PIL.ImageFont import FreeTypeFont

FONTS = {
    "display": ("grenze-700.woff2", "grenze-700-figures.woff2", "grenze-700-latin.woff2"),
    "text": ("source-sans-3.woff2", "source-sans-3-latin.woff2"),
}
"""The faces of the page, in the order in which a letter is looked for."""
TEXT_WEIGHT = 420
UNKNOWN = "\uffff"
"""A letter that no font has."""
SMALLEST = 12


def write(pen: ImageDraw.ImageDraw, at: tuple[int, int], text: str, face: str, size: int, ink: str, most: int) -> None:
    """Writes in one line, smaller where it would be longer than `most` pixels: a name is never cut."""
    wide = width(text, face, size)
    fitting = size if wide <= most else max(int(size * most / wide), SMALLEST)
    x, baseline = float(at[0]), at[1] + size
    for font, run in _runs(text, face, fitting):
        pen.text((x, baseline), run, font=font, fill=ink, anchor="ls")
        x += font.getlength(run)


def width(text: str, face: str, size: int) -> float:
    """How wide it is in one line, in pixels."""
    return sum(font.getlength(run) for font, run in _runs(text, face, size))


def lines(text: str, face: str, size: int, most: int) -> Iterator[str]:
    """The text in lines of at most `most` pixels, broken between words; a longer word has a line of its own."""
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and width(longer, face, size) > most:
            yield line
            longer = word
        line = longer
    if line:
        yield line


def _runs(text: str, face: str, size: int) -> list[tuple[FreeTypeFont, str]]:
    """The text in pieces of one font each; a letter that no font has is left out."""
    fonts = [_font(name, size) for name in FONTS[face]]
    chosen = [(next((font for font in fonts if _has(font, letter)), None), letter) for letter in text]
    runs = groupby(((font, letter) for font, letter in chosen if font is not None), key=lambda one: one[0])
    return [(font, "".join(letter for _font, letter in run)) for font, run in runs]


@lru_cache(64)
def _font(name: str, size: int) -> FreeTypeFont:
    path = Path(settings.BASE_DIR) / "static" / "fonts" / name
    font = ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)
    if name.startswith("source-sans"):
        font.set_variation_by_axes([TEXT_WEIGHT])
    return font


@lru_cache(4096)
def _has(font: FreeTypeFont, letter: str) -> bool:
    """Whether the font draws it otherwise than what it does not know."""
    return _drawn(font, letter) != _drawn(font, UNKNOWN)


def _drawn(font: FreeTypeFont, letter: str) -> tuple[float, bytes]:
    return font.getlength(letter), bytes(font.getmask(letter))
