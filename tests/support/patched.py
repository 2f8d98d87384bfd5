"""A page as a browser keeps it up to date: each part of a message goes where the element of its name is."""

from __future__ import annotations

import re

PARTIAL = re.compile(
    r'<hx-partial id="([^"]*)" hx-swap="(outerMorph|delete|beforebegin|afterend)">(.*?)</hx-partial>', re.DOTALL
)
BETWEEN = re.compile(r">\s+<")


class Page:
    """What one phone shows. Before anything has come, it is an empty board."""

    def __init__(self) -> None:
        self.html = '<div id="board"></div>'

    def take(self, changes: str) -> None:
        """Puts these changes into their places. Every one of them is an element with its name as id."""
        assert PARTIAL.sub("", changes) == "", "something else came along"
        for name, swap, text in PARTIAL.findall(changes):
            html = text.strip()
            if swap == "outerMorph":
                assert element(html, name) == (0, len(html)), f"{name} is not one element of that name"
            begin, end = element(self.html, name)
            begin, end = {"beforebegin": (begin, begin), "afterend": (end, end)}.get(swap, (begin, end))
            self.html = self.html[:begin] + html + self.html[end:]


def squeezed(html: str) -> str:
    """The page without the space between its elements, which says nothing: rows come and go without it."""
    return BETWEEN.sub("><", html.strip())


def element(html: str, name: str) -> tuple[int, int]:
    """Where the one element with this id begins and ends."""
    opening = re.findall(rf'<(\w+)[^<>]*?\sid="{re.escape(name)}"', html)
    assert len(opening) == 1, f"{len(opening)} elements are called {name}"
    begin = re.search(rf'<\w+[^<>]*?\sid="{re.escape(name)}"', html).start()  # type: ignore[union-attr]
    depth = 0
    for tag in re.finditer(rf"<(/?){opening[0]}\b[^>]*>", html[begin:]):
        depth += -1 if tag[1] else 1
        if depth == 0:
            return begin, begin + tag.end()
    raise AssertionError(f"{name} never ends")
