"""A Swiss whose players report from their phones: one tells the result of a match, the other one agrees."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

from bench import evening, servers
from bench.acts import acts_of, refused
from bench.figures import Figure, figure, single
from bench.live import fields_of, version_of
from bench.load.sizes import Sizes
from bench.phones.crowd import Crowd
from bench.phones.sender import Order
from games.kernel import table as kernel_table
from games.tables import state
from games.tables.models import Table
from games.tournament import setup
from games.tournament.rules import orders as o
from games.tournament.rules.charter import Charter
from games.tournament.rules.state import Games, Round
from tests.support.services.site import PATIENCE, Site
from tests.support.worlds import tournament_tables

SCORES = (Games(2, 0), Games(2, 1), Games(1, 2), Games(0, 2), Games(1, 1, 1))
AGREES_AFTER = (0.03, 0.08)
"""When the report is answered, the other player thinks for so much of the time of a round before they agree."""


def measured(site: Site, crowd: Crowd, sizes: Sizes) -> list[Figure]:
    """Round by round, from a report to its answer and to the last phone."""
    chance = Random(5)
    table = _laid(sizes.players, chance)
    cookies = evening.sit_down(table)
    board = crowd.open(table.code, site.ports, f"/t/{table.code}/stream/", cookies.values())
    tournament_tables.begin(table, sizes.rounds)
    found = [single(f"Swiss of {sizes.players}: a whole board, compressed", board.compressed, "B")]
    for _ in range(sizes.rounds):
        published = _published(table)
        crowd.wait(table.code, version_of(table))
        crowd.tell()
        before = servers.seconds(site)
        for report, confirmation in _orders(site, table, cookies, published, sizes.seconds, chance):
            crowd.post(report, confirmation)
        crowd.wait_for_answers()
        crowd.wait(table.code, version_of(table))
        found += _figures(f"round {published.number} of {sizes.players}", table, crowd, servers.seconds(site) - before)
    crowd.close(table.code)
    return found


def _laid(players: int, chance: Random) -> Table:
    names = [f"Player {number:03}" for number in range(1, players + 1)]
    return setup.open_game(setup.Wanted(names, Charter(), phones=True), "Cup", None, chance)


def _published(table: Table) -> Round:
    """The next round, as the worker has paired it."""
    number = len(tournament_tables.now(table).rounds) + 1
    tournament_tables.ask(table)
    until = time.monotonic() + PATIENCE
    while len(tournament_tables.now(table).rounds) < number:
        if time.monotonic() > until:
            raise TimeoutError("no worker has paired the round")
        time.sleep(0.1)
    return tournament_tables.now(table).rounds[-1]


def _orders(
    site: Site, table: Table, cookies: dict[str, str], its: Round, seconds: float, chance: Random
) -> Iterator[list[Order]]:
    """For each match of this round the report, at some time of these seconds, and the other player's agreement."""
    now, places = state.current(table.stream_id, table.game).state, list(cookies)
    for match in its.matches:
        if not match.is_running:
            continue
        games = chance.choice(SCORES)
        thinks = (chance.uniform(0, 1 - AGREES_AFTER[1]), chance.uniform(*AGREES_AFTER))
        told = (o.Report(match=match.key, games=games), o.ConfirmReport(match=match.key, games=games))
        posted = []
        for key, order, after in zip(match.players, told, thinks, strict=True):
            port = site.ports[places.index(key) % len(site.ports)]
            fields = fields_of(table.game, order, kernel_table.question_of(now, order, key))
            path = f"/t/{table.code}/act/"
            posted.append(Order(table.code, key, port, path, cookies[key], fields, after * seconds))
        yield posted


def _figures(name: str, table: Table, crowd: Crowd, computed: float) -> list[Figure]:
    noted = crowd.tell()
    acts = acts_of(table, noted)
    sizes = [message.size for message in noted.messages]
    return [
        figure(f"Swiss, {name}: a report to its answer", [act.answered for act in acts]),
        figure(f"Swiss, {name}: a report to the last phone", [act.shown for act in acts]),
        single("  what the web processes compute for it", computed / len(acts) * 1000, times=len(acts)),
        figure("  bytes of a message", sizes, "B"),
        single("  refused", len(refused(noted)), ""),
    ]
