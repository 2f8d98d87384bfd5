"""The check of the project's own English: what it finds, what it leaves alone, and that its maxima only fall."""

from __future__ import annotations

import io
import subprocess
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bin.prose.__main__ import faults, main
from bin.prose.commits import places_in_subjects, subject_of, subjects_since
from bin.prose.maxima import Maxima, lowered, raised, read_maxima, write_maxima
from bin.prose.patterns import Place, phrases_in
from bin.prose.python import docstrings_about_this, places_in_python
from bin.prose.texts import places_in_catalogue, places_in_document

START = datetime(2026, 11, 29, 4, tzinfo=UTC)


def patterns_of(places) -> list[str]:
    return [place.pattern for place in places]


@pytest.mark.parametrize(
    ("text", "pattern"),
    [
        ("404 for who changes a deleted object", "who-without-noun"),
        ("Who loses pays.", "who-without-noun"),
        ("The host is told at once.", "told-said-asked"),
        ("Nothing lies here", "lies-stands"),
        ("This is no picture", "is-no"),
        ("The board is drawn anew", "anew-any-more"),
        ("So many seats a table has", "so-many"),
        ("The result was put right", "put-and-lay"),
    ],
)
def test_each_phrase_is_found(text: str, pattern: str) -> None:
    assert patterns_of(phrases_in("message", "a", 1, text)) == [f"message.{pattern}"]


@pytest.mark.parametrize(
    "text",
    [
        "Players who lose pay.",
        "Who are you?",
        "Who else?",
        "There is no picture.",
        "The table is no longer open.",
        "DFC stands for double-faced card.",
        "Saved so many times.",
    ],
)
def test_plain_english_is_left_alone(text: str) -> None:
    assert patterns_of(phrases_in("message", "a", 1, text)) == []


MODULE = '''"""What a module holds."""
MOST = 3
MOST_CARDS = 3
said = [one for one in "ab"]


def told():
    """It tells. A number, for who asks."""


class Card:
    @property
    def shown(self):
        """Whether it is drawn."""
        # The card
        # is told, "anew".
        return 1  # type: ignore

    @shown.setter
    def shown(self, value): ...
'''


def test_names_docstrings_and_comments_of_a_module() -> None:
    places = {(place.pattern, place.line) for place in places_in_python("a.py", MODULE)}
    assert places == {
        ("docstring.opens-with-what", 1),
        ("name.bare-constant", 2),
        ("name.empty-variable", 4),
        ("name.participle-function", 7),
        ("docstring.opens-without-subject", 8),
        ("docstring.who-without-noun", 8),
        ("comment.told-said-asked", 15),
        ("comment.anew-any-more", 15),
    }


def test_a_phrase_is_found_across_lines_of_a_paragraph_and_not_in_code() -> None:
    document = "# Title\n\nA host is\ntold.\n- An item lies\n  here.\n\n```sh\n# is told\n```\n\n1. One is\n2. told\n"
    places = list(places_in_document("a.md", document))
    assert [(place.pattern, place.line) for place in places] == [
        ("document.told-said-asked", 3),
        ("document.lies-stands", 5),
    ]


def test_messages_are_read_in_english_with_both_forms() -> None:
    catalogue = b'msgid "One is told"\nmsgid_plural "Two are told"\nmsgstr[0] "is told"\nmsgstr[1] "is told"\n'
    assert len(list(places_in_catalogue("a.po", io.BytesIO(catalogue)))) == 2


@pytest.mark.parametrize(
    ("subject", "pattern"),
    [
        ("Adds JSON Lines", "commit.not-imperative"),
        ("Fixed the clock", "commit.not-imperative"),
        ("Fixing the clock", "commit.not-imperative"),
        ("The clock is fixed", "commit.not-imperative"),
        ("fix the clock", "commit.not-imperative"),
        ("Fix the clock.", "commit.second-clause"),
        ("Fix the clock; test it", "commit.second-clause"),
        ("Fix " + "x" * 69, "commit.too-long"),
    ],
)
def test_faults_of_subjects(subject: str, pattern: str) -> None:
    others = [("1", "Add a card"), ("3", "Let hosts decide")]
    places = list(places_in_subjects([others[0], ("2", subject), others[1]]))
    assert [(place.pattern, place.path) for place in places] == [(pattern, "2")]


def test_good_subjects_have_no_fault() -> None:
    subjects = [
        "Fix restore on PostgreSQL 16.4",
        'Revert "Add a card"',
        r"Escape \ in names",
        "Rename telling",
        "F" * 72,
    ]
    assert list(places_in_subjects([("", subject) for subject in subjects])) == []


def test_the_subject_of_a_message_is_its_first_line_without_comments() -> None:
    assert subject_of("# a comment\n\nAdd a card\n\nThe reason\n") == "Add a card"
    assert subject_of("fixup! Adds a card\n") == ""
    assert subject_of("") == ""


def test_the_hook_refuses_a_bad_subject_and_names_the_fault(tmp_path: Path, capsys) -> None:
    message = tmp_path / "COMMIT_EDITMSG"
    message.write_text("Added a card\n")
    assert main(["--subject", str(message)]) == 1
    assert "commit.not-imperative: Added a card" in capsys.readouterr().out
    message.write_text("Add a card\n")
    assert main(["--subject", str(message)]) == 0


def git(folder: Path, *arguments: str, at: datetime = START) -> None:
    person = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "core.hooksPath=/dev/null")
    dates = {"GIT_AUTHOR_DATE": at.isoformat(), "GIT_COMMITTER_DATE": at.isoformat(), "PATH": "/usr/bin:/bin"}
    subprocess.run(["git", *person, *arguments], cwd=folder, env=dates, check=True, capture_output=True)


def test_only_subjects_written_from_the_start_on_are_read(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q")
    for subject, hours in (("Old", -1), ("First", 0), ("fixup! First", 0), ("Second", 1)):
        git(tmp_path, "commit", "-q", "--allow-empty", "-m", subject, at=START + timedelta(hours=hours))
    assert [subject for _key, subject in subjects_since(tmp_path, START)] == ["Second", "First"]


def test_a_copy_without_git_has_no_subjects(tmp_path: Path) -> None:
    assert subjects_since(tmp_path, START) == []
    git(tmp_path, "init", "-q")
    git(tmp_path, "commit", "-q", "--allow-empty", "-m", "Of the repository around it")
    (tmp_path / "copy").mkdir()
    assert subjects_since(tmp_path / "copy", START) == []


def test_maxima_are_written_as_they_are_read() -> None:
    maxima = Maxima(START, {"name.a": 2, "comment.b": 1, "name.c": 3, "name.gone": 0})
    assert read_maxima(write_maxima(maxima)) == Maxima(START, {"name.a": 2, "comment.b": 1, "name.c": 3})


def test_formatting_lowers_maxima_and_never_raises_them() -> None:
    maxima = lowered(Maxima(START, {"name.a": 2, "name.b": 2, "name.c": 2}), {"name.a": 1, "name.b": 5, "name.new": 4})
    assert maxima.counts == {"name.a": 1, "name.b": 2, "name.c": 0}


def test_a_raised_maximum_is_named_and_a_new_pattern_may_begin_anywhere() -> None:
    lines = list(
        raised(Maxima(START, {"name.a": 3, "name.b": 1, "name.new": 9}), Maxima(START, {"name.a": 2, "name.b": 2}))
    )
    assert lines == ["name.a: a maximum only falls, and this one rises from 2 to 3"]


def test_lint_names_places_above_a_maximum_and_counts_below_it() -> None:
    places = [Place("name.new", "a.py", line, "said") for line in (7, 9)]
    assert list(faults(Maxima(START, {"name.new": 2}), places)) == []
    above = list(faults(Maxima(START, {"name.new": 1}), places))
    assert above[0].startswith("name.new: 2 places, 1 at most")
    assert above[1:] == ["  a.py:7: name.new: said", "  a.py:9: name.new: said"]
    many = list(faults(Maxima(START, {}), [Place("name.new", "a.py", line, "said") for line in range(1, 31)]))
    assert many[-1] == "  and 10 more"
    (below,) = faults(Maxima(START, {"name.new": 3}), places)
    assert below.startswith("name.new: 2 places, fewer than the maximum of 3")


def test_docstrings_about_this_are_found_by_ruff(tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "card.py").write_text('"""A card."""\n\n\ndef shuffle():\n    """This shuffles."""\n')
    (place,) = docstrings_about_this(tmp_path, ["cards"])
    assert place == Place("docstring.opens-with-this", "cards/card.py", 5, "This shuffles.")
