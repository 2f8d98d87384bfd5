"""The picture that a chat shows of a link: a sheet of paper on felt, below a lamp; 1200 × 630."""

from __future__ import annotations

import hashlib
import io
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from pathlib import Path

from django.conf import settings
from PIL import Image, ImageDraw, ImageFont
from PIL.ImageFont import FreeTypeFont

SIZE = WIDE, HIGH = 1200, 630
FELT, PAPER, EDGE, INK, INK_2, LAMP = "#0a110f", "#e9dfc6", "#b8aa84", "#1b1712", "#4a4337", "#dcb663"
LEFT, RIGHT = 132, WIDE - 132
FONTS = {
    "display": ("grenze-700.woff2", "grenze-700-figures.woff2", "grenze-700-latin.woff2", "grenze-700-cz.woff2"),
    "text": ("source-sans-3.woff2", "source-sans-3-latin.woff2", "source-sans-3-cz.woff2"),
}
"""The faces of the page, in the order in which a letter is looked for."""
TEXT_WEIGHT = 420
UNKNOWN = "\uffff"
"""A letter that no font has."""
FORM = 1
"""One more whenever the picture looks otherwise: what was drawn before is drawn anew."""


@dataclass(frozen=True)
class Preview:
    """The words of a picture; a line is a place, a name, and what it has."""

    group: str
    title: str
    line: str
    lines: tuple[tuple[str, str, str], ...]

    @property
    def version(self) -> str:
        """The same for the same picture, and for no other."""
        return hashlib.sha256(repr((FORM, self)).encode()).hexdigest()[:32]


def png(preview: Preview) -> bytes:
    """The picture as a file."""
    picture = _ground().copy()
    pen = ImageDraw.Draw(picture)
    _write(pen, (LEFT, 120), preview.group, "text", 34, INK_2, RIGHT - LEFT)
    _write(pen, (LEFT, 162), preview.title, "display", 92, INK, RIGHT - LEFT)
    _write(pen, (LEFT, 272), preview.line, "text", 32, INK_2, RIGHT - LEFT)
    for number, (place, name, has) in enumerate(preview.lines):
        top = 340 + 64 * number
        pen.line((LEFT, top - 6, RIGHT, top - 6), fill=EDGE, width=1)
        _write(pen, (LEFT, top), place, "display", 42, INK_2, 60)
        _write(pen, (LEFT + 70, top), name, "display", 42, INK, 640)
        has_wide = sum(font.getlength(run) for font, run in _runs(has, "display", 42))
        _write(pen, (RIGHT - int(has_wide), top), has, "display", 42, INK, 220)
    packed = io.BytesIO()
    picture.save(packed, "PNG", optimize=True)
    return packed.getvalue()


@lru_cache(1)
def _ground() -> Image.Image:
    """Felt, the light of the lamp from above, and the sheet, which goes on below."""
    felt = Image.new("RGB", SIZE, FELT)
    light = Image.radial_gradient("L").resize((WIDE * 2, HIGH * 2)).crop((WIDE // 2, HIGH, WIDE * 3 // 2, HIGH * 2))
    felt.paste(Image.new("RGB", SIZE, LAMP), mask=light.point([max(0, 150 - at) // 2 for at in range(256)]))
    pen = ImageDraw.Draw(felt)
    pen.rounded_rectangle((84, 84, WIDE - 84, HIGH + 60), 20, fill=PAPER, outline=EDGE, width=2)
    return felt


def _write(pen: ImageDraw.ImageDraw, at: tuple[int, int], text: str, face: str, size: int, ink: str, most: int) -> None:
    """Writes in one line, smaller where it would be longer than `most`: a name is never cut."""
    wide = sum(font.getlength(run) for font, run in _runs(text, face, size))
    fitting = size if wide <= most else max(int(size * most / wide), 12)
    x, baseline = float(at[0]), at[1] + size
    for font, run in _runs(text, face, fitting):
        pen.text((x, baseline), run, font=font, fill=ink, anchor="ls")
        x += font.getlength(run)


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
