"""A document that code, a test or another document names is there."""

from __future__ import annotations

import re

import pytest

from tests.docs.citations import ROOT
from tests.docs.test_rule_numbers import files

NAMED = re.compile(r"(?<![\w/.<>*\"-])((?:[\w-]+/)*[\w-]+\.md)\b")
LINKED = re.compile(r"\]\(([^)#:\s]+)(?:#[\w-]+)?\)")


def test_code_names_documents_by_where_they_lie() -> None:
    named = {(str(path.relative_to(ROOT)), name) for path in files() for name in NAMED.findall(path.read_text("utf-8"))}
    assert not [(path, name) for path, name in sorted(named) if not (ROOT / name).is_file()]


@pytest.mark.parametrize("folder", ["docs", "docs/it", "docs/cs", "docs/rules", "."])
def test_links_between_documents_lead_somewhere(folder: str) -> None:
    for document in sorted((ROOT / folder).glob("*.md")):
        for link in LINKED.findall(document.read_text(encoding="utf-8")):
            assert (document.parent / link).exists(), f"{document.relative_to(ROOT)}: {link}"


def test_a_document_without_its_folder_is_found() -> None:
    assert NAMED.findall("(records.md, Form) and docs/rules/runes.md, §4") == ["records.md", "docs/rules/runes.md"]
