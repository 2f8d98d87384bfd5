"""A tournament of a campaign, played at its table."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from msgspec.structs import replace

from campaign.awards import awards
from campaign.bridge.tournament import MatchView, tournament_view
from campaign.models import Campaign, Evening, EveningAward, Person, Tournament
from campaign.tournaments import tournaments
from campaign.tournaments.results import update_evening
from games.kernel import table as kernel_table
from games.kernel.rulebook import Order
from games.tables import service, state
from games.tables.models import Table
from games.tournament.rules import orders as o
from games.tournament.rules.state import Games

from .archived_campaign import AT
from .people import LATER, known
from .planechase_matches import magi

ROUND_ROBIN: dict[str, Any] = {"format": "round_robin", "best_of": 3}


def start(evening: Evening, **settings: Any) -> Tournament:
    """Carla starts the tournament of this evening."""
    host = Person.objects.get(username="carla")
    return tournaments.start(evening, ROUND_ROBIN | settings, host=host, at=AT)[0]


def league(campaign: Campaign, *names: str, name: str = "Winter", **more: Any) -> Tournament:
    """Carla lays a league of these."""
    host = Person.objects.get(username="carla")
    settings = ROUND_ROBIN | {"round_minutes": None} | more.pop("settings", {})
    return tournaments.start_league(campaign, name, magi(campaign, *names), settings, host=host, at=AT, **more)[0]


def give(tournament: Tournament, order: Order, username: str = "carla", at: datetime = AT) -> None:
    """This person gives an order at the table, for the question that is open there now."""
    table = Table.objects.select_related("stream").get(code=tournament.table_code)
    seat = table.seats.get(user__username=username)
    number = kernel_table.question_of(state.current(table.stream_id, table.game).state, order, seat.key)
    service.act(table, seat, replace(order, question=number), at=at)


def begin(tournament: Tournament) -> None:
    """The names are in, and the first round is published."""
    give(tournament, o.Begin())
    give(tournament, o.AskForPairing())


def running(tournament: Tournament) -> dict[frozenset[str], MatchView]:
    """The matches that are played now, by the names of the two."""
    seen = tournament_view(tournament.table_code)
    names = {one.key: one.name for one in seen.entrants}
    found = (match for one in seen.rounds for match in one.matches if match.is_running)
    return {frozenset(names[key] for key in match.players): match for match in found}


def result(tournament: Tournament, *names: str, games: tuple[int, int] = (2, 0)) -> None:
    """The host enters how the running match of these two has ended, the games of the first one first."""
    winner, loser = names
    match = running(tournament)[frozenset((winner, loser))]
    key = tournament.entrants.get(magus__name=winner).key
    first, second = games if match.players[0] == key else games[::-1]
    give(tournament, o.EnterResult(match=match.key, games=Games(first, second)))


def play_all(tournament: Tournament, *order: str, k: int = 2) -> None:
    """Every match of a round robin: who stands earlier in `order` wins it, k–0; then the tournament is over."""
    begin(tournament)
    while True:
        for pair in list(running(tournament)):
            winner, loser = sorted(pair, key=order.index)
            result(tournament, winner, loser, games=(k, 0))
        if tournament_view(tournament.table_code).next.step != "pair":
            break
        give(tournament, o.AskForPairing())
    give(tournament, o.Finish())


def won_by_ada(evening: Evening) -> str:
    """The code of the tournament's table, at which Ada has won all, Bo the rest against Cleo; places are awarded."""
    laid = start(evening)
    play_all(laid, "Ada", "Bo", "Cleo")
    awards.agree_on(evening, "places")
    return laid.table_code


def close_and_book(evening: Evening) -> None:
    """Carla closes the evening and books the award as it is shown to her."""
    update_evening(evening)
    shown = awards.as_shown(awards.shares(evening, EveningAward.objects.get(evening=evening)))
    awards.close_and_book(evening, shown, who=known("carla"), at=LATER)
