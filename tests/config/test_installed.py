"""What a phone is told when somebody puts the site on its first screen."""

from io import BytesIO

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from PIL import Image

from campaign.models import Person

pytestmark = pytest.mark.django_db


def test_the_manifest_names_icons_of_the_sizes_that_they_have(client: Client) -> None:
    answer = client.get("/manifest.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    said = answer.json()
    assert (said["start_url"], said["scope"], said["display"]) == ("/", "/", "standalone")
    for icon in said["icons"]:
        found = finders.find(icon["src"].removeprefix("/static/"))
        assert found, icon
        if icon["type"] == "image/png":
            with Image.open(found) as drawn:
                assert f"{drawn.width}x{drawn.height}" == icon["sizes"]
    assert {icon.get("purpose") for icon in said["icons"]} == {None, "maskable"}


def test_the_worker_is_asked_for_anew_each_time_and_knows_its_reader(client: Client) -> None:
    english, again, italian = (
        client.get("/service-worker.js", headers={"Accept-Language": said}) for said in ("en", "en-GB", "it")
    )
    assert english["Cache-Control"] == "no-cache"
    assert english.content == again.content != italian.content
    assert BytesIO(english.content).readline().startswith(b"const VERSION = ")


def test_the_page_for_the_time_without_a_net_is_for_nobody_in_particular(
    client: Client, django_user_model: type
) -> None:
    for_nobody = client.get("/offline/")
    client.force_login(Person.objects.create_user("ada"))
    assert client.get("/offline/").content == for_nobody.content
