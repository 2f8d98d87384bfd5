"""How wide words are in the fonts of the product, for pictures that are drawn by the server."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from unicodedata import category

from django.conf import settings
from PIL import ImageFont

Files = tuple[str, str]

MEASURED_AT = 64
"""Pixels: large enough that no rounding of the font counts."""

UNKNOWN = 1.1
"""Ems of a letter that none of our fonts draws: a phone takes one of its own, and no common one is wider."""

PICTURE = 1.4
"""Ems of a picture among letters: Segoe UI Emoji draws the widest ones, 1.38 ems."""

USUAL = frozenset("©«»°·×ÀÁÈÉÌÍÒÓÙÚÝàáèéìíòóùúý")
"""What of Latin 1 is in the first file of each font, beside plain and Czech letters; the second has the rest
(tokens.css)."""

CZECH = range(0x100, 0x180)
"""Where the letters lie that Latin 1 has not; a font of ours has those of Czech and Slovak."""


@dataclass(frozen=True)
class Letters:
    """A font of the style sheet at one size in pixels. `files`: what most words need, other Latin letters."""

    files: Files
    size: int

    def width(self, words: str) -> float:
        """How many pixels these words take at most: letter by letter, though pairs move together."""
        return self.size * sum(_ems(self.files, letter) for letter in words)

    def lines(self, words: str, widest: int) -> list[str]:
        """The words in lines of at most this width; a single word that is wider is cut into pieces."""
        wrapped: list[str] = []
        for word in words.split():
            together = f"{wrapped[-1]} {word}" if wrapped else word
            if self.width(together) <= widest:
                wrapped[-1:] = [together]
            else:
                wrapped.extend(self._pieces(word, widest))
        return wrapped

    def widest(self, lines: Sequence[str]) -> float:
        return max((self.width(line) for line in lines), default=0)

    def _pieces(self, word: str, widest: int) -> Iterator[str]:
        piece = ""
        for letter in word:
            if piece and self.width(piece + letter) > widest:
                yield piece
                piece = ""
            piece += letter
        yield piece


NAMES: Files = ("grenze-600.woff2", "grenze-600-latin.woff2")
WORDS: Files = ("source-sans-3.woff2", "source-sans-3-latin.woff2")


@lru_cache(maxsize=1024)
def _ems(files: Files, letter: str) -> float:
    if ord(letter) > CZECH[-1] and letter not in "–—‘’“”…":
        return PICTURE if category(letter) == "So" else UNKNOWN
    return _font(file_of(files, letter)).getlength(letter) / MEASURED_AT


def file_of(files: Files, letter: str) -> str:
    """Which of these files has the letter."""
    return files[1] if 0xA0 < ord(letter) < CZECH[0] and letter not in USUAL else files[0]


@lru_cache(maxsize=6)
def _font(name: str) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(str(Path(settings.BASE_DIR) / "static" / "fonts" / name), MEASURED_AT)
    if name in WORDS:
        font.set_variation_by_axes([600])
    return font
