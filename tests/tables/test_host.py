"""The host of the tables: a table goes on without one, and with one whose answers raise."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

import pytest
from django.urls import reverse

from campaign.evenings import evenings
from campaign.house_rules.rulings import rule_on
from campaign.models import Membership, Role
from games.tables.group import host
from games.tables.group.card_sheets import SheetsTold
from games.tables.group.card_words import CardsTold
from tests.support.worlds.evenings import planned
from tests.support.worlds.people import NOW, client_of, known, person

QUESTIONS: dict[str, tuple[Callable[[], object], object]] = {
    "rulings": (lambda: host.rulings_at("TABLE"), {}),
    "card_words": (lambda: host.card_words_at("TABLE", ["Krosa"]), CardsTold()),
    "card_sheets": (lambda: host.sheets_at("TABLE", ["Shock"]), SheetsTold()),
    "may_look_on": (lambda: host.may_look_on("TABLE", 1), False),
    "way_for_newcomers": (lambda: host.way_for_newcomers("TABLE", None), ""),
    "way_to_guests": (lambda: host.way_to_guests("TABLE", 1), ""),
    "onward": (lambda: host.onward_from("TABLE", None), None),
}
"""By question: how it is asked, and the empty answer."""


class BrokenHost:
    """Raises whatever it is asked."""

    def __getattr__(self, question: str) -> Callable[..., NoReturn]:
        def raise_error(*_: object) -> NoReturn:
            raise ValueError(question)

        return raise_error


def test_every_question_has_an_empty_answer_here() -> None:
    assert QUESTIONS.keys() == {name for name in vars(host.Host) if not name.startswith("_")}


@pytest.mark.parametrize("question", QUESTIONS)
def test_an_answer_that_raises_is_empty_and_logged(
    question: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(host, "_host", BrokenHost())
    ask, empty = QUESTIONS[question]
    assert ask() == empty
    (record,) = caplog.records
    assert record.exc_info is not None and str(record.exc_info[1]) == question


@pytest.mark.parametrize("question", QUESTIONS)
def test_without_a_host_every_answer_is_empty(question: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "_host", None)
    ask, empty = QUESTIONS[question]
    assert ask() == empty


@pytest.mark.django_db
def test_a_host_that_breaks_breaks_no_table(catalogue: None, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = evenings.open_evening(planned("ada", "bo"), known("carla"), NOW)
    Membership.objects.create(campaign=evening.campaign, person=person("dora"), role=Role.PLAYER)
    rule_on(evening.campaign, "D-38", "Read it aloud.", by=known("ada"), at=NOW)
    table, screen = (reverse(f"tables:{name}", args=[evening.table_code]) for name in ("table", "screen"))
    assert "rule--ruled" in client_of("ada").get(table).content.decode()
    assert client_of("dora").get(table).status_code == 200
    monkeypatch.setattr(host, "_host", BrokenHost())
    assert client_of("ada").get(table).status_code == client_of("ada").get(screen).status_code == 200
    assert client_of("dora").get(table).status_code == 404
