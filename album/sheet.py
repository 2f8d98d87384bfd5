"""Each screen beside its drawing, on one sheet: to be looked at by somebody who has drawn them."""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageDraw

from album.shots import ALBUM, Shot

HEIGHT, GAP, ROW = 700, 24, 3200
"""Pixels: of a picture, between two, and of a row at most."""
GROUND, INK = "#182521", "#f1e9d8"
ENDS = (".png", ".webp")


def sheet(taken: Path, drawings: Path) -> Image.Image:
    """Every picture of the folder `taken` whose drawing lies in the other folder: the drawing first."""
    pairs = [_pair(shot, taken, found) for shot in ALBUM if (found := _drawing(shot, drawings))]
    if not pairs:
        raise SystemExit(f"No drawing of the album lies in {drawings}.")
    rows: list[list[Image.Image]] = [[]]
    for pair in pairs:
        if sum(each.width + GAP for each in rows[-1]) + pair.width > ROW:
            rows.append([])
        rows[-1].append(pair)
    whole = Image.new("RGB", (ROW, len(rows) * (HEIGHT + 3 * GAP)), GROUND)
    for number, row in enumerate(rows):
        left = 0
        for pair in row:
            whole.paste(pair, (left, number * (HEIGHT + 3 * GAP)))
            left += pair.width + GAP
    return whole


def _drawing(shot: Shot, drawings: Path) -> Path | None:
    found = (drawings / f"{shot.drawing}{end}" for end in ENDS if shot.drawing)
    return next((file for file in found if file.exists()), None)


def _pair(shot: Shot, taken: Path, drawing: Path) -> Image.Image:
    left, right = (_small(Image.open(file)) for file in (drawing, taken / f"{shot.name}.webp"))
    pair = Image.new("RGB", (left.width + GAP // 2 + right.width, HEIGHT + 2 * GAP), GROUND)
    ImageDraw.Draw(pair).text((4, 4), f"{shot.drawing} · {shot.name}", fill=INK)
    pair.paste(left, (0, GAP))
    pair.paste(right, (left.width + GAP // 2, GAP))
    return pair


def _small(picture: Image.Image) -> Image.Image:
    return picture.convert("RGB").resize((round(picture.width * HEIGHT / picture.height), HEIGHT))
