"""Creates the demo: people, campaign, pool, two finished evenings with their awards and what was bought for them, and
a third that stands in the middle of a deck."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from random import Random

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.utils.timezone import localtime

from campaign.bridge.demo_players import Chairs, Moment
from campaign.bridge.table_queries import Board
from campaign.demo import group
from campaign.demo.cast import (
    CAMPAIGN,
    CAST,
    DAYS_BEFORE,
    HOST,
    PASSWORD,
    PLACES,
    SEED,
    SLUG,
    STANDS_STILL,
    UNFINISHED,
    WATCHER,
)
from campaign.demo.group_words import NOTES
from campaign.demo.player import Player
from campaign.demo.points import give, spend
from campaign.evenings.evenings import open_evening, plan_evening, say_whether_comes
from campaign.magi import sheets
from campaign.models import Campaign, Evening, Membership, Person, Pool, Role
from campaign.people.joining import found_campaign
from campaign.pools.imports import make_pool

POOL_FILE = settings.BASE_DIR / "data" / "starter_pool.csv"
A_WHILE = timedelta(seconds=23)
"""Between two orders."""
MOST_ORDERS = 2_000
VOTED_BEFORE = 6
"""Days before today on which the group votes on Powers: one more week, and silence would count."""

Say = Callable[[str], object]


def demo_exists() -> bool:
    """Whether the demo stands."""
    return Campaign.objects.filter(slug=SLUG).exists()


def create_demo(at: datetime, say: Say) -> Campaign:
    """The demo, made when there is none; one that was broken off is abandoned and made anew."""
    if demo_exists():
        return Campaign.objects.get(slug=SLUG)
    _abandon_unfinished()
    say("people and Magi")
    campaign = _campaign(at)
    pool = make_pool(campaign, _host(), name="Starter", text=POOL_FILE.read_text(encoding="utf-8"))
    for number in range(1, len(DAYS_BEFORE) + 1):
        say(f"evening {number}")
        _evening(campaign, pool, number, at)
        if number == len(DAYS_BEFORE) - 1:
            group.vote(campaign, _evening_of(at, VOTED_BEFORE))
    Campaign.objects.filter(pk=campaign.pk).update(slug=SLUG)
    campaign.refresh_from_db()
    return campaign


def _abandon_unfinished() -> None:
    """Nobody belongs to a demo that was broken off any more. It is not deleted: what a ledger names never is."""
    for unfinished in Campaign.objects.filter(slug=UNFINISHED):
        unfinished.memberships.all().delete()
        Campaign.objects.filter(pk=unfinished.pk).update(slug=f"{SLUG}-broken-off-{unfinished.pk}")


def _people() -> dict[str, Person]:
    """Everybody of the demo, by the name of their account. To hash a password takes long, and they have the same."""
    names = {role.person: role.first_name for role in CAST} | {WATCHER: WATCHER.title()}
    password = make_password(PASSWORD)
    return {
        person: Person.objects.get_or_create(username=person, defaults={"first_name": name, "password": password})[0]
        for person, name in names.items()
    }


def _host() -> Person:
    return Person.objects.get(username=HOST)


def _campaign(at: datetime) -> Campaign:
    people = _people()
    campaign = found_campaign(CAMPAIGN, people[HOST], at)
    Campaign.objects.filter(pk=campaign.pk).update(slug=UNFINISHED)
    campaign.refresh_from_db()
    for role in CAST:
        Membership.objects.get_or_create(campaign=campaign, person=people[role.person])
        sheets.write_magus(campaign, people[role.person], name=role.magus, style=role.style, attributes=role.attributes)
    Membership.objects.create(campaign=campaign, person=people[WATCHER], role=Role.WATCHER)
    return campaign


def _evening(campaign: Campaign, pool: Pool, number: int, today: datetime) -> None:
    """Plans, opens and plays an evening: to its end, or to the question at which the last one stands still."""
    is_last = number == len(DAYS_BEFORE)
    at = _evening_of(today, DAYS_BEFORE[number - 1]) if not is_last else today - timedelta(hours=1)
    spend(campaign, number, at - timedelta(hours=2))
    evening = plan_evening(campaign, day=localtime(at).date(), place=PLACES[number - 1], pool=pool, notes=NOTES[number])
    for magus in campaign.magi.all():
        say_whether_comes(evening, magus, True)
    host = _host()
    group.before(evening, host, at - timedelta(hours=1))
    evening = open_evening(evening, host, at)
    ended = play(evening, at, _stands_still if is_last else has_decks)
    if not is_last:
        group.at_the_table(evening, host, ended)
        give(evening, host, ended)
        group.after(evening, ended + timedelta(days=1))


def _evening_of(today: datetime, days_before: int) -> datetime:
    """Half past eight in the evening, some days ago."""
    return localtime(today - timedelta(days=days_before)).replace(hour=20, minute=30, second=0, microsecond=0)


def has_decks(board: Board) -> bool:
    """Every deck is finished: only the tournament is left, and the end."""
    return bool(board.view.phase == "tournament")


def _stands_still(board: Board) -> bool:
    """Somebody has fought for a pack of the deck, and the next call asks the one who waits in it."""
    deck, question = STANDS_STILL
    call, outcome = board.view.call, board.view.outcome
    has_fought = outcome is not None and outcome.deck == deck
    return bool(board.view.deck == deck and has_fought and call is not None and question in call.waiting)


def play(evening: Evening, at: datetime, is_over: Callable[[Board], bool]) -> datetime:
    """Plays the evening's table from its four seats until it is over; the answer is the time of the last order.

    Raises RuntimeError when nobody finds anything to do: the rules would have a dead end.
    """
    chance = Random(f"{SEED} {evening.number}")  # noqa: S311 (the same demo everywhere)
    chairs = Chairs(evening)
    declares = {role.magus.lower(): role.declares[evening.number - 1] for role in CAST}
    deck, waits = STANDS_STILL if is_over is _stands_still else ("", "")
    players = {seat: Player(declares[seat], chance, deck if seat == waits else "") for seat in chairs.seats}
    for _ in range(MOST_ORDERS):
        moment = chairs.now()
        board = moment.board(None)
        if is_over(board):
            return at
        at += A_WHILE
        if not somebody_plays(chairs, players, moment, chance, at):
            raise RuntimeError(f"nobody can go on in {board.view.phase}, deck {board.view.deck}")
    raise RuntimeError("the evening never ends")


def somebody_plays(chairs: Chairs, players: dict[str, Player], moment: Moment, chance: Random, at: datetime) -> bool:
    """One of those for whom the table waits gives an order; whether anybody has found one."""
    waiting = [seat for seat in moment.waiting if seat in chairs.seats]
    for seat in chance.sample(waiting, len(waiting)):
        if (order := players[seat].order(moment.board(chairs.seats[seat]))) is not None:
            chairs.give(seat, *order, at=at, chance=chance)
            return True
    return False
