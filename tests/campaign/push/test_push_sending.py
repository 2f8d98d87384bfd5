"""What becomes of a message: taken, tried again, given up; and phones that want nothing any more."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from msgspec.structs import replace

from campaign.models import PushSubscription
from campaign.webhooks.calling import Answer, Message
from campaign.webhooks.push import sending, subscriptions, telling
from campaign.webhooks.push.sending import GIVEN_UP, TAKEN_FOR, WAITS
from campaign.webhooks.push.subscriptions import SubscriptionRefused
from games.tables.models import Table
from tests.campaign.push.conftest import Register, ask_a
from tests.campaign.webhooks.conftest import Clock, NoSpread
from tests.support.services.receiver import Receiver
from tests.support.services.sleeper import Sleeper
from tests.support.together import at_once

pytestmark = pytest.mark.django_db

Send = Callable[[PushSubscription], bool]


@pytest.fixture
def row(table: Table, register: Register, clock: Clock) -> PushSubscription:
    """A phone that is to be told that it is its turn."""
    found = register()
    ask_a(table)
    telling.tell_turns(table.code, clock())
    return found


@pytest.mark.parametrize("status", [404, 410])
def test_a_phone_that_wants_nothing_any_more_is_forgotten(
    row: PushSubscription, push_service: Receiver, send: Send, status: int
) -> None:
    push_service.answers = [(status, {}, b"")]
    send(row)
    assert len(push_service.sent) == 1
    assert not PushSubscription.objects.exists()


def test_what_was_not_taken_is_sent_again_later_and_later(
    row: PushSubscription, push_service: Receiver, sleeper: Sleeper, send: Send, clock: Clock
) -> None:
    push_service.answers = [(500, {}, b"")] * len(WAITS)
    for wait in WAITS:
        send(row)
        clock.forward(wait - timedelta(seconds=1))
        send(row)
        clock.forward(timedelta(seconds=1))
    assert len(push_service.sent) == len(WAITS)
    send(row)
    row.refresh_from_db()
    assert len(push_service.sent) == len(WAITS) + 1
    assert (row.due_at, row.failures) == (None, 0)
    assert {sleeper.reads(sent)["tag"] for sent in push_service.sent} == {row.table_code}


def test_a_push_service_that_asks_to_wait_is_left_alone(
    row: PushSubscription, push_service: Receiver, send: Send, clock: Clock
) -> None:
    push_service.answers = [(429, {"Retry-After": "120"}, b"")]
    send(row)
    row.refresh_from_db()
    assert row.due_at == clock() + timedelta(seconds=120)


def test_what_never_arrives_is_given_up_and_after_three_of_them_the_phone(
    table: Table, row: PushSubscription, push_service: Receiver, send: Send, clock: Clock
) -> None:
    push_service.answers = [(500, {}, b"")] * 100
    for number in range(GIVEN_UP):
        assert PushSubscription.objects.exists()
        telling.tell(table.code, "a", key=f"{number}", words=lambda: "Hello", at=clock())
        for _ in range(len(WAITS) + 1):
            send(row)
            clock.forward(WAITS[-1])
    assert not PushSubscription.objects.exists()
    assert len(push_service.sent) == GIVEN_UP * (len(WAITS) + 1)


def test_a_push_service_that_is_slow_rests_and_keeps_no_worker_from_the_others(
    table: Table, register: Register, clock: Clock
) -> None:
    """Whoever names a service of their own, and phones there without end, takes a fifth of a worker's time at most."""
    phones = [register("a", Sleeper(f"https://p{number}.slow.example.org/x")) for number in range(2)]
    another = register("a", Sleeper("https://push.example.com/x"))
    telling.tell(table.code, "a", key="1", words=lambda: "Hello", at=clock())
    called: list[str] = []

    def slowly(message: Message) -> Answer:
        called.append(message.address)
        return Answer(9_000, 201)

    def send(row: PushSubscription) -> None:
        sending.send_next(row.pk, clock, slowly, NoSpread())

    for row in (*phones, another):
        send(row)
    assert len(called) == 2 and "example.com" in called[1]
    phones[1].refresh_from_db()
    assert (phones[1].due_at, phones[1].attempts) == (clock() + timedelta(seconds=36), 0)
    clock.forward(timedelta(seconds=36))
    send(phones[1])
    assert len(called) == 3


def test_a_worker_that_was_killed_is_followed_a_minute_later(
    row: PushSubscription, push_service: Receiver, send: Send, clock: Clock
) -> None:
    assert sending.take(row.pk, clock()) is not None
    send(row)
    assert not push_service.sent, "another worker has it in hand"
    clock.forward(TAKEN_FOR)
    send(row)
    assert len(push_service.sent) == 1


def test_a_message_that_kills_every_worker_is_given_up(
    row: PushSubscription, push_service: Receiver, send: Send, clock: Clock
) -> None:
    for _ in range(len(WAITS) + 1):
        assert sending.take(row.pk, clock()) is not None
        clock.forward(TAKEN_FOR)
    send(row)
    row.refresh_from_db()
    assert row.due_at is None and not push_service.sent


def test_a_worker_that_wakes_up_too_late_is_not_heard(
    row: PushSubscription, push_service: Receiver, send: Send, clock: Clock
) -> None:
    taken = sending.take(row.pk, clock())
    assert taken is not None
    clock.forward(TAKEN_FOR)
    assert sending.take(row.pk, clock()) is not None
    sending.finish(taken, sending.Answer(1, 410), clock(), 0)
    assert PushSubscription.objects.exists()


def test_what_comes_while_a_message_is_on_its_way_is_told_next(
    table: Table, row: PushSubscription, push_service: Receiver, sleeper: Sleeper, send: Send, clock: Clock
) -> None:
    taken = sending.take(row.pk, clock())
    assert taken is not None
    clock.forward(timedelta(seconds=1))
    telling.tell(table.code, "a", key="k", words=lambda: "Something else.", at=clock())
    sending.finish(taken, sending.Answer(1, 201), clock(), 0)
    send(row)
    assert [sleeper.reads(sent)["body"] for sent in push_service.sent] == ["Something else."]


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
@pytest.mark.usefixtures("no_worker")
def test_workers_that_come_at_once_tell_and_send_it_once(table: Table, register: Register, clock: Clock) -> None:
    row, sent = register(), []
    ask_a(table)

    def call(message: Any) -> Any:
        sent.append(message)
        return sending.Answer(1, 201)

    told = at_once(*[lambda: telling.tell_turns(table.code, clock())] * 4)
    row.refresh_from_db()
    assert (told, row.due_at, row.words) == ([None] * 4, clock(), telling.your_turn())
    outcomes = at_once(*[lambda: sending.send_next(row.pk, clock, call, sending.SystemRandom())] * 4)
    assert (len(sent), outcomes) == (1, [False] * 4)


# --- where to --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://127.0.0.1:8000/",
        "https://127.0.0.1/",
        "https://localhost/",
        "https://10.1.2.3/push",
        "https://192.168.0.1/push",
        "https://169.254.169.254/latest/meta-data/",
        "https://[::1]/push",
        "https://[::ffff:10.0.0.1]/push",
        "https://[2a00:1450:4001:800::200a]/push",
        "https://0x7f000001/",
        "https://push.example.org:22/",
        "http://push.example.org/",
        "https://name:word@push.example.org/",
        "ftp://push.example.org/",
        "https://push.example.org/" + "a" * 500,
        "",
    ],
)
def test_nobody_is_told_at_an_address_that_is_not_in_the_open_net(table: Table, endpoint: str, clock: Clock) -> None:
    with pytest.raises(SubscriptionRefused) as refused:
        subscriptions.register(table.code, "a", Sleeper(endpoint).reach, "en", clock())
    assert refused.value.field == "endpoint"
    assert not PushSubscription.objects.exists()


def test_an_address_of_this_machine_is_not_called_when_the_settings_no_longer_allow_it(
    row: PushSubscription, push_service: Receiver, send: Send, settings: Any
) -> None:
    settings.PUSH_MAY_REACH = []
    send(row)
    assert not push_service.sent and not PushSubscription.objects.exists()


def test_what_webhooks_may_reach_phones_may_not(
    table: Table, push_service: Receiver, settings: Any, clock: Clock
) -> None:
    settings.WEBHOOK_MAY_REACH, settings.PUSH_MAY_REACH = settings.PUSH_MAY_REACH, []
    with pytest.raises(SubscriptionRefused):
        subscriptions.register(table.code, "a", Sleeper(push_service.url).reach, "en", clock())


@pytest.mark.parametrize("wrong", ["", "AAAA", "not base64!", "BA" + "A" * 85, "é"])
@pytest.mark.parametrize("field", ["p256dh", "auth"])
def test_keys_that_are_none_are_refused(table: Table, sleeper: Sleeper, clock: Clock, field: str, wrong: str) -> None:
    with pytest.raises(SubscriptionRefused) as refused:
        subscriptions.register(table.code, "a", replace(sleeper.reach, **{field: wrong}), "en", clock())
    assert refused.value.field == "keys"
