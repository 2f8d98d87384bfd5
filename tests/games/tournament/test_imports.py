"""TD-24: the FIDE file of one table becomes another one."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.tables import verifying
from games.tables.models import Table
from games.tournament.pairing import pair_round
from games.tournament.rules import trf
from tests.support.worlds.tournament_tables import ask, begin, decide_all, names_of, now, open_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def file() -> str:
    """The file of a Swiss of five, after the first of its two rounds."""
    table = open_tournament(names_of(5))
    begin(table, 2)
    ask(table)
    pair_round(table.code)
    decide_all(table)
    return trf.written(trf.report_of(now(table), "Spring cup"))


def brings(client: Client, text: str) -> Table:
    answer = client.post("/tournament/bring/", {"file": SimpleUploadedFile("cup.trf", text.encode())})
    assert answer.status_code == 302, answer.content.decode()
    return Table.objects.latest("pk")


def test_the_file_becomes_a_table_with_the_same_results(file: str, client: Client) -> None:
    table = brings(client, file)
    assert table.name == "Spring cup"
    again = trf.report_of(now(table), table.name)
    assert [(line.name, line.points, line.entries) for line in again.lines] == [
        (line.name, line.points, line.entries) for line in trf.read(file).lines
    ]
    assert verifying.faults(table) == []


def test_the_tie_breaks_of_the_file_are_those_of_the_table(file: str, client: Client) -> None:
    assert now(brings(client, file.replace("OTHER_OMW,OTHER_GW,OTHER_OGW", "DE,WIN"))).charter.tie_breaks == (
        "head_to_head",
        "wins",
    )
    answer = client.post(
        "/tournament/bring/", {"file": SimpleUploadedFile("cup.trf", file.replace("OTHER_GW", "BH").encode())}
    )
    assert answer.status_code == 422


def test_whoever_brings_it_is_the_host_and_it_goes_on(file: str, client: Client) -> None:
    table = brings(client, file)
    assert client.get(f"/t/{table.code}/").status_code == 200
    assert Client().get(f"/t/{table.code}/").status_code == 404
    ask(table)
    pair_round(table.code)
    decide_all(table)
    assert len(now(table).rounds) == 2
    met = [frozenset(match.players) for its in now(table).rounds for match in its.matches]
    assert len(set(met)) == len(met)


def test_the_api_takes_the_same_text(file: str, client: Client) -> None:
    answer = client.post("/api/v1/tournaments/bring", {"text": file}, content_type="application/json")
    assert answer.status_code == 201
    assert client.get(answer["Location"]).json()["seat"] == "host"
    assert answer.json()["seat"] == "host"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("012 Spring", "013 Spring", "isn’t a FIDE file"),
        ("   3.0", "   9.0", "do not make its points"),
        (" w 1", " w =", "differently"),
        (" w 1", " w ?", "Line 1"),
    ],
)
def test_what_is_not_ours_is_told_and_lays_nothing(file: str, client: Client, old: str, new: str, said: str) -> None:
    before = Table.objects.count()
    changed = file.replace(old, new, 1)
    assert changed != file
    page = client.post("/tournament/bring/", {"file": SimpleUploadedFile("cup.trf", changed.encode())})
    over_api = client.post("/api/v1/tournaments/bring", {"text": changed}, content_type="application/json")
    assert (page.status_code, over_api.status_code) == (422, 400)
    assert said in page.content.decode()
    assert said in over_api.json()["detail"]
    assert Table.objects.count() == before


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"", b"001 \x00", b"x" * 4_000_001])
def test_no_text_is_answered_clearly(client: Client, content: bytes) -> None:
    answer = client.post("/tournament/bring/", {"file": SimpleUploadedFile("cup.trf", content)})
    assert answer.status_code == 422
    assert b'role="alert"' in answer.content
