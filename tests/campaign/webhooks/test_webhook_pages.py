"""What hosts do on the pages and over the API; what is secret is shown once and stands nowhere else."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaign.models import Campaign, Person, Webhook, WebhookAttempt, WebhookDelivery, WhyOff
from campaign.webhooks import sending
from campaign.webhooks.sealing import PREFIX
from tests.campaign.webhooks.conftest import Clock

pytestmark = pytest.mark.django_db

WANTED: dict[str, Any] = {"name": "Bot", "events": ["evening.planned"], "address": "https://bot.example.org/key/1"}
TOKEN = "123456789:AAEhBOweik6ad9r_QXMENQjcrGbqCr4K-bc"


@pytest.fixture
def carla(campaign: Campaign) -> Client:
    client = Client()
    client.force_login(Person.objects.get(username="carla"), "django.contrib.auth.backends.ModelBackend")
    return client


def page(name: str, **parts: Any) -> str:
    return reverse(f"campaign:{name}", kwargs={"slug": "the-old-mill", **parts})


def over_api(name: str, **parts: Any) -> str:
    return reverse(f"api:{name}", kwargs={"slug": "the-old-mill", **parts})


def read(client: Client, address: str) -> str:
    return client.get(address).content.decode()


# --- the pages -------------------------------------------------------------------------------------------------------


def test_the_secret_is_shown_in_the_answer_that_makes_it_and_never_again(carla: Client) -> None:
    made = carla.post(page("new_webhook", form="standard"), WANTED)
    hook = Webhook.objects.get()
    assert PREFIX in made.content.decode() and made.headers["Cache-Control"].count("no-store")
    for address in (page("webhook", pk=hook.pk), page("webhooks"), page("edit_webhook", pk=hook.pk)):
        assert PREFIX not in read(carla, address) and "key/1" not in read(carla, address)
    rotated = carla.post(page("new_webhook_secret", pk=hook.pk)).content.decode()
    assert PREFIX in rotated and "for a day the one before signs too" in rotated


@pytest.mark.parametrize("form", ["standard", "discord", "telegram"])
def test_a_form_asks_for_what_its_webhook_needs(carla: Client, form: str) -> None:
    shown = read(carla, page("new_webhook", form=form))
    asks = {name for name in ("address", "token", "chat", "language") if f'id="id_{name}"' in shown}
    needs = {"standard": {"address"}, "discord": {"address", "language"}, "telegram": {"token", "chat", "language"}}
    assert asks == needs[form]
    refused = carla.post(page("new_webhook", form=form), WANTED | {"address": "https://10.0.0.1/", "token": "x"})
    assert refused.status_code == 422 and not Webhook.objects.exists()
    assert carla.get(page("new_webhook", form="pigeon")).status_code == 404


def test_a_token_stands_on_no_page_and_stays_when_nothing_is_written_for_it(carla: Client) -> None:
    wanted = {"name": "Group", "events": ["vote.asked"], "language": "it", "token": TOKEN, "chat": "-100"}
    carla.post(page("new_webhook", form="telegram"), wanted)
    hook = Webhook.objects.get()
    sealed = hook.sealed
    edited = carla.post(page("edit_webhook", pk=hook.pk), wanted | {"token": "", "chat": "", "name": "Ours"})
    hook.refresh_from_db()
    assert (edited.status_code, hook.name, hook.sealed) == (302, "Ours", sealed)
    for address in (page("webhook", pk=hook.pk), page("edit_webhook", pk=hook.pk), over_api("webhook", pk=hook.pk)):
        assert TOKEN not in read(carla, address)


def test_the_log_shows_what_came_of_it_and_sends_again(carla: Client, clock: Clock) -> None:
    carla.post(page("new_webhook", form="standard"), WANTED)
    hook = Webhook.objects.get()
    carla.post(page("test_webhook", pk=hook.pk))
    delivery = WebhookDelivery.objects.get()
    WebhookAttempt.objects.create(
        delivery=delivery, at=timezone.now(), milliseconds=7, status=500, answer="<script>alert(1)</script>"
    )
    shown = read(carla, page("webhook", pk=hook.pk))
    assert "HTTP 500" in shown and "7 ms" in shown and "&lt;script&gt;" in shown
    WebhookDelivery.objects.update(status="lost", due_at=None, attempts=8)
    carla.post(page("send_again", pk=hook.pk, key=delivery.pk))
    delivery.refresh_from_db()
    assert (delivery.status, delivery.attempts) == ("waiting", 0)


def test_hosts_read_why_it_was_switched_off_and_switch_it_on(carla: Client, clock: Clock) -> None:
    carla.post(page("new_webhook", form="standard"), WANTED)
    hook = Webhook.objects.get()
    sending.switch_off(hook, WhyOff.FAILING, clock.now)
    shown = read(carla, page("webhook", pk=hook.pk))
    assert "The address has failed for too long" in shown and "Send a test" not in shown
    assert "The address has failed for too long" in read(carla, page("webhooks"))
    carla.post(page("test_webhook", pk=hook.pk))
    assert not WebhookDelivery.objects.exists(), "nothing is told while it is off"
    carla.post(page("switch_webhook", pk=hook.pk), {"on": "1"})
    assert Webhook.objects.get().is_on
    carla.post(page("delete_webhook", pk=hook.pk))
    assert not Webhook.objects.exists()


def test_another_campaign_s_webhook_is_not_there(carla: Client) -> None:
    other = Campaign.objects.create(name="Other", slug="other")
    now = timezone.now()
    hook = Webhook.objects.create(campaign=other, name="x", shown="x", sealed="x", made_at=now, listens_since=now)
    assert carla.get(page("webhook", pk=hook.pk)).status_code == 404
    assert carla.post(over_api("webhook_secret", pk=hook.pk)).status_code == 404


def test_who_sends_by_hand_without_end_is_asked_to_wait(carla: Client, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"webhook_by_hand": "1/h/user"}
    carla.post(page("new_webhook", form="standard"), WANTED)
    hook = Webhook.objects.get()
    assert carla.post(over_api("webhook_test", pk=hook.pk)).status_code == 202
    assert carla.post(over_api("webhook_test", pk=hook.pk)).status_code == 429
    carla.post(page("test_webhook", pk=hook.pk))
    assert WebhookDelivery.objects.count() == 1


# --- over the API ----------------------------------------------------------------------------------------------------


def test_a_program_sets_a_webhook_up_changes_it_and_reads_the_log(carla: Client) -> None:
    made = carla.post(over_api("webhooks"), WANTED, "application/json")
    assert made.status_code == 201 and made.json()["secret"].startswith(PREFIX)
    one = over_api("webhook", pk=made.json()["id"])
    assert "secret" not in carla.get(one).json() and carla.get(one).json()["shown"] == "https://bot.example.org/…"
    changed = carla.patch(one, {"is_on": False, "events": ["table.opened", "evening.planned"]}, "application/json")
    assert (changed.json()["is_on"], changed.json()["off_why"]) == (False, "hand")
    assert changed.json()["events"] == ["evening.planned", "table.opened"]
    carla.patch(one, {"is_on": True}, "application/json")
    tested = carla.post(f"{one}/test").json()
    assert tested["id"] == f"msg_{tested['key'].replace('-', '')}"
    (logged,) = carla.get(f"{one}/deliveries").json()["results"]
    assert logged["event"] == "webhook.test"
    assert carla.post(f"{one}/deliveries/{tested['key']}/again").status_code == 202
    assert carla.delete(one).status_code == 204


@pytest.mark.parametrize(
    ("wrong", "pointer"),
    [
        ({"address": "https://127.0.0.1/"}, "/address"),
        ({"address": "http://169.254.169.254/latest/meta-data/"}, "/address"),
        ({"address": "https://a:b@bot.example.org/"}, "/address"),
        ({"address": 7 * [1]}, "/address"),
        ({"events": []}, "/events"),
        ({"events": ["webhook.test"]}, "/events/0"),
        ({"events": "everything"}, "/events"),
        ({"name": ""}, "/name"),
        ({"name": "\x00"}, "/name"),
        ({"form": "pigeon"}, "/form"),
        ({"language": "xx"}, "/language"),
        ({"form": "telegram", "token": "1:2", "chat": "1"}, "/token"),
    ],
)
def test_what_is_wrong_is_a_problem_at_its_place(carla: Client, wrong: dict[str, Any], pointer: str) -> None:
    refused = carla.post(over_api("webhooks"), WANTED | wrong, "application/json")
    assert refused.status_code == 400, refused.json()
    assert [one["pointer"] for one in refused.json()["errors"]] == [pointer]
    assert not Webhook.objects.exists()
