"""A campaign in which everything has happened that an archive must carry: one evening is played, one planned."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

from django.conf import settings
from django.db import transaction
from msgspec.structs import replace

from campaign.archive.export import archive_of
from campaign.awards import awards
from campaign.bridge import demo_players, table_queries, tournament
from campaign.bridge.sheets import sheet_data
from campaign.cards.catalogue import load_catalogue
from campaign.demo.player import Player
from campaign.evenings import agenda, chronicle, darkroom, evenings
from campaign.experience import ledger
from campaign.house_rules import rulings
from campaign.house_rules.rules import change_house_rules
from campaign.magi import purchases
from campaign.magi.sheets import write_magus
from campaign.matches import match_tables as evening_tables
from campaign.matches import matches
from campaign.matches.planechase import KIND as PLANECHASE
from campaign.matches.runes import KIND as RUNES
from campaign.memory.remembering import catch_up
from campaign.models import (
    Campaign,
    Card,
    Evening,
    Invitation,
    MatchTable,
    Membership,
    Person,
    Pool,
    PowerStatus,
    Role,
    Season,
    Throw,
    Tournament,
)
from campaign.people.joining import found_campaign, leave
from campaign.planes import custom_planes
from campaign.pools.imports import make_pool
from campaign.powers import drafts, proposals
from campaign.records import written_records
from campaign.tournaments import match_tables, results, tournaments
from games.kernel import table as kernel_table
from games.planechase.rules.orders import Leave
from games.runes.rules import orders as runes
from games.tables import service, state
from games.tables.models import Table
from tests.games.planechase.rules.catalogue import a_line, a_plane
from tests.support.worlds.photograph import a_photograph

AT = datetime(2026, 3, 6, 20, 30, 15, 123456, tzinfo=UTC)
NAMES = {"ada": "W", "bo": "U", "cleo": "gold"}
SHEET = {"physical": 3, "social": 5, "mental": 7}
RECORD = Path(settings.BASE_DIR) / "tests" / "played" / "records" / "third_evening.txt"
STARTER = Path(settings.BASE_DIR) / "data" / "starter_pool.csv"


@dataclass(frozen=True)
class Carried:
    """The archive of the campaign, and what was seen of it where it was played. `keys`: what must not be in it."""

    packed: bytes
    keys: set[str]
    story: list[str]
    view: Any
    points: dict[str, ledger.Balance]
    sheets: dict[str, Any]
    throws: list[tuple[int, str, str]]


def throws_of(evening: Evening) -> list[tuple[int, str, str]]:
    """Every throw that is remembered of an evening: its number, who threw, and the sign."""
    catch_up([evening])
    return [(throw.number, throw.magus.name, throw.sign) for throw in Throw.objects.filter(evening=evening)]


def carry() -> Carried:
    """Plays the campaign, packs it, and leaves nothing of it behind: another installation knows nothing of it."""
    try:
        with transaction.atomic(), mock.patch.object(transaction, "on_commit", lambda act, **_: act()):
            if not Card.objects.exists():
                load_catalogue()
            campaign = play_a_campaign()
            found = carried_of(campaign)
            transaction.set_rollback(True)
    finally:
        state.forget_all()
    return found


def carried_of(campaign: Campaign) -> Carried:
    """What is seen of a campaign with one evening, and its archive."""
    (played,) = campaign.evenings.filter(closed_at__isnull=False)
    table, magi = table_queries.table_of(played), list(campaign.magi.all())
    keys = {table.door_key, table.code, campaign.slug, *(seat.link_key for seat in table.seats.all())}
    keys |= {invitation.code for invitation in campaign.invitations.all()}
    keys |= {person.password for person in Person.objects.all()}
    return Carried(
        packed=archive_of(campaign),
        keys=keys,
        story=[line.text for line in table_queries.story(played)],
        view=table_queries.plain(table_queries.view(played)),
        points={magus.name: ledger.balance(magus) for magus in magi},
        sheets={magus.name: sheet_data(magus) for magus in magi},
        throws=throws_of(played),
    )


def play_a_campaign(prefix: str = "") -> Campaign:
    """Carla hosts, three play and one of them has left, a guest's Magus has nobody. `prefix`: of all user names."""
    people = {
        name: Person.objects.create_user(
            f"{prefix}{name}", f"{name}@example.org", "a password", first_name=name.title()
        )
        for name in ("carla", *NAMES, "wim")
    }
    campaign = found_campaign("The old mill", people["carla"], AT)
    for name, style in NAMES.items():
        Membership.objects.create(campaign=campaign, person=people[name], role=Role.PLAYER)
        write_magus(campaign, people[name], name=name.title(), style=style, attributes=SHEET)
    write_magus(campaign, None, name="Otto", style="R", attributes=SHEET)
    Membership.objects.create(campaign=campaign, person=people["wim"], role=Role.WATCHER)
    Invitation.objects.create(campaign=campaign, made_by=people["carla"])
    change_house_rules(campaign, {"undo": "host", "answer_seconds": 900}, people["carla"], AT)
    buy_before_the_evening(campaign, people["carla"])
    write_planes(campaign)
    pool = make_pool(campaign, people["carla"], name="Starter", text=STARTER.read_text(encoding="utf-8"))
    played = play_an_evening(campaign, people["carla"], pool)
    after_the_evening(campaign, played, people)
    a_league(campaign, people["carla"])
    written_records.bring(campaign, people["carla"], RECORD.read_text(encoding="utf-8"), AT)
    leave(campaign.memberships.get(person=people["bo"]))
    campaign.refresh_from_db()
    return campaign


def buy_before_the_evening(campaign: Campaign, host: Person) -> None:
    """Ada has points from paper; what she bought first she gives back, and buys a Power."""
    ada = campaign.magi.get(name="Ada")
    ledger.correct(ada, 9, reason="Carried over from paper", who=host, at=AT)
    bought = purchases.buy(ada, "life", price=5, version=1, who=ada.owner, at=AT)
    purchases.undo(bought, who=ada.owner, at=AT)
    ada.refresh_from_db()
    power = campaign.powers.filter(status=PowerStatus.ACTIVE, xp=3)[0]
    purchases.buy(ada, "power", power.key, price=3, version=ada.version, who=ada.owner, at=AT)


def write_planes(campaign: Campaign) -> None:
    """Ada has written two planes, and one of them is not wanted any more."""
    ada = campaign.memberships.get(person__first_name="Ada")
    line = a_line("chaos", "upkeep", ops=["plane_counter:crumb:+1"], reminder={"it": "Passa il pane.", "en": "Bread!"})
    custom_planes.write(ada, a_plane(name="Nonna’s Kitchen", counter="crumb", abilities=[line]), AT)
    custom_planes.retire(ada, custom_planes.write(ada, a_plane(name="The Attic"), AT), AT)


def play_an_evening(campaign: Campaign, host: Person, pool: Pool) -> Evening:
    """Everybody comes, and it is played to its end."""
    evening = evenings.plan_evening(campaign, day=date(2026, 3, 6), place="The mill", pool=pool)
    for magus in campaign.magi.all():
        evenings.say_whether_comes(evening, magus, True)
    evening = evenings.open_evening(evening, host, AT)
    play_to_the_tournament(evening)
    play_on_planes(evening, host)
    play_a_duel(evening, host)
    play_a_tournament(evening, host)
    return evenings.close_evening(evening, host, AT + timedelta(hours=4))


def play_on_planes(evening: Evening, host: Person) -> None:
    """Otto and Cleo play their match on planes; Cleo concedes."""
    magi = [evening.campaign.magi.get(name=name) for name in ("Otto", "Cleo")]
    laid, _is_new = evening_tables.open_table(PLANECHASE, evening, magi, {"decks": "communal"}, host=host, at=AT)
    concede(laid, Leave(seats=("Cleo",), why="conceded"), host, AT + timedelta(hours=3))
    evening_tables.collect_results(evening)


def play_a_duel(evening: Evening, host: Person) -> None:
    """Otto and Ada play a rune duel; Ada concedes."""
    magi = [evening.campaign.magi.get(name=name) for name in ("Otto", "Ada")]
    laid, _is_new = evening_tables.open_table(RUNES, evening, magi, {}, host=host, at=AT)
    concede(laid, runes.Leave(seats=("Ada",), why="conceded"), host, AT + timedelta(hours=3))
    evening_tables.collect_results(evening)


def concede(laid: MatchTable, leave: Leave | runes.Leave, host: Person, at: datetime) -> None:
    """Somebody leaves this table; the host says so."""
    table = Table.objects.select_related("stream").get(code=laid.table_code)
    seat = table.seats.get(user=host)
    number = kernel_table.question_of(state.current(table.stream_id, table.game).state, leave, seat.key)
    service.act(table, seat, replace(leave, question=number), at=at)


def play_a_tournament(evening: Evening, host: Person) -> None:
    """Everybody against everybody, in single games: the first is played on planes, the next as a rune duel; the first
    named wins all others."""
    at = AT + timedelta(hours=3)
    laid, _is_new = tournaments.start(evening, {"format": "round_robin", "best_of": 1}, host=host, at=at)
    code = laid.table_code
    tournament.run_tournament(code, {"order": "begin"}, host, at)
    while tournament.tournament_view(code).next.step == "pair":
        tournament.run_tournament(code, {"order": "ask_for_pairing"}, host, at)
        for match in tournament.tournament_view(code).rounds[-1].matches:
            if match.key == "1-1":
                play_the_match_on_planes(laid, match.key, host, at)
            elif match.key == "1-2":
                play_the_match_as_a_duel(laid, match.key, host, at)
            elif match.is_running:
                order = {"order": "enter_result", "match": match.key, "games": {"first": 1, "second": 0}}
                tournament.run_tournament(code, order, host, at)
    tournament.run_tournament(code, {"order": "finish"}, host, at)
    results.update_results(laid)


def play_the_match_on_planes(laid: Tournament, match: str, host: Person, at: datetime) -> None:
    """The second of the two concedes; the host enters what has come of it."""
    planar, _is_new = match_tables.open_table(PLANECHASE, laid, match, {"decks": "communal"}, host=host, at=at)
    concede(planar, Leave(seats=(planar.chairs.all()[1].seat,), why="conceded"), host, at)
    match_tables.enter(laid, match, host=host, at=at)


def play_the_match_as_a_duel(laid: Tournament, match: str, host: Person, at: datetime) -> None:
    """The same with runes."""
    duel, _is_new = match_tables.open_table(RUNES, laid, match, {}, host=host, at=at)
    concede(duel, runes.Leave(seats=(duel.chairs.all()[1].seat,), why="conceded"), host, at)
    match_tables.enter(laid, match, host=host, at=at)


def a_league(campaign: Campaign, host: Person) -> None:
    """It goes on: the first round has its day."""
    at, magi = AT + timedelta(days=1), list(campaign.magi.all())
    league, _is_new = tournaments.start_league(
        campaign, "Winter", magi, {"format": "round_robin"}, host=host, at=at, first_due=date(2026, 3, 20)
    )
    for order in ("begin", "ask_for_pairing"):
        tournament.run_tournament(league.table_code, {"order": order}, host, at)
    results.update_results(league)


def play_to_the_tournament(evening: Evening) -> None:
    """Everybody plays as the people of the demo do."""
    chance, chairs = Random(7), demo_players.Chairs(evening)
    players = {seat: Player(("mono", NAMES.get(seat, "R")), chance) for seat in chairs.seats}
    while (moment := chairs.now()).board(None).view.phase != "tournament":
        asked = [seat for seat in moment.waiting if seat in players]
        orders = ((seat, players[seat].order(moment.board(chairs.seats[seat]))) for seat in asked)
        seat, order = next((seat, order) for seat, order in orders if order is not None)
        chairs.give(seat, *order, at=AT + timedelta(hours=1), chance=chance)


def after_the_evening(campaign: Campaign, played: Evening, people: dict[str, Person]) -> None:
    """Matches and their award, votes, a ruling, a picture, a season, and the next evening with its agenda."""
    carla, later = people["carla"], AT + timedelta(days=1)
    a, b, c, _ = matches.players_of(played)
    matches.write_match(played, a, b, 2, 1, source=matches.source_of_pair(played, a, b), who=carla, at=later)
    matches.write_match(played, c, b, 2, 0, source=matches.source_of_pair(played, b, c), who=carla, at=later)
    awards.write_scheme(campaign, "Ours", for_coming=1)
    awards.agree_on(played, awards.write_scheme(campaign, "Both", for_coming=1, for_match=2, by_hand=True))
    awards.give_by_hand(played, {a.pk: 2})
    award = awards.EveningAward.objects.get(evening=played)
    awards.book(played, awards.as_shown(awards.shares(played, award)), who=carla, at=later)
    vote = proposals.propose(campaign.powers.get(key="bomba"), people["ada"], later)
    proposals.approve(vote, carla, later)
    proposals.object_to(vote, people["cleo"], "Too strong", later)
    proposals.comment(vote.power, people["bo"], "Perhaps with a higher price", later)
    drafts.new_draft(campaign, carla, {**vote.power.row, "name": {"en": "A secret plan"}})
    rulings.rule_on(campaign, "D-12", "The older one begins", by=carla, at=later, evening=played)
    darkroom.bring(darkroom.DECKS, played.attendance.get(magus=a), a_photograph(), people["ada"], later)
    entry = chronicle.write(played, people["wim"], "Nobody has seen such a bluff.\n\nThe cake was good, too.", later)
    darkroom.bring(darkroom.ENTRIES, entry, a_photograph("navy"), people["wim"], later)
    chronicle.note(played, people["wim"], "Never call Bruma’s packs.", later)
    Season.objects.create(campaign=campaign, name="Spring", first=1)
    cancelled = evenings.plan_evening(campaign, day=date(2026, 4, 1))
    evenings.cancel_evening(cancelled, later)
    planned = evenings.plan_evening(campaign, day=date(2026, 4, 3), pool=played.pool)
    agenda.add_point(planned, "Who brings the boards?", people["wim"])
    evenings.say_whether_comes(planned, a, True, "late")
