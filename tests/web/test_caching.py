"""Nothing that depends on its caller is kept by a browser; what is public or a file may be."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import NoReverseMatch, reverse

from campaign.models import Person
from tests.support.worlds.everything import Addresses
from tests.web.test_doors import DOORS

pytestmark = pytest.mark.django_db

KEPT = {
    "campaign:picture": "immutable",
    "campaign:entry_picture": "immutable",
    "campaign:card_picture": "max-age=",
    "tables:card_picture": "max-age=",
    "plane_chart": "immutable",
    "campaign:calendar_feed": "no-cache",
    "campaign:shared": "no-",
    "campaign:shared_preview": "no-",
    "service_worker": "no-cache",
}
"""Views that say themselves how long their answer is kept, and a word of what they say."""


@pytest.mark.parametrize("name", ["ada", "carla"])
def test_no_page_of_somebody_is_kept(world: Addresses, name: str) -> None:
    client = Client(raise_request_exception=False)
    client.force_login(Person.objects.get(username=name), "django.contrib.auth.backends.ModelBackend")
    wrong = {}
    for door in DOORS:
        view, at = door.rpartition(" ")[2], DOORS[door].at
        if view.startswith("api:") or "stream" in view:
            continue
        try:
            path = reverse(view, kwargs=world[at] if at else None)
        except (NoReverseMatch, KeyError):
            continue
        answer = client.get(path)
        said = answer.headers.get("Cache-Control", "")
        if KEPT.get(view, "no-store") not in said and not (answer.status_code >= 400 and "no-store" in said):
            wrong[view] = answer.status_code, said
    assert wrong == {}


def test_what_is_public_may_be_kept(client: Client) -> None:
    for path in ("/", "/rules/", "/accounts/signup/"):
        assert "no-store" not in client.get(path).headers.get("Cache-Control", "") or path.startswith("/accounts/")


def test_a_guest_with_a_seat_has_pages_of_their_own(client: Client) -> None:
    asked = {"players": ["Anna", "Bruno"], "one_phone": True}
    code = client.post("/api/v1/planechase", asked, content_type="application/json").json()["code"]
    assert "no-store" in client.get(f"/t/{code}/")["Cache-Control"]
    assert client.get("/rules/")["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize("path", ["/accounts/logout/", "/account/delete/"])
def test_who_signs_out_leaves_nothing_in_the_browser(client: Client, path: str) -> None:
    person = Person.objects.create_user("zoe", password="quiet-otter-7")
    client.force_login(person, "django.contrib.auth.backends.ModelBackend")
    assert "Clear-Site-Data" not in client.get("/").headers
    assert client.post(path, {"password": "quiet-otter-7"})["Clear-Site-Data"] == '"cache"'
    assert "Clear-Site-Data" not in client.get("/").headers
