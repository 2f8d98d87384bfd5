"""Words that are broken inside: half of one stands in one line, the other half in the next."""

from __future__ import annotations

from playwright.sync_api import Page

BROKEN = """selector => {
    const found = [];
    for (const element of document.querySelectorAll(selector)) {
        if (!element.checkVisibility({visibilityProperty: true})) continue;
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        while (texts.nextNode())
            for (const {0: word, index} of texts.currentNode.data.matchAll(/\\S+/g)) {
                const range = document.createRange();
                range.setStart(texts.currentNode, index);
                range.setEnd(texts.currentNode, index + word.length);
                if (new Set([...range.getClientRects()].map(({top}) => Math.round(top))).size > 1)
                    found.push(`${word} is broken`);
            }
    }
    return found;
}"""


def broken_words(page: Page, selector: str) -> list[str]:
    """Those of the elements that are seen, each in a line."""
    found: list[str] = page.evaluate(BROKEN, selector)
    return found
