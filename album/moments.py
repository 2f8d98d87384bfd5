"""Runs inside the site that is photographed: lays the demo, and plays its evening on to the moments of the pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaign.bridge import tournament
from campaign.bridge.demo_players import Chairs, Moment
from campaign.cards.catalogue import load_catalogue
from campaign.demo.cast import CAST, DAYS_BEFORE, HOST, SLUG
from campaign.demo.create import A_WHILE, create_demo, has_decks, somebody_plays
from campaign.demo.player import Player
from campaign.models import Evening, Person
from campaign.tournaments import tournaments
from games.kernel import registry
from games.kernel.choosing import choose
from games.tables import board as boards
from games.tables import service
from games.tables.models import Table
from tests.support.scenes.chance import offered
from tests.support.worlds.everything import sign_in_all

SEED = 5
"""By this chance the third evening of the demo comes to every question that is photographed."""

MOST_ACTS = 100
BEGINNING = ("first", "keep", "start", "turn")
ROLLING = ("roll", "resolve", "step", "end_turn", "turn")
"""What is done in a game on planes: until somebody has a turn, and from then on."""
PEOPLE = {role.magus.lower(): role.person for role in CAST}
"""Who plays which seat of the evening."""

Shown = dict[str, Any]


def lay_out() -> Shown:
    """The demo campaign: the addresses of its pages, and a session for each of its people."""
    load_catalogue()
    campaign = create_demo(timezone.now(), lambda word: None)
    evening, mine = _evening(), campaign.magi.get(owner__username=HOST)
    pages = {
        "home": _page("campaign"),
        "magus": _page("magus", pk=mine.pk),
        "evening": _page("evening", number=evening.number),
        "recap": _page("recap", number=evening.number - 1),
        "table": reverse("tables:table", args=[evening.table_code]),
        "screen": reverse("tables:screen", args=[evening.table_code]),
    }
    return {"pages": pages, "sessions": sign_in_all([role.person for role in CAST])}


def _page(name: str, **more: object) -> str:
    return reverse(f"campaign:{name}", kwargs={"slug": SLUG, **more})


class Film:
    """The evening as it is played on by one chance, from moment to moment."""

    def __init__(self) -> None:
        self.evening, self.chance = _evening(), Random(SEED)  # noqa: S311 (the same pictures everywhere)
        self.chairs = Chairs(self.evening)
        declares = {role.magus.lower(): role.declares[self.evening.number - 1] for role in CAST}
        self.players = {seat: Player(declares[seat], self.chance) for seat in self.chairs.seats}
        self.at = timezone.now()

    def until(self, found: Callable[[Moment], str]) -> str:
        """Plays on until somebody is found. Raises RuntimeError when that does not come."""
        for _ in range(MOST_ACTS):
            moment = self.chairs.now()
            if who := found(moment):
                return who
            self.at += A_WHILE
            somebody_plays(self.chairs, self.players, moment, self.chance, self.at)
        raise RuntimeError("the moment does not come")

    def asked(self, moment: Moment, order: str) -> str:
        """Whoever is asked for this order; nobody: empty."""
        for seat in moment.waiting:
            chair = self.chairs.seats.get(seat)
            buttons = moment.board(chair).buttons if chair is not None else ()
            if any(each.offer.order == order and each.acting_for is None for each in buttons):
                return PEOPLE[seat]
        return ""


@cache
def film() -> Film:
    """The one that goes on from call to call."""
    return Film()


def go_on(order: str) -> str:
    """Plays on until somebody is asked for this order; who it is."""
    return film().until(lambda moment: film().asked(moment, order))


def finish_the_decks() -> None:
    """Plays on until only the tournament is left."""
    film().until(lambda moment: HOST if has_decks(moment.board(None)) else "")


def _evening() -> Evening:
    return Evening.objects.get(campaign__slug=SLUG, number=len(DAYS_BEFORE))


def start_the_tournament() -> str:
    """The decks are finished, and the first round is paired; the address of its table."""
    evening, at = _evening(), timezone.now()
    host = Person.objects.get(username=HOST)
    laid, _is_new = tournaments.start(evening, {"format": "round_robin"}, host=host, at=at)
    for order in ("begin", "ask_for_pairing"):
        tournament.run_tournament(laid.table_code, {"order": order}, host, at)
    return reverse("tables:table", args=[laid.table_code])


def lay_planes() -> dict[str, str]:
    """A game on planes, on one phone, in which something waits to resolve: its table, its screen, that phone's session.

    Raises RuntimeError when that never happens.
    """
    phone = Client()
    names = [role.magus for role in CAST]
    said = phone.post("/api/v1/planechase", {"players": names, "one_phone": True}, "application/json")
    code = said.json()["code"]
    _roll_until_something_waits(Table.objects.get(code=code))
    at, screen = (reverse(f"tables:{name}", args=[code]) for name in ("table", "screen"))
    return {"planes": at, "planes_screen": screen, "session": phone.cookies["sessionid"].value}


def _roll_until_something_waits(table: Table) -> None:
    """The planar die is rolled, turn after turn, until an ability is on the stack."""
    chance = Random(SEED)  # noqa: S311 (the same pictures everywhere)
    for _ in range(MOST_ACTS):
        slot = boards.board(table, None).view.slots[0]
        if slot.turn and slot.stack:
            return
        _do_the_first_of(ROLLING if slot.turn else BEGINNING, table, chance)
    raise RuntimeError("nothing came to wait on the stack")


def _do_the_first_of(tags: Sequence[str], table: Table, chance: Random) -> None:
    """Whoever may do the first of these that may be done does it."""
    offers = [(chair, each) for chair in table.seats.order_by("pk") for each in offered(boards.board(table, chair))]
    chair, button = next((chair, each) for tag in tags for chair, each in offers if each.offer.order == tag)
    data = choose(button.offer, chance) | {"question": button.question}
    service.act(table, chair, registry.codec(table.game).read_order(data), at=timezone.now(), chance=chance)


def sign_up() -> str:
    """The session of somebody who has just signed up."""
    person = Person.objects.create_user("edera")
    return sign_in_all([person.username])[person.username]
