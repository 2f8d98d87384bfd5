"""A message arrives at least once, signed; what fails is tried again, and what fails for long is switched off."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.utils.http import http_date
from standardwebhooks import Webhook as Verifier
from standardwebhooks import WebhookVerificationError

from campaign.evenings.evenings import plan_evening
from campaign.models import Campaign, Webhook, WebhookDelivery
from campaign.webhooks import calling, hooks, log, sending
from campaign.webhooks.calling import Answer, way_out
from campaign.webhooks.hooks import WebhookRefused
from campaign.webhooks.sending import OFF_FAILURES, TAKEN_FOR, WAITS, next_wait, rest
from tests.campaign.webhooks.conftest import Clock
from tests.support.services.receiver import Scripted, Sent, receiving

pytestmark = pytest.mark.django_db

Make = Callable[..., tuple[Webhook, str]]
Send = Callable[..., bool]
BAD: Scripted = (500, {}, b"out of order")


def plan(campaign: Campaign, clock: Clock, days: int = 7) -> WebhookDelivery:
    """An evening is planned, which is told; the clock goes to that moment."""
    evening = plan_evening(campaign, day=(clock.now + timedelta(days=days)).date(), place="The old mill")
    clock.now = max(clock.now, evening.replanned_at)
    return WebhookDelivery.objects.get(event__key__contains=evening.uid.hex)


def is_signed_by(secret: str, sent: Sent) -> bool:
    try:
        Verifier(secret).verify(sent.body, sent.headers)
    except WebhookVerificationError:
        return False
    return True


# --- tried again -----------------------------------------------------------------------------------------------------


def test_a_receiver_that_fails_thrice_gets_the_same_signed_message_a_fourth_time(
    campaign: Campaign, hook_at: Make, send: Send, clock: Clock
) -> None:
    with receiving(BAD, BAD, (503, {}, b"")) as receiver:
        hook, secret = hook_at(receiver.url)
        delivery = plan(campaign, clock)
        for wait in WAITS[:3]:
            assert send(hook)
            clock.forward(wait - timedelta(seconds=1))
            assert not send(hook), "it is not yet time"
            clock.forward(timedelta(seconds=1))
        assert send(hook) and not send(hook)
    delivery.refresh_from_db()
    hook.refresh_from_db()
    assert (delivery.status, delivery.due_at, hook.failures) == ("taken", None, 0)
    assert [one.status for one in delivery.log.all()] == [500, 500, 503, 200]
    assert {sent.headers["webhook-id"] for sent in receiver.sent} == {delivery.message}
    assert len({sent.body for sent in receiver.sent}) == 1
    assert is_signed_by(secret, receiver.sent[0])


def test_the_waits_grow_by_a_spread_that_chance_says_and_then_it_is_given_up() -> None:
    assert [next_wait(n, 0, 0.0) for n in range(1, 9)] == [*WAITS, None]
    assert next_wait(2, 0, 0.5) == timedelta(minutes=5) * 1.1
    assert next_wait(1, 90, 1.0) == timedelta(seconds=90)
    assert next_wait(1, 10**9, 0.0) == timedelta(hours=24)


NEVER = "1 Jan 99999999999999999999 00:00:00 GMT"
NOWHERE = "Fri, 06 Mar 2026 20:30:00 +99999999999999999999"


@pytest.mark.parametrize(
    ("said", "wait"),
    [("120", 120), ("date", 120), ("soon", 0), ("-5", 0), ("9" * 400, 86400), (NEVER, 0), (NOWHERE, 0)],
)
def test_an_address_that_asks_to_wait_is_left_alone_for_so_long(
    campaign: Campaign, hook_at: Make, send: Send, clock: Clock, said: str, wait: float
) -> None:
    said = http_date((clock.now + timedelta(seconds=122)).timestamp()) if said == "date" else said
    with receiving((429, {"Retry-After": said}, b"")) as receiver:
        hook, _secret = hook_at(receiver.url)
        delivery = plan(campaign, clock)
        send(hook)
    delivery.refresh_from_db()
    assert delivery.due_at is not None
    assert abs((delivery.due_at - clock.now).total_seconds() - max(wait, 5)) < 5


def test_what_was_tried_eight_times_is_given_up_and_the_address_is_switched_off(
    campaign: Campaign, hook_at: Make, send: Send, clock: Clock
) -> None:
    with receiving(*[BAD] * OFF_FAILURES) as receiver:
        hook, _secret = hook_at(receiver.url)
        delivery = plan(campaign, clock)
        while send(hook):
            clock.forward(timedelta(hours=24))
        later = plan_evening(campaign, day=clock.now.date())
    hook.refresh_from_db()
    delivery.refresh_from_db()
    assert (hook.off_why, delivery.status, len(receiver.sent)) == ("failing", "lost", 8)
    assert not WebhookDelivery.objects.filter(event__key__contains=later.uid.hex).exists()


def test_an_address_that_says_it_is_gone_is_switched_off_at_once_and_on_again_by_hand(
    campaign: Campaign, hook_at: Make, send: Send, clock: Clock
) -> None:
    with receiving((410, {}, b"")) as receiver:
        hook, _secret = hook_at(receiver.url)
        delivery = plan(campaign, clock)
        send(hook)
        hook.refresh_from_db()
        delivery.refresh_from_db()
        assert (hook.off_why, delivery.status) == ("gone", "lost")
        with pytest.raises(WebhookRefused):
            log.send_again(delivery, clock.now)
        hooks.switch(hook, clock.now, on=True)
        log.send_again(delivery, clock.now)
        assert send(hook)
    delivery.refresh_from_db()
    assert (delivery.status, len(receiver.sent)) == ("taken", 2)


def test_an_address_that_fails_or_is_slow_rests_and_keeps_no_worker_busy() -> None:
    minutes = timedelta(minutes=1)
    assert [rest(Answer(50, 500), failures) for failures in (1, 2, 9)] == [WAITS[0], 5 * minutes, 5 * minutes]
    assert rest(Answer(50, 429, wait=600), 1) == 10 * minutes
    assert (rest(Answer(900, 200), 0), rest(Answer(9000, 200), 0)) == (timedelta(), timedelta(seconds=36))


def test_what_comes_while_an_address_rests_waits_but_not_what_is_sent_by_hand(
    campaign: Campaign, hook_at: Make, send: Send, clock: Clock
) -> None:
    with receiving(BAD, BAD) as receiver:
        hook, _secret = hook_at(receiver.url)
        plan(campaign, clock)
        send(hook)
        plan(campaign, clock, 14)
        assert not send(hook)
        hooks.test(hook, clock.now)
        assert send(hook)
    assert len(receiver.sent) == 2


# --- what is no answer -----------------------------------------------------------------------------------------------


def test_a_redirect_is_not_followed_wherever_it_leads(
    campaign: Campaign, hook_at: Make, send: Send, clock: Clock
) -> None:
    with receiving() as inside, receiving((302, {"Location": inside.url}, b"")) as receiver:
        hook, _secret = hook_at(receiver.url)
        delivery = plan(campaign, clock)
        send(hook)
    delivery.refresh_from_db()
    assert (delivery.log.get().status, delivery.status, inside.sent) == (302, "waiting", [])


def test_an_address_that_never_answers_is_left_when_the_time_is_over(
    campaign: Campaign, hook_at: Make, send: Send, clock: Clock
) -> None:
    with receiving(None) as receiver:
        hook, _secret = hook_at(receiver.url)
        delivery = plan(campaign, clock)
        send(hook, way_out()._replace(seconds=0.2))
    assert (delivery.log.get().problem, delivery.log.get().status) == ("slow", None)


def test_an_answer_is_read_to_a_bound_and_shown_as_one_line_without_secrets(
    campaign: Campaign, hook_at: Make, send: Send, clock: Clock
) -> None:
    with receiving() as receiver:
        hook, secret = hook_at(receiver.url)
        receiver.answers = [(200, {}, f"<b>{secret}\n\x00\u202e".encode() + b"a" * 10**6)]
        delivery = plan(campaign, clock)
        send(hook)
    shown = delivery.log.get().answer
    assert shown.startswith("<b>… a") and len(shown) == 300
    answer = Answer(0, 200, body=b"x" * calling.MOST_BYTES)
    assert len(sending.shown(answer, sending.Keys())) == 300


def test_a_server_that_is_not_there_is_an_answer_too(
    campaign: Campaign, hook_at: Make, send: Send, clock: Clock
) -> None:
    with receiving() as receiver:
        url = receiver.url
    hook, _secret = hook_at(url)
    delivery = plan(campaign, clock)
    send(hook)
    assert delivery.log.get().problem == "away"


def test_another_secret_key_sends_nothing_and_says_why(
    campaign: Campaign, hook_at: Make, send: Send, clock: Clock, settings: Any
) -> None:
    with receiving() as receiver:
        hook, _secret = hook_at(receiver.url)
        delivery = plan(campaign, clock)
        old, settings.SECRET_KEY = settings.SECRET_KEY, "another-key-" * 5
        send(hook)
        assert (delivery.log.get().problem, receiver.sent) == ("sealed", [])
        settings.SECRET_KEY_FALLBACKS = [old]
        clock.forward(WAITS[0])
        send(hook)
    assert delivery.log.last().status == 200  # type: ignore[union-attr]


# --- workers ---------------------------------------------------------------------------------------------------------


def test_what_is_rolled_back_is_not_told(campaign: Campaign, hook_at: Make, clock: Clock) -> None:
    hook_at("http://127.0.0.1:1/")
    with pytest.raises(RuntimeError), transaction.atomic():
        plan_evening(campaign, day=clock.now.date())
        raise RuntimeError
    assert not WebhookDelivery.objects.exists()


def test_a_worker_that_was_killed_loses_nothing_and_the_message_keeps_its_id(
    campaign: Campaign, hook_at: Make, send: Send, clock: Clock
) -> None:
    """Killed after it has taken the webhook: nobody else sends until a minute later, then the same message."""
    with receiving() as receiver:
        hook, _secret = hook_at(receiver.url)
        delivery = plan(campaign, clock)
        assert sending.take(hook.pk, clock.now) is not None
        clock.forward(TAKEN_FOR - timedelta(seconds=1))
        assert not send(hook)
        clock.forward(timedelta(seconds=1))
        assert send(hook)
    assert [sent.headers["webhook-id"] for sent in receiver.sent] == [delivery.message]


def test_a_message_that_loses_its_worker_each_time_is_given_up_and_keeps_no_other_waiting(
    campaign: Campaign, hook_at: Make, clock: Clock
) -> None:
    hook, _secret = hook_at("http://127.0.0.1:1/")
    deadly, next_one = plan(campaign, clock), plan(campaign, clock, 14)
    for _ in range(len(WAITS) + 1):
        taken = sending.take(hook.pk, clock.now)
        assert taken is not None and taken.delivery == deadly
        clock.forward(TAKEN_FOR)
    taken = sending.take(hook.pk, clock.now)
    deadly.refresh_from_db()
    assert taken is not None and (taken.delivery, deadly.status) == (next_one, "lost")


def test_two_workers_and_two_clocks_send_it_once(campaign: Campaign, hook_at: Make, send: Send, clock: Clock) -> None:
    hook, _secret = hook_at("http://127.0.0.1:1/")
    plan(campaign, clock)
    assert sending.take(hook.pk, clock.now) is not None
    assert sending.take(hook.pk, clock.now + timedelta(seconds=3)) is None


def test_a_worker_that_wakes_up_late_is_not_heard(campaign: Campaign, hook_at: Make, send: Send, clock: Clock) -> None:
    with receiving() as receiver:
        hook, _secret = hook_at(receiver.url)
        delivery = plan(campaign, clock)
        frozen = sending.take(hook.pk, clock.now)
        assert frozen is not None
        clock.forward(TAKEN_FOR)
        assert send(hook)
        sending.finish(frozen, Answer(1, 500), "", clock.now, 0.0)
    delivery.refresh_from_db()
    assert (delivery.status, delivery.log.count()) == ("taken", 1)


def test_one_webhook_is_told_in_the_order_in_which_it_happened(
    campaign: Campaign, hook_at: Make, send: Send, clock: Clock
) -> None:
    with receiving() as receiver:
        hook, _secret = hook_at(receiver.url)
        wanted = [plan(campaign, clock, days).message for days in (7, 14, 21)]
        while send(hook):
            pass
    assert [sent.headers["webhook-id"] for sent in receiver.sent] == wanted


# --- its secret ------------------------------------------------------------------------------------------------------


def test_for_a_day_both_secrets_sign_and_then_the_new_one_alone(
    campaign: Campaign, hook_at: Make, send: Send, clock: Clock
) -> None:
    with receiving() as receiver:
        hook, old = hook_at(receiver.url)
        new = hooks.rotate(hook, clock.now)
        delivery = plan(campaign, clock)
        send(hook)
        both = receiver.sent[0]
        assert is_signed_by(old, both) and is_signed_by(new, both)
        clock.forward(timedelta(days=1))
        log.send_again(delivery, clock.now)
        send(hook)
        signatures = receiver.sent[1].headers["webhook-signature"].split()
        assert len(both.headers["webhook-signature"].split()) == 2 and len(signatures) == 1


def test_nobody_finds_a_secret_in_the_database(hook_at: Make) -> None:
    _hook, secret = hook_at("http://127.0.0.1:1/very-secret-path")
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM campaign_webhook")
        row = str(cursor.fetchall())
    assert secret not in row and "very-secret-path" not in row
