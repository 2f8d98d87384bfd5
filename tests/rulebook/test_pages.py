"""The pages under /rules/: open to everybody, in both languages, with every line at its address."""

from __future__ import annotations

import pytest
from django.test import Client

from games.rulebook.lines import books

pytestmark = pytest.mark.django_db


def read(address: str, language: str = "en", **headers: str) -> str:
    answer = Client(headers={"accept-language": language, **headers}).get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def test_the_shelf_leads_to_every_book() -> None:
    shelf = read("/rules/")
    assert list(books()) == ["live_magic", "planechase", "runes", "tournament", "records"]
    assert all(f'href="/rules/{game}/"' in shelf for game in books())


@pytest.mark.parametrize("game", books())
def test_a_book_holds_every_line_at_its_anchor(game: str) -> None:
    page = read(f"/rules/{game}/")
    assert all(f'id="{rule.slug}"' in page for rule in books()[game].rules)


def test_a_number_has_a_page_in_the_language_of_the_reader() -> None:
    assert "one more trait at risk" in read("/rules/live_magic/d-16/")
    italian = read("/rules/live_magic/d-16/", "it")
    assert "rischia un altro tratto" in italian and "il testo originale, «Sfide!»" in italian


def test_a_badge_that_is_tapped_gets_the_line_alone() -> None:
    sheet = read("/rules/live_magic/d-16/", **{"HX-Request": "true"})
    assert "one more trait at risk" in sheet and "<html" not in sheet
    answer = Client().get("/rules/live_magic/d-16/")
    assert "HX-Request" in answer.headers["Vary"]


@pytest.mark.parametrize("address", ["/rules/chess/", "/rules/live_magic/d-99/", "/rules/chess/d-16/"])
def test_what_is_no_rule_is_not_found(address: str) -> None:
    assert Client().get(address).status_code == 404
