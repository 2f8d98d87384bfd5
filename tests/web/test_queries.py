"""A page takes as many queries for a long list as for a short one: every page, and every answer of the API.

The law is held against two groups, each with everything in it twice, then five times: one in which an evening is being
played, and the demo, in which two evenings are over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaign.demo.cast import HOST
from campaign.models import Campaign, Person
from tests.support.examples import IS_EVERYTHING
from tests.support.linked import linked
from tests.support.worlds.everything import Addresses, sign_in
from tests.support.worlds.grown import Growing
from tests.support.worlds.shared import lay_demo
from tests.web.test_doors import DOORS, WHO

Page = tuple[str, str]
"""How the page is called, and where it is."""

LETS_IN = {"tables:door", "tables:screen_door", "tables:take_over"}
"""Who comes through a door is let in for good: the second look is another page."""

SOME = 1 if IS_EVERYTHING else 6
"""In `make test` every so many pages are counted, others of them each time that a page is added before them."""

FEW, MANY = 1, 3
"""So many copies of everything are added before the first look, and before the second one."""


def client_of(name: str) -> Client:
    """The browser of this person; a page that breaks is another test's."""
    client = Client(raise_request_exception=False)
    client.cookies["sessionid"] = sign_in(name)
    return client


def open_doors(who: str) -> Iterator[tuple[str, str]]:
    """What a browser or a program asks for and this one of WHO finds open, with what fills in its address."""
    for door, (finds, at, _) in DOORS.items():
        is_page = " " not in door and not door.endswith(("stream", "events")) and door not in LETS_IN
        if is_page and finds[WHO.index(who)] == "in":
            yield door, at


def pages_of_the_mill(world: Addresses) -> list[Page]:
    """Everything that Carla finds while she hosts."""
    return [(door, reverse(door, kwargs=world.get(at))) for door, at in open_doors("carla")]


def pages_of_the_demo() -> list[Page]:
    """A page of each kind that links lead to, and what the API tells of a closed evening."""
    campaign = Campaign.objects.get(pk=lay_demo())
    over = campaign.evenings.exclude(closed_at=None)[0]
    found: dict[str, dict[str, Any]] = {
        "campaign": {"slug": campaign.slug},
        "evenings": {"slug": campaign.slug, "number": over.number},
    }
    told = [(door, reverse(door, kwargs=found[at])) for door, at in open_doors("carla") if at in found]
    return [*told, *linked(told[0][1], partial(html_at, client_of(HOST)), LETS_IN)]


def html_at(client: Client, address: str) -> str:
    """The page at this address; empty if there is none."""
    answer = client.get(address)
    is_page = answer.status_code == 200 and answer["Content-Type"].startswith("text/html")
    return answer.content.decode() if is_page else ""


def counted(client: Client, pages: Iterable[Page]) -> dict[Page, int]:
    """The queries of each."""
    found = {}
    for page in pages:
        with CaptureQueriesContext(connection) as queries:
            client.get(page[1])
        found[page] = len(queries)
    return found


def assert_no_more_queries(pages: list[Page], host: str, least: int) -> None:
    """For any of at least so many pages, when there is more of everything."""
    assert len(pages) >= least
    growing = Growing([Person.objects.get(username=host)])
    for _ in range(FEW):
        growing.grow()
    client = client_of(host)
    few = counted(client, pages)
    for _ in range(MANY):
        growing.grow()
    many = counted(client, pages)
    assert {page[0]: (few[page], many[page]) for page in pages if many[page] > few[page]} == {}


def test_a_longer_list_takes_no_more_queries(world: Addresses) -> None:
    assert_no_more_queries(pages_of_the_mill(world)[::SOME], "carla", least=350 // SOME)


@pytest.mark.thorough
def test_a_longer_list_takes_no_more_queries_in_the_demo(db: None) -> None:
    assert_no_more_queries(pages_of_the_demo(), HOST, least=150)
