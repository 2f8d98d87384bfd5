"""A first auction for somebody who is alone: the house plays it to its end, at the pace of people, and knows no more
than its seats."""

from __future__ import annotations

from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from campaign.models import Person
from campaign.people.joining import found_campaign
from games.kernel import registry
from games.kernel import table as kernel_table
from games.live_magic.house.trial import HOUSE, NEWCOMER
from games.live_magic.rules.book import BOOK
from games.live_magic.rules.players.characters import CHARACTERS
from games.live_magic.rules.players.choosing import choose
from games.live_magic.rules.players.house import HOUSE as HOUSE_OF_THE_GAME
from games.live_magic.screens.guide import guidance, outcome
from games.live_magic.screens.scene import Scene
from games.live_magic.words.guide import GUIDE
from games.rulebook.lines import rule_of
from games.tables import board, service, state
from games.tables.live.house import pace, playing
from games.tables.models import Table
from tests.docs.citations import ROOT

pytestmark = pytest.mark.django_db

SCREENS = ROOT / "templates" / "games" / "live_magic" / "screens"


@pytest.fixture
def client() -> Client:
    return Client()


@pytest.fixture
def table(client: Client) -> Table:
    """The one tap of the front page."""
    client.post(reverse("campaign:try_now"))
    return Table.objects.get()


def phase(table: Table) -> str:
    return str(state.current(table.stream_id, table.game).state.game.phase)


def newcomer_speaks(table: Table, chance: Random) -> bool:
    """Whether the newcomer was asked, and took one of the buttons."""
    now = state.current(table.stream_id, table.game).state
    if NEWCOMER not in BOOK.waited_for(now.game):
        return False
    seat = table.seats.get(key=NEWCOMER)
    shown = board.board(table, seat)
    offers = [button.offer for button in shown.buttons if button.acting_for is None]
    said = choose(
        shown.view,
        offers,
        CHARACTERS["bold"],
        HOUSE_OF_THE_GAME.remember(state.history(table.stream_id, table.game)),
        chance,
    )
    order = (
        registry.codec(table.game).read_order({**said, "question": 0})
        if said
        else BOOK.default_order(now.game, seat.key)
    )
    assert order is not None
    service.act(table, seat, msgspec.structs.replace(order, question=kernel_table.question_of(now, order, seat.key)))
    return True


def test_one_tap_lays_a_table_with_three_players_of_the_house(client: Client, table: Table) -> None:
    assert table.house == dict(HOUSE)
    assert {seat.key for seat in table.seats.all() if not seat.is_free} == {NEWCOMER, *HOUSE}
    page = client.get(reverse("tables:table", args=[table.code])).content.decode()
    assert 'data-guide="approval"' in page


def test_a_challenge_comes_soon_the_first_deck_is_the_newcomers_and_a_rivals(table: Table) -> None:
    """D-09, D-11: nobody else could contest there."""
    game = state.current(table.stream_id, table.game).state.game
    styles = {seat.key: seat.sheet.style for seat in game.setup.seats}
    rival = next(key for key, temper in HOUSE.items() if temper == "bold")
    assert game.deck_order[0] == styles[NEWCOMER] == styles[rival]
    assert len(set(styles.values())) == 3


def test_the_host_is_not_asked_to_hurry_the_house(table: Table) -> None:
    """What opens a step lies among the quiet words, as long as the table waits for the house alone."""
    newcomer_speaks(table, Random(1))
    while phase(table) == "approval":
        assert playing.play_one(table, Random(1))
    newcomer_speaks(table, Random(1))
    scene = Scene(board.board(table, table.seats.get(key=NEWCOMER)))
    assert NEWCOMER not in scene.board.waiting and scene.board.waiting
    assert "step_open" in {form.order for form in scene.dock_quiet}
    assert "step_open" not in {form.order for form in scene.dock_loud}


@pytest.mark.thorough
def test_the_house_plays_it_to_the_finished_decks_and_the_page_says_what_was_won(client: Client, table: Table) -> None:
    chance = Random(11)
    for _ in range(3_000):
        if phase(table) == "tournament":
            break
        assert playing.play_one(table, chance) or newcomer_speaks(table, chance)
    assert phase(table) == "tournament"
    seen = board.board(table, table.seats.get(key=NEWCOMER))
    assert seen.view.mine.deck.cards >= 40
    page = client.get(reverse("tables:table", args=[table.code])).content.decode()
    said = Scene(seen).guidance
    assert said is not None and said.text in unescape(page)
    assert f" {len(seen.view.seats[0].auction_packs)} pack" in said.text
    assert reverse("campaign:invite_friends") in page, "and how it goes on, in gold"
    assert not playing.play_one(table, chance), "it says no more"


def test_a_worker_is_sent_where_the_house_is_asked_and_nowhere_else(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[Any] = []
    monkeypatch.setattr(pace.queue, "send", lambda task, code, countdown: sent.append((code, countdown)))
    cache.clear()
    now = state.current(table.stream_id, table.game).state
    pace.table_moved(Table, game=table.game, table=table, now=now)
    pace.table_moved(Table, game=table.game, table=table, now=now)
    assert [code for code, _ in sent] == [table.code], "one, as long as it is on its way"
    fastest, slowest = HOUSE_OF_THE_GAME.seconds
    assert fastest <= sent[0][1] <= slowest
    pace.play_house(table.code)
    pace.play_where_the_house_is_asked()
    assert len(sent) == 2, "the beat follows one who was lost"
    cache.clear()
    pace.table_moved(Table, game=table.game, table=table, now=msgspec.structs.replace(now, house={}))
    assert len(sent) == 2


def test_two_workers_at_once_say_one_word(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given both have read the same question, the second comes too late and nothing happens."""
    now = state.current(table.stream_id, table.game).state
    first = playing.whom_it_waits_for(table.game, now)[0]
    word = playing._word_of(table, table.seats.get(key=first), HOUSE_OF_THE_GAME, now, Random(1))
    assert playing.play_one(table, Random(1))
    version = board.board(table, None).version
    monkeypatch.setattr(playing, "whom_it_waits_for", lambda *_: [first])
    monkeypatch.setattr(playing, "_word_of", lambda *_: word)
    assert not playing.play_one(table, Random(1))
    assert board.board(table, None).version == version


def test_nobody_takes_a_seat_of_the_house(table: Table) -> None:
    guest = Client()
    guest.get(reverse("tables:door", args=[table.code, table.door_key]))
    seat = next(iter(HOUSE))
    guest.post(reverse("tables:join", args=[table.code]), {"seat": seat, "name": "Zoe"})
    assert table.seats.get(key=seat).guest != "Zoe"


def test_without_cards_there_is_no_table(client: Client, settings: Any, tmp_path: Path) -> None:
    settings.STARTER_POOL = tmp_path / "none.csv"
    settings.STARTER_POOL.write_text("deck,quantity,name\nWhite,4,No Such Card\n")
    page = client.post(reverse("campaign:try_now"), follow=True).content.decode()
    assert "The cards are not here yet." in page
    assert not Table.objects.exists()


SELDOM = {"blind", "sign"}
"""Screens of single Powers, which say themselves what they are about."""


def test_every_screen_on_which_something_new_comes_is_explained() -> None:
    screens = {path.stem for path in SCREENS.glob("*.html")}
    assert screens - GUIDE.keys() - SELDOM == {"wait"}
    assert GUIDE.keys() - screens == {"declare", "call"}, "what a screen asks has a sentence of its own"


def test_each_thing_is_explained_with_a_rule_that_there_is() -> None:
    assert all(rule_of(number, "live_magic") is not None for _text, number in GUIDE.values())


@pytest.mark.parametrize(
    ("language", "won", "added", "counted"),
    [
        ("en", 1, 2, "1 pack won at the auction, 2 added to complete it."),
        ("en", 3, 0, "3 packs won at the auction, 0 added to complete it."),
        ("it", 1, 2, "1 pack vinto all’asta, 2 di completamento."),
        ("it", 3, 1, "3 pack vinti all’asta, 1 di completamento."),
        ("cs", 1, 2, "1 čtveřice z aukce, 2 doplněné."),
        ("cs", 5, 1, "5 čtveřic z aukce, 1 doplněná."),
    ],
)
def test_lm36_the_packs_of_the_finished_deck_are_counted(language: str, won: int, added: int, counted: str) -> None:
    with translation.override(language):
        told = guidance("decks", **outcome(won, added, 17))
        assert told is not None and counted in told.text and told.text.endswith("17.")


def test_who_wants_to_invite_friends_begins_with_an_account(client: Client) -> None:
    """Who hosts a campaign comes to its invitations, who has none founds one."""
    address = reverse("campaign:invite_friends")
    assert client.get(address).headers["Location"] == "/accounts/signup/?next=%2Fnew%2F"
    ann = Person.objects.create_user("ann", password="a long one")
    client.force_login(ann, "django.contrib.auth.backends.ModelBackend")
    assert client.get(address).headers["Location"] == reverse("campaign:new_campaign")
    campaign = found_campaign("Winter", ann, timezone.now())
    assert client.get(address).headers["Location"] == reverse("campaign:invitations", args=[campaign.slug])


def may_take_back(table: Table) -> bool:
    shown = board.board(table, table.seats.get(key=NEWCOMER))
    return any(button.offer.order == "take_back" for button in shown.buttons)


def test_a_newcomer_who_has_done_nothing_has_nothing_to_take_back(table: Table) -> None:
    chance = Random(3)
    while playing.play_one(table, chance):
        pass
    assert phase(table) == "approval" and not may_take_back(table)
    while not may_take_back(table):
        assert newcomer_speaks(table, chance) or playing.play_one(table, chance)


def test_that_the_house_plays_is_told_quietly_where_the_table_was_laid_so(table: Table) -> None:
    shown = board.board(table, table.seats.get(key=NEWCOMER))
    tones = {line.tone for line in shown.story if line.text.startswith("The house plays for")}
    assert tones == {"quiet"}
