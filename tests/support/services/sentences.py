"""What is wrong with the words of a page as they are drawn: broken inside, or left in English."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po
from django.conf import settings
from playwright.sync_api import Page

BROKEN = """selector => {
    const isSeen = e => e.checkVisibility({visibilityProperty: true, opacityProperty: true});
    const isClipped = e => e && (getComputedStyle(e).position === 'absolute' && e.offsetWidth < 2
        || isClipped(e.parentElement));
    const addresses = '.address, .link-text, .ticket__link, .secret';
    const range = new Range();
    const isBroken = (text, {0: word, index}) => {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return new Set([...range.getClientRects()].filter(b => b.width > 1).map(b => Math.round(b.top))).size > 1;
    };
    const broken = new Set();
    for (const element of document.querySelectorAll(selector)) {
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
            const text = texts.currentNode, parent = text.parentElement;
            if (!isSeen(parent) || isClipped(parent)) continue;
            if (parent.closest(`pre, code, textarea, script, style, ${addresses}`)) continue;
            for (const word of text.data.matchAll(/[\\p{L}\\p{M}\\p{N}’]{2,}/gu))
                if (isBroken(text, word)) broken.add(`${word[0]} in .${parent.className}`);
        }
    }
    return [...broken];
}"""
"""Words that stand on two lines, but for addresses and keys."""

SAID = """() => {
    const isSeen = e => e.checkVisibility({visibilityProperty: true});
    const said = [], texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const {data, parentElement} = texts.currentNode;
        if (isSeen(parentElement) && !parentElement.closest('script, style, [lang="en"]')) said.push(data.trim());
    }
    return said;
}"""


@cache
def english_of(language: str) -> frozenset[str]:
    """Everything that this language says in other words than English does."""
    path = Path(settings.BASE_DIR) / "locale" / language / "LC_MESSAGES" / "django.po"
    with path.open("rb") as lines:
        messages = read_po(lines, locale=language)
    return frozenset(one.id for one in messages if isinstance(one.id, str) and one.string != one.id)


def broken_words(page: Page, within: str = "body") -> list[str]:
    """Words of the page, or of these elements of it, that are broken inside, each in a line."""
    found: list[str] = page.evaluate(BROKEN, within)
    return [f"{page.url}: {word} is broken" for word in found]


def left_in_english(page: Page, language: str) -> list[str]:
    """What the page says in English and has other words for in its language."""
    said: list[str] = page.evaluate(SAID) if language != "en" else []
    return [f"{page.url}: “{one}” is left in English" for one in said if " " in one and one in english_of(language)]
