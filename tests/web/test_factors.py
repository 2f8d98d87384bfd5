"""A second step after the password, recovery codes and passkeys: over the pages and by JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal import auth
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value
from allauth.mfa.webauthn.internal.auth import WebAuthn
from django.contrib.auth import SESSION_KEY
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from campaign.models import Person
from campaign.people import factors, going
from campaign.people.take_out import data_of
from tests.support.scenes.passkeys import Device

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

WORD = "quiet-otter-7"
SECRET = "JBSWY3DPEHPK3PXP" * 2
APP = "/accounts/api/app/v1"
CHANGES = [
    "mfa_activate_totp",
    "mfa_add_webauthn",
    "mfa_view_recovery_codes",
    "mfa_generate_recovery_codes",
    "mfa_download_recovery_codes",
]


class Clock:
    """The clock by which codes are checked, in steps of 30 s."""

    step = 7

    def time(self) -> int:
        return self.step * 30 + 29


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(auth, "time", clock)
    return clock


@pytest.fixture
def mira() -> Person:
    return Person.objects.create_user("mira", "mira@example.org", WORD)


@pytest.fixture
def with_app(mira: Person) -> Person:
    """Mira, who has an authenticator app and recovery codes."""
    TOTP.activate(mira, SECRET)
    RecoveryCodes.activate(mira)
    return mira


@pytest.fixture
def with_passkey(mira: Person) -> Person:
    """Mira, whose first device lets her in."""
    WebAuthn.add(mira, "Her phone", Device().made({"publicKey": {"challenge": "AAAA"}}))
    return mira


def code(secret: str = SECRET, step: int = 7) -> str:
    return format_hotp_value(hotp_value(secret, step))


def by_password(where: str = "account_login") -> Client:
    """A browser in which Mira has typed the password."""
    client = Client()
    client.post(reverse(where), {"login": "mira", "password": WORD})
    return client


def is_in(client: Client) -> bool:
    return SESSION_KEY in client.session


def second(client: Client, word: str) -> bool:
    """Whether this code lets her in."""
    client.post(reverse("mfa_authenticate"), {"code": word})
    return is_in(client)


def sure(person: Person) -> Client:
    """A browser in which this person has signed in, and shown again that it is they."""
    client = Client()
    client.force_login(person, "django.contrib.auth.backends.ModelBackend")
    client.post(reverse("account_reauthenticate"), {"password": WORD})
    return client


def test_the_password_alone_lets_nobody_in_who_has_an_app(with_app: Person) -> None:
    client = by_password()
    assert not is_in(client) and client.get("/account/").status_code == 302
    assert not second(client, "000000")
    assert second(client, code())


def test_a_code_of_the_app_lets_in_once(with_app: Person) -> None:
    assert second(by_password(), code())
    assert not second(by_password(), code()), "somebody has looked over her shoulder"


@pytest.mark.parametrize("step", [6, 7, 8])
def test_a_phone_whose_clock_is_half_a_minute_off_lets_in(with_app: Person, step: int) -> None:
    assert second(by_password(), code(step=step))


@pytest.mark.parametrize("step", [5, 9])
def test_a_code_of_another_minute_lets_nobody_in(with_app: Person, step: int) -> None:
    assert not second(by_password(), code(step=step))


def test_a_code_lets_nobody_in_again_as_long_as_it_is_valid(with_app: Person, clock: Clock) -> None:
    assert second(by_password(), code(step=8))
    for clock.step in (7, 8, 9):
        cache.clear()  # Redis was restarted, or allauth has forgotten the code
        assert not second(by_password(), code(step=8)), clock.step
    assert not second(by_password(), " ".join(code(step=8))), "nor in another spelling"
    assert second(by_password(), code(step=9))
    assert not second(by_password(), code(step=8)), "older than the last one"


def test_of_two_requests_with_one_code_one_is_refused(with_app: Person) -> None:
    first, other = (Authenticator.objects.get(type="totp").wrap() for _ in range(2))
    assert first.validate_code(code())
    assert not other.validate_code(code(step=8)), "read before the first was written"
    assert Authenticator.objects.get(type="totp").wrap().validate_code(code(step=8))


def test_a_recovery_code_lets_in_once(with_app: Person) -> None:
    codes = factors.Authenticator.objects.get(user=with_app, type="recovery_codes").wrap().get_unused_codes()
    assert second(by_password(), codes[3])
    assert not second(by_password(), codes[3])
    assert second(by_password(), codes[4])
    assert factors.held_by(with_app).codes_left == 8


def test_codes_are_not_guessed(with_app: Person) -> None:
    client = by_password()
    for number in range(5):
        assert not second(client, f"00000{number}")
    assert not second(client, code()), "nor is the right one taken"
    assert not second(by_password(), code())


@pytest.mark.parametrize("odd", ["\u00e8\u00e8", "\u0661\u0662\u0663\u0664\u0665\u0666", "a\0b", "9" * 5000, " ", "-"])
def test_no_code_breaks_it(with_app: Person, odd: str) -> None:
    client = by_password()
    client.raise_request_exception = False
    assert client.post(reverse("mfa_authenticate"), {"code": odd}).status_code == 200
    assert not is_in(client)


def test_an_app_is_taken_into_use_by_its_first_code(mira: Person) -> None:
    client = sure(mira)
    page = client.get(reverse("mfa_activate_totp"))
    assert "<svg" in page.content.decode() and "testserver" not in page.context["totp_url"]
    secret = page.context["form"].secret
    assert f'href="{escape(page.context["totp_url"])}"' in page.content.decode()
    assert page.context["totp_url"].startswith("otpauth://totp/") and f'data-copy="{secret}"' in page.content.decode()
    assert client.post(reverse("mfa_activate_totp"), {"code": "000000"}).status_code == 200
    done = client.post(reverse("mfa_activate_totp"), {"code": code(secret)})
    assert done["Location"] == reverse("mfa_view_recovery_codes"), "which are shown at once"
    assert len(client.get(done["Location"]).context["unused_codes"]) == 10


def test_who_has_an_address_that_no_letter_can_confirm_may_have_an_app(mira: Person) -> None:
    EmailAddress.objects.create(user=mira, email=mira.email, verified=False, primary=True)
    assert sure(mira).get(reverse("mfa_activate_totp")).status_code == 200


@pytest.mark.parametrize("name", CHANGES)
def test_before_anything_is_changed_they_show_that_it_is_they(with_app: Person, name: str) -> None:
    if name == "mfa_activate_totp":
        Authenticator.objects.filter(type="totp").delete()
    client = Client()
    client.force_login(with_app, "django.contrib.auth.backends.ModelBackend")
    for answer in (client.get(reverse(name)), client.post(reverse(name))):
        where = answer.headers.get("Location", "")
        assert answer.status_code == 405 or where.startswith(reverse("account_reauthenticate"))


@pytest.mark.parametrize("name", ["mfa_activate_totp", "mfa_view_recovery_codes", "mfa_download_recovery_codes"])
def test_no_browser_keeps_what_lets_somebody_in(with_app: Person, with_passkey: Person, name: str) -> None:
    if name == "mfa_activate_totp":
        Authenticator.objects.filter(type="totp").delete()
    answer = sure(with_app).get(reverse(name))
    assert answer.status_code == 200 and "no-store" in answer["Cache-Control"]


def test_taking_the_app_away_takes_the_password_again(with_app: Person) -> None:
    client = Client()
    client.force_login(with_app, "django.contrib.auth.backends.ModelBackend")
    client.post(reverse("mfa_deactivate_totp"))
    assert factors.held_by(with_app).app_since
    sure(with_app).post(reverse("mfa_deactivate_totp"))
    assert factors.held_by(with_app) == factors.Held(None, 0, None), "codes without anything to stand in for go too"


def test_who_keeps_the_site_takes_the_second_step_too(with_app: Person) -> None:
    Person.objects.filter(pk=with_app.pk).update(is_staff=True, is_superuser=True)
    client = Client()
    client.post("/accounts/login/?next=/admin/", {"login": "mira", "password": WORD})
    assert client.get("/admin/").status_code == 302
    assert client.post(reverse("mfa_authenticate"), {"code": code()})["Location"] == "/admin/"
    assert client.get("/admin/").status_code == 200


def test_the_admin_takes_a_lost_factor_away_and_reads_nothing_of_it(with_app: Person) -> None:
    keeper = Client()
    keeper.force_login(Person.objects.create_superuser("keeper"), "django.contrib.auth.backends.ModelBackend")
    app = Authenticator.objects.get(type="totp")
    page = keeper.get(f"/admin/mfa/authenticator/{app.pk}/change/").content.decode()
    assert "mira" in page and SECRET not in page
    keeper.post(f"/admin/mfa/authenticator/{app.pk}/change/", {"data": json.dumps({"secret": "MINE"})})
    assert Authenticator.objects.get(type="totp").data == {"secret": SECRET}
    assert keeper.get("/admin/mfa/authenticator/add/").status_code == 403
    keeper.post(f"/admin/mfa/authenticator/{app.pk}/delete/", {"post": "yes"})
    assert is_in(by_password())


def test_an_app_of_the_groups_phones_takes_the_second_step_by_json(with_app: Person) -> None:
    words = {"username": "mira", "password": WORD}
    pending = Client().post(f"{APP}/auth/login", words, "application/json")
    assert pending.status_code == 401
    flows = [flow["id"] for flow in pending.json()["data"]["flows"] if flow.get("is_pending")]
    assert flows == ["mfa_authenticate"]
    app = Client(headers={"X-Session-Token": pending.json()["meta"]["session_token"]})
    assert app.get("/api/v1/me").status_code == 401, "it opens nothing yet"
    assert app.post(f"{APP}/auth/2fa/authenticate", {"code": "000000"}, "application/json").status_code == 400
    done = app.post(f"{APP}/auth/2fa/authenticate", {"code": code()}, "application/json")
    session = done.json()["meta"]["session_token"]
    assert Client().get("/api/v1/me", headers={"X-Session-Token": session}).json()["username"] == "mira"


def asked(path: str, client: Client) -> dict[str, Any]:
    """What the site asks a device."""
    options: dict[str, Any] = client.get(path, headers={"Accept": "application/json"}).json()
    return options


def enter_by(device: Device, person: Person, client: Client) -> bool:
    """Whether the device lets this person in on the page."""
    options = asked(reverse("mfa_login_webauthn"), client)["request_options"]
    words = {"credential": json.dumps(device.signed(options, person))}
    client.post(reverse("mfa_login_webauthn"), words)
    return is_in(client)


def test_a_passkey_lets_its_person_in_without_a_password(with_passkey: Person) -> None:
    assert not is_in(by_password()), "and the password alone no longer does"
    assert enter_by(Device(), with_passkey, Client())


def test_a_passkey_lets_nobody_else_in(with_passkey: Person) -> None:
    other = Person.objects.create_user("zoe", password=WORD)
    WebAuthn.add(other, "Her phone", Device(number=2).made({"publicKey": {"challenge": "AAAA"}}))
    assert not enter_by(Device(), other, Client())
    assert not enter_by(Device(number=2), with_passkey, Client())
    assert not enter_by(Device(number=3), with_passkey, Client())
    assert not enter_by(Device("evil.example"), with_passkey, Client()), "it was asked by another site"


def test_what_a_device_has_signed_once_lets_nobody_in_again(with_passkey: Person) -> None:
    client, again = Client(), Client()
    options = asked(reverse("mfa_login_webauthn"), client)["request_options"]
    words = {"credential": json.dumps(Device().signed(options, with_passkey))}
    client.post(reverse("mfa_login_webauthn"), words)
    again.get(reverse("mfa_login_webauthn"), headers={"Accept": "application/json"})
    again.post(reverse("mfa_login_webauthn"), words)
    assert is_in(client) and not is_in(again)


def test_a_passkey_of_somebody_who_was_put_out_opens_nothing(with_passkey: Person) -> None:
    Person.objects.filter(pk=with_passkey.pk).update(is_active=False)
    client = Client()
    enter_by(Device(), with_passkey, client)
    assert client.get("/account/").status_code == 302


def test_a_passkey_is_made_renamed_and_removed(mira: Person) -> None:
    client = sure(mira)
    options = client.get(reverse("mfa_add_webauthn")).context["js_data"]["creation_options"]
    words = {"name": "x" * 61, "credential": json.dumps(Device().made(options)), "passwordless": "on"}
    assert client.post(reverse("mfa_add_webauthn"), words).status_code == 200, "too long a name"
    options = client.get(reverse("mfa_add_webauthn")).context["js_data"]["creation_options"]
    words = {"name": "", "credential": json.dumps(Device().made(options)), "passwordless": "on"}
    assert client.post(reverse("mfa_add_webauthn"), words).status_code == 302
    (made,) = Authenticator.objects.filter(type="webauthn")
    assert made.wrap().name == "My passkey"
    client.post(reverse("mfa_edit_webauthn", args=[made.pk]), {"name": "Phone"})
    assert factors.names_of_passkeys(mira) == ["Phone"]
    client.post(reverse("mfa_remove_webauthn", args=[made.pk]))
    assert factors.held_by(mira) == factors.Held(None, 0, None)


def test_a_credential_that_no_database_keeps_is_not_kept(mira: Person) -> None:
    client = sure(mira)
    client.raise_request_exception = False
    options = client.get(reverse("mfa_add_webauthn")).context["js_data"]["creation_options"]
    made = Device().made(options) | {"name": "a\0b"}
    assert client.post(reverse("mfa_add_webauthn"), {"credential": json.dumps(made)}).status_code == 200
    again = {"credential": made, "name": "x"}
    by_json = client.post("/accounts/api/browser/v1/account/authenticators/webauthn", again, "application/json")
    assert by_json.status_code == 400
    assert not Authenticator.objects.exists()


@pytest.mark.parametrize("name", ["a\0b", "", " ", "x" * 61])
def test_no_name_of_a_passkey_breaks_it(with_passkey: Person, name: str) -> None:
    passkey, client = Authenticator.objects.get(), sure(with_passkey)
    client.raise_request_exception = False
    client.post(reverse("mfa_edit_webauthn", args=[passkey.pk]), {"name": name})
    words = {"id": passkey.pk, "name": name}
    client.put("/accounts/api/browser/v1/account/authenticators/webauthn", words, "application/json")
    assert client.get(reverse("mfa_list_webauthn")).status_code == 200


@pytest.mark.parametrize("name", ["mfa_edit_webauthn", "mfa_remove_webauthn"])
def test_nobody_touches_the_passkey_of_another(with_passkey: Person, name: str) -> None:
    passkey = Authenticator.objects.get()
    client = sure(Person.objects.create_user("zoe", password=WORD))
    assert client.get(reverse(name, args=[passkey.pk])).status_code == 404
    assert client.post(reverse(name, args=[passkey.pk]), {"name": "Mine"}).status_code == 404
    assert str(Authenticator.objects.get()) == "Her phone"


def test_a_device_lets_in_by_json(with_passkey: Person) -> None:
    asks = Client().get(f"{APP}/auth/webauthn/login").json()
    app = Client(headers={"X-Session-Token": asks["meta"]["session_token"]})
    credential = Device().signed(asks["data"]["request_options"], with_passkey)
    done = app.post(f"{APP}/auth/webauthn/login", {"credential": credential}, "application/json")
    session = done.json()["meta"]["session_token"]
    assert Client().get("/api/v1/me", headers={"X-Session-Token": session}).json()["username"] == "mira"


ODD: list[Any] = ["", "!", "\u00e8", "AA", 7, None, [], {}]


def bent(person: Person) -> list[Any]:
    """Credentials that no device makes."""
    whole = Device().signed({"publicKey": {"challenge": "AAAA"}}, person)
    said = whole["response"]
    torn = [whole | {"response": said | {key: value}} for key in said for value in ODD]
    torn += [{key: value for key, value in whole.items() if key != left_out} for left_out in whole]
    torn += [whole | {key: value} for key in whole for value in ODD]
    torn += [whole | {"clientExtensionResults": {"a": "\0"}}, whole | {"x": "\0"}]
    return [*torn, {}, [], "x", 7, None, {"response": {"userHandle": "x"}}]


@pytest.mark.thorough
def test_no_credential_breaks_it(with_passkey: Person) -> None:
    sure_one = sure(with_passkey)
    broken = []
    for credential in bent(with_passkey):
        for path in ("login", "authenticate"):
            client = Client(raise_request_exception=False)
            client.cookies = by_password().cookies if path == "authenticate" else client.cookies
            where = reverse("mfa_login_webauthn" if path == "login" else "mfa_authenticate")
            client.get(where, headers={"Accept": "application/json"})
            answer = client.post(where, {"credential": json.dumps(credential)})
            if answer.status_code >= 500 or is_in(client):
                broken.append((path, credential))
        sure_one.raise_request_exception = False
        for path in ("account/authenticators/webauthn", "auth/webauthn/login"):
            ask = sure_one if path.startswith("account") else Client(raise_request_exception=False)
            where = f"/accounts/api/browser/v1/{path}"
            ask.get(where)
            if ask.post(where, {"credential": credential}, "application/json").status_code >= 500:
                broken.append((path, credential))
        sure_one.get(reverse("mfa_add_webauthn"))
        if sure_one.post(reverse("mfa_add_webauthn"), {"credential": json.dumps(credential)}).status_code >= 500:
            broken.append(("add", credential))
    assert broken == []


def test_what_is_taken_home_tells_of_factors_and_lets_nobody_in(with_app: Person, with_passkey: Person) -> None:
    data = data_of(with_app)
    assert {row["type"] for row in data["mfa.authenticator (user)"]} == {"totp", "recovery_codes", "webauthn"}
    assert data["names of passkeys"] == ["Her phone"]
    text = json.dumps(data, default=str)
    seeds = [one.data.get("secret") or one.data.get("seed") or "clientDataJSON" for one in Authenticator.objects.all()]
    assert len(seeds) == 3 and not [seed for seed in seeds if seed in text]


def test_who_goes_leaves_no_factor(with_app: Person, with_passkey: Person) -> None:
    going.go(with_app)
    assert not Authenticator.objects.exists()
