"""Every page of a small campaign as everybody gets it, and every kind of table while it is played on."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from django.test import Client
from django.urls import reverse

from games.tables.board import board
from games.tables.models import Table
from tests.games.live_magic.screens import test_boards
from tests.games.planechase.screens import test_boards as test_planar_boards
from tests.support.drawn import drawn_with_sheets
from tests.support.scenes.chance import act_by_chance
from tests.support.worlds.everything import Addresses, sign_in
from tests.web.test_doors import DOORS, WHO

LANGUAGES = ("en", "it")
ACTS = 80
"""How many acts of each table are looked at."""

Page = tuple[str, str]
"""A name for it, and its HTML as it is sent."""


def client_of(name: str) -> Client:
    """The browser of this one of WHO."""
    client = Client(raise_request_exception=False)
    if name != "nobody":
        client.cookies["sessionid"] = sign_in(name)
    return client


def pages(world: Addresses) -> Iterator[Page]:
    """What everybody finds at every address, in each language; refusals too."""
    for name in WHO:
        client = client_of(name)
        for door, (_finds, at, _sends) in DOORS.items():
            if "api:" in door or "stream" in door:
                continue
            for language in LANGUAGES:
                answer = client.get(reverse(door, kwargs=world.get(at)), headers={"accept-language": language})
                if answer.get("Content-Type", "").startswith("text/html"):
                    yield f"{name}/{language}/{door.replace(':', '.')}", answer.content.decode()


def account_pages() -> Iterator[Page]:
    """What somebody without an account finds where accounts are made."""
    for door in ("account_login", "account_signup", "account_reset_password"):
        yield f"nobody/{door}", client_of("nobody").get(reverse(door)).content.decode()


def recorded_evening() -> Iterator[Page]:
    """States of the recorded evening, as each seat and the screen of the table draw them."""
    for number, now in enumerate(test_boards.STATES):
        seats = list(test_boards.BOOK.seats(now))
        seat = seats[number % len(seats)]
        yield f"recorded/{number:03}-seat", test_boards.drawn(test_boards.board_of(now, seat, host=number % 3 == 0))
        yield f"recorded/{number:03}-screen", test_boards.drawn(test_boards.board_of(now, None), "screen")


def random_planes() -> Iterator[Page]:
    """Random games on planes of every variant."""
    for variant in test_planar_boards.VARIANTS:
        play = test_planar_boards.a_game(variant, 0)
        for number, _fact in enumerate(play.steps(70)):
            seats = test_planar_boards.BOOK.seats(play.state)
            shown = test_planar_boards.board_of(play, seats[number % len(seats)], set(seats))
            yield f"planes/{'-'.join(map(str, variant))}/{number:03}", test_planar_boards.drawn(shown)


def tables() -> Iterator[Page]:
    """The tables of the campaign, played on by chance."""
    for table in Table.objects.order_by("pk"):
        yield from played_on(table)


def played_on(table: Table) -> Iterator[Page]:
    """The board of each seat in turn and the screen of the table, after each act."""
    chance = Random(7)
    chairs = list(table.seats.order_by("pk"))
    for number in range(ACTS):
        chair = chairs[number % len(chairs)]
        name = f"tables/{table.pk}-{table.game}/{number:03}"
        yield f"{name}-{chair.place}", drawn_with_sheets(board(table, chair))
        yield f"{name}-screen", drawn_with_sheets(board(table, None), screen=True)
        if not act_by_chance(table, chairs, chance):
            return
