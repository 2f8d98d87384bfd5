"""Every decision says what it has to, and is found from the list."""

import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent.parent / "docs" / "decisions"
LIST = (FOLDER / "README.md").read_text()
READINGS = sorted(FOLDER.glob("rule-readings-*.md"))
SUBJECTS = sorted(set(FOLDER.glob("*.md")) - {FOLDER / "README.md", *READINGS})

PARTS = ("**Context.** ", "**Decision.** ", "**Consequence.** ")


def anchor(title: str) -> str:
    """The name by which a forge lets a heading be linked."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def decisions(file: Path) -> dict[str, str]:
    """Title → text of the decisions about one subject, without the short ones at its end."""
    _, *chapters = re.split(r"^## ", file.read_text(), flags=re.MULTILINE)
    texts = {title: text for title, _, text in (chapter.partition("\n") for chapter in chapters)}
    texts.pop("Also decided", None)
    return texts


@pytest.mark.parametrize("file", SUBJECTS, ids=lambda file: file.stem)
def test_a_decision_has_a_status_a_context_and_a_consequence(file: Path) -> None:
    for title, text in decisions(file).items():
        status, *paragraphs = text.strip().split("\n\n")
        assert status.startswith(("_Accepted.", "_Superseded by_ [")), title
        if status.startswith("_Accepted."):
            assert len(paragraphs) == len(PARTS), title
            assert all(map(str.startswith, paragraphs, PARTS)), title


def test_the_list_names_every_decision_and_nothing_else() -> None:
    listed = re.findall(r"^- \[([^]]+)\]\(([^)]+)\)", LIST.partition("## The list")[2], flags=re.MULTILINE)
    there = [(title, f"{file.name}#{anchor(title)}") for file in SUBJECTS for title in decisions(file)]
    assert sorted(listed) == sorted(there)


def test_every_file_is_linked() -> None:
    assert all(f"({file.name})" in LIST for file in [*SUBJECTS, *READINGS])
