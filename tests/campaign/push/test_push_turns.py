"""When a phone is told: each question once, while nobody looks, for as long as the seat is its holder's."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from campaign import tasks
from campaign.bridge import waiting
from campaign.memory.moving import remember_table
from campaign.models import PushSubscription
from campaign.people import going
from campaign.webhooks.push import subscriptions, telling
from campaign.webhooks.push.subscriptions import MOST, RENEWED_WITHIN
from games.tables import service
from games.tables.live import presence
from games.tables.live.presence import Presence
from games.tables.models import Table
from tests.campaign.push.conftest import Register, answer, ask_a
from tests.campaign.webhooks.conftest import Clock
from tests.games.throws.rules.book import BurnLife
from tests.support.services.receiver import Receiver
from tests.support.services.sleeper import Sleeper
from tests.support.worlds.people import campaign_of

pytestmark = pytest.mark.django_db

Send = Callable[[PushSubscription], bool]


def is_due(row: PushSubscription) -> bool:
    row.refresh_from_db()
    return row.due_at is not None


@pytest.fixture
def look(table: Table) -> Callable[[str], Presence]:
    """Somebody looks at the table from this seat, in a process of their own."""

    def looks(key: str) -> Presence:
        seat = table.seats.get(key=key)
        there = Presence(table.pk, lambda: frozenset([seat.pk]))
        there.say()
        return there

    return looks


def test_d48_only_who_is_asked_is_told(table: Table, register: Register, push_service: Receiver, clock: Clock) -> None:
    a, b = register("a"), register("b", Sleeper(push_service.url))
    ask_a(table)
    telling.tell_turns(table.code, clock())
    assert (is_due(a), is_due(b)) == (True, False)
    answer(table, "a")
    telling.tell_turns(table.code, clock())
    assert (is_due(a), is_due(b)) == (False, True), "what was answered meanwhile is told nobody"


def test_d48_a_question_is_told_once(
    table: Table, register: Register, push_service: Receiver, send: Send, clock: Clock
) -> None:
    row = register()
    ask_a(table)
    for _ in range(3):
        telling.tell_turns(table.code, clock())
        send(row)
    service.act(table, table.seats.get(key="b"), BurnLife())
    telling.tell_turns(table.code, clock())
    send(row)
    assert len(push_service.sent) == 1


def test_d48_who_looks_at_the_table_is_not_told(
    table: Table, register: Register, look: Callable[[str], Presence], clock: Clock
) -> None:
    row = register()
    look("a")
    ask_a(table)
    telling.tell_turns(table.code, clock())
    assert not is_due(row)
    answer(table, "a")
    telling.tell_turns(table.code, clock())
    assert not is_due(row)


def test_who_has_opened_the_table_before_the_message_goes_is_not_told(
    table: Table,
    register: Register,
    look: Callable[[str], Presence],
    send: Send,
    push_service: Receiver,
    clock: Clock,
) -> None:
    row = register()
    ask_a(table)
    telling.tell_turns(table.code, clock())
    look("a")
    send(row)
    assert not is_due(row) and not push_service.sent


def test_a_question_that_was_seen_is_not_told_when_the_phone_is_laid_aside(
    table: Table, register: Register, clock: Clock
) -> None:
    ask_a(table)
    row = register()
    service.act(table, table.seats.get(key="b"), BurnLife())
    telling.tell_turns(table.code, clock())
    assert not is_due(row)


def test_a_question_that_was_answered_before_the_message_goes_is_not_told(
    table: Table, register: Register, send: Send, push_service: Receiver, clock: Clock
) -> None:
    row = register()
    ask_a(table)
    telling.tell_turns(table.code, clock())
    answer(table, "a")
    send(row)
    assert not is_due(row) and not push_service.sent


def test_what_no_worker_has_told_is_found_by_the_beat(table: Table, register: Register, clock: Clock) -> None:
    row = register()
    ask_a(table)
    telling.catch_up(clock())
    assert is_due(row)


def test_a_phone_that_came_later_does_not_hide_what_an_earlier_one_was_not_told(
    table: Table, register: Register, push_service: Receiver, clock: Clock
) -> None:
    row = register("a")
    ask_a(table)
    register("b", Sleeper(push_service.url))
    telling.catch_up(clock())
    assert is_due(row)


def test_the_worker_that_remembers_a_table_tells_its_phones(table: Table, register: Register) -> None:
    row = register()
    ask_a(table)
    remember_table(table.code)
    assert is_due(row)


def test_the_rounds_of_the_beat_are_known_to_the_worker() -> None:
    assert {"send_push", "send_pushes"} <= set(tasks.__all__)
    tasks.send_pushes()


# --- something else than a turn --------------------------------------------------------------------------------------


def test_a_seat_is_told_something_else_once_for_each_key(
    table: Table, register: Register, sleeper: Sleeper, send: Send, push_service: Receiver, clock: Clock
) -> None:
    row = register()
    for _ in range(2):
        many = telling.tell(table.code, "a", key="tomorrow", words=lambda: "We go on tomorrow.", at=clock())
        send(row)
    assert many == 0
    assert [sleeper.reads(sent)["body"] for sent in push_service.sent] == ["We go on tomorrow."]
    ask_a(table)
    telling.tell_turns(table.code, clock())
    assert is_due(row), "a reminder hides no turn"


def test_somebody_who_has_not_asked_for_it_is_told_nothing(table: Table, register: Register, clock: Clock) -> None:
    register("a")
    assert telling.tell(table.code, "b", key="k", words=lambda: "Hello", at=clock()) == 0
    assert telling.tell("NOWHERE", "a", key="k", words=lambda: "Hello", at=clock()) == 0


# --- it ends ---------------------------------------------------------------------------------------------------------


def test_who_has_handed_the_seat_on_is_told_nothing_any_more(
    table: Table, register: Register, send: Send, push_service: Receiver, clock: Clock
) -> None:
    row = register()
    ask_a(table)
    telling.tell_turns(table.code, clock())
    service.take_over(table, table.seats.get(key="a"))
    send(row)
    assert not push_service.sent and not PushSubscription.objects.exists()


def test_a_seat_that_was_handed_on_is_found_without_a_message(table: Table, register: Register, clock: Clock) -> None:
    register()
    service.take_over(table, table.seats.get(key="a"))
    telling.tell_turns(table.code, clock())
    assert not PushSubscription.objects.exists()


def test_when_the_game_is_over_every_phone_is_forgotten(
    table: Table, register: Register, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    register()
    over = waiting.questions_at(table.code)._replace(is_over=True)
    monkeypatch.setattr(telling, "questions_at", lambda code: over)
    telling.tell_turns(table.code, clock())
    assert not PushSubscription.objects.exists()


def test_when_the_evening_is_closed_its_phones_are_forgotten(table: Table, register: Register, clock: Clock) -> None:
    register()
    evening = campaign_of().evenings.create(number=1, day=clock().date(), table_code=table.code, opened_at=clock())
    subscriptions.forget_old(clock())
    assert PushSubscription.objects.exists()
    evening.closed_at = clock()
    evening.save()
    subscriptions.forget_old(clock())
    assert not PushSubscription.objects.exists()


def test_a_table_that_is_gone_leaves_no_phone(table: Table, register: Register, clock: Clock) -> None:
    row = register()
    PushSubscription.objects.filter(pk=row.pk).update(table_code="GONE")
    telling.catch_up(clock())
    assert not PushSubscription.objects.exists()


def test_a_phone_that_was_not_there_for_long_is_forgotten(table: Table, register: Register, clock: Clock) -> None:
    register()
    subscriptions.forget_old(clock() + RENEWED_WITHIN - timedelta(minutes=1))
    assert PushSubscription.objects.exists()
    subscriptions.forget_old(clock() + RENEWED_WITHIN)
    assert not PushSubscription.objects.exists()


def test_who_deletes_their_account_is_told_nothing_any_more(
    table: Table, register: Register, people: dict[str, Any], push_service: Receiver
) -> None:
    register("a")
    register("b", Sleeper(push_service.url))
    going.go(people["ada"])
    assert [row.seat for row in PushSubscription.objects.all()] == ["b"]


def test_after_a_new_password_no_phone_of_the_account_is_told_that_does_not_sign_in_again(
    table: Table, register: Register, people: dict[str, Any], push_service: Receiver
) -> None:
    register("a")
    register("b", Sleeper(push_service.url))
    people["ada"].save()
    assert people["ada"].check_password("ada") and PushSubscription.objects.count() == 2
    people["ada"].set_password("correct horse battery")
    people["ada"].save()
    assert [row.seat for row in PushSubscription.objects.all()] == ["b"]


def test_no_phone_of_an_account_that_was_shut_is_told(
    table: Table, register: Register, people: dict[str, Any], push_service: Receiver
) -> None:
    register("a")
    register("b", Sleeper(push_service.url))
    people["ada"].is_active = False
    people["ada"].save()
    assert [row.seat for row in PushSubscription.objects.all()] == ["b"]


# --- how many --------------------------------------------------------------------------------------------------------


def test_a_seat_has_five_phones_and_the_one_that_was_silent_for_the_longest_goes(
    table: Table, register: Register, push_service: Receiver, clock: Clock
) -> None:
    phones = [Sleeper(push_service.url) for _ in range(MOST + 1)]
    for one in phones[:MOST]:
        register("a", one)
        clock.forward(timedelta(minutes=1))
    kept = register("a", phones[0])
    clock.forward(timedelta(minutes=1))
    register("a", phones[MOST])
    assert PushSubscription.objects.count() == MOST
    assert PushSubscription.objects.filter(pk=kept.pk).exists()


def test_who_says_it_again_is_told_once(table: Table, register: Register, clock: Clock) -> None:
    first = register()
    clock.forward(timedelta(days=1))
    again = register(language="cs")
    assert (first.pk, PushSubscription.objects.count()) == (again.pk, 1)
    assert (again.language, again.renewed_at, again.made_at) == ("cs", clock(), first.made_at)


def test_a_phone_that_sits_elsewhere_at_the_table_is_told_for_that_seat_alone(table: Table, register: Register) -> None:
    register("a")
    register("b")
    assert [row.seat for row in PushSubscription.objects.all()] == ["b"]


def test_where_nobody_knows_who_looks_it_is_told(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def away() -> Any:
        raise presence.redis.ConnectionError

    monkeypatch.setattr(presence, "_client", away)
    assert presence.looking(table.pk) == frozenset()


def test_who_has_gone_looks_no_more_and_a_process_that_was_killed_is_not_believed_for_long(table: Table) -> None:
    here, now = {1, 2}, [timezone.now().timestamp()]
    one = Presence(table.pk, lambda: frozenset(here), lambda: now[0])
    other = Presence(table.pk, lambda: frozenset([2]), lambda: now[0])
    one.say()
    other.say()
    assert presence.looking(table.pk, lambda: now[0]) == {1, 2}
    here.clear()
    one.say()
    assert presence.looking(table.pk, lambda: now[0]) == {2}, "the other process has a stream of that seat"
    now[0] += presence.BELIEVED + 1
    assert presence.looking(table.pk, lambda: now[0]) == frozenset()
