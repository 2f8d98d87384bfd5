"""Inside a site: a small auction, and the tokens of the programs that play it."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from campaign.models import Person, Scope
from campaign.models.people import new_secret
from campaign.people import tokens
from games.live_magic.rules.charter import Charter
from games.live_magic.rules.codes import COLOURS, Style
from games.live_magic.rules.setup import Pack, PackDeck, Seat, Setup, Sheet, Traits
from games.tables import service

PACKS: dict[PackDeck, int] = {"W": 4, "U": 4, "B": 4, "R": 4, "G": 4, "A": 3, "L": 5}
PLAYERS: dict[str, Style] = {"ada": "W", "bo": "U"}


def open_auction() -> dict[str, Any]:
    """Opens an auction of two Magi, the first one's the host; its code, and by seat the token of each one's bot."""
    people = {name: Person.objects.create_user(name) for name in PLAYERS}
    seats = tuple(Seat(name, name.title(), Sheet(style, Traits(3, 5, 7))) for name, style in PLAYERS.items())
    packs = tuple(_pack(deck, number) for deck, many in PACKS.items() for number in range(1, many + 1))
    setup = Setup(seats=seats, packs=packs, charter=Charter(), initiative=tuple(PLAYERS))
    places = [service.Place(name, name.title(), person) for name, person in people.items()]
    table = service.open_table("live_magic", setup, places, name="Bots", host="ada", opened_by=people["ada"])
    return {"code": table.code, "tokens": {name: _token(person) for name, person in people.items()}}


def _token(person: Person) -> str:
    secret = new_secret()
    tokens.make(person, "A bot", [Scope.READ, Scope.PLAY], None, secret, timezone.now())
    return secret


def _pack(deck: PackDeck, number: int) -> Pack:
    cost = "" if deck == "L" else f"{{{number}}}" + ("" if deck == "A" else f"{{{deck}}}")
    colours = tuple(colour for colour in COLOURS if colour == deck)
    kind = {"A": "Artifact", "L": "Land"}.get(deck, "Instant")
    return Pack(f"{deck}{number:02}", f"Card {deck}{number:02}", deck, cost, number, colours, kind)
