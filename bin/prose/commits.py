"""Subjects of commits: an imperative verb first, at most 72 characters, no second clause."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path

from bin.prose.patterns import Place

MAX_SUBJECT = 72
NOT_A_VERB = re.compile(
    r"(?:An?|The|What|Whoever|Who|Whose|Where|When|While|How|Of|On|In|At|By|For|From|With|Without|It|If|As|Everybody"
    r"|Nobody|Somebody|Each|Every|All|Both|Beside|Behind|Under|Between|This|That|There|Here|Its|His|Her|Their|No|Not"
    r"|One|Two|Now|Only|So|To|We|You|They)\b|[^A-Z]"
)
SECOND_CLAUSE = re.compile(r";|\. |\.$")
DRAFTS = ("fixup! ", "squash! ", "amend! ")
"""Commits that a rebase melts into others."""

D401 = ("check", "--isolated", "--select", "D401", "--output-format", "json", "--stdin-filename", "subjects.py", "-")
"""ruff's rule for the mood of a docstring's first word, which it looks up in a list of verbs."""


def places_in_subjects(subjects: Sequence[tuple[str, str]]) -> Iterator[Place]:
    """The faults of (key of the commit, subject)."""
    not_imperative = subjects_in_another_mood([subject for _key, subject in subjects])
    for key, subject in subjects:
        if len(subject) > MAX_SUBJECT:
            yield Place("commit.too-long", key, 0, subject)
        if SECOND_CLAUSE.search(subject):
            yield Place("commit.second-clause", key, 0, subject)
        if NOT_A_VERB.match(subject) or subject in not_imperative:
            yield Place("commit.not-imperative", key, 0, subject)


def subjects_in_another_mood(subjects: Sequence[str]) -> set[str]:
    """Subjects that begin with another form of a verb: *Adds*, *Fixed*. ruff reads them as docstrings."""
    if not subjects:
        return set()
    module = "".join(f"def f():\n    {json.dumps(f'{subject}.')}\n" for subject in subjects)
    ruff = str(Path(sys.executable).with_name("ruff"))
    run = subprocess.run([ruff, *D401], input=module, capture_output=True, text=True, check=False)
    return {subjects[fault["location"]["row"] // 2 - 1] for fault in json.loads(run.stdout or "[]")}


def git(root: Path, *arguments: str) -> str | None:
    """The output of git in this folder; None without git, and outside a repository of its own."""
    try:
        top = subprocess.run(["git", "rev-parse", "--show-toplevel"], cwd=root, capture_output=True, text=True)
        if top.returncode or Path(top.stdout.strip()).resolve() != root.resolve():
            return None
        run = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, errors="replace")
    except OSError:
        return None
    return None if run.returncode else run.stdout


def subjects_since(root: Path, start: datetime) -> list[tuple[str, str]]:
    """(short key, subject) of the commits here that were written since `start`; newest first, no merges, no drafts."""
    log = git(root, "log", "--no-merges", f"--since={start.isoformat()}", "--format=%h %at %s") or ""
    rows = [line.split(" ", 2) for line in log.splitlines()]
    recent = [(key, subject) for key, authored_at, subject in rows if int(authored_at) >= start.timestamp()]
    return [(key, subject) for key, subject in recent if not subject.startswith(DRAFTS)]


def subject_of(message: str) -> str:
    """The subject of a message as an editor leaves it, without git's comments; empty for drafts."""
    lines = [line.strip() for line in message.splitlines() if line.strip() and not line.startswith("#")]
    return lines[0] if lines and not lines[0].startswith(DRAFTS) else ""
