"""Tournaments in a browser: a round robin of four on phones to its points, and a Swiss of 200 to its cut."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.support.scenes.players import Phones, Player, answered
from tests.support.services.sideways import lost_aside
from tests.support.services.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

NAMES = ("Ardesia", "Bruma", "Corvino", "Edera")

GAPS = """() => [...document.querySelectorAll('.tvcolumns--tie li')].map(row => {
    const range = new Range();
    range.selectNodeContents(row.querySelector('span'));
    return row.querySelector('b').getBoundingClientRect().left - range.getBoundingClientRect().right;
})"""
"""Pixels between each name of a tie and its outcome."""


def lay(host: Player) -> str:
    """Four names and a tap; the link that lets the others in."""
    host.goto("/tournament/")
    host.page.get_by_label("Who plays?").fill("\n".join(NAMES))
    host.tap("Lay the table")
    expect(host.board()).to_be_visible()
    host.tap("Let them come in")
    door = host.page.locator("#invite .link-text").inner_text()
    host.page.locator("#invite").get_by_role("button", name="Close").tap()
    return door


def sit_down(player: Player, door: str) -> None:
    player.goto(door)
    player.page.get_by_label("Your name").fill(player.name)
    player.page.get_by_role("radio", name=player.name).check()
    player.tap("Sit down")
    expect(player.board()).to_be_visible()


def opponent_of(player: Player) -> str:
    """Against whom this phone says that it plays."""
    return player.page.locator(".life-box:not(.life-box--me) .life-box__name").inner_text()


@pytest.mark.thorough
def test_four_play_a_round_robin_on_phones_to_its_points(site: Site, phones: Phones) -> None:
    """Where to sit, against whom, at how much life; reported by one, confirmed by the other; a dispute."""
    players = {name: phones.player(name) for name in NAMES}
    host = players["Ardesia"]
    door = lay(host)
    for name in NAMES[1:]:
        sit_down(players[name], door)
    host.finds_no_barrier()
    give(host, "Begin the tournament")
    for number in (1, 2, 3):
        give(host, f"Pair round {number}")
        for player in players.values():
            player.sees(re.compile(rf"Round {number} of 3, table \d"))
        if number == 1:
            host.finds_no_barrier()
        pairs = {frozenset((name, opponent_of(player))) for name, player in players.items()}
        assert len(pairs) == 2
        for pair in pairs:
            better, other = sorted(pair)
            if number == 2 and better == "Ardesia":
                disagree(players[better], players[other], next(players[name] for name in NAMES if name not in pair))
            else:
                agree(players[better], players[other])
    give(host, "End the tournament")
    for player in players.values():
        player.sees("Ardesia wins the tournament")
    rows = host.page.locator(".ranks tbody tr")
    expect(rows.nth(0)).to_contain_text("Ardesia")
    expect(rows.nth(0)).to_contain_text("9")
    expect(rows.nth(3)).to_contain_text("Edera")
    host.finds_no_barrier()
    assert not [said for player in players.values() for said in player.said]


def agree(winner: Player, loser: Player) -> None:
    """The winner counts two games on their phone and reports; the other confirms."""
    winner.tap(re.compile("I won game"))
    winner.tap(re.compile("I won game"))
    give(winner, "Report 2–0")
    winner.sees(re.compile("You reported 2–0"))
    give(loser, "Yes, 0–2")
    expect(loser.page.locator(".lifes")).to_have_count(0)


def disagree(winner: Player, loser: Player, judge: Player) -> None:
    """Both claim the match, and one of them is host: somebody who did not play it decides (D-52)."""
    for player in (winner, loser):
        button = re.compile("Enter the result|No, another result")
        player.tap(button)
        with answered(player.page):
            player.page.locator("[id^=report-][popover]").get_by_role("button", name="2–1", exact=True).tap()
    winner.sees(re.compile("Your reports differ"))
    row = winner.page.locator(".pairing--disputed")
    expect(row).to_be_visible()
    expect(row.get_by_role("button")).to_have_count(0)
    judge.sees(re.compile("You did not: you decide"))
    judge.finds_no_barrier()
    judge.tap("Decide the match")
    sheet = judge.page.locator("#enter-1")
    first = judge.page.locator("#enter-1-match option:checked").get_attribute("data-first")
    with answered(judge.page):
        sheet.get_by_role("button", name="2–1" if first == winner.name else "1–2", exact=True).tap()
    expect(winner.page.locator(".pairing--disputed")).to_have_count(0)


@pytest.mark.thorough
def test_of_matches_that_are_open_at_once_any_is_counted_and_told(site: Site, phones: Phones) -> None:
    """Long leagues: whoever plays their third match first counts and reports that one, from their own phone."""
    host = phones.player("Ardesia")
    host.goto("/tournament/")
    host.page.get_by_label("Who plays?").fill("\n".join(NAMES))
    for fold in ("#how-fold", "#settings-fold"):
        host.page.locator(f"{fold} > summary").tap()
    host.page.get_by_label("All rounds at once").check(force=True)
    host.tap("Lay the table")
    give(host, "Begin the tournament")
    give(host, "Publish all rounds")
    mine = host.page.locator(".mine-one")
    expect(mine).to_have_count(3)
    first, third = mine.nth(0), mine.nth(2)
    third.locator("summary").first.tap()
    for number in (1, 2):
        third.get_by_role("button", name=f"I won game {number}").tap()
    with answered(host.page):
        third.get_by_role("button", name="Report 2–0").tap()
    expect(third.locator("summary").first).to_contain_text("2–0")
    first.locator("summary").first.tap()
    first.get_by_role("button", name="Enter the result").tap()
    with answered(host.page):
        host.page.locator("[id^=report-]:popover-open").get_by_role("button", name="0–2", exact=True).tap()
    expect(first.locator("summary").first).to_contain_text("0–2")
    expect(third.locator("summary").first).to_contain_text("2–0")
    host.finds_no_barrier()
    assert not host.said


@pytest.mark.thorough
def test_among_many_seats_a_name_finds_its_own_and_a_tap_sits_down(site: Site, phones: Phones) -> None:
    """Nothing is asked of the server until the tap; accents, strokes and the order of the words do not matter."""
    host, guest = phones.player("host"), phones.player("guest")
    host.goto("/tournament/")
    strangers = ["Łukasz", "Søren", "Ætting", "Zoë D'Amico"]
    host.page.get_by_label("Who plays?").fill("\n".join([*(f"Player {n:02}" for n in range(1, 11)), *strangers]))
    host.tap("Lay the table")
    host.tap("Let them come in")
    guest.goto(host.page.locator("#invite .link-text").inner_text())
    guest.finds_no_barrier()
    seats = guest.page.locator("#seats button:visible")
    expect(seats).to_have_count(13)  # the first of them is the host's
    search = guest.page.get_by_role("searchbox")
    search.fill("nobody")
    guest.sees("Nobody here has that name")
    for typed, name in zip(["lukasz", "Soren", "atting", "d’amico zoe"], strangers, strict=True):
        search.fill(typed)
        expect(seats).to_have_count(1)
        expect(seats).to_contain_text(name)
    guest.finds_no_barrier()
    seats.tap()
    expect(guest.board()).to_be_visible()
    assert not guest.said


@pytest.mark.thorough
def test_the_life_counter_survives_a_reload_and_a_lost_net(site: Site, phones: Phones) -> None:
    """It is a help on this phone alone: nothing of it is a fact of the table."""
    host = phones.player("Ardesia")
    lay(host)
    give(host, "Begin the tournament")
    give(host, "Pair round 1")
    mine = host.page.locator(".life-box--me [data-life-now]")
    expect(mine).to_have_text("20")
    version = host.version()
    for _ in range(3):
        host.tap("Ardesia: one less")
    host.page.context.set_offline(True)
    host.tap("Ardesia: one less")
    expect(mine).to_have_text("16")
    host.page.context.set_offline(False)
    host.page.reload()
    expect(mine).to_have_text("16")
    host.page.locator("[data-life-undo]").tap()
    expect(mine).to_have_text("17")
    assert host.version() == version


@pytest.mark.thorough
def test_a_swiss_of_two_hundred_runs_to_its_cut(site: Site, phones: Phones) -> None:
    """The host asks, the worker pairs, results come in by the service; the bracket of eight is seen by all."""
    laid = site.call("tests.support.scenes.tournaments:lay_out", players=200, seats=False)
    host = phones.player("host", laid["session"])
    host.goto(laid["table"])
    host.sees("200 players have entered")
    give(host, "Begin the tournament")
    planned = 8
    for number in range(1, planned + 1):
        give(host, f"Pair round {number}")
        expect(host.page.get_by_role("heading", name=f"Round {number} of {planned}")).to_be_visible(timeout=30_000)
        if number == 1:
            find_and_enter(host)
        told = site.call("tests.support.scenes.tournaments:play_round", code=laid["code"])
        assert told == {"rounds": number, "part": "main", "planned": planned}
        host.sees(re.compile("All results are in"))
    give(host, "The elimination begins")
    expect(host.page.locator(".bracket__col").first.locator(".bracket__match")).to_have_count(4)
    expect(host.page.get_by_role("heading", name="Quarterfinals").first).to_be_visible()
    host.finds_no_barrier()
    for lists in ("rounds/?round=1&match=1-6", "entrants/?who=e17"):
        host.goto(f"{laid['table']}lists/{lists}")
        host.finds_no_barrier()

    screen = host.page.context.new_page()
    screen.set_viewport_size({"width": 1920, "height": 1080})
    screen.goto(f"{laid['table']}screen/".replace("//screen", "/screen"))
    expect(screen.locator(".bracket__col")).to_have_count(3)
    expect(screen.locator(".bracket__match").first).to_be_in_viewport(ratio=1)
    expect(screen.locator("main button")).to_have_count(0)


@pytest.mark.thorough
@pytest.mark.parametrize(("form", "shows"), [("round_robin", ".cross"), ("single_elimination", ".bracket")])
def test_what_is_wider_than_a_phone_is_pushed_aside_without_guessing(
    site: Site, phones: Phones, form: str, shows: str
) -> None:
    """Whose line of the cross table it is stays in sight; keys reach the bracket, which has a name."""
    laid = site.call("tests.support.scenes.tournaments:lay_out", players=9, seats=False, format=form)
    host = phones.player("host", laid["session"])
    host.goto(laid["table"])
    give(host, "Begin the tournament")
    site.call("tests.support.scenes.tournaments:pair_round", code=laid["code"])
    site.call("tests.support.scenes.tournaments:play_round", code=laid["code"])
    host.goto(laid["table"])
    host.page.evaluate("document.querySelectorAll('details').forEach(it => { it.open = true; })")
    wide = host.page.locator(shows).first
    expect(wide).to_be_visible()
    assert wide.evaluate("e => (e.closest('.crossed') || e).scrollWidth > innerWidth")
    assert lost_aside(host.page) == []


def give(player: Player, name: str | re.Pattern[str]) -> None:
    """Taps, and waits for the answer."""
    with answered(player.page):
        player.tap(name)


def find_and_enter(host: Player) -> None:
    """One of a hundred tables: found by its bare number; by a name, and entered by two taps."""
    host.page.get_by_role("searchbox").fill("6")
    expect(host.page.locator("#tables .pairing:visible")).to_have_count(1)
    expect(host.page.locator("#tables .pairing:visible .pairing__n")).to_have_text("6")
    host.page.get_by_role("searchbox").fill("player 017")
    rows = host.page.locator("#tables .pairing:visible")
    expect(rows).to_have_count(1)
    rows.get_by_role("button").tap()
    with answered(host.page):
        host.page.locator("#enter-1").get_by_role("button", name="2–0", exact=True).tap()
    expect(rows.get_by_role("button")).to_have_text(re.compile("2–0"))
    host.page.get_by_role("searchbox").fill("")


@pytest.mark.thorough
def test_duplicates_are_shown_and_what_was_written_stays(site: Site, phones: Phones) -> None:
    host = phones.player("host")
    host.goto("/tournament/")
    host.finds_no_barrier()
    host.page.get_by_label("Who plays?").fill("Anna\nBruno\nanna")
    host.tap("Lay the table")
    host.sees("These names stand twice")
    host.sees("1, 3")
    host.finds_no_barrier()
    host.page.get_by_role("radio", name=re.compile("The same people")).check(force=True)
    host.tap("Lay the table")
    host.sees("2 players have entered")


@pytest.mark.thorough
def test_a_pasted_table_without_a_heading_is_asked_about(site: Site, phones: Phones) -> None:
    host = phones.player("host")
    host.goto("/tournament/")
    names = "Jeff,Bridges,+420 777 123 456\nAnna,Rossi anna@example.org,\nBruno,Verdi,+420 777 123 457"
    host.page.get_by_label("Who plays?").fill(names)
    host.tap("Lay the table")
    host.sees("Which part is the name?")
    host.finds_no_barrier()
    host.page.get_by_role("radio", name=re.compile("Jeff Bridges")).check(force=True)
    host.tap("Lay the table")
    host.sees("in these lines: 2.")
    host.finds_no_barrier()
    host.page.get_by_role("checkbox", name="Leave them out of the names").check(force=True)
    host.tap("Lay the table")
    host.sees("3 players have entered")


def test_td_28_the_table_screen_sets_names_apart_from_who_plays_on(site: Site, phones: Phones) -> None:
    cup = site.call("tests.support.scenes.tournaments:lay_out", players=6)
    screen = phones.player("Screen")
    screen.page.set_viewport_size({"width": 1280, "height": 720})
    screen.goto(site.call("tests.support.scenes.tournaments:tie_for_the_cut", code=cup["code"]))
    gaps = screen.page.evaluate(GAPS)
    assert len(gaps) == 6 and min(gaps) > 8
