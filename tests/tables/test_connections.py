"""Production over PostgreSQL: whoever waits for what happens at a table holds no connection to the database."""

from __future__ import annotations

import http.client
import json
import os
from collections.abc import Iterator
from contextlib import ExitStack, closing
from typing import Any

import pytest
from django.db import connection

from tests.support.services.listening import next_board
from tests.support.services.on_postgresql import copied
from tests.support.services.redis_server import running_redis_server
from tests.support.services.site import Site, is_healthy

pytestmark = [
    pytest.mark.both_databases,
    pytest.mark.timeout(300),
    pytest.mark.skipif(connection.vendor == "sqlite", reason="how many there are is a matter of PostgreSQL’s pool"),
]

POOL = 3
STREAMS = 30
TOKEN = "k" * 32

NOT_SHOWN = ("--ignore", "admin", "--ignore", "rest_framework")
"""Static files that no table asks for: to compress them takes longer than all else here."""


@pytest.fixture(scope="module")
def production(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The product under the settings of production, with three connections to a PostgreSQL."""
    folder = tmp_path_factory.mktemp("production")
    with copied(f"production_{os.getpid()}") as url, running_redis_server(folder / "redis") as redis:
        extra = {
            "DJANGO_SETTINGS_MODULE": "config.settings.production",
            "DATABASE_URL": url,
            "DATABASE_POOL": str(POOL),
            "SECRET_KEY": "k3y of twenty signs-" * 3,
            "ALLOWED_HOSTS": "127.0.0.1",
            "SECURE_SSL_REDIRECT": "no",
            "STATIC_ROOT": str(folder / "static"),
        }
        site = Site(folder, redis, extra, "config.asgi:application")
        try:
            site.manage("collectstatic", "--no-input", "--verbosity", "0", *NOT_SHOWN)
            site.start_web()
            yield site
        finally:
            site.stop()


class Stream:
    """A phone that listens, or a program."""

    def __init__(self, site: Site, path: str, cookie: str) -> None:
        self.line = http.client.HTTPConnection("127.0.0.1", site.port, timeout=30)
        self.line.request("GET", path, headers={"Cookie": cookie})
        self.answer = self.line.getresponse()

    def next_board(self) -> str:
        """The next message that carries a board."""
        return next_board(self.answer)

    def close(self) -> None:
        """Hangs up."""
        self.line.close()


def acts(site: Site, table: dict[str, Any]) -> int:
    """The host gives the order that begins the tournament; the status of the answer."""
    with closing(http.client.HTTPConnection("127.0.0.1", site.port, timeout=30)) as line:
        headers = {
            "Cookie": f"{table['cookies'][0]}; csrftoken={TOKEN}",
            "X-CSRFToken": TOKEN,
            "Content-Type": "application/json",
        }
        line.request("POST", f"/api/v1/tables/{table['code']}/act", json.dumps(table["order"]), headers)
        return line.getresponse().status


@pytest.mark.parametrize(
    "address", ["/t/{}/stream/", pytest.param("/api/v1/tables/{}/events", marks=pytest.mark.thorough)]
)
def test_thirty_streams_wait_at_a_table_and_hold_none_of_three_connections(production: Site, address: str) -> None:
    table = production.call("tests.support.scenes.crowd:gather", players=8)
    with ExitStack() as over:
        streams = []
        for number in range(STREAMS):
            streams.append(Stream(production, address.format(table["code"]), table["cookies"][number % 2]))
            over.callback(streams[-1].close)
        assert all(stream.next_board() for stream in streams)
        assert is_healthy(production.port)
        assert acts(production, table) == 200
        assert all(stream.next_board() for stream in streams)
