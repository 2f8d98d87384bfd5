"""The proxy of compose.yaml, with its own file, before two web processes over PostgreSQL: what it hands on, and what
it keeps out."""

from __future__ import annotations

import http.client
import json
import subprocess
from collections.abc import Iterator
from contextlib import closing
from http.cookies import SimpleCookie

import pytest
from django.core.signing import TimestampSigner

from config.doctor.caller import HEADER, SALT
from config.probe import why_not
from tests.deploy.club import HAS_PROXY, NAME, STRANGER, USUAL, WITHOUT_PROXY, Club, Headers, running_club
from tests.support.services.site import PATIENCE, ROOT
from tests.tables.test_processes import next_board

pytestmark = [
    pytest.mark.process,
    pytest.mark.thorough,
    pytest.mark.skipif(not HAS_PROXY, reason=WITHOUT_PROXY),
    pytest.mark.timeout(600),
]

TOKEN = "k" * 32
PROGRAM = {"Content-Type": "application/json", "X-CSRFToken": TOKEN, "Cookie": f"csrftoken={TOKEN}"}


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with running_club(tmp_path_factory.mktemp("club")) as running:
        yield running


def test_its_file_is_one_that_the_proxy_takes(club: Club) -> None:
    line = ["caddy", "validate", "--config", "deploy/Caddyfile", "--adapter", "caddyfile"]
    done = subprocess.run(line, cwd=ROOT, env=club.env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def open_table(club: Club) -> tuple[str, Headers]:
    """A table of planes: its code, and the headers of whoever sits there."""
    body = json.dumps({"players": ["Anna", "Bruno"], "one_phone": True}).encode()
    status, headers, said = club.answer("POST", "/api/v1/planechase", body, PROGRAM)
    assert status == 201, said
    cookies = [SimpleCookie(line).output(attrs=[], header="").strip() for line in headers.get_all("Set-Cookie", [])]
    return json.loads(said)["code"], PROGRAM | {"Cookie": "; ".join([*cookies, PROGRAM["Cookie"]])}


def stream_of(line: http.client.HTTPConnection, code: str, mine: Headers) -> http.client.HTTPResponse:
    """The stream of the table, open."""
    line.request("GET", f"/t/{code}/stream/", headers=USUAL | mine)
    stream = line.getresponse()
    assert stream.getheader("Content-Type") == "text/event-stream", (stream.status, stream.read(300))
    return stream


def act(club: Club, code: str, mine: Headers) -> None:
    """The first order that is offered."""
    offered = json.loads(club.answer("GET", f"/api/v1/tables/{code}/orders", headers=mine)[2])["results"][0]
    order = {"order": offered["offer"]["order"], **offered["offer"]["fixed"], "question": offered["question"]}
    status, _, said = club.answer("POST", f"/api/v1/tables/{code}/act", json.dumps(order).encode(), mine)
    assert status == 200, (order, said)


def test_a_stream_is_handed_on_as_it_comes(club: Club) -> None:
    """Somebody looks, an order is given, and is seen while the stream stays open."""
    code, mine = open_table(club)
    with closing(club.connection()) as line:
        stream = stream_of(line, code, mine)
        assert next_board(stream)
        for _ in range(3):
            act(club, code, mine)
            assert next_board(stream)


def caller_of(club: Club, *, at: str, speaks_for: str) -> str:
    """Under which address the web process sees this call, as `manage.py doctor` asks for it."""
    key = TimestampSigner(key=club.env["SECRET_KEY"], salt=SALT).sign("doctor")
    headers = {"X-Forwarded-For": speaks_for, HEADER: key}
    return str(json.loads(club.answer("GET", "/health/caller/", headers=headers, at=at)[2])["address"])


def test_who_calls_has_an_address_of_their_own(club: Club) -> None:
    assert caller_of(club, at="127.0.0.1", speaks_for="198.51.100.7") == "198.51.100.7"
    assert caller_of(club, at="127.0.0.1", speaks_for="203.0.113.9, 198.51.100.7") == "198.51.100.7"


def test_who_is_no_proxy_speaks_for_nobody(club: Club) -> None:
    assert caller_of(club, at=STRANGER, speaks_for="198.51.100.7") == STRANGER


def test_https_is_what_the_outer_proxy_says_and_nobody_else(club: Club) -> None:
    assert club.answer("GET", "/accounts/login/")[0] == 200
    status, headers, _ = club.answer("GET", "/accounts/login/", at=STRANGER)
    assert (status, headers["Location"]) == (301, f"https://{NAME}/accounts/login/")


def test_the_doctor_counts_web_processes_and_what_they_may_open(club: Club) -> None:
    told = json.loads(club.manage("doctor", "--json", may_fail=True))
    found = {one["check"]: one for one in told["checks"]}
    assert found["connections"]["said"].startswith("2 web processes open up to 20 connections each")
    right = ("connections", "database", "version", "migrations", "clock", "static_files", "secret_key", "redis")
    assert {found[name]["grade"] for name in right} == {"well"}


@pytest.mark.parametrize("path", ["/accounts/login/", "/bring/", "/api/v1/bring", "/admin/campaign/card/load/"])
@pytest.mark.parametrize("is_declared", [True, False], ids=["declared", "in chunks"])
def test_what_is_too_large_is_told_so_and_takes_no_web_process_away(club: Club, path: str, is_declared: bool) -> None:
    size = 300_000
    for _ in range(3):
        with closing(club.connection()) as line:
            if is_declared:
                line.request("POST", path, b"x" * size, headers=USUAL)
            else:
                parts = (b"x" * 10_000 for _ in range(size // 10_000))
                line.request("POST", path, parts, headers=USUAL, encode_chunked=True)
            answer = line.getresponse()
            said = answer.read().decode()
        assert answer.status == (401 if path == "/api/v1/bring" else 413)
        assert "Nothing was changed" in said or json.loads(said)["reason"] == "not_authenticated"
        assert club.answer("GET", "/accounts/login/")[0] == 200


def test_what_pages_ask_for_comes_packed_and_is_kept(club: Club) -> None:
    page = club.answer("GET", "/accounts/login/")[2].decode()
    style = page.partition('rel="stylesheet" href="')[2].partition('"')[0]
    status, headers, _ = club.answer("GET", style, headers={"Accept-Encoding": "gzip, br"})
    assert (status, headers["Content-Encoding"]) == (200, "br")
    assert "immutable" in headers["Cache-Control"]


def test_a_web_process_that_ends_is_not_missed_and_says_no_more_that_it_is_ready(club: Club) -> None:
    """It takes no new call while it waits for an open one to end."""
    leaving = club.webs[0]
    code, mine = open_table(club)
    with closing(http.client.HTTPConnection("127.0.0.1", leaving, timeout=PATIENCE)) as line:
        assert next_board(stream_of(line, code, mine))
        club.processes[leaving].terminate()
        club.wait(lambda: why_not(leaving, NAME).startswith("no answer"))
        assert club.processes[leaving].poll() is None
        assert {club.answer("GET", "/accounts/login/")[0] for _ in range(8)} == {200}
    club.processes[leaving].wait(timeout=30)
    assert {club.answer("GET", "/accounts/login/")[0] for _ in range(8)} == {200}
    club.start_web(leaving)
