"""What a phone that sleeps is told: whose turn it is at which table, in its language, readable for it alone."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from typing import Any

import http_ece
import pytest
from django.utils import timezone
from py_vapid import Vapid02

from campaign.models import PushKey, PushSubscription
from campaign.webhooks.push import keys, telling
from campaign.webhooks.sealing import Unsealable
from config.settings.push import contact
from games.tables.models import Table
from tests.campaign.push.conftest import Register, answer, ask_a, give
from tests.campaign.webhooks.conftest import Clock
from tests.games.throws.rules.book import Stake, Throw
from tests.support.services.receiver import Receiver
from tests.support.services.sleeper import Sleeper

pytestmark = pytest.mark.django_db

Send = Callable[[PushSubscription], bool]


def claims(authorization: str) -> dict[str, Any]:
    """What is signed in it."""
    middle = authorization.split("t=")[1].split(",")[0].split(".")[1]
    said: dict[str, Any] = json.loads(base64.urlsafe_b64decode(middle + "=" * (-len(middle) % 4)))
    return said


def test_a_phone_reads_that_it_is_its_turn(
    table: Table, push_service: Receiver, sleeper: Sleeper, register: Register, send: Send, clock: Clock
) -> None:
    row = register()
    ask_a(table)
    telling.tell_turns(table.code, clock())
    send(row)
    (sent,) = push_service.sent
    assert sleeper.reads(sent) == {
        "title": "Tuesday",
        "body": "It is your move: the table waits for you.",
        "lang": "en",
        "url": f"/t/{table.code}/",
        "tag": table.code,
    }
    row.refresh_from_db()
    assert (row.due_at, row.words, row.taken_until) == (None, "", None)


@pytest.mark.parametrize(
    "language, words",
    [("it", "Tocca a te: il tavolo ti aspetta."), ("cs", "Jsi na řadě: stůl na tebe čeká.")],
)
def test_it_is_told_in_the_language_of_the_phone(
    table: Table,
    push_service: Receiver,
    sleeper: Sleeper,
    register: Register,
    send: Send,
    clock: Clock,
    language: str,
    words: str,
) -> None:
    row = register(language=language)
    ask_a(table)
    telling.tell_turns(table.code, clock())
    send(row)
    assert sleeper.reads(push_service.sent[0])["body"] == words


def test_the_push_service_learns_who_tells_and_neither_what_nor_where(
    table: Table, push_service: Receiver, sleeper: Sleeper, register: Register, send: Send, clock: Clock
) -> None:
    row = register()
    ask_a(table)
    telling.tell_turns(table.code, clock())
    send(row)
    (sent,) = push_service.sent
    assert Vapid02.verify(sent.headers["authorization"])
    assert sent.headers["authorization"].endswith("k=" + keys.public_part(keys.own_key(clock())))
    said = claims(sent.headers["authorization"])
    assert said["aud"] == f"http://127.0.0.1:{push_service.server_port}"
    assert clock().timestamp() < said["exp"] <= clock().timestamp() + 24 * 60 * 60
    assert (sent.headers["content-encoding"], sent.headers["urgency"]) == ("aes128gcm", "high")
    told = repr((sent.path, sent.headers, sent.body))
    assert table.code not in told and table.name not in told
    with pytest.raises(http_ece.ECEException):
        Sleeper(push_service.url).reads(sent)


def test_names_of_tables_are_told_in_messages_of_the_same_length(
    table: Table, push_service: Receiver, register: Register, send: Send, clock: Clock
) -> None:
    row = register()
    for name in ("T", "A much longer name of a table"):
        Table.objects.filter(pk=table.pk).update(name=name)
        telling.tell(table.code, "a", key=name, words=lambda: "Now.", at=clock())
        send(row)
    short, long = push_service.sent
    assert len(short.body) == len(long.body)


def test_nothing_that_was_done_in_secret_stands_in_what_is_told(
    table: Table, push_service: Receiver, sleeper: Sleeper, register: Register, send: Send, clock: Clock
) -> None:
    ask_a(table)
    row = register("b")
    answer(table, "a", coins=4)
    telling.tell_turns(table.code, clock())
    send(row)
    answer(table, "b")
    give(table, "a", Stake(coins=2), acting_for="c")
    give(table, "a", Throw(sign="paper"))
    telling.tell_turns(table.code, clock())
    send(row)
    told = [sleeper.reads(sent) for sent in push_service.sent]
    assert len(told) == 2
    assert told[0] == told[1], "what was staked and thrown changes nothing of what is told"


# --- the key ---------------------------------------------------------------------------------------------------------


def test_the_key_is_made_once_and_lies_sealed_in_the_database(db: None) -> None:
    first, second = (keys.public_part(keys.own_key(timezone.now())) for _ in range(2))
    assert first == second
    kept = PushKey.objects.get()
    number = keys.own_key(timezone.now()).private_key.private_numbers().private_value.to_bytes(32, "big")
    assert base64.urlsafe_b64encode(number).rstrip(b"=").decode() not in kept.sealed


def test_a_key_from_the_settings_comes_first(db: None, settings: Any) -> None:
    settings.PUSH_PRIVATE_KEY = "A" * 42 + "E"
    assert keys.public_part(keys.own_key(timezone.now())) == keys.public_part(
        Vapid02.from_raw(settings.PUSH_PRIVATE_KEY.encode())
    )
    assert not PushKey.objects.exists()


def test_with_another_secret_key_a_new_one_is_made_and_phones_are_forgotten(
    table: Table, push_service: Receiver, register: Register, send: Send, clock: Clock, settings: Any
) -> None:
    before, row = keys.public_part(keys.own_key(clock())), register()
    ask_a(table)
    settings.SECRET_KEY = "another-secret-" * 4
    assert keys.public_part(keys.own_key(clock())) != before
    with pytest.raises(Unsealable):
        keys.opened(row.sealed)
    row.holder = keys.digest("holder", table.seats.get(key="a").holder)
    row.save()
    telling.tell_turns(table.code, clock())
    assert not send(row)
    assert not PushSubscription.objects.exists() and not push_service.sent


def test_with_the_old_secret_key_kept_beside_everything_can_still_be_read(db: None, settings: Any) -> None:
    before = keys.public_part(keys.own_key(timezone.now()))
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another-secret-" * 4
    assert keys.public_part(keys.own_key(timezone.now())) == before


@pytest.mark.parametrize(
    "site, sender, who",
    [
        ("https://play.example.org", "Club <club@example.org>", "https://play.example.org"),
        ("https://play.example.org:8443/", "Club <club@example.org>", "https://play.example.org"),
        ("http://10.0.0.2", "Club <club@example.org>", "mailto:club@example.org"),
        ("", "club@example.org", "mailto:club@example.org"),
        ("", "", "mailto:noreply@localhost"),
    ],
)
def test_a_push_service_is_told_whom_to_turn_to(site: str, sender: str, who: str) -> None:
    assert contact(site, sender) == who
    vapid = Vapid02()
    vapid.generate_keys()
    assert vapid.sign({"sub": who, "aud": "https://push.example.org"})
