"""Programs that listen to real servers: over several processes, and through a server that is killed."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from contextlib import closing
from random import Random

import pytest

from tests.support.services.site import Site, running_site
from tests.tables.events.listeners import Event, Wire

pytestmark = [pytest.mark.process, pytest.mark.timeout(300)]

ON_SITE = "tests.tables.events.on_site"


@pytest.fixture(scope="module")
def two_webs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site of two web servers that knows the tiny game."""
    extra = {"DJANGO_SETTINGS_MODULE": "config.settings.test"}
    with running_site(tmp_path_factory.mktemp("events"), extra, worker=False, webs=2) as site:
        yield site


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def acts(port: int, code: str, token: str) -> int:
    """The program burns a life of its seat; the version after it."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=30)) as line:
        headers = bearer(token) | {"Content-Type": "application/json"}
        line.request("POST", f"/api/v1/tables/{code}/act", json.dumps({"order": "burn_life"}), headers)
        answer = line.getresponse()
        assert answer.status == 200, answer.read()
        return int(json.load(answer)["version"])


@pytest.mark.thorough
def test_an_act_in_one_process_is_heard_in_both(two_webs: Site) -> None:
    opened = two_webs.call(f"{ON_SITE}:open_with_programs", life=9)
    code, tokens = opened["code"], opened["tokens"]
    programs = [Wire(port, code, bearer(tokens["b"])).call() for port in two_webs.ports]
    boards = [program.event() for program in programs]
    acted = [acts(port, code, tokens["a"]) for port in two_webs.ports]
    heard = [[program.event() for _ in acted] for program in programs]
    assert [event.kind for event in boards] == ["board", "board"]
    for events in heard:
        assert [event.id for event in events] == acted
        assert [event.texts for event in events] == [["Ann burns a life."]] * 2
    for program in programs:
        program.hang_up()


def test_a_token_that_is_revoked_in_one_process_is_silent_at_once_in_another(two_webs: Site) -> None:
    """At once: before the stream would have said that it is alive, and without anything happening at the table."""
    opened = two_webs.call(f"{ON_SITE}:open_with_programs", life=9)
    programs = [Wire(two_webs.port, opened["code"], bearer(opened["tokens"][key])).call() for key in "bc"]
    assert [program.event().kind for program in programs] == ["board", "board"]
    two_webs.call(f"{ON_SITE}:revoke_token_of", code=opened["code"], seat="b")
    with pytest.raises(EOFError):
        programs[0].event()
    two_webs.call(f"{ON_SITE}:burn", code=opened["code"], times=1)
    assert programs[1].event().kind == "moved"
    programs[1].hang_up()


@pytest.mark.thorough
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.thorough)])
def test_a_program_whose_server_is_killed_goes_on_at_another_one_where_it_was(two_webs: Site, seed: int) -> None:
    """Given servers that are killed at any moment, and acts meanwhile, then a program that calls again with the last id
    has heard every line of its log once."""
    chance = Random(seed)
    opened = two_webs.call(f"{ON_SITE}:open_with_programs", life=1_000)
    program = Wire(two_webs.port, opened["code"], bearer(opened["tokens"]["b"]))
    heard: list[Event] = []
    for _ in range(3):
        program.port = chance.choice(two_webs.ports)
        heard.append(program.call().event())
        for _ in range(chance.randrange(4)):
            version = two_webs.call(f"{ON_SITE}:burn", code=opened["code"], times=chance.choice((1, 2, 30)))
            while heard[-1].id < version and chance.random() < 0.9:
                heard.append(program.event())
        two_webs.kill_web()
        two_webs.call(f"{ON_SITE}:burn", code=opened["code"], times=chance.choice((1, 50)))
        two_webs.start_web()
    two_webs.call(f"{ON_SITE}:play_to_the_end", code=opened["code"])
    program.call()
    while not heard or heard[-1].kind != "finished":
        heard.append(program.event())
    program.hang_up()
    lines = [[each["version"], each["text"]] for event in heard for each in event.data.get("happened", ())]
    assert lines == two_webs.call(f"{ON_SITE}:log_of", code=opened["code"], seat="b")
