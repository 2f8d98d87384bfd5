"""Whatever path or module a document names is there; every room and every table of docs/layout.md too; and the code
that `docs/adding-a-game.md` shows stands in the game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.settings import base

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [
    *sorted((ROOT / "docs").rglob("*.md")),
    *(ROOT / f"{name}.md" for name in ("README", "SECURITY", "CONTRIBUTING")),
]
TOP = {path.name for path in ROOT.iterdir() if path.is_dir()}

CODE = re.compile(r"```\w*\n(.*?)```", re.DOTALL)
IN_CODE_LETTERS = re.compile(r"`([^`\n]+)`")
A_PATH = re.compile(r"[\w.<>-]+(?:/[\w.<>-]+)*/?")
A_MODULE = re.compile(r"[\w-]+\.py")
GAMES = tuple(package.rpartition(".")[2] for package in base.GAMES)
IDEAS = ("powers", "pools", "evenings")
OF_GAMES_WITH_PAGES = ("forms.py", "views.py", "api.py", "urls.py")
"""What a game has only where a table of it is opened from nothing."""

BEGUN_BY_RUNNING = {"var", "wheels"}
MODULES = {path.name for room in TOP - BEGUN_BY_RUNNING if room[0] != "." for path in (ROOT / room).rglob("*.py")}
"""What a module may be called where the document has said before in which folder it lies."""


def paths_in(text: str) -> Iterator[str]:
    """The paths from the root of the repository that stand in code letters; where any game is meant, those of each."""
    for said in IN_CODE_LETTERS.findall(CODE.sub("", text)):
        if "/" in said and A_PATH.fullmatch(said) and said.partition("/")[0] in TOP - BEGUN_BY_RUNNING:
            yield from filled(said)


def filled(path: str) -> Iterator[str]:
    if "<key>" in path:
        return
    if "<game>" in path:
        has_pages = path.endswith(OF_GAMES_WITH_PAGES)
        yield from (path.replace("<game>", game) for game in GAMES if not has_pages or game != "live_magic")
    elif "<idea>" in path:
        yield from (path.replace("<idea>", idea) for idea in IDEAS)
    else:
        yield path


def lost_modules(text: str) -> list[str]:
    """The names of modules in code letters, without a folder, that no module of the repository has."""
    said = IN_CODE_LETTERS.findall(CODE.sub("", text))
    known = MODULES | {path.name for path in ROOT.glob("*.py")}
    return [name for name in said if A_MODULE.fullmatch(name) and name not in known]


def is_there(path: str) -> bool:
    """A file, a folder, or a module by its path without the ending."""
    return (ROOT / path).exists() or (ROOT / f"{path}.py").exists()


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
def test_every_path_that_a_document_names_is_there(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    assert [path for path in paths_in(text) if not is_there(path)] == []
    assert lost_modules(text) == []


@pytest.mark.parametrize("missing", ["`games/engines/`", "a `campaign/no_such.py` b", "`games/<game>/nothing/`"])
def test_a_path_that_is_not_there_is_found(missing: str) -> None:
    assert [path for path in paths_in(missing) if not is_there(path)]


def test_a_module_that_is_not_there_is_found() -> None:
    assert lost_modules("`games/tables/game.py`, beside it `no_such.py` and `game.py`; `manage.py`") == ["no_such.py"]


# --- docs/layout.md --------------------------------------------------------------------------------------------------

LAYOUT = (ROOT / "docs" / "layout.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("room", ["campaign", "games"])
def test_the_map_names_every_room(room: str) -> None:
    named = set(re.findall(r"(\w+)/", LAYOUT)) | set(GAMES)
    rooms = {path.parent.name for path in (ROOT / room).glob("*/__init__.py")}
    assert rooms - named == set()


@pytest.mark.parametrize(
    "wanted",
    [
        "a rule",
        "a sentence",
        "a page",
        "a form",
        "an address",
        "an answer of the API",
        "a table of the database",
        "a test",
    ],
)
def test_the_map_says_in_one_item_where_each_thing_lives(wanted: str) -> None:
    items = [" ".join(item.split()) for item in re.split(r"^- ", LAYOUT, flags=re.MULTILINE)]
    (item,) = [each for each in items if each.startswith(f"**{wanted}**: game ")]
    game, campaign = item.split("; campaign ")
    assert list(paths_in(game)) and (list(paths_in(campaign)) or "template" in campaign)


# --- docs/adding-a-game.md -------------------------------------------------------------------------------------------

WALK = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
GAME = ROOT / "tests" / "games" / "coin_flips"


def flush(code: str) -> str:
    """This code without its indentation: what stands deep in a module is shown from the margin."""
    return "\n".join(line.strip() for line in code.splitlines())


SOURCES = {path: flush(path.read_text(encoding="utf-8")) for path in GAME.rglob("*.py")}
SHOWN: list[str] = [flush(piece) for piece in re.findall(r"```python\n(.*?)```", WALK, re.DOTALL)]


@pytest.mark.parametrize("piece", SHOWN, ids=lambda piece: piece.split("\n")[0].strip())
def test_the_code_that_is_shown_stands_in_the_game(piece: str) -> None:
    assert any(piece in source for source in SOURCES.values())


def test_the_walk_shows_each_part_of_a_game() -> None:
    assert len(SHOWN) >= 10
    for part in ("rules", "words", "screens"):
        assert any(piece in source for piece in SHOWN for path, source in SOURCES.items() if part in path.parts)


def test_the_walk_has_a_line_for_every_rule_that_the_game_cites() -> None:
    cited = {number for source in SOURCES.values() for number in re.findall(r"\bCF \d+", source)}
    assert cited == set(re.findall(r"^\| (CF \d+) \|", WALK, re.MULTILINE))


def test_three_shared_places_are_touched_and_each_is_there() -> None:
    touched = re.findall(r"^\d\. `([^`]+)`", WALK, re.MULTILINE)
    assert len(touched) == 3
    assert all((ROOT / path).exists() for path in touched)
