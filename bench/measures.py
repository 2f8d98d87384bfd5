"""What is measured, one function each."""

from __future__ import annotations

import gzip
import http.client
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

from django.utils import timezone

from bench import evening, pairing, planes
from bench.figures import Figure, figure
from bench.phones import Phone, Sender
from bench.sizes import FULL, Sizes
from games.kernel import registry
from games.tables import service, state
from games.tables.models import Table
from tests.support.services.site import Site


def all_of(site: Site, sizes: Sizes = FULL) -> list[Figure]:
    """Every figure, in the order of the table."""
    commits = durable_commits(Path(site.folder), sizes.commits)
    whole, answers = acts(site, sizes.acts)
    return [
        figure("one durable commit, bare (SQLite, synchronous=FULL)", commits),
        figure("an act: from POST to its answer", answers),
        figure("an act: from POST to the last of twelve boards", whole),
        figure("the same, in durable commits", [one / figure("", commits).median for one in whole], "x"),
        *growth(sizes.long, sizes.around),
        *planes.all_of(sizes),
        *pairing.all_of(sizes.fields),
        *weight(site),
    ]


def durable_commits(folder: Path, count: int) -> list[float]:
    """Milliseconds of a transaction that writes one row."""
    spent = []
    with closing(sqlite3.connect(folder / "bare.sqlite3", isolation_level=None)) as bare:
        bare.execute("pragma journal_mode=wal")
        bare.execute("pragma synchronous=full")
        bare.execute("create table fact (data text)")
        for number in range(count):
            begin = time.perf_counter()
            bare.execute("begin immediate")
            bare.execute("insert into fact values (?)", (f"{number}" * 100,))
            bare.execute("commit")
            spent.append((time.perf_counter() - begin) * 1000)
    return spent


def acts(site: Site, count: int) -> tuple[list[float], list[float]]:
    """Milliseconds from an order's POST to the last of twelve streams that holds the new board, and to its answer."""
    table = evening.open_table("bench")
    cookies = evening.sit_down(table)
    phones = [Phone(site.port, f"/t/{table.code}/stream/", cookie) for cookie in cookies.values()]
    for phone in phones:
        phone.start()
        phone.wait_for(1)
    sender, whole, answers = Sender(site.port), [], []
    for session, fields in _orders(table, cookies, count):
        begin = time.perf_counter()
        status = sender.post(f"/t/{table.code}/act/", session, fields)
        answered = time.perf_counter()
        if status != 200:
            raise RuntimeError(f"{fields} was answered with {status}")
        version = state.current(table.stream_id, table.game).state.version
        whole.append((max(phone.wait_for(version) for phone in phones) - begin) * 1000)
        answers.append((answered - begin) * 1000)
    return whole, answers


def _orders(table: Table, cookies: dict[str, str], count: int) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    chance = Random(7)
    for _ in range(count):
        order = evening.next_order(table, chance)
        if order is None:
            return
        chair, data = order
        yield cookies[chair.key], list(_form(data))


def _form(data: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in data.items():
        if isinstance(value, dict):
            yield from ((f"{name}.{inner}", str(one)) for inner, one in value.items())
        elif isinstance(value, list | tuple):
            yield from ((name, str(one)) for one in value)
        elif value is not None:
            yield name, str(value).lower() if isinstance(value, bool) else str(value)


def growth(acts: int, around: int) -> list[Figure]:
    """What the service spends on acts around the 10th and around the last of one table."""
    table = evening.open_table("long")
    chairs = {chair.key: chair for chair in table.seats.all()}
    codec, spent, at = registry.codec(table.game), [], timezone.now()
    for number in range(acts):
        word = {"order": "withdraw_approval"} if number % 2 else {"order": "approve", "version": 1}
        seat, asked = chairs["s2"], state.current(table.stream_id, table.game).state.asked["s2"].number
        data = word | {"sheet": "s1", "question": asked}
        begin = time.perf_counter()
        service.act(table, seat, codec.read_order(data), at=at + timedelta(seconds=number))
        spent.append((time.perf_counter() - begin) * 1000)
    early, late = spent[10 : 10 + around], spent[-around:]
    ratio = figure("", late).median / figure("", early).median
    return [
        figure("an act in the service, around the 10th", early),
        figure(f"an act in the service, around the {acts - 10:,}th", late),
        Figure(f"the {acts - 10:,}th to the 10th", ratio, ratio, around, "x"),
    ]


def weight(site: Site) -> list[Figure]:
    """Kilobytes of the first load of the front page and of a table, compressed, with everything that they link."""
    table = evening.open_table("weight")
    evening.sit_down(table)
    return [
        Figure(f"first load of {name}, compressed", kilobytes, kilobytes, 1, "KB")
        for name, path in (("the front page", "/"), ("a table", f"/t/{table.code}/"))
        for kilobytes in [_loaded(site.port, path) / 1024]
    ]


LINKED = re.compile(r'(?:href|src)="(/static/[^"#]+\.(?:css|js|svg|woff2))')
IN_CSS = re.compile(r'url\("?([^)"]+\.woff2)"?\)')


def _loaded(port: int, path: str) -> int:
    body, size = _fetched(port, path)
    for link in sorted(set(LINKED.findall(body))):
        linked, more = _fetched(port, link)
        size += more
        if link.endswith(".css"):
            fonts = {font for font in IN_CSS.findall(linked) if "-cz" not in font}
            size += sum(_fetched(port, str(Path(link).parent / font))[1] for font in sorted(fonts))
    return size


def _fetched(port: int, path: str) -> tuple[str, int]:
    client = http.client.HTTPConnection("127.0.0.1", port)
    client.request("GET", path, headers={"Accept-Encoding": "identity"})
    body = client.getresponse().read()
    client.close()
    return body.decode(errors="replace"), len(body) if path.endswith(".woff2") else len(gzip.compress(body))
