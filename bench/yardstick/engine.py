"""Starts the other engine and has its clients play; installs it first, where node and npm are there."""

from __future__ import annotations

import http.client
import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.support.services.migrated import ROOT
from tests.support.services.site import PATIENCE, free_port

PACKAGES = ("boardgame.io@0.50.2", "node-persist@2.1.0")
INSTALLED = ROOT / "var" / "yardstick"
SCRIPTS = Path(__file__).parent


class Missing(Exception):
    """It cannot be measured here; the text says why."""


class Block(NamedTuple):
    """What its clients measured: by move, the milliseconds until the last one had it, and the bytes that one got.
    `plain`, `compressed`: the bytes of a whole state."""

    spent: list[float]
    sizes: list[int]
    plain: int
    compressed: int


class Engine(NamedTuple):
    """The engine, running."""

    port: int
    clients: int

    def moves(self, count: int) -> Block:
        """So many moves in a match of its own."""
        line = ["node", "client.js", str(self.port), str(self.clients), str(count)]
        done = subprocess.run(line, cwd=SCRIPTS, env=_env(), capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"its clients have failed:\n{done.stderr}")
        return Block(**json.loads(done.stdout))


def install() -> None:
    """Has npm install it into var/, unless it is there. Raises Missing."""
    if not shutil.which("node") or not shutil.which("npm"):
        raise Missing("node and npm are not on this machine")
    if (INSTALLED / "node_modules" / ".package-lock.json").exists():
        return
    INSTALLED.mkdir(parents=True, exist_ok=True)
    line = ["npm", "install", "--prefix", str(INSTALLED), "--no-audit", "--no-fund", "--loglevel=error", *PACKAGES]
    done = subprocess.run(line, capture_output=True, text=True)
    if done.returncode:
        raise Missing(f"npm could not install it: {done.stderr.strip().splitlines()[-1:]}")


@contextmanager
def running_engine(folder: Path, clients: int) -> Iterator[Engine]:
    """The server of the engine, which keeps its matches in files in this folder. Raises Missing."""
    install()
    port = free_port()
    line = ["node", "server.js", str(port), str(folder / "matches")]
    with (folder / "yardstick.log").open("wb") as log:
        server = subprocess.Popen(line, cwd=SCRIPTS, env=_env(), stdout=log, stderr=log)
    try:
        _wait_for(port, server)
        yield Engine(port, clients)
    finally:
        server.kill()
        server.wait()


def _env() -> dict[str, str]:
    return os.environ | {"NODE_PATH": str(INSTALLED / "node_modules"), "NODE_ENV": "production"}


def _wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and server.poll() is None:
        connection = http.client.HTTPConnection("localhost", port, timeout=5)
        try:
            connection.request("GET", "/games")
            connection.getresponse().read()
            return
        except OSError:
            time.sleep(0.05)
        finally:
            connection.close()
    raise Missing("its server did not start")
