"""The admin has no lock of its own to be picked: who is not signed in is sent to the site's own login."""

import pytest
from django.test import Client

from campaign.models import Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def keeper() -> Person:
    return Person.objects.create_superuser("keeper", password="quiet-otter-7")


def test_the_right_password_is_not_asked_for_at_the_admin(client: Client, keeper: Person) -> None:
    answer = client.post("/admin/login/?next=/admin/", {"username": "keeper", "password": "quiet-otter-7"})
    assert (answer.status_code, answer["Location"]) == (302, "/accounts/login/?next=%2Fadmin%2F")
    assert "_auth_user_id" not in client.session


def test_who_has_guessed_too_often_does_not_come_in_by_the_admin(client: Client, keeper: Person) -> None:
    for _ in range(6):
        client.post("/accounts/login/", {"login": "keeper", "password": "wrong"})
    client.post("/admin/login/", {"username": "keeper", "password": "quiet-otter-7"})
    client.post("/accounts/login/", {"login": "keeper", "password": "quiet-otter-7"})
    assert "_auth_user_id" not in client.session


def test_who_is_signed_in_and_keeps_nothing_is_sent_away(client: Client) -> None:
    client.force_login(Person.objects.create_user("ada"), "django.contrib.auth.backends.ModelBackend")
    assert client.get("/admin/login/").status_code == 403


def test_who_keeps_the_site_comes_in(client: Client, keeper: Person) -> None:
    signed_in = client.post("/accounts/login/?next=/admin/", {"login": "keeper", "password": "quiet-otter-7"})
    assert signed_in["Location"] == "/admin/"
    assert client.get("/admin/").status_code == 200
