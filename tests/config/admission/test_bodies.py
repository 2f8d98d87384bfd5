"""Bodies that are not admitted, answered in words; and those of accounts, which are."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import re
import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client, override_settings

from config.admission.budget import Budget
from config.asgi_types import Asgi
from tests.support.asgi import exchange
from tests.support.services.site import ROOT, Site, running_site

MEGABYTE = b"x" * 1024 * 1024
JSON, FORM = "application/json", "application/x-www-form-urlencoded"


@pytest.fixture(scope="module")
def application() -> Asgi:
    from config.asgi import application

    return application


def declared(size: int, kind: str = FORM) -> dict[str, str]:
    return {"Content-Type": kind, "Content-Length": str(size)}


# --- in words --------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_too_much_is_refused_with_a_page(application: Asgi) -> None:
    answer = exchange(application, "POST", "/accounts/login/", [MEGABYTE], declared(len(MEGABYTE)))
    assert (answer.status, answer.received, answer.headers["connection"]) == (413, 0, "close")
    assert "Nothing was changed" in answer.body.decode()


@pytest.mark.django_db
def test_too_much_is_refused_to_programs_as_a_problem(application: Asgi) -> None:
    answer = exchange(application, "POST", "/api/v1/campaigns", [MEGABYTE], declared(len(MEGABYTE), JSON))
    assert (answer.status, answer.headers["content-type"]) == (413, "application/problem+json")
    assert (json.loads(answer.body)["reason"], answer.received) == ("too_large", 0)


@pytest.mark.django_db
@pytest.mark.parametrize("headers", [declared(len(MEGABYTE)), {"Content-Type": FORM}])
def test_without_an_account_a_larger_body_is_told_to_sign_in(application: Asgi, headers: dict[str, str]) -> None:
    page = exchange(application, "POST", "/tournament/bring/", [MEGABYTE], headers)
    assert page.status == 413 and "Sign in to send more than 64 KB." in page.body.decode()
    program = exchange(application, "POST", "/api/v1/bring", [MEGABYTE], headers)
    assert (program.status, json.loads(program.body)["reason"]) == (401, "not_authenticated")
    assert program.headers["www-authenticate"].startswith("Bearer")


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path",
    [
        *("/t/ABCDEFG/act/", "/t/ABCDEFG/join/", "/t/ABCDEFG/phone/wrong/", "/api/v1/tables/ABCDEFG/act"),
        *(
            "/api/v1/tables/ABCDEFG/push-subscriptions",
            "/c/the-old-mill/pools/new/",
            "/admin/campaign/person/1/change/",
        ),
    ],
)
def test_ten_megabytes_are_turned_away_at_the_door(application: Asgi, path: str) -> None:
    answer = exchange(application, "POST", path, [MEGABYTE] * 10, declared(10 * len(MEGABYTE)))
    assert (answer.status, answer.received) == (413, 0)


@pytest.mark.django_db
@override_settings(BODY_GRACE_SECONDS=0)
def test_a_body_that_comes_too_slowly_is_told_so(application: Asgi) -> None:
    page = exchange(application, "POST", "/accounts/login/", [b"login=ada", None], declared(6000))
    assert page.status == 408 and "arrived too slowly" in page.body.decode()
    program = exchange(application, "POST", "/api/v1/campaigns", [b"{", None], declared(6000, JSON))
    assert (program.status, json.loads(program.body)["reason"]) == (408, "too_slow")


def test_a_photograph_may_come_from_a_slow_mobile_network() -> None:
    """EDGE reaches 20 KB a second when it is good."""
    assert settings.BODY_BYTES_PER_SECOND <= 16 * 1024


def test_the_proxy_waits_as_long_as_the_largest_upload_may_take() -> None:
    (minutes,) = re.findall(r"read_body (\d+)m", (ROOT / "deploy/Caddyfile").read_text())
    slowest = settings.BODY_GRACE_SECONDS + max(settings.UPLOADS.values()) / settings.BODY_BYTES_PER_SECOND
    assert slowest <= int(minutes) * 60


@pytest.mark.django_db
def test_a_body_of_64_kb_is_anybodys(application: Asgi) -> None:
    body = b"x" * settings.BODY_BYTES
    assert exchange(application, "POST", "/accounts/login/", [body], declared(len(body))).received == len(body)
    assert exchange(application, "POST", "/accounts/login/", [body, b"y"]).status == 413


# --- the budget ------------------------------------------------------------------------------------------------------


def test_a_budget_is_for_all_and_a_share_of_it_for_one() -> None:
    budget = Budget(total=10, share=6)
    assert budget.take("ada", 6) and not budget.take("ada", 1), "her share is used up"
    assert not budget.take("bea", 5), "there is no more for anybody"
    assert budget.take("bea", 4)
    budget.give_back("ada", 6)
    assert budget.take("bea", 2) and budget.held == {"bea": 6}


@pytest.mark.django_db
def test_small_bodies_have_a_budget_of_which_one_network_has_a_quarter() -> None:
    from config.admission.gate import admitted

    statuses: list[int] = []

    async def reads_all_and_lets_others_in(scope: Any, receive: Any, send: Any) -> None:
        while (await receive())["more_body"]:
            pass
        if len(statuses) < 3:
            statuses.append(0)
            await another("2001:db8::1")
        statuses.append(413 if "config.admission.refusal" in scope else 200)

    async def another(address: str) -> None:
        parts = iter([{"body": b"x" * 60_000, "more_body": True}, {"body": b"", "more_body": False}])
        scope = {"type": "http", "path": "/", "headers": [], "client": (address, 1)}

        async def receive() -> Any:
            return {"type": "http.request", **next(parts)}

        async def send(_message: Any) -> None: ...

        await application(scope, receive, send)

    with override_settings(SMALL_BODIES_BYTES=4 * 130_000):
        application = admitted(reads_all_and_lets_others_in)
    asyncio.run(another("2001:db8::ffff"))
    assert statuses.count(200) == 2 and statuses.count(413) == 2, "four bodies at once from one /64, and room for two"


# --- over real connections -------------------------------------------------------------------------------------------


def lay_out() -> dict[str, str]:
    """An account, one of staff, a token: what a request brings to be theirs."""
    from datetime import timedelta

    from allauth.headless.internal.sessionkit import new_session
    from django.contrib.auth import login
    from django.http import HttpRequest
    from django.utils import timezone

    from campaign.models import Person, Scope
    from campaign.people import tokens

    ada = Person.objects.create_user("admitted_ada")
    staff = Person.objects.create_superuser("admitted_staff")
    tokens.make(
        ada, "A bot", [Scope.READ, Scope.PLAY], timezone.now() + timedelta(days=1), "lm_admitted", timezone.now()
    )
    request = HttpRequest()
    request.session = new_session()
    login(request, ada, "django.contrib.auth.backends.ModelBackend")
    request.session.save()
    cookies = {}
    for person in (ada, staff):
        client = Client()
        client.force_login(person, "django.contrib.auth.backends.ModelBackend")
        cookies[person.username] = client.cookies["sessionid"].value
    key = str(request.session.session_key)
    return {"ada": cookies["admitted_ada"], "staff": cookies["admitted_staff"], "session token": key}


@pytest.fixture(scope="module")
def admitting_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site that takes uploads of 6 MB at once in all."""
    with running_site(tmp_path_factory.mktemp("bodies"), {"UPLOADS_MEGABYTES": "6"}, worker=False) as site:
        yield site


@pytest.fixture(scope="module")
def known(admitting_site: Site) -> dict[str, str]:
    found: dict[str, str] = admitting_site.call("tests.config.admission.test_bodies:lay_out")
    return found


def begun(site: Site, path: str, size: int, headers: dict[str, str], sent: int) -> socket.socket:
    """A request with a body of `size`, of which so many bytes are sent."""
    line = socket.create_connection(("127.0.0.1", site.port), timeout=60)
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    line.sendall(f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Length: {size}\r\n{lines}\r\n".encode())
    line.sendall(b"x" * sent)
    return line


def answer_of(line: socket.socket) -> http.client.HTTPResponse:
    answer = http.client.HTTPResponse(line)
    answer.begin()
    return answer


def bytes_on_disk(pid: int) -> int:
    """Bytes of the unnamed temporary files that this process has open."""
    sizes = 0
    for file in Path(f"/proc/{pid}/fd").iterdir():
        try:
            sizes += os.stat(file).st_size if os.readlink(file).endswith(" (deleted)") else 0
        except OSError:
            continue
    return sizes


WAYS_IN = {
    "a session": ("/bring/", lambda known: {"Cookie": f"sessionid={known['ada']}"}),
    "a token": ("/api/v1/bring", lambda known: {"Authorization": "Bearer lm_admitted"}),
    "an app": ("/api/v1/bring", lambda known: {"X-Session-Token": known["session token"]}),
}


@pytest.mark.process
@pytest.mark.parametrize("way", WAYS_IN)
def test_an_account_is_admitted(admitting_site: Site, known: dict[str, str], way: str) -> None:
    path, headers = WAYS_IN[way]
    with closing(begun(admitting_site, path, 3_000_000, headers(known), sent=3_000_000)) as line:
        assert answer_of(line).status not in (401, 413, 503), "what it says of the body is the view's word"


@pytest.mark.process
def test_only_staff_brings_the_files_of_the_admin(admitting_site: Site, known: dict[str, str]) -> None:
    path = "/admin/campaign/card/load/"
    with closing(begun(admitting_site, path, 9_000_000, {"Cookie": f"sessionid={known['ada']}"}, sent=0)) as line:
        assert answer_of(line).status == 413
    with closing(begun(admitting_site, path, 9_000_000, {"Cookie": f"sessionid={known['staff']}"}, 9_000_000)) as line:
        assert answer_of(line).status not in (413, 503), "and no budget counts it"


@pytest.mark.process
def test_what_is_on_the_disk_is_of_accounts_alone(admitting_site: Site, known: dict[str, str]) -> None:
    web, size = admitting_site.webs[0].pid, 5_000_000
    with closing(begun(admitting_site, "/bring/", size, {}, sent=4_000_000)) as line:
        assert answer_of(line).status == 413 and bytes_on_disk(web) == 0
    mine = {"Cookie": f"sessionid={known['ada']}"}
    with closing(begun(admitting_site, "/bring/", size, mine, sent=4_000_000)) as line:
        while bytes_on_disk(web) < 3_000_000:
            pass  # until the server has read what was sent
        with closing(begun(admitting_site, "/bring/", size, mine, sent=0)) as other:
            answer = answer_of(other)
            assert (answer.status, answer.getheader("Retry-After")) == (503, "20"), "there is no room for another"
        line.sendall(b"x" * 1_000_000)
        assert answer_of(line).status != 503
    statuses = {503}
    while statuses == {503}:  # until what was answered has made room
        with closing(begun(admitting_site, "/bring/", size, mine, sent=size)) as line:
            statuses = {answer_of(line).status}


@pytest.mark.process
def test_nobody_is_asked_to_continue_a_body_that_is_refused(admitting_site: Site) -> None:
    with closing(begun(admitting_site, "/bring/", 5_000_000, {"Expect": "100-continue"}, sent=0)) as line:
        assert line.recv(12) == b"HTTP/1.1 413"
    with closing(begun(admitting_site, "/accounts/login/", 5, {"Expect": "100-continue"}, sent=0)) as line:
        assert line.recv(12) == b"HTTP/1.1 100"


@pytest.mark.process
def test_requests_behind_a_refused_one_in_a_line_are_not_answered(admitting_site: Site) -> None:
    """What follows might as well be the body."""
    ask = b"GET /health/live/ HTTP/1.1\r\nHost: x\r\n\r\n"
    with socket.create_connection(("127.0.0.1", admitting_site.port), timeout=60) as line:
        line.sendall(ask + b"POST /bring/ HTTP/1.1\r\nHost: x\r\nContent-Length: 500000\r\n\r\n" + b"x" * 500_000 + ask)
        said = b"".join(iter(lambda: line.recv(65536), b""))
    assert [said.count(b"HTTP/1.1 " + status) for status in (b"200", b"413")] == [1, 1]


@pytest.mark.process
def test_a_body_in_chunks_is_broken_off(admitting_site: Site) -> None:
    with socket.create_connection(("127.0.0.1", admitting_site.port), timeout=60) as line:
        line.sendall(b"POST /accounts/login/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
        for _ in range(160):
            line.sendall(b"10000\r\n" + b"x" * 0x10000 + b"\r\n")
        assert answer_of(line).status == 413


@pytest.mark.django_db
def test_an_address_with_a_line_break_in_it_is_an_address(client: Client) -> None:
    assert client.post("/api/v1/campaigns/a%0Ab", {}, content_type="application/json").status_code == 404
