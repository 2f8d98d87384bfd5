"""While Redis is away or stands still the house goes on: what is lost is speed, and the pages say so."""

from __future__ import annotations

import http.client
import json
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from campaign.models import Person
from config.cache import SoftCache
from games.tables.live import rates, streams
from games.tables.outages.patience import Away, Breaker, breaker
from tests.games.throws.on_site import SEATS
from tests.support.services.redis_server import RedisServer, running_redis_server
from tests.support.services.site import PATIENCE, Site, running_site
from tests.tables.test_processes import listening, next_board

TOKEN = "q" * 32
GOOD, BAD = "Zxcv-1234-q", "wrong"


# --- the breaker -----------------------------------------------------------------------------------------------------


def test_after_a_failure_nobody_asks_for_a_while_and_then_one_looks_whether_it_is_back() -> None:
    now = [0.0]
    breaker = Breaker(5.0, lambda: now[0])
    asked: list[float] = []

    def ask(fails: bool) -> None:
        with breaker.asking():
            asked.append(now[0])
            if fails:
                raise ConnectionError("nobody there")

    with pytest.raises(ConnectionError, match="nobody there"):
        ask(fails=True)
    for now[0] in (0.0, 4.9, 5.0, 5.1, 9.9):
        with pytest.raises((Away, ConnectionError)):
            ask(fails=True)
    now[0] = 10.0
    ask(fails=False)
    ask(fails=False)
    assert asked == [0.0, 5.0, 10.0, 10.0]


def test_of_many_who_ask_at_once_one_finds_out_and_nobody_waits_with_them() -> None:
    now = [0.0]
    breaker = Breaker(5.0, lambda: now[0])
    with pytest.raises(OSError), breaker.asking():
        raise OSError
    now[0] = 6.0
    with breaker.asking(), pytest.raises(Away), breaker.asking():
        pass
    with breaker.asking():
        pass


# --- people ----------------------------------------------------------------------------------------------------------


def sign_up_ada() -> None:
    """In the site: somebody who can sign in."""
    Person.objects.create_user("ada", "ada@example.org", GOOD)


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A web server over a Redis, and nobody at work."""
    with running_site(tmp_path_factory.mktemp("without"), worker=False) as site:
        yield site


@pytest.fixture(scope="module")
def two_webs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Two web servers over one Redis, for tests that mend what they break."""
    with running_site(tmp_path_factory.mktemp("two"), worker=False, webs=2) as site:
        yield site


def sent(site: Site, path: str, body: str, kind: str = "application/x-www-form-urlencoded", cookie: str = "") -> int:
    """What a form or an order that is sent to the first web server is answered."""
    headers = {
        "HX-Request": "true",
        "Content-Type": kind,
        "X-CSRFToken": TOKEN,
        "Cookie": f"csrftoken={TOKEN}; {cookie}",
    }
    with closing(http.client.HTTPConnection("127.0.0.1", site.ports[0], timeout=PATIENCE)) as line:
        line.request("POST", path, body, headers)
        return line.getresponse().status


def form(site: Site, path: str, **fields: str) -> int:
    return sent(site, path, urlencode(fields))


def order(site: Site, opened: dict[str, Any]) -> int:
    return sent(site, f"/t/{opened['code']}/act/", "order=burn_life", cookie=opened["cookies"][SEATS[0]])


@pytest.mark.process
@pytest.mark.timeout(120)
@pytest.mark.parametrize("fault", [RedisServer.kill, pytest.param(RedisServer.freeze, marks=pytest.mark.thorough)])
def test_everybody_comes_in_and_plays_on(site: Site, fault: Callable[[RedisServer], None]) -> None:
    site.call(f"{__name__}:sign_up_ada")
    opened = site.call("tests.games.throws.on_site:open_with_guests", life=20)
    fault(site.redis)
    anew = {"username": "bo", "password1": GOOD, "password2": GOOD}
    laid = json.dumps({"players": ["Ada", "Bo"]})
    assert {
        "sign up": form(site, "/accounts/signup/", **anew),
        "sign in": form(site, "/accounts/login/", login="ada", password=GOOD),
        "reset": form(site, "/accounts/password/reset/", email="ada@example.org"),
        "lay a table": sent(site, "/api/v1/planechase", laid, "application/json"),
        "acts": {order(site, opened) for _ in range(12)},
    } == {"sign up": 302, "sign in": 302, "reset": 302, "lay a table": 201, "acts": {204}}
    assert site.call("tests.games.throws.on_site:told", code=opened["code"])["faults"] == []


@pytest.mark.process
@pytest.mark.timeout(120)
def test_nobody_guesses_passwords_without_end(site: Site) -> None:
    site.call(f"{__name__}:sign_up_ada")
    site.redis.kill()
    for _ in range(6):
        form(site, "/accounts/login/", login="ada", password=BAD)
    assert form(site, "/accounts/login/", login="ada", password=GOOD) == 200, "refused, although it is the right one"


@pytest.mark.thorough
@pytest.mark.process
@pytest.mark.timeout(120)
@pytest.mark.parametrize(
    ("fault", "mended"),
    [
        pytest.param(RedisServer.kill, RedisServer.start, marks=pytest.mark.thorough),
        (RedisServer.freeze, RedisServer.thaw),
    ],
)
def test_a_stream_says_that_it_is_slow_and_brings_what_another_process_did(
    two_webs: Site, fault: Callable[[RedisServer], None], mended: Callable[[RedisServer], None]
) -> None:
    site = two_webs
    opened = site.call("tests.games.throws.on_site:open_with_guests", life=20)
    with closing(listening(site, opened, "b", port=site.ports[1])) as stream:  # orders go to the other server
        next_board(stream)
        fault(site.redis)
        wait_for(stream, streams.SLOW)
        assert order(site, opened) == 204
        assert "A burns a life." in next_board(stream)
        mended(site.redis)
        wait_for(stream, streams.ALIVE)


def wait_for(stream: http.client.HTTPResponse, message: bytes) -> None:
    """Reads on until the stream says this."""
    wanted = message.splitlines()[0]
    while (line := stream.readline()).strip() != wanted:
        assert line, "the stream has ended"


# --- the cache -------------------------------------------------------------------------------------------------------


@pytest.fixture
def soft(tmp_path: Path) -> Iterator[tuple[RedisServer, SoftCache]]:
    """A Redis of this test's own, and a cache over it that asks again at once."""
    with running_redis_server(tmp_path) as redis:
        yield redis, SoftCache(redis.url, {})


def test_what_was_taken_away_without_redis_does_not_come_back(soft: tuple[RedisServer, SoftCache]) -> None:
    redis, cache = soft
    redis.kill()
    assert [cache.add("sent", True), cache.add("sent", True)] == [True, False]
    redis.start()
    breaker.answered()
    cache.delete("sent")
    redis.kill()
    assert cache.add("sent", True)


def test_limits_count_in_each_process_and_keep_nobody_out(
    soft: tuple[RedisServer, SoftCache], monkeypatch: pytest.MonkeyPatch
) -> None:
    redis, cache = soft
    monkeypatch.setattr(rates, "cache", cache)
    assert [rates.spend("api-read-token", "1", 2, 60).left for _ in range(2)] == [1, 0]
    redis.kill()
    spent = [rates.spend("api-read-token", "1", 2, 60) for _ in range(3)]
    assert [one.is_over for one in spent] == [False, False, True]
    assert 0 < spent[-1].seconds_left <= 60


def test_what_is_wrong_with_the_question_is_no_reason_to_do_without_redis(soft: tuple[RedisServer, SoftCache]) -> None:
    _, cache = soft
    with pytest.raises(ValueError):
        cache.incr("nothing_there")
    cache.set("who", "ada")
    assert cache.own.get("who") is None and cache.get("who") == "ada"
