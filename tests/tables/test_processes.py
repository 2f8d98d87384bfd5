"""Tables over several processes: an act in one reaches the streams of another, and a killed server loses nothing."""

from __future__ import annotations

import http.client
import json
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from threading import Event, Thread
from typing import Any

import pytest

from tests.games.throws.on_site import SEATS
from tests.support.examples import IS_EVERYTHING
from tests.support.services.listening import next_board
from tests.support.services.site import Site, running_site

pytestmark = pytest.mark.process

TOKEN = "k" * 32
"""Submitted twice: the token of the cookie is the token of the header."""
BURN = json.dumps({"order": "burn_life", "twice": True})
STORMS = 10 if IS_EVERYTHING else 2
ACKNOWLEDGED = 40
"""So many orders are acknowledged before the server is killed."""


@pytest.fixture(scope="module")
def throws_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site that knows the tiny game."""
    extra = {"DJANGO_SETTINGS_MODULE": "config.settings.test"}
    with running_site(tmp_path_factory.mktemp("throws"), extra, worker=False) as site:
        yield site


def test_an_act_in_one_process_reaches_the_streams_of_another_by_the_doorbell(throws_site: Site) -> None:
    """One act in a process of its own, two open streams in another: each is told at once, and of its own seat."""
    opened = throws_site.call("tests.games.throws.on_site:open_with_guests", life=5)
    with closing(listening(throws_site, opened, "a")) as of_a, closing(listening(throws_site, opened, "b")) as of_b:
        before = [next_board(stream) for stream in (of_a, of_b)]
        acted = throws_site.call("tests.games.throws.on_site:burn", code=opened["code"], seat="a")
        after = [next_board(stream) for stream in (of_a, of_b)]
    assert ['data-seat="a"' in before[0], 'data-seat="b"' in before[1]] == [True, True]
    assert all(f'data-version="{acted}"' in message and 'id="board"' not in message for message in after)
    assert all("A burns a life." in message for message in after)
    assert ["B sits down." in message for message in after] == [True, False], "each is told as it may read it"


def listening(site: Site, opened: dict[str, Any], seat: str, port: int = 0) -> http.client.HTTPResponse:
    """The stream of this seat, open; from another web server where a port says so."""
    line = http.client.HTTPConnection("127.0.0.1", port or site.port, timeout=12)
    line.request("GET", f"/t/{opened['code']}/stream/", headers={"Cookie": opened["cookies"][seat]})
    stream = line.getresponse()
    assert stream.getheader("Content-Type") == "text/event-stream"
    return stream


class Unpacked:
    """What has come of a packed stream, read as it comes."""

    def __init__(self, answer: http.client.HTTPResponse) -> None:
        self._answer = answer
        self._unpacker = zlib.decompressobj(wbits=31)
        self._rest = b""

    def readline(self) -> bytes:
        """The next line; no later message is needed to read it."""
        while b"\n" not in self._rest:
            packed = self._answer.read1(4096)
            assert packed, "the stream has ended"
            self._rest += self._unpacker.decompress(packed)
        line, _, self._rest = self._rest.partition(b"\n")
        return line + b"\n"


def test_a_packed_stream_brings_each_message_at_once(throws_site: Site) -> None:
    opened = throws_site.call("tests.games.throws.on_site:open_with_guests", life=5)
    with closing(http.client.HTTPConnection("127.0.0.1", throws_site.port, timeout=12)) as line:
        headers = {"Cookie": opened["cookies"]["b"], "Accept-Encoding": "gzip, deflate"}
        line.request("GET", f"/t/{opened['code']}/stream/", headers=headers)
        answer = line.getresponse()
        stream = Unpacked(answer)
        assert (answer.getheader("Content-Encoding"), answer.getheader("Content-Type")) == ("gzip", "text/event-stream")
        assert "Accept-Encoding" in answer.getheader("Vary", "")
        assert 'data-seat="b"' in next_board(stream)
        for life in (4, 3):
            throws_site.call("tests.games.throws.on_site:burn", code=opened["code"], seat="a")
            assert "A burns a life." in next_board(stream), life


class Phone(Thread):
    """Burns two lives at once, again and again, and counts what was acknowledged."""

    def __init__(self, site: Site, opened: dict[str, Any], seat: str, enough: Event) -> None:
        super().__init__()
        self.site, self.seat, self.enough = site, seat, enough
        self.path = f"/api/v1/tables/{opened['code']}/act"
        self.headers = {
            "Cookie": f"{opened['cookies'][seat]}; csrftoken={TOKEN}",
            "X-CSRFToken": TOKEN,
            "Content-Type": "application/json",
        }
        self.acknowledged = 0

    def run(self) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self.site.port, timeout=20)
        try:
            while not self.enough.is_set():
                connection.request("POST", self.path, BURN, self.headers)
                answer = connection.getresponse()
                json.loads(answer.read())
                self.acknowledged += answer.status == 200
        except (OSError, http.client.HTTPException):
            return
        finally:
            connection.close()


def storm(site: Site, opened: dict[str, Any]) -> Counter[str]:
    """Two phones on each seat tap at once until the server is killed; gives how many lives it said were burned."""
    enough = Event()
    phones = [Phone(site, opened, seat, enough) for seat in SEATS * 2]
    for phone in phones:
        phone.start()
    while sum(phone.acknowledged for phone in phones) < ACKNOWLEDGED:
        assert any(phone.is_alive() for phone in phones), site.log("web")
        enough.wait(0.01)
    site.kill_web()
    enough.set()
    for phone in phones:
        phone.join()
    return Counter({seat: 2 * sum(one.acknowledged for one in phones if one.seat == seat) for seat in SEATS})


def test_a_kill_amid_a_storm_of_orders_loses_nothing_acknowledged_and_leaves_nothing_half(throws_site: Site) -> None:
    life = 100_000
    opened = throws_site.call("tests.games.throws.on_site:open_with_guests", life=life)
    acknowledged: Counter[str] = Counter()
    for _ in range(STORMS):
        acknowledged += storm(throws_site, opened)
        told = throws_site.call("tests.games.throws.on_site:told", code=opened["code"])
        burned = Counter({seat: life - left for seat, left in told["life"].items()})
        assert told["faults"] == []
        assert [fact[0] for fact in told["facts"]] == list(range(1, len(told["facts"]) + 1))
        assert all(burned[seat] >= acknowledged[seat] for seat in SEATS), (burned, acknowledged)
        written = Counter(fact[3] for fact in told["facts"] if fact[2] == "LifeBurned")
        assert written == burned
        acts = Counter(fact[1] for fact in told["facts"] if fact[2] == "LifeBurned")
        assert set(acts.values()) == {2}, "both facts of an act, or none"
        throws_site.start_web()
        acknowledged = burned
    assert throws_site.command("journal", "verify").splitlines()[-1].endswith("tables are as their journals tell")
