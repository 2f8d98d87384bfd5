"""The checker beside docs/fairness.md, in a Python of its own, finds of every account what the product finds."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random
from runpy import run_path
from typing import Any

import msgspec
import pytest
from django.conf import settings
from django.test import Client

from games.fairness import protocol
from games.fairness.account import Account, Line, Opened
from games.fairness.chance import Draw
from games.fairness.checking import findings
from games.kernel import registry
from games.tables.models import Table
from games.tables.screens.fairness.telling import rules_of
from tests.support.lies import LIES, LIES_MEANWHILE
from tests.support.worlds.checked_tables import played_to_the_end, with_a_throw_shown
from tests.tables.fairness.kept import KeptTable
from tests.tables.fairness.loaded import honest, loaded
from tests.tables.random_tables import GAMES

DOCS = Path(settings.BASE_DIR) / "docs"
CHECKER = DOCS / "check_chance.py"
PAGE = (DOCS / "fairness.md").read_text(encoding="utf-8")


@cache
def checker() -> Any:
    return run_path(str(CHECKER))["findings"]


def found_by_both(account: Account | dict[str, Any]) -> list[tuple[str, int]]:
    """What the checker finds, which is what the product finds."""
    plain = json.loads(msgspec.json.encode(account))
    by_product: list[tuple[str, int]] = [(one.what, one.act) for one in findings(msgspec.convert(plain, Account))]
    by_checker = checker()(plain)
    assert by_checker == by_product
    return by_product


def exported(code: str) -> dict[str, Any]:
    """The file that the page of this table offers."""
    Table.objects.filter(code=code).update(is_public=True)
    answer = Client().get(f"/t/{code}/chance.json")
    assert answer.status_code == 200
    plain: dict[str, Any] = answer.json()
    return plain


@pytest.mark.django_db
def test_real_files_are_well_and_every_lie_in_them_is_found(tmp_path: Path) -> None:
    for code, lies in ((played_to_the_end(), LIES), (with_a_throw_shown()["code"], LIES_MEANWHILE)):
        account = exported(code)
        assert found_by_both(account) == []
        assert ran(account, tmp_path) == (0, "All is as it was committed to.")
        for name, (lie, _said) in lies.items():
            told = json.loads(json.dumps(account))
            lie(told)
            assert found_by_both(told), name
            assert ran(told, tmp_path)[0] == 1, name


def ran(account: dict[str, Any], folder: Path) -> tuple[int, str]:
    """Exit code and last line of the checker as a program, without any package."""
    path = folder / "chance.json"
    path.write_text(json.dumps(account), encoding="utf-8")
    done = subprocess.run([sys.executable, "-I", "-S", str(CHECKER), str(path)], capture_output=True, text=True)
    assert done.stderr == ""
    return done.returncode, done.stdout.splitlines()[-1]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("form", protocol.FORMS)
def test_a_table_of_any_game_and_form_is_well_until_anything_is_changed(game: str, form: str) -> None:
    kept = KeptTable(GAMES[game](Random(7)), form)
    account = kept.play(60)
    assert found_by_both(account) == found_by_both(kept.account_so_far()) == []
    plain = json.loads(msgspec.json.encode(account))
    for told in tampered(plain, Random(3)):
        found_by_both(told)
    dropped = plain | {"lines": plain["lines"][:-1]}
    assert found_by_both(dropped)


def tampered(account: dict[str, Any], chance: Random) -> list[dict[str, Any]]:
    """Copies with one thing changed each: a member of a line, a draw, a fact."""
    copies = []
    for number in range(30):
        told = json.loads(json.dumps(account))
        line = chance.choice(told["lines"])
        match number % 6:
            case 0:
                line["brings"] += "x"
            case 1:
                line["seals"] = line["seals"][::-1]
            case 2:
                told["facts"].insert(chance.randrange(len(told["facts"])), told["facts"][0])
            case 3 if line["draws"]:
                line["draws"][0]["of"] = line["draws"][0]["of"][::-1]
            case 4 if line["draws"]:
                line["draws"].pop()
            case _:
                told["facts"][line["act"] - 1] = told["facts"][line["act"] - 1].replace('"data":{', '"data":{"x":1,')
        copies.append(told)
    return copies


def test_loaded_dice_are_found() -> None:
    assert [found_by_both(account) for account in loaded()] == [[("among", 1)]] * len(loaded())
    assert [found_by_both(account) for account in honest()] == [[]] * len(honest())


def test_a_file_of_before_is_checked_as_it_was(tmp_path: Path) -> None:
    """It says neither how much there was, nor what ends a game."""
    account = msgspec.to_builtins(KeptTable(GAMES["planechase"](Random(7)), protocol.FIRST).play(40))
    for name in ("acts", "happened", "ends"):
        del account[name]
    assert found_by_both(account) == []


def test_the_page_names_every_member() -> None:
    """Nobody has to read the program to write a checker."""
    for kind in (Account, Line, Draw, Opened):
        for field in kind.__struct_fields__:
            assert re.search(rf"^\| `{field}`", PAGE, re.M), (kind.__name__, field)


def test_the_page_names_with_what_each_game_ends() -> None:
    for game in ("live_magic", "planechase", "runes", "tournament"):
        assert game in registry.game_keys()
        for kind in rules_of(game).ends:
            assert f"`{kind}`" in PAGE
