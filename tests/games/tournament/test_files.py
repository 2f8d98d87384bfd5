"""A tournament taken home: by its pages, over REST, and in a spreadsheet."""

from __future__ import annotations

import csv
import io
import json
import re
from fractions import Fraction
from unicodedata import category, normalize

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from games.kernel.csv_export import csv_of, harmless, unmarked
from games.tables.models import Table
from games.tournament.files import TOO_MANY_PLAYERS
from games.tournament.pairing import pair_round
from games.tournament.rules import trf
from games.tournament.rules.exports import points_cell
from tests.support.pressing import everything
from tests.support.table_fixtures import OpenTable
from tests.support.worlds.tournament_tables import ask, begin, decide_all, now, open_tournament

pytestmark = pytest.mark.django_db
NAMES = ["Ada", "=HYPERLINK(1)", "Çelik, Öz", "@sum"]
FILES = ("standings.csv", "results.csv", "tournament.json", "tournament.trf")


@pytest.fixture
def cup() -> Table:
    """A Swiss of four after its first round, which anybody may watch."""
    table = open_tournament(NAMES)
    Table.objects.filter(pk=table.pk).update(is_public=True)
    begin(table, 2)
    ask(table)
    pair_round(table.code)
    decide_all(table)
    return table


def taken(client: Client, table: Table, name: str) -> str:
    answer = client.get(f"/t/{table.code}/files/{name}")
    assert answer.status_code == 200
    assert "attachment" in answer.headers["Content-Disposition"]
    return answer.content.decode()


def rows(text: str, separator: str = ",") -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline=""), delimiter=separator))


def test_the_standings_come_as_a_sheet_in_which_nothing_calculates(cup: Table, client: Client) -> None:
    found = rows(taken(client, cup, "standings.csv"))
    assert {row["name"] for row in found} == {"Ada", "'=HYPERLINK(1)", "Çelik, Öz", "'@sum"}
    assert [row["points"] for row in found] == ["3", "3", "0", "0"]


def test_the_results_come_as_a_sheet(cup: Table, client: Client) -> None:
    found = rows(taken(client, cup, "results.csv"))
    assert [(row["round"], row["table"], row["games_first"], row["games_second"]) for row in found] == [
        ("1", "1", "2", "0"),
        ("1", "2", "2", "0"),
    ]


def test_everything_comes_as_json_names_as_they_are(cup: Table, client: Client) -> None:
    found = json.loads(taken(client, cup, "tournament.json"))
    assert set(found["entrants"].values()) == set(NAMES)
    assert found["rounds"][0]["order"] == list(now(cup).rounds[0].order)


def test_td24_the_fide_file_is_read_again(cup: Table, client: Client) -> None:
    report = trf.read(taken(client, cup, "tournament.trf"))
    assert [line.name for line in report.lines] == NAMES
    assert sorted(entry.result for line in report.lines for entry in line.entries) == ["0", "0", "1", "1"]


@pytest.mark.parametrize("name", FILES)
def test_the_api_gives_the_same_file(cup: Table, client: Client, name: str) -> None:
    answer = client.get(f"/api/v1/tables/{cup.code}/files/{name}")
    assert answer.status_code == 200
    assert answer.content.decode() == taken(client, cup, name).removeprefix("\ufeff")


@pytest.mark.parametrize(("language", "separator", "decimal"), [("en", ",", "."), ("it", ";", ","), ("cs", ";", ",")])
def test_a_page_gives_sheets_for_the_spreadsheet_of_its_reader(
    cup: Table, client: Client, language: str, separator: str, decimal: str
) -> None:
    client.cookies["django_language"] = language
    for name in ("standings.csv", "results.csv"):
        text = taken(client, cup, name)
        assert text.startswith("\ufeff")
        heading, *lines = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), delimiter=separator)
        assert heading[0] in ("rank", "round")
        assert {len(line) for line in lines} == {len(heading)}
    shares = [row["match_win_share"] for row in rows(taken(client, cup, "standings.csv"), separator)]
    assert set(shares) == {f"1{decimal}0000", f"0{decimal}3300"}
    plain = client.get(f"/api/v1/tables/{cup.code}/files/standings.csv").content.decode()
    assert {row["match_win_share"] for row in rows(plain)} == {"1.0000", "0.3300"}


def test_points_are_no_dates_to_a_spreadsheet() -> None:
    sheets = {decimal: points_cell(Fraction(7, 2), decimal) for decimal in ("", ".", ",")}
    assert sheets == {"": "7/2", ".": "3.5", ",": "3,5"}
    assert [points_cell(10, decimal) for decimal in ("", ",")] == ["10", "10"]


@pytest.mark.parametrize("where", ["/t/{}/files/{}", "/api/v1/tables/{}/files/{}"])
def test_there_is_no_other_file(cup: Table, client: Client, where: str) -> None:
    assert client.get(where.format(cup.code, "secret.csv")).status_code == 404
    pods = open_tournament(NAMES, format="pods")
    Table.objects.filter(pk=pods.pk).update(is_public=True)
    assert client.get(where.format(pods.code, "tournament.trf")).status_code == 404
    assert client.get(where.format(pods.code, "results.csv")).status_code == 200


def test_td24_a_fide_file_with_more_players_than_numbers_is_refused_with_words(
    cup: Table, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trf, "MOST", len(NAMES) - 1)
    answer = client.get(f"/t/{cup.code}/files/tournament.trf")
    assert (answer.status_code, answer.content.decode()) == (422, str(TOO_MANY_PLAYERS))
    answer = client.get(f"/api/v1/tables/{cup.code}/files/tournament.trf")
    assert (answer.status_code, answer.json()["detail"]) == (400, str(TOO_MANY_PLAYERS))
    assert "files/tournament.trf" not in everything(client, cup)


def test_the_table_leads_to_its_files_and_to_no_others(cup: Table, client: Client) -> None:
    pods = open_tournament(NAMES, format="pods")
    Table.objects.filter(pk=pods.pk).update(is_public=True)
    for table, names in ((cup, FILES), (pods, FILES[:3])):
        shown = everything(client, table)
        assert [name for name in FILES if f"/t/{table.code}/files/{name}" in shown] == list(names)


@pytest.mark.parametrize("name", FILES)
def test_a_table_of_another_game_and_a_stranger_find_nothing(
    open_table: OpenTable, client: Client, cup: Table, name: str
) -> None:
    other = open_table(is_public=True)
    assert client.get(f"/t/{other.code}/files/{name}").status_code == 404
    Table.objects.filter(pk=cup.pk).update(is_public=False)
    assert client.get(f"/t/{cup.code}/files/{name}").status_code == 404


def begins_a_formula(cell: str) -> bool:
    """Whether a spreadsheet that normalises and strips what it reads finds one."""
    read = normalize("NFKC", cell)
    shown = (sign for sign in read if not sign.isspace() and category(sign) not in ("Cc", "Cf"))
    return next(shown, "") in set("=+-@")


@given(st.text(st.sampled_from("=+-@' ;\t\r\n\u00a0\u200b\ufeff\uff1d\uff0d\u2063x\u0085\u3000")))
def test_no_cell_begins_like_a_formula_after_normalisation_and_each_says_again_what_it_said(cell: str) -> None:
    assert not any(begins_a_formula(part) for part in re.split(r"[;\t\r\n]", str(harmless(cell))))
    assert unmarked(str(harmless(cell))) == cell


def test_a_cell_of_a_million_spaces_is_read_in_one_go() -> None:
    for run in ("\u0085", " ", "\u00a0", ";", "'", "\t"):
        cell = run * 1_000_000
        assert len(str(harmless(cell))) >= len(cell) and len(unmarked(cell)) <= len(cell)


@given(st.lists(st.one_of(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")), st.integers())))
def test_no_cell_begins_like_a_formula_and_numbers_stay_numbers(cells: list[object]) -> None:
    (found,) = csv.reader(io.StringIO(csv_of([[*cells, "end"]]), newline=""))
    for cell, written in zip(cells, found, strict=False):
        assert (
            written == str(cell) if isinstance(cell, int) else not written.startswith(("=", "+", "-", "@", "\t", "\r"))
        )


@pytest.mark.parametrize(
    "cell",
    [
        *(
            "\uff1d1+1",
            "\u00a0=1",
            "\ufeff=1",
            "x;\u3000\uff0b1",
            "\u200b@y",
            "\ufe631",
            "\x00=1",
            "\u2028=1",
            "'\uff1d1",
        ),
        *("x;=1+1", "x\t=1+1", "x;;@cmd", "; =1", " =1+1", "a\n-2", "\t=1", "x;+1;-1", "'=1", "''+1", "x;'@y"),
    ],
)
def test_no_cell_begins_like_a_formula_where_semicolons_or_tabs_separate_columns(cell: str) -> None:
    line = csv_of([["before", cell, "after"]])
    for column in re.split(r"[;\t\r\n,]", line):
        assert not begins_a_formula(column.strip('"')), line
    assert unmarked(str(harmless(cell))) == cell
