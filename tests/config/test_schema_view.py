"""The schema is drawn up once, and is the same for whoever asks."""

from __future__ import annotations

import pytest
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from config.schema_view import SchemaView

pytestmark = pytest.mark.django_db

ADDRESS = "/api/v1/schema"


@pytest.fixture
def drawn_up(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Every schema that is drawn up from now on; none was written down before."""
    drawn: list[object] = []
    draw_up = SchemaGenerator.get_schema

    def noted(generator: SchemaGenerator, request: object = None, public: bool = False) -> object:
        drawn.append(draw_up(generator, request, public))
        return drawn[-1]

    monkeypatch.setattr(SchemaGenerator, "get_schema", noted)
    monkeypatch.setattr(SchemaView, "written", {})
    return drawn


def test_it_is_drawn_up_once_for_each_format_and_sent_to_nobody_who_has_it(drawn_up: list[object]) -> None:
    first, again = (Client().get(ADDRESS, {"format": "json"}) for _ in range(2))
    assert first.json() == again.json() == drawn_up[0]
    own = {"RateLimit": "", "X-Request-ID": ""}  # of each call
    assert {**first.headers, **own} == {**again.headers, **own}
    assert first["Content-Type"] == "application/vnd.oai.openapi+json"
    who_has_it = {"If-None-Match": first["ETag"]}
    answer = Client().get(ADDRESS, {"format": "json"}, headers=who_has_it)
    assert (answer.status_code, answer.content, answer["ETag"]) == (304, b"", first["ETag"])
    other = Client().get(ADDRESS, headers=who_has_it)
    assert (other.status_code, other["Content-Type"]) == (200, "application/vnd.oai.openapi; charset=utf-8")
    assert len(drawn_up) == 2


@pytest.mark.thorough
def test_what_else_is_asked_of_it_is_answered_anew(drawn_up: list[object]) -> None:
    for _ in range(2):
        assert Client().get(ADDRESS, {"format": "json", "lang": "it"}).status_code == 200
    assert len(drawn_up) == 2
