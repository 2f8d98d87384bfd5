"""What the ordeals have found, as a page to read."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path

HEAD = """# Torture

What `make torture` did to the product, and what came of it. It is run by hand and as part of `make test-all`, and fails
where an acknowledged act is lost, where one counts twice or by half, where a table no longer reads as its journal
tells, and where an answer says nothing (500).

The last time: {day}.

"""


class Report:
    """Ordeals and their figures, in the order in which they were undergone."""

    def __init__(self) -> None:
        self._parts: list[tuple[str, list[tuple[str, str]]]] = []

    def add(self, ordeal: str, rows: Sequence[tuple[str, object]]) -> None:
        """What was counted in this ordeal."""
        self._parts.append((ordeal, [(name, str(value)) for name, value in rows]))

    def text(self, day: date) -> str:
        """The page."""
        return HEAD.format(day=f"{day.day} {day:%B %Y}") + "\n".join(_table(*part) for part in self._parts)

    def write(self, path: Path, day: date) -> None:
        """Keeps the page; nothing where no ordeal was undergone."""
        if self._parts:
            path.write_text(self.text(day), encoding="utf-8")


def _table(ordeal: str, rows: Sequence[tuple[str, str]]) -> str:
    first = max(len("what"), *(len(name) for name, _ in rows))
    second = max(len("came of it"), *(len(value) for _, value in rows))
    lines = [("what", "came of it"), ("-" * first, "-" * second), *rows]
    return f"## {ordeal}\n\n" + "\n".join(f"| {name:<{first}} | {value:<{second}} |" for name, value in lines) + "\n"
