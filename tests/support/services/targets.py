"""What a finger has to hit: measured as it may be tapped, not as it is drawn."""

from playwright.sync_api import Page

TOO_SMALL = """() => {
    const least = 43.5;
    const targets = 'a[href], button, summary, select, textarea, input, [role=button], [tabindex="0"]';
    const isSeen = e => e.checkVisibility({visibilityProperty: true}) && !e.disabled && !e.closest('[inert]');
    const isInside = (e, others) => e.parentElement.closest(others) !== null;
    const laid = (e, place) => {
        const style = getComputedStyle(e, place);
        return style.content !== 'none' && style.position === 'absolute' && style.pointerEvents !== 'none'
            ? [{width: parseFloat(style.width), height: parseFloat(style.height)}] : [];
    };
    const fields = e => [...(e.labels || [])].map(label => label.getBoundingClientRect());
    const boxes = e => [e.getBoundingClientRect(), ...laid(e, '::before'), ...laid(e, '::after'), ...fields(e)];
    const isAmongWords = e => {
        if (getComputedStyle(e).display !== 'inline') return false;
        let block = e.parentElement;
        while (getComputedStyle(block).display === 'inline') block = block.parentElement;
        const words = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
        while (words.nextNode()) {
            const {textContent, parentElement} = words.currentNode;
            if (/[\\p{L}\\p{N}]/u.test(textContent) && !parentElement.closest(targets)) return true;
        }
        return false;
    };
    const told = (e, width, height) =>
        `${e.tagName.toLowerCase()}.${[...e.classList].join('.')} in .${e.parentElement.className}:`
        + ` ${e.textContent.trim().slice(0, 30)}: ${Math.round(width)}x${Math.round(height)}`;
    return [...document.querySelectorAll(targets)]
        .filter(e => isSeen(e) && !isInside(e, 'summary, button') && !isAmongWords(e))
        .map(e => [e, Math.max(...boxes(e).map(b => b.width)), Math.max(...boxes(e).map(b => b.height))])
        .filter(([e, width, height]) => width && (width < least || height < least))
        .map(([e, width, height]) => told(e, width, height));
}"""
"""A link among the words of a sentence may be as high as its line: all others have 44 pixels each way, together with
their label and with what is laid around them to be tapped."""


def too_small(page: Page) -> list[str]:
    """The targets of the page that a finger misses, each in a line."""
    found: list[str] = page.evaluate(TOO_SMALL)
    return [f"{page.url}: {target} is too small" for target in found]
