"""What if: from a moment of an evening that is over somebody plays on, at a table that is no evening's."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaign.evenings.evenings import close_evening
from campaign.models import Evening, Person
from games.kernel import registry
from games.kernel import table as kernel_table
from games.tables import state
from games.tables.live.house.playing import play_one
from games.tables.models import Table
from games.tables.screens.replay.acts import Replay
from games.tables.screens.replay.past import past_of
from games.tables.screens.replay.what_if import PRESSED_TWICE
from tests.support.worlds.archived_campaign import AT

pytestmark = pytest.mark.django_db


@pytest.fixture
def over(evening: Evening) -> Table:
    """The table of an evening that is over."""
    close_evening(evening, Person.objects.get(username="carla"), AT + timedelta(hours=4))
    return Table.objects.get(code=evening.table_code)


def signed_in(name: str) -> Client:
    """A device of its own on which this account has signed in."""
    client = Client()
    client.force_login(Person.objects.get(username=name))
    return client


@pytest.fixture
def ada(over: Table) -> Client:
    return signed_in("ada")


def middle_of(table: Table) -> int:
    """A moment of the auction."""
    book, past = registry.book(table.game), state.history(table.stream_id, table.game)
    return next(
        act.version
        for act in Replay.of(table).acts
        if kernel_table.fold(book, [each for each in past if each.version <= act.version]).game.phase == "auction"
    )


def plays_on(client: Client, table: Table, version: int, seat: str = "") -> Table:
    answer = client.post(reverse("tables:play_on", args=[table.code]), {"at": version, "seat": seat})
    return Table.objects.get(code=answer.headers["Location"].split("/")[2])


def test_it_goes_on_as_it_stood_and_the_first_table_is_what_it_was(over: Table, ada: Client) -> None:
    version, before = middle_of(over), state.current(over.stream_id, over.game)
    other = plays_on(ada, over, version)
    then = past_of(over).then(version)
    now = state.current(other.stream_id, other.game).state
    assert (now.game, now.host) == (then.game, "ada")
    assert other.name.startswith("What if: ")
    assert state.current(over.stream_id, over.game) == before
    assert not Evening.objects.filter(table_code=other.code).exists()


def test_the_table_is_the_accounts_on_every_device(over: Table, ada: Client) -> None:
    other = plays_on(ada, over, middle_of(over))
    tablet, bo = signed_in("ada"), signed_in("bo")
    address = reverse("tables:table", args=[other.code])
    board = tablet.get(address)
    assert board.status_code == 200 and 'id="dock"' in board.content.decode()
    assert tablet.get(f"/api/v1/tables/{other.code}").json()["seat"] == "ada"
    assert f'href="{address}"' in tablet.get("/").content.decode(), "it stands among the open tables"
    assert other.code in [one["code"] for one in tablet.get("/api/v1/tables").json()["results"]]
    assert bo.get(address).status_code == 404
    assert address not in bo.get("/").content.decode()


def test_tables_of_a_campaign_stand_with_the_campaign_alone(evening: Evening) -> None:
    page = signed_in("ada").get("/").content.decode()
    assert f"/t/{evening.table_code}/" not in page and "open-tables" not in page


def test_the_house_plays_the_others(over: Table, ada: Client) -> None:
    other = plays_on(ada, over, middle_of(over))
    assert "ada" not in other.house
    assert set(other.house) == {seat.key for seat in other.seats.exclude(key="ada")} - {"host"}
    while play_one(other, Random(3)):
        pass
    waiting = registry.book(other.game).waited_for(state.current(other.stream_id, other.game).state.game)
    assert set(waiting) <= {"ada"}
    page = ada.get(reverse("tables:table", args=[other.code])).content.decode()
    assert "What if: " in page


def test_the_past_of_a_table_is_read_once_for_all_who_watch_it_again(over: Table) -> None:
    first, again = (past_of(Table.objects.get(pk=over.pk)) for _ in range(2))
    assert first is again and len(first.history) == over.stream.entries.count()


def test_who_taps_twice_comes_to_the_same_table(over: Table, ada: Client) -> None:
    """Also if the second tap is on another of their devices. From another moment, at another seat, and for another
    account it is another table; and a minute later, too."""
    version = middle_of(over)
    first = plays_on(ada, over, version)
    assert plays_on(ada, over, version) == plays_on(signed_in("ada"), over, version) == first
    before = max(act.version for act in Replay.of(over).acts if act.version < version)
    others = [plays_on(ada, over, before), plays_on(ada, over, version, "bo"), plays_on(signed_in("bo"), over, version)]
    Table.objects.filter(pk=first.pk).update(opened_at=timezone.now() - PRESSED_TWICE)
    others.append(plays_on(ada, over, version))
    assert len({first, *others}) == 5
    for table in (first, others[-1]):
        assert ada.get(reverse("tables:table", args=[table.code])).status_code == 200


def test_a_visitor_of_whom_nothing_is_known_yet_taps_twice_and_comes_to_the_same_table(over: Table) -> None:
    """Both taps set out before the first is answered, with what the page has given: the cookie of its forms."""
    Table.objects.filter(pk=over.pk).update(is_public=True)
    visitor, stranger = Client(), Client()
    for client in (visitor, stranger):
        client.get(reverse("tables:replay", args=[over.code]))
    assert "sessionid" not in visitor.cookies
    taps = [Client(), Client()]
    for tap in taps:
        tap.cookies["csrftoken"] = visitor.cookies["csrftoken"].value
    version = middle_of(over)
    first, again = (plays_on(tap, over, version) for tap in taps)
    assert first == again != plays_on(stranger, over, version)
    for tap in taps:
        board = tap.get(reverse("tables:table", args=[first.code])).content.decode()
        assert 'id="dock"' in board


def test_anybodys_seat_may_be_tried(over: Table, ada: Client) -> None:
    other = plays_on(ada, over, middle_of(over), seat="bo")
    assert "bo" not in other.house and "ada" in other.house
    assert state.current(other.stream_id, other.game).state.host == "bo"


def test_a_friend_takes_a_seat_from_the_house_by_the_link_that_the_host_sends(over: Table, ada: Client) -> None:
    other = plays_on(ada, over, middle_of(over))
    menu = ada.get(reverse("tables:sheet", args=[other.code, "menu"])).content.decode()
    assert "for a friend’s phone" in menu
    page = ada.get(reverse("tables:seat_link", args=[other.code, "bo"])).content.decode()
    assert other.seats.get(key="bo").link_key in page
    bo = Client()
    assert (
        bo.post(reverse("tables:take_over", args=[other.code, other.seats.get(key="bo").link_key])).status_code == 302
    )
    board = bo.get(reverse("tables:table", args=[other.code])).content.decode()
    other = Table.objects.get(pk=other.pk)
    assert "What if: " in board and "bo" not in other.house
    while play_one(other, Random(3)):
        pass
    waiting = registry.book(other.game).waited_for(state.current(other.stream_id, other.game).state.game)
    assert set(waiting) <= {"ada", "bo"}


def test_a_table_that_goes_on_is_not_played_on(evening: Evening) -> None:
    client = Client()
    client.force_login(Person.objects.get(username="ada"))
    assert client.post(reverse("tables:play_on", args=[evening.table_code]), {"at": 5}).status_code == 404


@pytest.mark.parametrize("sent", [{"at": "-1"}, {"at": "9" * 40}, {"at": "x"}, {"seat": "nobody"}, {"seat": "a\0b"}])
def test_what_nobody_sends_by_hand_breaks_nothing(over: Table, ada: Client, sent: dict[str, str]) -> None:
    assert ada.post(reverse("tables:play_on", args=[over.code]), sent).status_code in (302, 404)
