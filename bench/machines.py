"""`python -m bench.machines`: two web machines over one PostgreSQL and one Redis, each a site with a folder of its own.

Six phones of a table at each; how long an act at either takes until the last phone of both has it, beside the same with
all twelve at one; then one of them is killed amid a storm of orders, and its phones go to the other.
"""

from __future__ import annotations

import argparse
import os
import secrets
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from bench.figures import Figure, figure, single, table
from bench.phones.crowd import Crowd, running_crowd
from bench.site import SERVED, collect
from tests.support.services.postgres import running_postgres
from tests.support.services.redis_server import running_redis_server
from tests.support.services.site import Site

DURABLE = ()
"""PostgreSQL's own settings: what is answered is on the disk."""

OF_BOTH = {
    "DJANGO_SETTINGS_MODULE": "config.settings.production",
    "SECRET_KEY": secrets.token_urlsafe(50),
    "ALLOWED_HOSTS": "127.0.0.1",
    "SECURE_SSL_REDIRECT": "no",
    "DATABASE_POOL": "10",
}
"""What both have to have alike, the secret key above all: else a phone that comes to the other one is nobody there."""


class Machines(NamedTuple):
    """Two sites, looked at as one with two ports."""

    one: Site
    two: Site

    @property
    def ports(self) -> list[int]:
        return [self.one.port, self.two.port]


@contextmanager
def running_machines() -> Iterator[Machines]:
    """Both, with one PostgreSQL and one Redis; Django in this process works on their database from now on."""
    with tempfile.TemporaryDirectory(prefix="live-magic-machines-") as name, running_postgres(DURABLE) as url:
        folder = Path(name)
        shared = OF_BOTH | {"STATIC_ROOT": str(folder / "static"), "DATABASE_URL": url}
        with running_redis_server(folder / "redis") as redis:
            sites = [_site(folder / of, redis, shared) for of in ("one", "two")]
            collect(sites[0].env)
            sites[0].manage("migrate", "--verbosity", "0")
            os.environ.update(sites[0].env)
            import django  # it reads the environment

            django.setup()
            try:
                for site in sites:
                    site.start_web()
                yield Machines(*sites)
            finally:
                for site in sites:
                    site.stop()


def _site(folder: Path, redis: object, env: dict[str, str]) -> Site:
    folder.mkdir()
    return Site(folder, redis, env | {"VAR_DIR": str(folder)}, SERVED)  # type: ignore[arg-type]


def acts(machines: Machines, crowd: Crowd, count: int) -> list[Figure]:
    """How long an act takes with all phones at one machine, and with half of them at each."""
    # models can be imported only when Django is set up for this site
    from bench.live import LiveTable

    found = []
    for name, at in (("one machine", machines.one), ("two machines", machines)):
        done = LiveTable(at, crowd).acts(count)  # type: ignore[arg-type]
        found.append(figure(f"an act until its answer, {name}", [one.answered for one in done]))
        found.append(figure(f"an act until the last of twelve phones has it, {name}", [one.shown for one in done]))
    return found


def killed(machines: Machines, crowd: Crowd, seconds: float) -> list[Figure]:
    """Machine one is killed amid a storm; its phones send again, to the other, what was not answered."""
    from tests.torture.storm import Objector, Storm

    [laid] = machines.one.call("tests.torture.inside:lay", tables=1)
    storm = Storm(machines.one.port)
    storm.rage(laid, list(laid["cookies"]))
    time.sleep(seconds)
    machines.one.kill_web()
    before, died = dict(storm.answers.counted), time.monotonic()
    storm.port = machines.two.port
    whole_after = _phones_called_again(crowd, laid, machines.two.port, died)
    while storm.answers.counted[200] == before[200]:
        time.sleep(0.001)
    again = time.monotonic() - died
    time.sleep(seconds)
    storm.end()
    wrong = machines.two.call("tests.torture.inside:wrong_with", code=laid["code"], acts=storm.acts_of(Objector))
    return [
        single("acknowledged before one was killed", before[200], ""),
        single("acknowledged in all", storm.answers.counted[200], ""),
        single("from the kill to the next acknowledged order", 1000 * again),
        single("from the kill until twelve phones have the whole board again", 1000 * whole_after),
        single("orders lost, done twice or by half", len(wrong), ""),
    ]


def _phones_called_again(crowd: Crowd, laid: dict[str, dict[str, str]], port: int, died: float) -> float:
    crowd.open("again", [port], f"/t/{laid['code']}/stream/", laid["cookies"].values())
    return time.monotonic() - died


def main() -> None:
    """Measures and prints."""
    wish = argparse.ArgumentParser(prog="python -m bench.machines", description="Measures two web machines.")
    wish.add_argument("--short", action="store_true", help="a handful of everything")
    short = wish.parse_args(sys.argv[1:]).short
    with running_machines() as machines, running_crowd() as crowd:
        found = acts(machines, crowd, 10 if short else 100) + killed(machines, crowd, 1 if short else 5)
    print(table(found))


if __name__ == "__main__":
    main()
