"""D-46: at a campaign's table the house plays for who is absent, in the way that they have set on the sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from django.core.cache import cache
from django.urls import reverse
from django.utils import timezone

from campaign.bridge import table_queries
from campaign.evenings import evenings
from campaign.magi import sheets
from campaign.models import Evening, Magus
from games.kernel.table import TableState
from games.kernel.table.orders import LetHousePlay
from games.tables import service, state
from games.tables.games import games
from games.tables.live import moments
from games.tables.live.house import pace
from games.tables.live.house.playing import play_one, whom_it_waits_for
from games.tables.models import Table
from tests.support.pressing import HTMX
from tests.support.worlds.evenings import planned as planned_evening
from tests.support.worlds.people import LATER, client_of, known

pytestmark = pytest.mark.django_db


@pytest.fixture
def planned(catalogue: None) -> Evening:
    """Carla hosts; Ada, Bo and Cleo play."""
    return planned_evening("ada", "bo", "cleo")


def opened(planned: Evening) -> Table:
    return table_queries.table_of(evenings.open_evening(planned, known("carla"), LATER))


def sends(name: str, table: Table, order: str, **values: Any) -> int:
    form = {"order": order, "question": 0} | values
    answer = client_of(name).post(reverse("tables:act", args=[table.code]), form, headers=HTMX)
    return int(answer.status_code)


def now(table: Table) -> TableState:
    return state.current(table.stream_id, table.game).state


def seat_of(table: Table, name: str) -> str:
    return str(table.seats.get(name=name.title()).key)


def lets(table: Table, name: str, plays: str = "true") -> int:
    return sends("carla", table, "let_house_play", seat=seat_of(table, name), plays=plays)


def page_of(name: str, table: Table) -> str:
    """The table on this one's phone, with its menu."""
    phone = client_of(name)
    addresses: tuple[tuple[str, list[str]], ...] = (("tables:table", []), ("tables:sheet", ["menu"]))
    return "".join(phone.get(reverse(at, args=[table.code, *more])).content.decode() for at, more in addresses)


def test_the_host_lets_it_play_as_the_absent_player_has_set_and_everybody_sees_it(planned: Evening) -> None:
    sheets.say_when_absent(Magus.objects.get(name="Bo"), "scheming")
    table = opened(planned)
    assert "Let the house play for Bo" in page_of("carla", table)
    assert "Let the house play" not in page_of("ada", table)
    assert lets(table, "bo") == 204
    bo = seat_of(table, "bo")
    assert now(table).house == {bo: "scheming"}
    for name in ("carla", "ada", "bo"):
        assert "the house plays" in page_of(name, table)
    said = play_one(Table.objects.get(pk=table.pk), Random(1))
    assert said and now(table).heard == frozenset(), "it has spoken, and nobody's phone"
    assert "played by the house" in page_of("ada", table)


def test_the_first_word_of_the_player_ends_it(planned: Evening) -> None:
    table = opened(planned)
    lets(table, "bo")
    assert sends("bo", table, "still_here") == 204
    assert now(table).house == {}
    assert Table.objects.get(pk=table.pk).house == {}
    assert lets(table, "bo") == 422, "Bo is here"


def test_the_host_hands_the_seat_back_and_a_worker_who_comes_late_says_nothing(planned: Evening) -> None:
    table = opened(planned)
    lets(table, "bo")
    assert lets(table, "bo", plays="false") == 204
    assert not play_one(Table.objects.get(pk=table.pk), Random(1))


def test_a_seat_that_is_handed_back_and_let_play_in_the_same_instant_is_found_by_the_beat(planned: Evening) -> None:
    """The second request has read the table while the house still played."""
    table = opened(planned)
    lets(table, "bo")
    read_before = Table.objects.get(pk=table.pk)
    lets(table, "bo", plays="false")
    again = LetHousePlay(seat=seat_of(table, "bo"))
    service.act(read_before, table.seats.get(user=known("carla")), again)
    assert Table.objects.get(pk=table.pk).house == now(table).house != {}


def test_who_wishes_that_nobody_plays_is_played_for_by_nobody(planned: Evening) -> None:
    client_of("bo").post(
        reverse("campaign:say_when_absent", args=[planned.campaign.slug, Magus.objects.get(name="Bo").pk]),
        {"how": "nobody"},
    )
    table = opened(planned)
    assert "Let the house play for Bo" not in page_of("carla", table)
    assert lets(table, "bo") == 422
    assert now(table).house == {}


@pytest.mark.parametrize(("name", "how", "status"), [("bo", "bold", 302), ("ada", "bold", 403), ("bo", "wild", 400)])
def test_the_wish_is_the_players_own(planned: Evening, name: str, how: str, status: int) -> None:
    magus = Magus.objects.get(name="Bo")
    address = reverse("campaign:say_when_absent", args=[planned.campaign.slug, magus.pk])
    assert client_of(name).post(address, {"how": how}).status_code == status
    magus.refresh_from_db()
    assert (magus.when_absent, magus.version) == ("bold" if status == 302 else "cautious", 1)


def test_a_program_says_it_too_and_of_a_closed_sheet(planned: Evening) -> None:
    opened(planned)
    magus = Magus.objects.get(name="Bo")
    address = reverse("api:magus", args=[planned.campaign.slug, magus.pk])
    answer = client_of("bo").patch(address, {"when_absent": "nobody"}, "application/json")
    assert (answer.status_code, answer.json()["when_absent"]) == (200, "nobody")


def test_a_refused_style_keeps_no_wish_beside_it(planned: Evening) -> None:
    """LM 3.7: a sheet that was played with keeps its Style, and a refused call changes nothing."""
    magus = Magus.objects.get(name="Bo")
    magus.attendance.update(played_version=1)
    Evening.objects.filter(pk=planned.pk).update(table_code="X", opened_at=LATER, closed_at=LATER)
    address = reverse("api:magus", args=[planned.campaign.slug, magus.pk])
    other = next(style for style in "WU" if style != magus.style)
    answer = client_of("bo").patch(address, {"when_absent": "nobody", "style": other}, "application/json")
    assert answer.status_code == 409, answer.json()
    assert Magus.objects.get(pk=magus.pk).when_absent == magus.when_absent != "nobody"


def test_a_worker_is_sent_to_a_campaigns_table(planned: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []
    monkeypatch.setattr(pace.queue, "send", lambda task, code, countdown: sent.append(code))
    cache.clear()
    table = opened(planned)
    lets(table, "bo")
    sent.clear()
    cache.clear()
    Table.objects.update(opened_at=timezone.now() - 3 * pace.WAITED_FOR)
    pace.play_where_the_house_is_asked()
    assert set(sent) == {table.code}, "an evening may last for days"


# --- the pace of people ----------------------------------------------------------------------------------------------


class Workers:
    """The queue of the workers, with a clock that goes on only when the next of them comes."""

    def __init__(self, on_commit: Callable[..., Any]) -> None:
        self.clock = 0.0
        self.on_their_way: list[tuple[float, str]] = []
        self._on_commit = on_commit

    def send(self, task: object, code: str, countdown: float) -> None:
        """One is sent, and comes after so many seconds."""
        self.on_their_way.append((self.clock + countdown, code))

    def acts(self, act: Callable[[], object]) -> float:
        """Somebody acts, and what follows from it is sent; when they did."""
        with self._on_commit(execute=True):
            act()
        return self.clock

    def next_comes(self) -> None:
        """The next of them comes, at its time."""
        self.clock, code = self.on_their_way.pop(0)
        self.acts(lambda: pace.play_house(code))


@pytest.fixture
def workers(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Callable[..., Any]
) -> Iterator[Workers]:
    """Nothing of a table is remembered afterwards: the next one has its number."""
    cache.clear()
    found = Workers(django_capture_on_commit_callbacks)
    monkeypatch.setattr(pace.queue, "send", found.send)
    yield found
    state.forget_all()
    moments.forget_all()


def words_of_the_house(table: Table) -> list[int]:
    """At which acts it had a word."""
    return sorted(set(table.stream.entries.filter(actor__hand="house").values_list("act", flat=True)))


def test_d46_each_word_of_the_house_takes_as_long_as_people_need_to_follow(planned: Evening, workers: Workers) -> None:
    """Given two of the house who are asked at once, when the workers come, then one word follows the other, each by
    itself and after a breath; and when nobody of them is asked, nobody comes."""
    house = games()["live_magic"].house
    assert house is not None
    least, most = house.seconds
    table = opened(planned)
    asked = workers.acts(lambda: (lets(table, "bo"), lets(table, "cleo")))
    said: list[float] = []
    while workers.on_their_way:
        assert len(workers.on_their_way) == 1, "nobody comes twice for one word"
        workers.next_comes()
        said.append(workers.clock)
        assert len(words_of_the_house(table)) == len(said)
    assert len(said) == 2, "each has approved the sheets of the others"
    assert whom_it_waits_for(table.game, now(table)) == []
    gaps = [later - earlier for earlier, later in zip([asked, *said], said, strict=False)]
    assert all(least <= gap <= most for gap in gaps), gaps


def test_d46_an_act_of_somebody_else_hurries_nobody_of_the_house(planned: Evening, workers: Workers) -> None:
    table = opened(planned)
    workers.acts(lambda: lets(table, "bo"))
    comes = list(workers.on_their_way)
    workers.clock += 0.3
    workers.acts(lambda: sends("ada", table, "approve", sheet=seat_of(table, "cleo"), version=1))
    assert workers.on_their_way == comes and words_of_the_house(table) == []


@pytest.mark.parametrize("game", ["live_magic", "planechase"])
def test_d46_a_word_takes_a_second_at_least_and_its_worker_is_never_given_up_before(game: str) -> None:
    house = games()[game].house
    assert house is not None and 1 <= house.seconds[0] < house.seconds[1] < pace.LOST_AFTER
