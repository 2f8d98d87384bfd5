"""A page as a browser keeps it up to date: each part of a message goes where the element of its name is."""

from __future__ import annotations

import re

PARTIAL = re.compile(r'<hx-partial id="([^"]*)" hx-swap="(\w+)">(.*?)</hx-partial>', re.DOTALL)


class Page:
    """What one phone shows. Before anything has come, it is an empty board."""

    def __init__(self) -> None:
        self.html = '<div id="board"></div>'

    def take(self, changes: str) -> None:
        """Puts these changes into their places: an element instead of the one of its name, others beside it, or none."""
        assert PARTIAL.sub("", changes) == "", "something else came along"
        for name, swap, text in PARTIAL.findall(changes):
            html = text.strip()
            begin, end = element(self.html, name)
            match swap:
                case "outerMorph":
                    assert element(html, name) == (0, len(html)), f"{name} is not one element of that name"
                case "delete":
                    assert html == ""
                case "beforebegin":
                    end = begin
                case "afterend":
                    begin = end
                case _:
                    raise AssertionError(f"{swap} is no way to change a board")
            self.html = self.html[:begin] + html + self.html[end:]


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
