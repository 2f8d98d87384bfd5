"""What phones and the table screen show of tournaments of every form."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.fairness.checking import findings
from games.kernel.rulebook import HOST
from games.tables import board
from games.tables.models import Table
from games.tables.screens.fairness import telling
from games.tournament import pairing, setup
from games.tournament.rules import orders as o
from games.tournament.rules.charter import Charter
from games.tournament.rules.state import Games
from games.tournament.screens.scene import Scene
from tests.support import pressing
from tests.support.worlds import tournament_tables
from tests.support.worlds.tournament_tables import gives, names_of, now

pytestmark = pytest.mark.django_db(transaction=True)


def laid(players: int, **charter: Any) -> Table:
    """So many players with a seat each, and a host who does not play."""
    wanted = setup.Wanted(names=names_of(players), charter=Charter(**charter), about={"host": "The host"})
    return setup.open_game(wanted, "Cup", None, Random(5))


def scene(table: Table, key: str | None = HOST) -> Scene:
    """What this seat has before it; None: the table screen."""
    return Scene(board.board(table, table.seats.get(key=key) if key else None))


def reports(table: Table, key: str, match: str, games: Games) -> None:
    gives(table, o.Report(match=match, games=games), key)


@pytest.fixture
def league() -> Table:
    """Four who may play their three matches in any order."""
    table = laid(4, format="round_robin", all_at_once=True, round_minutes=None)
    gives(table, o.Begin())
    gives(table, o.AskForPairing())
    return table


def test_of_matches_that_are_open_at_once_each_is_told_on_its_own(league: Table, client: Client) -> None:
    """Long leagues: all at once. Whoever plays their third match first reports that one."""
    mine = scene(league, "e1").at_choice
    assert [one.round for one in mine] == [1, 2, 3]
    last = mine[-1]
    reports(league, "e1", last.match.key, Games(2, 0) if last.is_first else Games(0, 2))
    seat = league.seats.get(key="e1")
    client.post(reverse("tables:take_over", args=[league.code, seat.link_key]))
    page = client.get(reverse("tables:table", args=[league.code])).content.decode()
    for one in mine:
        assert f'id="mine-{one.match.key}"' in page
        assert client.get(f"/t/{league.code}/sheets/{one.sheet}/").status_code == 200
    assert f"You reported 2–0; {last.against} confirms it." in page
    other = scene(league, last.opponents[0].key)
    assert [one.match.key for one in other.at_choice if one.confirms] == [last.match.key]
    assert other.is_my_move
    assert other.lead is None


def test_the_last_of_several_matches_has_the_screen_for_itself(league: Table) -> None:
    for one in scene(league, "e1").at_choice[1:]:
        gives(league, o.EnterResult(match=one.match.key, games=Games(2, 0)))
    shown = scene(league, "e1")
    assert shown.match is not None
    assert shown.heading == f"Round 1 of 3, table {shown.match.match.number}"
    assert shown.at_choice == []


def test_td_7_the_host_reads_both_of_two_reports_that_differ() -> None:
    table = laid(4, format="swiss")
    gives(table, o.Begin(rounds=2, cut=0))
    tournament_tables.ask(table)
    pairing.pair(table)
    match = now(table).rounds[0].matches[0]
    reports(table, match.players[0], match.key, Games(2, 1))
    reports(table, match.players[1], match.key, Games(0, 2))
    names = [now(table).entrants[key].name for key in match.players]
    first = scene(table).open_pairings[0]
    assert first.state == "disputed"
    assert first.reported == (f"{names[0]}: 2–1", f"{names[1]}: 0–2")


def test_a_report_is_confirmed_from_ones_own_side() -> None:
    """Who has lost reads that, whoever of the two stands first in the match."""
    table = laid(2, format="round_robin")
    gives(table, o.Begin())
    gives(table, o.AskForPairing())
    match = now(table).rounds[-1].matches[0]
    winner, loser = match.players
    reports(table, winner, match.key, Games(2, 0))
    asked = scene(table, loser)
    assert asked.match is not None
    assert asked.match.asks == "You lost 0–2: is that right?"
    assert asked.lead is not None and asked.lead.order == "confirm_report"


def test_td_7_who_contradicts_another_is_offered_no_gold() -> None:
    table = laid(2, format="round_robin")
    gives(table, o.Begin())
    gives(table, o.AskForPairing())
    match = now(table).rounds[-1].matches[0]
    first, second = match.players
    reports(table, first, match.key, Games(2, 0))
    reports(table, second, match.key, Games(0, 2))
    assert [scene(table, key).lead for key in (first, second)] == [None, None]


def test_td_14_while_an_elimination_runs_only_who_is_out_has_a_place() -> None:
    table = laid(4, format="single_elimination")
    gives(table, o.Begin())
    gives(table, o.AskForPairing())
    tournament_tables.decide_all(table)
    shown = scene(table, None)
    assert [row.rank for row in shown.ranking.rows] == ["–", "–", "3", "3"]
    assert not shown.ranking.has_points
    assert shown.shown == "bracket"
    assert shown.is_alone
    gives(table, o.AskForPairing())
    tournament_tables.decide_all(table)
    gives(table, o.Finish())
    assert [row.rank for row in scene(table, None).ranking.rows] == ["1", "2", "3", "3"]


def test_td_17_of_one_game_only_who_is_out_has_a_place() -> None:
    table = laid(4, format="one_game")
    gives(table, o.Begin())
    match = now(table).rounds[0].matches[0]
    gives(table, o.PutOut(match=match.key, players=match.players[1:2]))
    shown = scene(table)
    assert [row.rank for row in shown.ranking.rows] == ["–", "–", "–", "4"]
    assert [(side.seat, side.is_out) for side in shown.pairings[0].sides] == [
        (1, False),
        (2, True),
        (3, False),
        (4, False),
    ]
    assert shown.heading == "One game for all"


def test_td_17_the_host_says_who_meets_in_one_form() -> None:
    table = laid(4, format="free_challenges", round_minutes=None)
    gives(table, o.Begin())
    asked = scene(table).challenge
    assert asked is not None
    assert [field.name for field in asked.fields] == ["one", "other"]
    assert {choice.value for choice in asked.fields[0].choices} == set(now(table).entrants)
    own = scene(table, "e2").challenge
    assert own is not None
    assert own.values == {"one": "e2"}
    assert [field.name for field in own.fields] == ["other"]


def test_the_screen_seats_a_crowd_by_name_until_results_come() -> None:
    table = laid(20, format="swiss")
    gives(table, o.Begin(rounds=5, cut=8))
    tournament_tables.ask(table)
    pairing.pair(table)
    assert scene(table, None).shown == "seating"
    assert [name for name, _table, _seat in scene(table, None).seated] == sorted(names_of(20))
    tournament_tables.decide_all(table)
    shown = scene(table, None)
    assert (shown.shown, shown.is_alone) == ("tables", False)


def test_the_screen_shows_who_has_beaten_whom_once_somebody_can(client: Client) -> None:
    """Given a round robin of four, then the table stands below its few matches once somebody has met somebody, and at
    the end in their place."""
    table = laid(4, format="round_robin")

    def crosses() -> tuple[str, int]:
        page = client.get(reverse("tables:screen", args=[table.code])).content.decode()
        return scene(table, None).shown, page.count('<table class="cross"')

    client.post(reverse("tables:take_over", args=[table.code, table.seats.get(key=HOST).link_key]))
    assert crosses() == ("names", 0)
    gives(table, o.Begin())
    assert crosses() == ("nothing", 0)
    for round_ in range(3):
        gives(table, o.AskForPairing())
        assert crosses() == ("tables", 1 if round_ else 0)
        tournament_tables.decide_all(table)
    gives(table, o.Finish())
    assert crosses() == ("cross", 1)


def test_the_screen_shows_few_matches_of_two_large_with_the_life_they_start_with() -> None:
    """LM 3.6: what the auction has left of it, seen from afar; of a crowd a list."""
    table = laid(4, format="round_robin")
    gives(table, o.Begin())
    gives(table, o.AskForPairing())
    assert scene(table, None).are_duels
    crowd = laid(20, format="swiss")
    gives(crowd, o.Begin(rounds=5, cut=8))
    tournament_tables.ask(crowd)
    pairing.pair(crowd)
    assert not scene(crowd, None).are_duels


def test_td_18_a_cut_larger_than_the_field_is_told_before_anybody_begins(client: Client) -> None:
    """Bad input: three players for an elimination of eight."""
    table = laid(3, format="swiss", cut=8)
    seat = table.seats.get(key=HOST)
    client.post(reverse("tables:take_over", args=[table.code, seat.link_key]))
    page = client.get(reverse("tables:table", args=[table.code])).content.decode()
    assert "A cut to the best 8 takes more players than have entered." in page
    assert scene(table).lead is None
    (otherwise,) = scene(table).beside
    cut, rounds = otherwise.fields
    assert [choice.value for choice in cut.choices] == ["0", "2"]
    assert scene(table).start_of(rounds) == 2


def test_a_door_with_many_seats_can_be_searched(client: Client) -> None:
    table = laid(13, format="swiss")
    client.get(reverse("tables:door", args=[table.code, table.door_key]))
    page = client.get(reverse("tables:join", args=[table.code])).content.decode()
    assert 'data-find-row="seats"' in page
    assert page.count("data-row=") == 13
    assert "js/find.js" in page


# --- TD-28: a tie for the cut -----------------------------------------------------------------------------------------


def tied(players: int = 4) -> Table:
    """Everybody has drawn before a cut to two."""
    table = laid(players, format="swiss")
    gives(table, o.Begin(rounds=1, cut=2))
    gives(table, o.AskForPairing())
    pairing.pair(table)
    for match in now(table).rounds[0].matches:
        gives(table, o.EnterResult(match=match.key, intentional=True))
    return table


def test_td_28_phones_and_table_screen_show_who_is_tied_and_the_host_alone_settles_it(client: Client) -> None:
    table = tied()
    Table.objects.filter(pk=table.pk).update(is_public=True)
    screen = client.get(reverse("tables:screen", args=[table.code])).content.decode()
    assert "A tie for the last 2 places of the cut" in screen and "Player 001" in screen[screen.index('id="tv-main"') :]
    assert [form.values["way"] for form in scene(table).tie_forms] == ["lot", "all", "playoff"]
    assert scene(table, "e1").tie_forms == [] and scene(table, "e1").tie_line
    assert scene(table).lead is None, "the next round waits for it"
    gives(table, o.SettleCutTie("lot"))
    chosen = {name for name, goes_on in scene(table, "e1").tied if goes_on}
    assert len(chosen) == 2
    screen = client.get(reverse("tables:screen", args=[table.code])).content.decode()
    assert "The lot has settled the tie for the cut" in screen and screen.count("plays on") == 2
    assert "out of the cut" in screen


def test_td_28_the_lot_of_a_tie_can_be_checked_like_all_chance() -> None:
    table = tied()
    gives(table, o.SettleCutTie("lot"))
    gives(table, o.AskForPairing())
    final = now(table).rounds[-1].matches[0]
    gives(table, o.EnterResult(match=final.key, games=Games(2, 0)))
    gives(table, o.Finish())
    account = telling.account_of(table)
    assert account is not None and findings(account) == []
    assert any(draw.kind == "shuffle" and len(draw.of) == 4 for line in account.lines for draw in line.draws)


def test_td_29_the_host_is_asked_about_a_no_show_before_the_next_round(client: Client) -> None:
    table = laid(4, format="swiss")
    gives(table, o.Begin(rounds=3, cut=0))
    gives(table, o.AskForPairing())
    pairing.pair(table)
    gives(table, o.NoShow("e2", 1))
    tournament_tables.decide_all(table)
    ((name, forms),) = scene(table).no_shows
    assert (name, [form.order for form in forms]) == ("Player 002", ["say_present", "say_absent", "drop"])
    assert scene(table, "e1").no_shows == [] and scene(table).lead is None
    client.post(reverse("tables:take_over", args=[table.code, table.seats.get(key=HOST).link_key]))
    page = client.get(reverse("tables:table", args=[table.code])).content.decode()
    assert "Player 002 missed the round. Next round?" in page
    gives(table, o.SayPresent("e2"))
    lead = scene(table).lead
    assert lead is not None and lead.order == "ask_for_pairing"


def test_td_30_a_questioned_result_is_before_the_host_with_both_ways_out(client: Client) -> None:
    table = laid(4, format="swiss")
    gives(table, o.Begin(rounds=3, cut=0))
    gives(table, o.AskForPairing())
    pairing.pair(table)
    tournament_tables.decide_all(table)
    match = now(table).rounds[0].matches[0]
    loser = match.players[1]
    (question,) = scene(table, loser).dock.questions
    assert question.text == "My result is wrong" and question.confirm
    gives(table, o.QuestionResult(match.key), loser)
    (doubt,) = scene(table).doubts
    assert doubt.score == "2–0" and doubt.sheet.startswith("correct-") and scene(table, loser).doubts == []
    client.post(reverse("tables:take_over", args=[table.code, table.seats.get(key=HOST).link_key]))
    page = pressing.page(client, table)
    assert "says that it is wrong" in page and "The result is right" in page
    assert f'popovertarget="{doubt.sheet}"' in page
    assert match.key in pressing.sheets(client, table)[doubt.sheet]
