"""The API to read: every operation is found, and its page tells what it takes and answers."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from config.openapi.reading import known_ideas, operations

pytestmark = pytest.mark.django_db

CONTENTS = "/api/v1/docs"


def test_the_contents_lead_to_every_operation() -> None:
    page = Client().get(CONTENTS).content.decode()
    for idea in known_ideas():
        for operation in operations()[idea.name]:
            assert f'href="{CONTENTS}/{idea.name}#{operation.name}"' in page


def test_an_operation_is_told_in_full() -> None:
    page = Client().get(f"{CONTENTS}/tables").content.decode()
    told = page.partition('id="tables_list"')[2].partition("</section>")[0]
    for part in ("/api/v1/tables", '<b translate="no">read</b>', "limit", "offset", "200", "Example", "401", "429"):
        assert part in told, part


def test_an_idea_that_nobody_knows_is_not_there() -> None:
    assert Client().get(f"{CONTENTS}/nothing").status_code == 404


def test_nothing_comes_from_foreign_addresses() -> None:
    for address in (CONTENTS, f"{CONTENTS}/evenings"):
        page = Client().get(address).content.decode()
        assert re.findall(r"""(?:src|href)=["']?(https?:[^"' >]+)""", page) == []


def test_the_frame_speaks_italian_and_says_that_operations_are_english() -> None:
    page = Client().get(CONTENTS, headers={"Accept-Language": "it"}).content.decode()
    assert "inglese" in page
    assert "Ambito" in Client().get(f"{CONTENTS}/tables", headers={"Accept-Language": "it"}).content.decode()


def test_who_looks_for_a_programs_token_or_at_the_foot_finds_it() -> None:
    assert f'href="{CONTENTS}"' in Client().get("/rules/").content.decode()
