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

from tests.support.services.postgres import OWNER, create_database, drop_database, running_postgres
from tests.support.services.redis_server import running_redis_server
from tests.support.services.site import DATABASE, Caller, Site, running_site

pytestmark = [pytest.mark.process, pytest.mark.timeout(300)]

INSIDE = "tests.config.keeping.inside"
TOKEN = "k" * 32
KEY = "the key of the club's treasurer"
MAX_ACTS = 25
"""Acts of the auction while a backup is taken; more are left for after the restore."""

INSTALLED = {
    "DJANGO_SETTINGS_MODULE": "config.settings.production",
    "SECRET_KEY": "k3y-" * 20 + "0123456789abcdef",
    "ALLOWED_HOSTS": "127.0.0.1",
    "BACKUP_KEY": KEY,
}
"""Settings under which the product is deployed, with the connection pool as large as it is by default."""


@contextmanager
def over_sqlite(folder: Path) -> Iterator[Site]:
    with running_site(folder, INSTALLED, worker=False) as site:
        yield site


@contextmanager
def over_postgresql(folder: Path) -> Iterator[Site]:
    with running_postgres() as server, running_redis_server(folder / "redis") as redis:
        urls = {"DATABASE_URL": create_database(server, "club"), "SERVER": server}
        site = Site(folder, redis, INSTALLED | urls)
        try:
            site.manage("migrate", "--verbosity", "0")
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
    drop_database(site.env["SERVER"], "club")
    create_database(site.env["SERVER"], "club")


DATABASES = {"sqlite": (over_sqlite, lose_sqlite), "postgresql": (over_postgresql, lose_postgresql)}


def send(site: Site, auction: dict[str, Any], seed: int) -> int | None:
    """Send the next act of the auction; returns the version it acted on, or None when the evening is over."""
    order: dict[str, Any] | None = site.call(f"{INSIDE}:next_order", code=auction["code"], seed=seed)
    if order is None:
        return None
    headers = {
        "Cookie": f"sessionid={auction['sessions'][order['seat']]}; csrftoken={TOKEN}",
        "X-CSRFToken": TOKEN,
        "Content-Type": "application/json",
        "X-Forwarded-Proto": "https",
        "Origin": f"https://127.0.0.1:{site.port}",
    }
    with closing(http.client.HTTPConnection("127.0.0.1", site.port, timeout=30)) as line:
        line.request("POST", f"/api/v1/tables/{auction['code']}/act", json.dumps(order["order"]), headers)
        response = line.getresponse()
        assert response.status == 200, response.read()
    return int(order["version"])


@contextmanager
def played_on(site: Site, auction: dict[str, Any]) -> Iterator[list[int]]:
    """People go on with the auction while something else is done; gives the versions that they have acted on."""
    acted: list[int] = []
    over = Event()

    def play() -> None:
        while not over.is_set() and len(acted) < MAX_ACTS:
            version = send(site, auction, len(acted))
            assert version is not None, "the evening is over before the backup is"
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


def end(site: Site) -> None:
    """Every process of the site is killed; what it remembers is gone."""
    site.kill_web()
    if site.caller is not None:
        site.caller.end()
        site.caller = None


@pytest.fixture(scope="module", params=DATABASES)
def installed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """An installed server that people use, on each kind of database."""
    serve, _ = DATABASES[request.param]
    with serve(tmp_path_factory.mktemp(request.param)) as site:
        yield site


@pytest.fixture(scope="module")
def idle(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """An installed server over PostgreSQL whose processes are stopped, with a second, empty database."""
    folder = tmp_path_factory.mktemp("idle")
    with running_postgres() as server, running_redis_server(folder / "redis") as redis:
        urls = {"DATABASE_URL": create_database(server, "club"), "EMPTY": create_database(server, "empty")}
        site = Site(folder, redis, INSTALLED | urls | {"SERVER": server})
        try:
            site.manage("migrate", "--verbosity", "0")
            yield site
        finally:
            site.stop()


@pytest.mark.thorough
@pytest.mark.parametrize("database", DATABASES)
def test_backed_up_amid_an_auction_killed_lost_and_restored_it_goes_on_with_the_next_act(
    database: str, tmp_path: Path
) -> None:
    serve, lose = DATABASES[database]
    file = tmp_path / "club.backup"
    with serve(tmp_path) as site:
        auction = site.call(f"{INSIDE}:lay_auction", name="The mill")
        with played_on(site, auction) as acted:
            output = site.manage("backup", str(file))
        assert f"({database}, version" in output and "encrypted" in output and "NOT" not in output
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert b"approval" not in file.read_bytes() and b"INSERT" not in file.read_bytes()
        assert "is whole" in site.manage("backup", "--check", str(file))
        facts = site.call(f"{INSIDE}:entries", code=auction["code"])
        end(site)
        lose(site)

        assert "1 tables are as their journals tell" in site.manage("restore", str(file))

        restored = site.call(f"{INSIDE}:entries", code=auction["code"])
        assert restored == facts[: len(restored)], "what was written before the backup is there, and nothing else"
        assert len(restored) >= acted[1]
        site.start_web()
        assert send(site, auction, seed=1) == len(restored) < site.call(f"{INSIDE}:version", code=auction["code"])
        assert site.call(f"{INSIDE}:changed_by_force", code=auction["code"]) == "no", "facts stay, after a restore too"


def test_a_restore_does_not_take_the_connections_of_its_own_pool_for_somebody(idle: Site, tmp_path: Path) -> None:
    """A pool opens its connections in threads of its own: how many there are at a moment is chance, so all of them."""
    file = tmp_path / "club.backup"
    idle.manage("backup", str(file))
    caller = Caller(idle.env | {"DATABASE_URL": idle.env["EMPTY"]})
    try:
        output = caller.call(f"{INSIDE}:restored_amid_a_pool", file=str(file), connections=6)
    finally:
        caller.end()
    assert "restored; 0 tables" in output


def test_a_restore_names_those_who_are_connected(idle: Site, tmp_path: Path) -> None:
    """A superuser's session, too, of which PostgreSQL tells an ordinary role little."""
    file = tmp_path / "club.backup"
    idle.manage("backup", str(file))
    ours = psycopg.connect(idle.env["DATABASE_URL"], application_name="the treasurer")
    theirs = psycopg.connect(idle.env["SERVER"], dbname="club", application_name="psql")
    pids = ours.info.backend_pid, theirs.info.backend_pid
    with ours, theirs, pytest.raises(AssertionError) as refused:
        idle.manage("restore", "--replace", str(file))
    assert "somebody is connected to the database" in str(refused.value)
    for line in (
        f"user {OWNER} from this machine (socket), process {pids[0]} of PostgreSQL, application the treasurer",
        f"user postgres from an address that this role may not see, process {pids[1]} of PostgreSQL, application psql",
    ):
        assert f"\n  {line}\n" in str(refused.value)
    assert "Nothing was changed." in str(refused.value)


@pytest.mark.thorough
def test_whoever_connects_while_a_restore_is_under_way_undoes_it(idle: Site, tmp_path: Path) -> None:
    """What they have read would be of the database that is gone."""
    file = tmp_path / "club.backup"
    idle.manage("backup", str(file))
    caller = Caller(idle.env)
    try:
        caller.call(f"{INSIDE}:restored_with_a_guest", file=str(file))
    finally:
        caller.end()


@pytest.mark.thorough
def test_a_backup_that_is_cut_off_or_of_another_key_restores_nothing(installed: Site, tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    installed.manage("backup", str(whole))
    cut.write_bytes(whole.read_bytes()[:-1000])
    (tmp_path / "key").write_text("a key of somebody else's")
    before = installed.call(f"{INSIDE}:counted")
    web = "live-magic web" if "postgres" in installed.env["DATABASE_URL"] else f"process {installed.webs[0].pid}"
    for line, why in (
        (["restore", "--replace", str(cut)], "cut off"),
        (["backup", "--check", str(cut)], "cut off"),
        (["restore", "--replace", str(whole), "--key-file", str(tmp_path / "key")], "the key is another one"),
        (["backup", str(whole)], "is there already"),
        (["restore", "--replace", str(whole)], f"somebody is connected(.|\n)*{web}"),
        (["restore", str(tmp_path / "none")], "No such file"),
    ):
        with pytest.raises(AssertionError, match=why):
            installed.manage(*line)
    assert installed.call(f"{INSIDE}:counted") == before
    assert sorted(file.name for file in tmp_path.iterdir()) == ["cut", "key", "whole"]


@pytest.mark.thorough
def test_a_damaged_database_is_replaced_and_what_lay_beside_it_is_gone(tmp_path: Path) -> None:
    """Its write-ahead log, which SQLite would take for that of the new file."""
    folder = tmp_path / "there"
    folder.mkdir()
    file, damaged = folder / "backup", folder / "club.sqlite3"
    with running_site(tmp_path, INSTALLED, worker=False, web=False) as site:
        site.manage("backup", str(file))
        damaged.write_bytes(b"SQLite format 3\0" + b"x" * 9000)
        Path(f"{damaged}-wal").write_bytes(b"y" * 5000)
        url = {"DATABASE_URL": f"sqlite:///{damaged}"}
        with pytest.raises(AssertionError, match="--replace puts the backup in the place"):
            site.manage("restore", str(file), **url)
        assert damaged.read_bytes().endswith(b"xxx")
        assert "restored;" in site.manage("restore", "--replace", str(file), **url)
    assert stat.S_IMODE(damaged.stat().st_mode) == 0o600
    assert {each.name for each in folder.iterdir()} == {"backup", "club.sqlite3"}
