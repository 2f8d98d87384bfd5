"""Rows of a table that do not match their header: read if that gives a card that is known, else told."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.test import Client

from campaign.cards.lists.reading import read_list
from campaign.models import Campaign, Card, Membership, Person, PoolImport, Role
from campaign.pools.imports import begin_import, report_of
from campaign.pools.pool_rules import SortedPool
from tests.campaign.cards.finding.named import card

pytestmark = pytest.mark.django_db

FILES = Path(__file__).parents[1] / "cards" / "files"
CARDS = ("Nicol Bolas", "Nicol Bolas, Planeswalker", "Fog", "Inner Calm, Outer Strength", "Serra Angel", "Shock")


@pytest.fixture
def ada() -> Person:
    ada = Person.objects.create_user("ada")
    campaign = Campaign.objects.create(name="Thursdays", slug="thursdays")
    Membership.objects.create(campaign=campaign, person=ada, role=Role.PLAYER)
    for name in CARDS:
        if not Card.objects.filter(name=name).exists():
            card(name)
    return ada


def drafted(ada: Person, text: str) -> PoolImport:
    return begin_import(Campaign.objects.get(), ada, name="Mine", text=text)


def counted(report: SortedPool) -> list[str]:
    """The names of which a number of copies was read."""
    names = [pack.facts.name for pack in report.packs] + [card.facts.name for card in report.to_file]
    return sorted(names + [problem.name for problem in report.problems])


def told(report: SortedPool) -> list[tuple[int, str]]:
    return [(line.line, line.reason) for line in report.unusable]


def test_a_name_with_a_comma_is_not_taken_for_another_card(ada: Person) -> None:
    report = report_of(drafted(ada, (FILES / "nicol_bolas.csv").read_text()))
    assert (counted(report), told(report)) == (["Nicol Bolas, Planeswalker", "Serra Angel"], [])


def test_a_row_with_too_many_cells_counts_only_with_a_known_name(ada: Person) -> None:
    report = report_of(drafted(ada, (FILES / "rows_and_commas.csv").read_text()))
    assert told(report) == [(4, "too_many_cells")]
    assert "Inner Calm, Outer Strength" in counted(report)
    assert not {"Ayara", "Inner Calm"} & set(counted(report))


@pytest.mark.parametrize(
    ("row", "names", "reasons"),
    [
        ("4,Shock,M10,,", ["Shock"], []),
        ("4,Shock", ["Shock"], []),
        ('4,"Nicol Bolas, Planeswalker"', ["Nicol Bolas, Planeswalker"], []),
        ('4,"Fog,Seventh Edition"', [], [(2, "swallowed_cells")]),
        ('4,"Fog,Seventh Edition\n4,Shock",M10', [], [(2, "swallowed_cells")]),
        ("4,Shock,M10,Near Mint", [], [(2, "too_many_cells")]),
        ("4,Nicol Bolas, Planeswalker,Conflux,Near Mint", [], [(2, "too_many_cells")]),
    ],
)
def test_rows_that_do_not_match_their_header(
    ada: Person, row: str, names: list[str], reasons: list[tuple[int, str]]
) -> None:
    report = report_of(drafted(ada, f"Count,Name,Set\n{row}\n"))
    assert (counted(report), told(report)) == (names, reasons)


def test_a_row_in_a_table_with_semicolons_may_have_commas(ada: Person) -> None:
    report = report_of(drafted(ada, "Count;Name;Set\n4;Nicol Bolas, Planeswalker;Conflux\n"))
    assert (counted(report), told(report)) == (["Nicol Bolas, Planeswalker"], [])


def test_the_reader_hands_on_why_a_row_is_doubtful() -> None:
    (entry,) = read_list("Count,Name,Set\n4,Nicol Bolas, Planeswalker,Conflux\n").entries
    assert (entry.name, entry.set_code) == ("Nicol Bolas, Planeswalker", "Conflux")
    assert entry.doubt is not None
    assert entry.doubt.values == {"cells": 4, "columns": 3}


def test_the_page_says_why_and_no_line_is_lost(ada: Person) -> None:
    draft = drafted(ada, 'Count,Name,Set\n4,Ayara, First of Locthwain,Eldraine\n4,"Fog,Seventh Edition"\n4,Shock,M10\n')
    client = Client()
    client.force_login(ada)
    for address in ("", "lines/"):
        page = client.get(f"/c/thursdays/pools/imports/{draft.pk}/{address}").content.decode()
        assert "4 cells, but 3 columns: put the card’s name in quotation marks" in page, address
        assert "quotation marks hold several cells together: close them after the card’s name" in page, address
