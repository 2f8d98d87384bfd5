"""A first auction for somebody who is alone: the house plays it to its end, at the pace of people, and knows no more
than its seats."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from games.kernel import registry
from games.kernel import table as kernel_table
from games.live_magic.house import pace, playing
from games.live_magic.house.trial import HOUSE, NEWCOMER
from games.live_magic.rules.book import BOOK
from games.live_magic.rules.players.characters import CHARACTERS
from games.live_magic.rules.players.choosing import choose
from games.live_magic.words.guide import GUIDE
from games.rulebook.lines import rule_of
from games.tables import board, service, state
from games.tables.models import Table

pytestmark = pytest.mark.django_db


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
    said = choose(shown.view, offers, CHARACTERS["bold"], playing.remembered(table), chance)
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


def test_the_house_plays_it_to_the_finished_decks(table: Table) -> None:
    chance = Random(11)
    for _ in range(3_000):
        if phase(table) == "tournament":
            break
        assert playing.play_one(table, chance) or newcomer_speaks(table, chance)
    assert phase(table) == "tournament"
    seen = board.board(table, table.seats.get(key=NEWCOMER))
    assert seen.view.mine.deck.cards >= 40
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
    assert pace.FASTEST <= sent[0][1] <= pace.SLOWEST
    pace.play_house(table.code)
    pace.play_where_the_house_is_asked()
    assert len(sent) == 2, "the beat follows one who was lost"
    cache.clear()
    pace.table_moved(Table, game=table.game, table=table, now=msgspec.structs.replace(now, house={}))
    assert len(sent) == 2


def test_two_workers_at_once_say_one_word(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given both have read the same question, the second comes too late and nothing happens."""
    now = state.current(table.stream_id, table.game).state
    first = playing.whom_it_waits_for(now)[0]
    word = playing._word_of(table, table.seats.get(key=first), now, Random(1))
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


def test_each_thing_is_explained_with_a_rule_that_there_is() -> None:
    assert all(rule_of(number, "live_magic") is not None for _text, number in GUIDE.values())
