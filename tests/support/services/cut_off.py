"""What a page draws and nobody can read or reach: cut off by the edge of something that does not scroll, or covered."""

from playwright.sync_api import Page

CUT_OFF = r"""() => {
    const found = new Set();
    const isSeen = e => e.checkVisibility({visibilityProperty: true, opacityProperty: true});
    const isLeftOut = e => e.closest('.sr, .skip, .story, script, style, svg, [aria-hidden="true"]') !== null;
    const named = e => `${e.tagName.toLowerCase()}.${[...e.classList].join('.')}`;
    const worded = e => `${named(e)} “${e.textContent.trim().replace(/\s+/g, ' ').slice(0, 30)}”`;
    const doesScroll = overflow => /auto|scroll/.test(overflow), doesCut = overflow => /hidden|clip/.test(overflow);
    const leastCut = 3;

    const isCutOff = (element, box, isTarget) => {
        const room = isTarget ? leastCut : leastCut + parseFloat(getComputedStyle(element).fontSize) / 5;
        let {left, right, top, bottom} = box;
        for (let around = isTarget ? element.parentElement : element; around; around = around.parentElement) {
            const style = getComputedStyle(around), edge = around.getBoundingClientRect();
            const {overflowX, overflowY, position} = style;
            const beside = Math.max(edge.left - left, right - edge.right);
            const beyond = Math.max(edge.top - top, bottom - edge.bottom);
            const isSilent = style.textOverflow !== "ellipsis";
            if (doesCut(overflowX) && isSilent && beside > leastCut)
                return `${Math.round(beside)} px beside ${named(around)}`;
            if (doesCut(overflowY) && isSilent && beyond > room)
                return `${Math.round(beyond)} px beyond ${named(around)}`;
            if (doesScroll(overflowX)) ({left, right} = edge);
            if (doesScroll(overflowY)) ({top, bottom} = edge);
            if (position === 'fixed') break;
        }
        const {clientWidth} = document.documentElement;
        return left < -leastCut || right > clientWidth + leastCut ? 'beside the page' : '';
    };
    const look = (element, box, isTarget) => {
        const where = box.width < 1 || box.height < 1 ? '' : isCutOff(element, box, isTarget);
        if (where) found.add(`${worded(element)}: ${where}`);
    };

    const kinds = 'a[href], button, summary, select, textarea, input:not([type=hidden])';
    const targets = [...document.querySelectorAll(kinds)]
        .filter(e => isSeen(e) && !isLeftOut(e) && getComputedStyle(e).opacity !== '0');
    for (const target of targets) look(target, target.getBoundingClientRect(), true);

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), range = new Range();
    while (texts.nextNode()) {
        const text = texts.currentNode, parent = text.parentElement;
        if (!text.data.trim() || !isSeen(parent) || isLeftOut(parent) || parent.closest('textarea, select')) continue;
        range.selectNodeContents(text);
        for (const box of range.getClientRects()) look(parent, box, false);
    }

    const isBeside = (a, b) => a.right <= b.left + leastCut || b.right <= a.left + leastCut
        || a.bottom <= b.top + leastCut || b.bottom <= a.top + leastCut;
    const buttons = targets.filter(e => e.matches('button, a.act'));
    const kin = e => e.closest('.acts, .lives, .chips, .seats') ?? e.parentElement;
    buttons.forEach((one, n) => buttons.slice(n + 1).forEach(other => {
        if (kin(one) === kin(other) && !isBeside(one.getBoundingClientRect(), other.getBoundingClientRect()))
            found.add(`${worded(one)} lies under ${worded(other)}`);
    }));
    return [...found];
}"""
"""A line for each target and each line of text that sticks out of something which cuts it off, and for each button that
lies under another one of its group. What scrolls may hold more than it shows."""


def cut_off(page: Page) -> list[str]:
    """What is cut off or covered on the page as it is drawn now, each in a line."""
    page.evaluate("document.fonts.ready.then(() => null)")
    found: list[str] = page.evaluate(CUT_OFF)
    return [f"{page.url}: {line}" for line in found]
