"""The picture that a chat shows of a link: a sheet of paper on felt, below a lamp; 1200 × 630."""

from __future__ import annotations

import hashlib
import io
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from campaign.drawing.written import width, write

SIZE = WIDE, HIGH = 1200, 630
FELT, PAPER, EDGE, INK, INK_2, LAMP = "#0a110f", "#e9dfc6", "#b8aa84", "#1b1712", "#4a4337", "#dcb663"
LEFT, RIGHT = 132, WIDE - 132
FORM = 1
"""One more whenever the picture looks otherwise: what was drawn before is drawn anew."""


@dataclass(frozen=True)
class Preview:
    """The words of a picture; a line is a place, a name, and what it has. `chart`: the name of the plane on whose chart
    they stand (`campaign/drawing/chart_preview.py`) and not on paper."""

    group: str
    title: str
    line: str
    lines: tuple[tuple[str, str, str], ...]
    chart: str = ""

    @property
    def version(self) -> str:
        """The same for the same picture, and for no other."""
        return hashlib.sha256(repr((FORM, self)).encode()).hexdigest()[:32]


def png(preview: Preview) -> bytes:
    """The picture as a file."""
    picture = _ground().copy()
    pen = ImageDraw.Draw(picture)
    write(pen, (LEFT, 120), preview.group, "text", 34, INK_2, RIGHT - LEFT)
    write(pen, (LEFT, 162), preview.title, "display", 92, INK, RIGHT - LEFT)
    write(pen, (LEFT, 272), preview.line, "text", 32, INK_2, RIGHT - LEFT)
    for number, (place, name, has) in enumerate(preview.lines):
        top = 340 + 64 * number
        pen.line((LEFT, top - 6, RIGHT, top - 6), fill=EDGE, width=1)
        write(pen, (LEFT, top), place, "display", 42, INK_2, 60)
        write(pen, (LEFT + 70, top), name, "display", 42, INK, 640)
        write(pen, (RIGHT - int(width(has, "display", 42)), top), has, "display", 42, INK, 220)
    return packed(picture)


def packed(picture: Image.Image) -> bytes:
    """The bytes of a PNG."""
    file = io.BytesIO()
    picture.save(file, "PNG", optimize=True)
    return file.getvalue()


@lru_cache(1)
def _ground() -> Image.Image:
    """Felt, the light of the lamp from above, and the sheet, which goes on below."""
    felt = Image.new("RGB", SIZE, FELT)
    light = Image.radial_gradient("L").resize((WIDE * 2, HIGH * 2)).crop((WIDE // 2, HIGH, WIDE * 3 // 2, HIGH * 2))
    felt.paste(Image.new("RGB", SIZE, LAMP), mask=light.point([max(0, 150 - at) // 2 for at in range(256)]))
    pen = ImageDraw.Draw(felt)
    pen.rounded_rectangle((84, 84, WIDE - 84, HIGH + 60), 20, fill=PAPER, outline=EDGE, width=2)
    return felt
