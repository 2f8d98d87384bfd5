"""The picture that a chat shows of a plane: its night chart, with its name and what happens there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from PIL import Image, ImageDraw

from campaign.drawing.preview import HIGH, SIZE, WIDE, Preview, packed
from campaign.drawing.written import lines, write

FINER = 2
"""Lines are drawn so many times as large, and made smaller: Pillow draws them with steps."""
GOLD, WORDS, WORDS_2, SHADE = "#dcb663", "#f1e9d8", "#d8cba9", "#0d141b"
NIGHT = ((0.0, (28, 42, 58)), (0.55, (19, 29, 41)), (1.0, (13, 20, 27)))
"""From the middle of the chart to its corners."""
LEFT, RIGHT, TOP, FOOT = 72, WIDE - 72, 64, HIGH - 60
MOST_LINES, SIZE_OF_LINE, LINE = 4, 34, 46


class Stroke(NamedTuple):
    """A line of a chart, in a square whose sides are 1: `dots` apart in it, or whole where that is 0."""

    points: Sequence[tuple[float, float]]
    width: float
    opacity: float
    dots: float = 0


def png(preview: Preview, strokes: Iterable[Stroke]) -> bytes:
    """The picture as a file."""
    picture = _night()
    picture.paste(Image.new("RGB", SIZE, GOLD), mask=_lines(strokes))
    told = _told(preview)
    top = FOOT - LINE * len(told)
    picture.paste(Image.new("RGB", SIZE, SHADE), mask=_shade(top - 150))
    pen = ImageDraw.Draw(picture)
    write(pen, (LEFT, TOP), preview.group, "text", 32, WORDS_2, RIGHT - LEFT)
    write(pen, (LEFT, top - 148), preview.title, "display", 88, WORDS, RIGHT - LEFT)
    write(pen, (LEFT, top - 50), preview.line, "text", 32, WORDS_2, RIGHT - LEFT)
    for number, line in enumerate(told):
        write(pen, (LEFT, top + LINE * number), line, "text", SIZE_OF_LINE, WORDS, RIGHT - LEFT)
    pen.rounded_rectangle((14, 14, WIDE - 15, HIGH - 15), 22, outline="#6b5b35", width=2)
    return packed(picture)


def _told(preview: Preview) -> list[str]:
    """What happens there, in as many lines as there is room for: an ellipsis where there is more."""
    texts = [f"{when}: {text}" if when else text for _sign, when, text in preview.lines]
    told = [line for text in texts for line in lines(text, "text", SIZE_OF_LINE, RIGHT - LEFT - 30)]
    return told if len(told) <= MOST_LINES else [*told[: MOST_LINES - 1], f"{told[MOST_LINES - 1]} …"]


def _night() -> Image.Image:
    """The sky of a chart: lighter in its middle."""
    far = Image.radial_gradient("L").resize((WIDE * 3 // 2, WIDE * 3 // 2))
    left, top = far.width // 2 - int(WIDE * 0.52), far.height // 2 - int(HIGH * 0.42)
    far = far.crop((left, top, left + WIDE, top + HIGH))
    return Image.merge("RGB", [far.point([_sky(at / 255)[one] for at in range(256)]) for one in range(3)])


def _sky(far: float) -> tuple[int, ...]:
    """Its colour so far from the middle, from 0 to 1."""
    (near, one), (end, other) = (NIGHT[0], NIGHT[1]) if far < NIGHT[1][0] else (NIGHT[1], NIGHT[2])
    share = (far - near) / (end - near)
    return tuple(round(a + (b - a) * share) for a, b in zip(one, other, strict=True))


def _lines(strokes: Iterable[Stroke]) -> Image.Image:
    """How strongly the gold of the chart shows: it fills the width, and its middle the height."""
    side, down = WIDE * FINER, (WIDE - HIGH) * FINER * 0.42
    mask = Image.new("L", (side, HIGH * FINER))
    pen = ImageDraw.Draw(mask)
    for stroke in strokes:
        points = [(x * side, y * side - down) for x, y in stroke.points]
        light, wide = round(255 * stroke.opacity), max(1, round(stroke.width * side))
        if not stroke.dots:
            pen.line(points, fill=light, width=wide, joint="curve")
            continue
        for x, y in _every(stroke.dots * side, points):
            pen.ellipse((x - wide / 2, y - wide / 2, x + wide / 2, y + wide / 2), fill=light)
    return mask.resize(SIZE, Image.Resampling.LANCZOS)


def _every(step: float, points: Sequence[tuple[float, float]]) -> Iterable[tuple[float, float]]:
    """Points on a line, so far from each other."""
    left = 0.0
    for (x, y), (to_x, to_y) in pairwise(points):
        long = hypot(to_x - x, to_y - y)
        while left <= long and long:
            yield x + (to_x - x) * left / long, y + (to_y - y) * left / long
            left += step
        left -= long


def _shade(top: int) -> Image.Image:
    """Night below the words, growing from `top`, and a little of it at the upper edge."""
    column = Image.new("L", (1, HIGH))
    column.putdata([max(0, min(225, (y - top + 60) * 3 // 2), 200 - 5 * y // 4) for y in range(HIGH)])
    return column.resize(SIZE)
