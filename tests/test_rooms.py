"""Each name tells its room: every package says in a sentence what it is, no folder is a heap, no room of the platform
knows a game, and every game has the same shape."""

from __future__ import annotations

import ast
import re
import tomllib
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import pytest
from django.conf import settings
from django.template.loader import get_template

from config.settings import base
from games.kernel import registry
from games.tables.game import Game
from games.tables.games import games
from games.tables.screens.scene import Scene

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("campaign", "games")
MOST = 32
"""So many entries a folder has at most."""

RULES = ("live_magic", "planechase", "runes", "tournament")
PACKAGES = [
    path
    for room in ROOMS
    for path in sorted((ROOT / room).rglob("__init__.py"))
    if not {"migrations", "__pycache__"} & set(path.parts)
]
FOLDERS = sorted(
    {path.parent for room in ROOMS for path in (ROOT / room).rglob("*.py") if "migrations" not in path.parts}
)
"""Where somebody looks for something; steps of the database stand in the order in which they came."""


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def sentence_of(package: Path) -> str:
    """The first paragraph of what a package says of itself."""
    said = ast.get_docstring(ast.parse(package.read_text(encoding="utf-8"))) or ""
    return said.partition("\n\n")[0]


# --- rooms -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("package", PACKAGES, ids=name_of)
def test_a_package_says_in_a_sentence_what_it_is(package: Path) -> None:
    assert len(sentence_of(package).split()) > 4
    assert sentence_of(package).endswith(".")


@pytest.mark.parametrize("folder", FOLDERS, ids=name_of)
def test_a_folder_is_no_heap(folder: Path) -> None:
    """The modules of a rule book, which follow the chapters of its rules, aside."""
    entries = [entry for entry in folder.iterdir() if entry.name != "__pycache__"]
    assert folder.name == "rules" or len(entries) <= MOST, len(entries)


@pytest.mark.parametrize("game", RULES)
def test_a_rule_book_says_which_module_plays_which_chapter(game: str) -> None:
    folder = ROOT / "games" / game / "rules"
    said = set(re.findall(r"\w+", ast.get_docstring(ast.parse((folder / "__init__.py").read_text())) or ""))
    modules = {path.stem for path in folder.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert modules - said - {"__init__", "book"} == set()


# --- the contracts know every game -----------------------------------------------------------------------------------


def test_every_game_is_in_the_contracts() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    rooms, of_games, *_ = project["tool"]["importlinter"]["contracts"]
    assert of_games["type"] == "independence" and of_games["modules"] == base.GAMES
    assert rooms["type"] == "layers" and " | ".join(base.GAMES) in rooms["layers"]


# --- the platform knows no game --------------------------------------------------------------------------------------

PLATFORM = ("games/tables", "games/rulebook", "games/kernel", "games/journal", "games/fairness", "config")
NAMES = re.compile(
    r"games\.(?:live_magic|planechase|runes|tournament)\b|[\"'/](?:live_magic|planechase|runes|tournament)[\"'/.]"
)
"""A game's package, or its key as a text or a path of its own."""

MAY_NAME = {
    "GAMES: list[str] = [": "the setting that says what is played",
    'app = Celery("live_magic")': "the product is called as its first game: the name of its worker",
    "DATABASES = {": "the same: the name of its database file",
    '"KEY_PREFIX": "live_magic"': "the same: what its cache is marked with",
}
"""How a line begins that may, and why."""


def lines_that_name_a_game(source: str) -> list[str]:
    found = (line.strip() for line in source.splitlines() if NAMES.search(line))
    return [line for line in found if not line.startswith(tuple(MAY_NAME))]


def test_no_room_of_the_platform_names_a_game() -> None:
    found = {
        name_of(path): lines
        for room in PLATFORM
        for path in sorted((ROOT / room).rglob("*.py"))
        if (lines := lines_that_name_a_game(path.read_text(encoding="utf-8")))
    }
    assert found == {}


@pytest.mark.parametrize(
    "line", ["from games.runes import x", 'if game == "planechase":', "'games/tournament/board.html'"]
)
def test_a_game_that_is_named_is_found(line: str) -> None:
    assert lines_that_name_a_game(line)


FACES = (
    "templates/*.html",
    "templates/includes/*.html",
    "templates/games/*.html",
    "templates/games/fields/*.html",
    "templates/games/rulebook/*.html",
    "static/css/*.css",
    "static/css/games/table*.css",
    "static/css/games/turns.css",
    "static/js/*.js",
)
"""Templates, styles and scripts of the platform, and of every page."""

OF_A_GAME = {name_of(path) for game in RULES for path in ROOT.glob(f"static/js/{game}*.js")}
WORDS_OF_GAMES = re.compile(r"live_magic|planechase|planar|\brunes?\b|\btournament|\bauction", re.I)


def test_no_template_style_or_script_of_the_platform_names_a_game() -> None:
    faces = {name_of(path): path for pattern in FACES for path in sorted(ROOT.glob(pattern))}
    assert faces.keys() > OF_A_GAME
    named = {
        name: words
        for name, path in faces.items()
        if name not in OF_A_GAME and (words := WORDS_OF_GAMES.findall(path.read_text(encoding="utf-8")))
    }
    assert named == {}


# --- no face of a game knows another ---------------------------------------------------------------------------------


def faces_of(game: str) -> list[Path]:
    """Its templates, styles and scripts: each is called as the game, or lies in a folder that is."""
    patterns = (f"templates/games/{game}/**/*.html", f"static/css/games/{game}*.css", f"static/js/{game}*.js")
    return [path for pattern in patterns for path in sorted(ROOT.glob(pattern))]


def files_of_others(game: str, source: str) -> list[str]:
    """The files of other games that are named here: by their path, or by their name alone."""
    others = "|".join(one for one in RULES if one != game)
    return re.findall(rf"games/(?:{others})/[\w/.-]*|\b(?:{others})\w*\.(?:css|js)\b", source)


@pytest.mark.parametrize("game", RULES)
def test_no_template_style_or_script_of_a_game_names_the_files_of_another(game: str) -> None:
    faces = {name_of(path): path.read_text(encoding="utf-8") for path in faces_of(game)}
    assert {f"templates/games/{game}/head.html", f"static/css/games/{game}.css"} <= faces.keys()
    assert {name: named for name, source in faces.items() if (named := files_of_others(game, source))} == {}


@pytest.mark.parametrize(
    "line",
    [
        "{% include 'games/planechase/parts/names.html' %}",
        "{% static 'css/games/planechase.css' %}",
        "/* as in tournament_print.css */",
    ],
)
def test_a_file_of_another_game_that_is_named_is_found(line: str) -> None:
    assert files_of_others("runes", line)


# --- every game has one shape ----------------------------------------------------------------------------------------

TINY = {"throws"}
"""The platform's own tests play it through boards as plain as can be; it has no scene, and no page of its own."""

GAMES = [game for game in games().values() if game.key not in TINY]
WORDS = ("LINES", "OWN_LINES", "VARIANTS", "REASONS", "GLOSSARY", "BUTTONS", "CONFIRM")
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


def part(game: Game, name: str) -> ModuleType:
    return import_module(f"{game.package}.{name}")


def test_every_installed_game_is_looked_at() -> None:
    assert {game.package for game in GAMES} >= set(base.GAMES)
    assert {game.package for game in games().values()} == set(settings.GAMES) <= set(settings.INSTALLED_APPS)


@EVERY_GAME
def test_the_folder_of_a_game_is_called_as_the_game(game: Game) -> None:
    assert game.package.rpartition(".")[2] == game.key == registry.book(game.key).key


@EVERY_GAME
def test_the_rules_of_a_game_are_in_their_places(game: Game) -> None:
    for name in ("book", "setup", "state", "orders", "facts", "story", "deciding"):
        assert find_spec(f"{game.package}.rules.{name}"), name
    book, codec = part(game, "rules.book").BOOK, part(game, "rules.book").CODEC
    assert (registry.book(game.key), registry.codec(game.key)) == (book, codec)


@EVERY_GAME
def test_words_and_screens_of_a_game_are_in_their_places(game: Game) -> None:
    assert [name for name in WORDS if not hasattr(part(game, "words"), name)] == []
    assert issubclass(game.scene, Scene)
    for name in ("board", "screen", "head"):
        assert get_template(f"games/{game.key}/{name}.html")


@EVERY_GAME
def test_what_is_written_down_begins_with_the_header_of_its_notation(game: Game) -> None:
    assert bool(find_spec(f"{game.package}.rules.notation")) == bool(game.header)
    if game.header:
        found = part(game, "rules.notation").NOTATION
        assert (found.key, found.game) == (game.header, game.key)


@EVERY_GAME
def test_a_game_with_pages_has_addresses_and_one_that_starts_has_a_form_and_an_api(game: Game) -> None:
    assert bool(find_spec(f"{game.package}.urls")) == game.has_pages
    if game.start is not None:
        for of in ("urlpatterns", "api_urls"):
            assert game.start.page in {address.name for address in game.urls(of)}
        assert all(find_spec(f"{game.package}.{name}") for name in ("forms", "views", "api"))
        assert get_template(f"games/{game.key}/new.html")
