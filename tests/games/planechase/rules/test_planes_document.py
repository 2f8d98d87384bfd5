"""docs/planes.md names every word of the vocabulary, and its example is a legal row."""

from __future__ import annotations

import json
import re
from pathlib import Path

from games.planechase.rules.row_offences import offences
from games.planechase.rules.vocabulary import MOMENTS, OPS

from .catalogue import CARDS

TEXT = (Path(__file__).parents[4] / "docs" / "planes.md").read_text(encoding="utf-8").replace("\\|", "|")


def words() -> set[str]:
    """Every word in code letters; `…:x` goes on from the word before it."""
    found: set[str] = set()
    family = ""
    for word in re.findall(r"`([^`\n]+)`", TEXT):
        family = word.partition(":")[0] if not word.startswith("…") else family
        found.add(word.replace("…", family))
    return found


def test_every_moment_and_every_op_stands_in_the_document() -> None:
    assert {*MOMENTS, *OPS} <= words()


def test_the_example_is_a_legal_row() -> None:
    (example,) = re.findall(r"```json\n(.+?)```", TEXT, re.DOTALL)
    assert offences(json.loads(example), taken=CARDS) == []
