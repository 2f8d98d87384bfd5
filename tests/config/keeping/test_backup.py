"""A club's server is backed up in the middle of an auction, killed, restored, and goes on."""

from __future__ import annotations

import http.client
import json
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Any

import psycopg
import pytest

from tests.support.services.postgres import running_postgres
from tests.support.services.redis_server import running_redis_server
from tests.support.services.site import DATABASE, Caller, Site, running_site

pytestmark = [pytest.mark.process, pytest.mark.timeout(300)]

INSIDE = "tests.config.keeping.inside"
COMMANDED = "tests.support.services.call:commanded"
TOKEN = "k" * 32
KEY = "the key of the club's treasurer"


@contextmanager
def over_sqlite(folder: Path) -> Iterator[Site]:
    with running_site(folder, worker=False) as site:
        yield site


@contextmanager
def over_postgresql(folder: Path) -> Iterator[Site]:
    with running_postgres() as server, running_redis_server(folder / "redis") as redis:
        with psycopg.connect(server, autocommit=True) as connected:
            connected.execute("CREATE DATABASE club")
        site = Site(folder, redis, {"DATABASE_URL": server.replace("/postgres?", "/club?"), "SERVER": server})
        try:
            site.command("migrate", "--verbosity", "0")
            site.start_web()
            yield site
        finally:
            site.stop()


def lose_sqlite(site: Site) -> None:
    """The disk is gone."""
    for file in site.folder.glob(f"{DATABASE}*"):
        file.unlink()


def lose_postgresql(site: Site) -> None:
    """Somebody has dropped the database."""
    with psycopg.connect(site.env["SERVER"], autocommit=True) as connected:
        connected.execute("DROP DATABASE club WITH (FORCE)")
        connected.execute("CREATE DATABASE club")


DATABASES = {"sqlite": (over_sqlite, lose_sqlite), "postgresql": (over_postgresql, lose_postgresql)}


def send(site: Site, auction: dict[str, Any], seed: int) -> int | None:
    """The next act of the auction, over the air; the version that it acted on. None: the evening is over."""
    one: dict[str, Any] | None = site.call(f"{INSIDE}:next_order", code=auction["code"], seed=seed)
    if one is None:
        return None
    headers = {
        "Cookie": f"sessionid={auction['sessions'][one['seat']]}; csrftoken={TOKEN}",
        "X-CSRFToken": TOKEN,
        "Content-Type": "application/json",
    }
    with closing(http.client.HTTPConnection("127.0.0.1", site.port, timeout=30)) as line:
        line.request("POST", f"/api/v1/tables/{auction['code']}/act", json.dumps(one["order"]), headers)
        answer = line.getresponse()
        assert answer.status == 200, answer.read()
    return int(one["version"])


@contextmanager
def played_on(site: Site, auction: dict[str, Any]) -> Iterator[list[int]]:
    """People go on with the auction while something else is done; gives the versions that they have acted on."""
    acted: list[int] = []
    over = Event()

    def play() -> None:
        while not over.is_set() and (version := send(site, auction, len(acted))) is not None:
            acted.append(version)

    player = Thread(target=play)
    player.start()
    try:
        while len(acted) < 2:
            assert player.is_alive()
            over.wait(0.01)
        yield acted
    finally:
        over.set()
        player.join()


def manage(site: Site, *line: str, **env: str) -> str:
    """What a command prints, in a process that does nothing else."""
    caller = Caller(site.env | {"BACKUP_KEY": KEY} | env)
    try:
        return str(caller.call(COMMANDED, line=list(line)))
    finally:
        caller.end()


def end(site: Site) -> None:
    """Every process of the site is killed; what it remembers is gone."""
    site.kill_web()
    if site.caller is not None:
        site.caller.end()
        site.caller = None


@pytest.mark.thorough
@pytest.mark.parametrize("database", ["sqlite", pytest.param("postgresql", marks=pytest.mark.thorough)])
def test_backed_up_amid_an_auction_killed_lost_and_restored_it_goes_on_with_the_next_act(
    database: str, tmp_path: Path
) -> None:
    serve, lose = DATABASES[database]
    file = tmp_path / "club.backup"
    with serve(tmp_path) as site:
        auction = site.call(f"{INSIDE}:lay_auction", name="The mill")
        with played_on(site, auction) as acted:
            told = manage(site, "backup", str(file))
        assert f"({database}, version" in told and "encrypted" in told and "NOT" not in told
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert b"approval" not in file.read_bytes() and b"INSERT" not in file.read_bytes()
        assert "is whole" in manage(site, "backup", "--check", str(file))
        facts = site.call(f"{INSIDE}:entries", code=auction["code"])
        end(site)
        lose(site)

        assert "1 tables are as their journals tell" in manage(site, "restore", str(file))

        restored = site.call(f"{INSIDE}:entries", code=auction["code"])
        assert restored == facts[: len(restored)], "what was written before the backup is there, and nothing else"
        assert len(restored) >= acted[1]
        site.start_web()
        assert send(site, auction, seed=1) == len(restored) < site.call(f"{INSIDE}:version", code=auction["code"])
        assert site.call(f"{INSIDE}:changed_by_force", code=auction["code"]) == "no", "facts stay, after a restore too"


@pytest.mark.thorough
def test_a_backup_that_is_cut_off_or_of_another_key_restores_nothing(module_site: Site, tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    manage(module_site, "backup", str(whole))
    cut.write_bytes(whole.read_bytes()[:-1000])
    (tmp_path / "key").write_text("a key of somebody else's")
    before = module_site.call(f"{INSIDE}:counted")
    for line, why in (
        (["restore", "--replace", str(cut)], "cut off"),
        (["backup", "--check", str(cut)], "cut off"),
        (["restore", "--replace", str(whole), "--key-file", str(tmp_path / "key")], "the key is another one"),
        (["backup", str(whole)], "is there already"),
        (["restore", "--replace", str(whole)], "somebody is connected"),
        (["restore", str(tmp_path / "none")], "No such file"),
    ):
        with pytest.raises(AssertionError, match=why):
            manage(module_site, *line)
    assert module_site.call(f"{INSIDE}:counted") == before
    assert sorted(file.name for file in tmp_path.iterdir()) == ["cut", "key", "whole"]


@pytest.mark.thorough
def test_a_damaged_database_is_replaced_and_what_lay_beside_it_is_gone(module_site: Site, tmp_path: Path) -> None:
    """Its write-ahead log, which SQLite would take for that of the new file."""
    file, damaged = tmp_path / "backup", tmp_path / "club.sqlite3"
    manage(module_site, "backup", str(file))
    damaged.write_bytes(b"SQLite format 3\0" + b"x" * 9000)
    Path(f"{damaged}-wal").write_bytes(b"y" * 5000)
    url = {"DATABASE_URL": f"sqlite:///{damaged}"}
    with pytest.raises(AssertionError, match="--replace puts the backup in the place"):
        manage(module_site, "restore", str(file), **url)
    assert damaged.read_bytes().endswith(b"xxx")
    assert "restored;" in manage(module_site, "restore", "--replace", str(file), **url)
    assert (stat.S_IMODE(damaged.stat().st_mode), {one.name for one in tmp_path.iterdir()}) == (
        0o600,
        {"backup", "club.sqlite3"},
    )
