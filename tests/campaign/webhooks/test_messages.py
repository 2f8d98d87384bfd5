"""What people read in a chat: in their language, without calling anybody; and a bot's token stays where it is."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone
from django.utils.translation import override

from campaign.evenings.evenings import plan_evening
from campaign.models import Campaign, EventKind, Webhook, WebhookAttempt, WebhookEvent
from campaign.webhooks import hooks
from campaign.webhooks.hooks import WebhookRefused
from campaign.webhooks.sentences import NOBODY, SENTENCES, for_discord, for_telegram, in_words
from tests.campaign.webhooks.conftest import Clock
from tests.support.services.receiver import receiving

pytestmark = pytest.mark.django_db

Make = Callable[..., tuple[Webhook, str]]
Send = Callable[..., bool]
TOKEN = "123456789:AAEhBOweik6ad9r_QXMENQjcrGbqCr4K-bc"
TABLE = {"code": "ABC", "game": "runes", "name": "Table"}
EVENING = {"number": 3, "day": "2026-11-27", "begins_at": "20:30", "place": "The old mill"}
SIDES = {"a": {"name": "Ada", "games": 2}, "b": {"name": "Bo", "games": 1}, "is_corrected": False}
DATA: dict[EventKind, dict[str, Any]] = {
    EventKind.EVENING_PLANNED: {"evening": EVENING},
    EventKind.EVENING_MOVED: {"evening": EVENING},
    EventKind.EVENING_CANCELLED: {"evening": EVENING | {"begins_at": None, "place": ""}},
    EventKind.TABLE_OPENED: {"table": TABLE, "players": ["Ada", "Bo"]},
    EventKind.TURN_ASKED: {
        "table": TABLE,
        "seats": [{"seat": "ada", "name": "Ada"}],
        "where": {"en": "White", "it": "Bianco"},
    },
    EventKind.TURN_REMINDED: {
        "table": TABLE,
        "seats": [{"seat": "ada", "name": "Ada"}],
        "where": {"en": "White", "it": "Bianco"},
        "until": "2026-11-24T20:00:00Z",
    },
    EventKind.ROUND_PAIRED: {
        "round": 2,
        "tournament": {"name": "Winter"},
        "matches": [{"players": ["Ada", "Bo"]}, {"players": ["Cleo"]}, *[{"players": ["Ada", "Bo"]}] * 30],
    },
    EventKind.MATCH_ENDED: SIDES,
    EventKind.AWARD_BOOKED: {"evening": EVENING, "points": [{"name": "Ada", "points": 8}]},
    EventKind.VOTE_ASKED: {
        "power": {"key": "will", "name": {"en": "Will", "it": "Volontà"}},
        "asks": "adopt",
        "by": "Ada",
        "until": "2026-12-07T10:00:00Z",
    },
    EventKind.TEST: {},
}
IN_ITALIAN = {
    EventKind.EVENING_PLANNED: ("la serata 3 è fissata", "venerdì 27 novembre, 20:30\nThe old mill"),
    EventKind.EVENING_MOVED: ("la serata 3 è fissata di nuovo", "venerdì 27 novembre, 20:30\nThe old mill"),
    EventKind.EVENING_CANCELLED: ("la serata 3 non si fa", "venerdì 27 novembre"),
    EventKind.TABLE_OPENED: ("un tavolo è aperto", "Table\nAda, Bo"),
    EventKind.TURN_ASKED: ("Table", "Bianco\nIl tavolo aspetta Ada"),
    EventKind.TURN_REMINDED: ("Table", "Bianco\nFino a martedì 21:00: Ada"),
    EventKind.ROUND_PAIRED: ("il turno 2 di Winter è abbinato", "Ada – Bo\nCleo ha un bye\n"),
    EventKind.MATCH_ENDED: ("un incontro ha il suo risultato", "Ada 2 : 1 Bo"),
    EventKind.AWARD_BOOKED: ("il premio della serata 3 è registrato", "Ada: 8"),
    EventKind.VOTE_ASKED: ("un voto su Volontà", "Ada chiede al gruppo di metterlo in gioco."),
    EventKind.TEST: ("questa è una prova", "Qui arriverà quello che succede nella campagna."),
}


@pytest.mark.parametrize(
    ("rounds_left", "said"),
    [
        (1, "la finale di Winter è abbinata"),
        (2, "le semifinali di Winter sono abbinate"),
        (3, "i quarti di finale di Winter sono abbinati"),
        (4, "il prossimo turno a eliminazione di Winter è abbinato"),
    ],
)
def test_a_round_of_an_elimination_is_called_by_what_it_is(rounds_left: int, said: str) -> None:
    data = DATA[EventKind.ROUND_PAIRED] | {"rounds_left": rounds_left}
    event = WebhookEvent(campaign=Campaign(name="Mill"), kind=EventKind.ROUND_PAIRED, at=timezone.now(), data=data)
    with override("it"):
        assert in_words(event, str)[0] == f"Mill: {said}"


@pytest.mark.parametrize("kind", EventKind)
def test_every_kind_is_said_in_the_language_of_the_webhook(kind: EventKind) -> None:
    event = WebhookEvent(campaign=Campaign(name="Mill"), kind=kind, at=timezone.now(), data=DATA[kind])
    with override("it"):
        title, text = in_words(event, str)
    assert title == f"Mill: {IN_ITALIAN[kind][0]}"
    assert text.startswith(IN_ITALIAN[kind][1])
    assert len(text) < 1500
    assert set(SENTENCES) == set(EventKind)


def test_a_name_calls_nobody_and_formats_nothing() -> None:
    name = "@everyone **big** [x](https://evil.example) <@1> `a` <b>&\u202e\n# two"
    on_discord, on_telegram = for_discord(name), for_telegram(name)
    assert f"@{NOBODY}everyone" in on_discord and r"\*\*big\*\*" in on_discord and r"\[x\]\(https\:" in on_discord
    assert f"@{NOBODY}everyone" in on_telegram and "&lt;b&gt;&amp;" in on_telegram
    assert not {"\n", "\u202e"} & set(on_discord + on_telegram)


def test_discord_gets_a_card_that_calls_nobody(
    campaign: Campaign, hook_at: Make, send: Send, clock: Clock, settings: Any
) -> None:
    settings.SITE_URL = "https://club.example"
    with receiving((204, {}, b"")) as receiver:
        hook, secret = hook_at(receiver.url, form="discord", language="it")
        evening = plan_evening(campaign, day=clock.now.date(), place="@here")
        clock.now = timezone.now()
        assert send(hook)
    (sent,) = receiver.sent
    said = json.loads(sent.body)
    assert secret == "" and "webhook-signature" not in sent.headers
    assert said["allowed_mentions"] == {"parse": []}
    assert said["embeds"][0]["title"] == "The old mill: la serata 1 è fissata"
    assert said["embeds"][0]["url"] == f"https://club.example/c/{campaign.slug}/evenings/{evening.number}/"


def test_telegram_gets_a_message_and_nobody_reads_the_token(
    campaign: Campaign, hook_at: Make, send: Send, clock: Clock, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    with receiving((401, {}, f"bot{TOKEN} is unauthorized".encode())) as receiver:
        settings.TELEGRAM_API = receiver.url.removesuffix("/hook")
        hook, _secret = hook_at("", form="telegram", token=TOKEN, chat="-100123")
        plan_evening(campaign, day=clock.now.date())
        clock.now = timezone.now()
        with caplog.at_level("DEBUG"):
            assert send(hook)
    (sent,) = receiver.sent
    assert sent.path == f"/bot{TOKEN}/sendMessage"
    said = json.loads(sent.body)
    assert (said["chat_id"], said["parse_mode"]) == ("-100123", "HTML")
    assert said["text"].startswith("<b>The old mill: evening 1 is planned</b>\n")
    assert hook.shown == "Telegram -100123"
    assert WebhookAttempt.objects.get().answer == "bot… is unauthorized"
    assert TOKEN not in caplog.text


@pytest.mark.parametrize(
    ("wanted", "field"),
    [
        ({"form": "discord", "address": "https://example.org/api/webhooks/1/abcdefghijklmnopqrstuvwxyz"}, "address"),
        ({"form": "discord", "address": "https://discord.com.evil.example/api/webhooks/1/abc"}, "address"),
        ({"form": "discord", "address": "https://discord.com/channels/1"}, "address"),
        ({"form": "telegram", "token": "abc", "chat": "1"}, "token"),
        ({"form": "telegram", "token": f"{TOKEN}/../x", "chat": "1"}, "token"),
        ({"form": "telegram", "token": TOKEN, "chat": "a chat"}, "chat"),
        ({"form": "standard", "address": ""}, "address"),
        ({"form": "standard", "address": "https://10.0.0.1/"}, "address"),
    ],
)
def test_what_leads_nowhere_is_refused_at_its_field(campaign: Campaign, wanted: dict[str, Any], field: str) -> None:
    with pytest.raises(WebhookRefused) as refused:
        hooks.make(campaign, name="Bot", events=["webhook.test"], language="en", at=timezone.now(), **wanted)
    assert refused.value.field == field


def test_of_a_channel_s_address_only_the_beginning_is_shown(campaign: Campaign) -> None:
    address = "https://discord.com/api/webhooks/1234/abcdefghijklmnopqrstuvwxyz"
    wanted: dict[str, Any] = {"name": "Channel", "form": "discord", "events": [], "language": "en"}
    hook, _secret = hooks.make(campaign, address=address, at=timezone.now(), **wanted)
    assert hook.shown == "https://discord.com/api/webhooks/1234/…"


def test_a_campaign_has_ten_webhooks_at_most(campaign: Campaign) -> None:
    wanted: dict[str, Any] = {"name": "Bot", "form": "standard", "events": [], "language": "en"}
    for number in range(hooks.MOST):
        hooks.make(campaign, address=f"https://example.org/{number}", at=timezone.now(), **wanted)
    with pytest.raises(WebhookRefused):
        hooks.make(campaign, address="https://example.org/", at=timezone.now(), **wanted)


def test_who_taps_twice_makes_one(campaign: Campaign) -> None:
    wanted: dict[str, Any] = {"name": "Bot", "form": "standard", "events": [], "language": "en"}
    wanted |= {"address": "https://example.org/", "at": timezone.now()}
    hooks.make(campaign, **wanted)
    with pytest.raises(WebhookRefused, match="already gets messages, as “Bot”"):
        hooks.make(campaign, **wanted)
    other, _secret = hooks.make(campaign, **(wanted | {"address": "https://example.org/other"}))
    hooks.change(other, timezone.now(), address="https://example.org/other")
    with pytest.raises(WebhookRefused):
        hooks.change(other, timezone.now(), address="https://example.org/")


def test_names_and_lists_stay_within_what_a_chat_takes() -> None:
    """Discord takes titles of 256 signs and texts of 4096, Telegram 4096 in all; a sign may need an escape."""
    name = "*" * 80
    data = DATA[EventKind.ROUND_PAIRED] | {"tournament": {"name": name}, "matches": [{"players": [name] * 12}] * 30}
    event = WebhookEvent(campaign=Campaign(name=name), kind=EventKind.ROUND_PAIRED, at=timezone.now(), data=data)
    said = in_words(event, for_discord)
    assert len(said.title) <= 256 and len(said.text) <= 4096 and "and 29 more" not in said.title
    assert said.text.endswith("more")
