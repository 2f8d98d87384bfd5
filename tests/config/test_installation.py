"""`manage.py` speaks to the database of the installed server, or to none."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from config.installation import LOCAL, PRODUCTION, SETTINGS, VARIABLE, WrongEnvironment, choose_settings, environment
from tests.support.services.migrated import lay_migrated
from tests.support.services.site import ROOT


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of what `manage.py` needs until it knows the settings, with a database of an earlier `make run`."""
    shutil.copy(ROOT / "manage.py", tmp_path)
    shutil.copytree(ROOT / "config", tmp_path / "config", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "var").mkdir()
    lay_migrated(tmp_path / "var" / "live_magic.sqlite3")
    return tmp_path


def test_a_machine_without_an_installation_uses_the_settings_of_make_run(tmp_path: Path) -> None:
    environ: dict[str, str] = {}
    choose_settings(environ, None, tmp_path / "none", tmp_path)
    assert environ == {SETTINGS: LOCAL}


def test_settings_that_are_named_are_used_beside_an_installation_too(tmp_path: Path) -> None:
    (tmp_path / ".env").touch()
    environ: dict[str, str] = {}
    choose_settings(environ, LOCAL, tmp_path / ".env", tmp_path)
    assert environ == {SETTINGS: LOCAL}


def test_beside_an_installed_server_a_command_without_its_environment_is_refused(tmp_path: Path) -> None:
    (tmp_path / "environment").touch()
    environ: dict[str, str] = {}
    with pytest.raises(WrongEnvironment, match=r"has not read .*\nType: sudo live-magic …"):
        choose_settings(environ, None, tmp_path / "environment", tmp_path)
    assert environ == {}


def test_the_environment_of_the_installation_takes_the_place_of_what_a_shell_has_left(tmp_path: Path) -> None:
    file = tmp_path / "environment"
    file.write_text("DATABASE_URL=postgres://club\n")
    environ = {VARIABLE: str(file), SETTINGS: LOCAL, "DATABASE_URL": "sqlite:////tmp/drill.sqlite3"}
    choose_settings(environ, LOCAL)
    assert (environ["DATABASE_URL"], environ[SETTINGS]) == ("postgres://club", PRODUCTION)


@pytest.mark.parametrize(("text", "why"), [(None, "No such file"), ("A='open\n", "the quotes of A are not closed")])
def test_an_environment_that_cannot_be_read_is_refused(tmp_path: Path, text: str | None, why: str) -> None:
    file = tmp_path / "environment"
    if text is not None:
        file.write_text(text)
    with pytest.raises(WrongEnvironment, match=why):
        choose_settings({VARIABLE: str(file)}, None)


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("A=Live Magic <noreply@example.org>", "Live Magic <noreply@example.org>"),
        (' A = spaced " inside  ', 'spaced " inside'),
        ("A='single \\ \"quoted\"'", 'single \\ "quoted"'),
        (r'A="double \"quoted\" \$x \q"', r'double "quoted" $x \q'),
        (r"A=back\\slash\ and\#", r"back\slash and#"),
        ("A=it's", "it's"),
        ("A='one ' \"two\" three", "one twothree"),
        ("A=over\\\ntwo lines", "overtwo lines"),
        ("A=", ""),
        ("A=x=y", "x=y"),
    ],
)
def test_values_are_read_as_systemd_reads_them(line: str, value: str) -> None:
    assert environment(f"# A=comment\n; A=comment\nno assignment\n\n{line}\n") == {"A": value}


def test_a_database_of_make_run_beside_a_server_in_containers_is_not_backed_up(checkout: Path) -> None:
    """The command itself, with nothing in its environment."""
    env = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG"}}
    line = [sys.executable, str(checkout / "manage.py"), "backup", str(checkout / "club.backup")]
    (checkout / ".env").write_text("SITE_HOST=play.example.org\n")
    done = subprocess.run(line, env=env, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (1, "")
    assert "Type: docker compose exec web-1 python manage.py …" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (checkout / "club.backup").exists()
