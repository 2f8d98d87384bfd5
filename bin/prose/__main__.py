"""Counts the places of the older style and compares them with bin/prose/maxima.toml.

python -m bin.prose                   lower the maxima to the counts of today
python -m bin.prose --check           fail where a count is above its maximum, or below it
python -m bin.prose --list PATTERN    every place of the patterns whose name contains this
python -m bin.prose --subject FILE    check the message of a commit (the hook commit-msg)
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from bin.format import files
from bin.prose.commits import git, places_in_subjects, subject_of, subjects_since
from bin.prose.maxima import Maxima, exceeded, lowered, raised, read_maxima, write_maxima
from bin.prose.patterns import Place
from bin.prose.python import docstrings_about_this, places_in_python
from bin.prose.texts import places_in_catalogue, places_in_document

ROOT = Path(__file__).resolve().parents[2]
MAXIMA = Path(__file__).with_name("maxima.toml")
PACKAGES = frozenset({"album", "bench", "bin", "campaign", "config", "games"})
OTHER_DOCUMENTS = frozenset({"it", "cs", "rules", "CHANGELOG.md"})
"""Translations, pages that are made from the rules, and the history."""

MAX_SHOWN = 20
"""Places of one pattern in a report."""

CATALOGUE = ROOT / "locale" / "it" / "LC_MESSAGES" / "django.po"
"""Every catalogue has the same English messages."""


def places_in_files() -> Iterator[Place]:
    """All places in the files of the project."""
    for file in files(".py"):
        path = file.relative_to(ROOT)
        if path.parts[0] in PACKAGES and "migrations" not in path.parts:
            yield from places_in_python(str(path), file.read_text(encoding="utf-8"))
    yield from docstrings_about_this(ROOT, PACKAGES)
    for file in files(".md"):
        path = file.relative_to(ROOT)
        if not OTHER_DOCUMENTS.intersection(path.parts):
            yield from places_in_document(str(path), file.read_text(encoding="utf-8"))
    with CATALOGUE.open("rb") as catalogue:
        yield from places_in_catalogue(str(CATALOGUE.relative_to(ROOT)), catalogue)


def lines_added_since(revision: str) -> set[tuple[str, int]]:
    """(path, line) of every line that was added since a revision, also without a commit."""
    added: set[tuple[str, int]] = set()
    path = ""
    for line in (git(ROOT, "diff", "-U0", "--no-prefix", revision) or "").splitlines():
        if line.startswith("+++ "):
            path = line[4:]
        elif hunk := re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@", line):
            first, count = int(hunk[1]), int(hunk[2] or 1)
            added |= {(path, number) for number in range(first, first + count)}
    return added


def newest(maxima: Maxima, places: Sequence[Place]) -> list[str]:
    """The places on lines that came since the maxima were changed last, or else since the check began.

    At most `MAX_SHOWN`; any of them where git does not say.
    """
    start = maxima.commits_since.isoformat()
    last_change = ("log", "-n", "1", "--format=%H", "--", str(MAXIMA))
    candidates = places
    for query in (last_change, ("log", "-n", "1", "--format=%H", f"--before={start}")):
        revision = (git(ROOT, *query) or "").strip()
        added = lines_added_since(revision) if revision else set()
        if recent := [place for place in places if place.line == 0 or (place.path, place.line) in added]:
            candidates = recent
            break
    rest = len(candidates) - MAX_SHOWN
    return [f"  {place}" for place in candidates[:MAX_SHOWN]] + ([f"  and {rest} more"] if rest > 0 else [])


def earlier_maxima() -> Iterator[Maxima]:
    """The file of maxima in the last two commits that changed it."""
    path = MAXIMA.relative_to(ROOT)
    for key in (git(ROOT, "log", "-n", "2", "--format=%H", "--", str(path)) or "").split():
        if text := git(ROOT, "show", f"{key}:{path}"):
            yield read_maxima(text)


def faults(maxima: Maxima, places: Sequence[Place]) -> Iterator[str]:
    """A line for each pattern that is above or below its maximum, with its newest places, and each raised maximum."""
    counts = Counter(place.pattern for place in places)
    for name in exceeded(maxima, counts):
        yield f"{name}: {counts[name]} places, {maxima.counts.get(name, 0)} at most. See CONTRIBUTING.md, How we write:"
        yield from newest(maxima, [place for place in places if place.pattern == name])
    for name, most in maxima.counts.items():
        if counts[name] < most:
            yield f"{name}: {counts[name]} places, fewer than the maximum of {most}: `make format` lowers it"
    for earlier in earlier_maxima():
        yield from raised(maxima, earlier)


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("--check", action="store_true")
    made.add_argument("--list", metavar="PATTERN")
    made.add_argument("--subject", metavar="FILE", type=Path)
    return made


def main(arguments: Sequence[str]) -> int:
    """Prints what is wrong; the status for the shell, 0 when nothing is."""
    wanted = parser().parse_args(arguments)
    if wanted.subject:
        subject = subject_of(wanted.subject.read_text(encoding="utf-8"))
        wrong = [f"{place.pattern}: {place.text}" for place in places_in_subjects([("", subject)] if subject else [])]
        print("\n".join(wrong), end="\n" if wrong else "")
        return 1 if wrong else 0
    maxima = read_maxima(MAXIMA.read_text(encoding="utf-8"))
    places = [*places_in_files(), *places_in_subjects(subjects_since(ROOT, maxima.commits_since))]
    if wanted.list:
        wrong = [str(place) for place in places if wanted.list in place.pattern]
    elif wanted.check:
        wrong = list(faults(maxima, places))
    else:
        MAXIMA.write_text(write_maxima(lowered(maxima, Counter(place.pattern for place in places))), encoding="utf-8")
        wrong = []
    print("\n".join(wrong), end="\n" if wrong else "")
    return 1 if wrong and not wanted.list else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
