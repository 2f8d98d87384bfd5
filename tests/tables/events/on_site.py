"""What tests of events ask of a site that runs in processes of its own (`Site.call`)."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from campaign.models import Person, Scope
from campaign.models.people import new_secret
from campaign.people import tokens
from games.tables import service
from games.tables.board import whole_story
from games.tables.models import Table
from tests.games.throws.rules.book import BurnLife, OpenRound, Setup, SitOut, Stake
from tests.tables.test_service import asking


def open_with_programs(life: int) -> dict[str, Any]:
    """Opens a table of one round; gives its code, and by seat the token of a program of whoever sits there."""
    number = Table.objects.count()
    people = {key: Person.objects.create(username=f"{key}-{number}") for key in ("a", "b", "c")}
    places = [service.Place(key, name, people[key]) for key, name in zip("abc", ("Ann", "Ben", "Cy"), strict=True)]
    table = service.open_table("throws", Setup(life=life, rounds=1), places, name="Bots", host="a")
    return {"code": table.code, "tokens": {key: _token(person) for key, person in people.items()}}


def _token(person: Person) -> str:
    secret = new_secret()
    tokens.make(person, "A bot", Scope, None, secret, timezone.now())
    return secret


def burn(code: str, times: int) -> int:
    """Ann burns so many lives, one after the other; the table's version after it."""
    table = Table.objects.get(code=code)
    for _ in range(times):
        version = service.act(table, table.seat("a"), BurnLife()).version
    return version


def play_until_asked(code: str, seat: str) -> None:
    """The only round begins, and all who sit before this seat stake."""
    table = Table.objects.get(code=code)
    _order(table, "a", OpenRound())
    while (turns := _turns(table))[0] != seat:
        _order(table, turns[0], Stake(coins=1))


def play_to_the_end(code: str) -> None:
    """The round is played to its end, and nobody throws; where it has not begun it does."""
    table = Table.objects.get(code=code)
    if not _turns(table):
        _order(table, "a", OpenRound())
    for key in _turns(table):
        _order(table, key, Stake(coins=1))
    for key in ("a", "b", "c"):
        _order(table, key, SitOut())


def _turns(table: Table) -> list[str]:
    return list(service.up_to_date(table).state.game.turns)


def _order(table: Table, key: str, order: Any) -> None:
    seat = table.seats.get(key=key)
    service.act(table, seat, asking(table, seat, order))


def log_of(code: str, seat: str) -> list[list[Any]]:
    """Version and text of every line that this seat may read."""
    table = Table.objects.get(code=code)
    return [[line.version, line.text] for line in whole_story(table, table.seat(seat))]


def revoke_token_of(code: str, seat: str) -> None:
    """Whoever sits there takes the token of their program back."""
    person = Person.objects.get(seats__table__code=code, seats__key=seat)
    assert tokens.revoke(person, person.access_tokens.get().pk, timezone.now())
