"""What has to be pushed aside to be read: who reads on a phone never guesses what a number belongs to."""

from playwright.sync_api import Page

LOST = """() => {
    const isPushed = e => /auto|scroll/.test(getComputedStyle(e).overflowX) && e.scrollWidth > e.clientWidth + 1;
    const isLaidOut = e => e.clientWidth > 0 && e.querySelector('table, svg, ol ol');
    const isNamed = e => e.hasAttribute('aria-label') || e.hasAttribute('aria-labelledby');
    const isReached = e => e.tabIndex === 0 && isNamed(e);
    const nameOf = row => row && (row.querySelector('th') ?? nameOf(row.previousElementSibling));
    const isLeft = (e, row) => {
        const left = nameOf(row)?.getBoundingClientRect().left ?? -1;
        return left < e.getBoundingClientRect().left - 1;
    };
    const lostRows = e => {
        const before = e.scrollLeft;
        e.scrollLeft = e.scrollWidth;
        const rows = [...e.querySelectorAll('tbody tr')].filter(row => isLeft(e, row));
        e.scrollLeft = before;
        return rows.map(row => `${row.textContent.trim().replace(/\\s+/g, ' ').slice(0, 30)} has lost its name`);
    };
    const wrong = e => [...(isReached(e) ? [] : ['no key reaches it']), ...lostRows(e)];
    return [...document.querySelectorAll('*')]
        .filter(e => isPushed(e) && isLaidOut(e))
        .flatMap(e => wrong(e).map(why => `${e.tagName.toLowerCase()}.${e.className}: ${why}`));
}"""
"""A table, a chart or a bracket that is wider than the phone: keys reach it and it has a name, and whoever pushes it to
its end still sees in every line of a table whose line it is."""


def lost_aside(page: Page) -> list[str]:
    """What is lost of the page when it is pushed aside, each in a line."""
    found: list[str] = page.evaluate(LOST)
    return [f"{page.url}: {line}" for line in found]
