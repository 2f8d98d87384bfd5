"""The look: both blocks of light tokens are equal, and every pair of words and ground is readable."""

import re
from pathlib import Path

import pytest

STYLES = Path(__file__).parent.parent.parent / "static" / "css"
CSS = (STYLES / "tokens.css").read_text()


def block(opening: str) -> dict[str, str]:
    """The custom properties of the rule that starts so."""
    start = CSS.index(opening) + len(opening)
    found = re.findall(r"(--[\w-]+):\s*([^;]+);", CSS[start : CSS.index("}", start)])
    return {name: " ".join(value.split()) for name, value in found}


def colours(theme: str) -> dict[str, str]:
    """The tokens as they are in the theme."""
    pair = re.compile(r"light-dark\((?P<light>[^,]+), (?P<dark>[^)]+)\)")
    return {name: pair.sub(lambda match: match[theme], value) for name, value in block(":root {").items()}


DARK = colours("dark")
LIGHT = colours("light") | block(':root[data-theme="light"] {')


def luminance(colour: str) -> float:
    """WCAG 2 relative luminance of #rrggbb."""
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, two: str) -> float:
    """WCAG 2 contrast of two colours."""
    high, low = sorted((luminance(one), luminance(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_the_light_theme_is_the_same_when_chosen_and_when_the_device_asks_for_it():
    assert block(':root[data-theme="light"] {') == block(':root[data-theme="auto"] {')


def test_a_theme_is_asked_for_by_tokens_alone():
    sheets = [sheet for sheet in STYLES.rglob("*.css") if sheet.name != "tokens.css"]
    assert [str(sheet) for sheet in sheets if re.search(r"data-theme|prefers-color-scheme", sheet.read_text())] == []


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=["dark", "light"])
def test_the_tick_of_a_deck_that_is_over_is_seen(theme: dict[str, str]):
    assert contrast(theme["--tick"], "#111b18") >= 4.5


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=["dark", "light"])
@pytest.mark.parametrize("words", ["--bone", "--bone-2", "--gold-text", "--wound", "--gain"])
@pytest.mark.parametrize("felt", ["--felt-0", "--felt-1", "--felt-2", "--felt-3", "--felt-4"])
def test_words_on_felt_have_contrast_aa(theme: dict[str, str], words: str, felt: str):
    assert contrast(theme[words], theme[felt]) >= 4.5


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=["dark", "light"])
@pytest.mark.parametrize("deck", list("wubragl"))
def test_ink_on_every_card_stock_has_contrast_aa(theme: dict[str, str], deck: str):
    assert contrast(theme["--ink"], theme[f"--{deck}-face"]) >= 7
    assert contrast(theme["--ink-2"], theme[f"--{deck}-face"]) >= 4.5


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=["dark", "light"])
def test_words_on_gold_have_contrast_aa(theme: dict[str, str]):
    assert contrast(theme["--on-gold"], theme["--gold"]) >= 4.5
