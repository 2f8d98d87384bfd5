"""Formats templates, styles and texts, or says which are not formatted.

    python -m bin.format [--check]

Templates are set by `bin.layout`; styles and Markdown by deno's formatter, which needs no network.
No line may be longer than 120 columns, except for one thing that cannot be broken (`too_long`).
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from bin.layout import WIDTH, flat_unit, laid_out, read_translation
from bin.markup import WORDS, units_of
from config.whitespace import TRANSLATED

ROOT = Path(__file__).resolve().parent.parent
NOT_OURS = frozenset({"var", "node_modules", "__pycache__"})
STYLES_AND_TEXTS = (".css", ".md")

DENO = ("fmt", "--quiet", "--no-config", f"--line-width={WIDTH}", "--prose-wrap=always")
ALONE = {"DENO_DIR": str(ROOT / "var" / "deno"), "DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1"}
"""It keeps what it keeps beside what else is made here, and asks nobody."""

WHOLE = re.compile(WORDS + r"""|\{% if .*?\{% endif %\}|\{%.*?%\}|\{\{.*?\}\}|"[^"]*"|[^\s"{]+|.""")
"""What a line cannot be broken in: one of Django's tags, a condition inside an attribute, something quoted, a word."""

COUNTED = 40
"""As how many columns such a piece counts at the most."""

LONGEST_ROW = 300
"""Columns of a row of a table, without what aligns its cells: it cannot be broken, and what is longer is a list."""


def files(*endings: str) -> list[Path]:
    """The project's files with these endings."""
    paths = []
    for folder, folders, names in os.walk(ROOT):
        folders[:] = sorted(name for name in folders if name not in NOT_OURS and not name.startswith("."))
        paths += [Path(folder, name) for name in sorted(names) if name.endswith(endings)]
    return paths


def sent(source: str) -> list[tuple[str, str]]:
    """What a template sends, unit by unit with the space before each: no formatting may change it."""
    paths = []
    for unit in units_of(source):
        if unit.name in TRANSLATED and (forms := read_translation(unit.text)[1]):
            opening = read_translation(unit.text)[0].replace(" trimmed", "")
            paths.append((unit.gap.sent, " ".join([opening, *forms])))
        elif unit.kind != "comment" and unit.name != "comment":
            paths.append((unit.gap.sent, flat_unit(unit)))
    return paths


def templates(checks: bool) -> Iterator[str]:
    """Formats every template, or names those that are not."""
    for file in files(".html"):
        source = file.read_text(encoding="utf-8")
        formatted = laid_out(source)
        if sent(formatted) != sent(source):
            yield f"{file.relative_to(ROOT)} is left alone: formatting would change what it sends"
        elif formatted != source and checks:
            yield f"{file.relative_to(ROOT)} is not formatted"
        elif formatted != source:
            file.write_text(formatted, encoding="utf-8")


def styles_and_texts(checks: bool) -> Iterator[str]:
    """The same for styles and Markdown."""
    deno = Path(sys.executable).with_name("deno")
    line = [str(deno), *DENO, *(["--check"] if checks else []), *map(str, files(*STYLES_AND_TEXTS))]
    done = subprocess.run(line, cwd=ROOT, env=os.environ | ALONE, check=False, capture_output=True, text=True)
    if done.returncode:
        yield done.stderr.strip() or f"deno gave {done.returncode}"


def is_too_long(line: str) -> bool:
    """Is this line longer than it has to be? Pieces that cannot be broken count as `COUNTED` columns at the most."""
    return len(line) > WIDTH and sum(min(len(piece), COUNTED) for piece in WHOLE.findall(line)) > WIDTH


def is_too_long_in_prose(line: str) -> bool:
    """The same in a Markdown text, where a row of a table may be longer."""
    return len(" ".join(line.split())) > LONGEST_ROW if line.startswith("|") else is_too_long(line)


def prose(lines: list[str]) -> Iterator[tuple[int, str]]:
    """The lines of a Markdown text, with their numbers, that are no code; nor what divides a table from its head."""
    is_code = False
    for number, line in enumerate(lines, 1):
        is_code ^= line.lstrip().startswith("```")
        if not is_code and not line.startswith("| -"):
            yield number, line


def long_lines() -> Iterator[str]:
    """Names every line that is too long."""
    for file in files(".html", *STYLES_AND_TEXTS):
        lines, is_prose = file.read_text(encoding="utf-8").split("\n"), file.suffix == ".md"
        is_longer = is_too_long_in_prose if is_prose else is_too_long
        for number, line in prose(lines) if is_prose else enumerate(lines, 1):
            if is_longer(line):
                yield f"{file.relative_to(ROOT)}:{number}: {len(line)} columns"


def main(checks: bool) -> int:
    """Gives back 0 when everything is formatted."""
    wrong = [*templates(checks), *styles_and_texts(checks), *long_lines()]
    for line in wrong:
        print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
