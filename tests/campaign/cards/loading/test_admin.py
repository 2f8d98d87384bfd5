"""The administrator's page: a file of all cards for everybody, of their own or on the server."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from campaign.bridge import queue
from campaign.cards.loading.jobs import load_in_background
from campaign.models import Card, Job, JobStatus, Person
from tests.campaign.cards.bulk.made import json_lines, one_a_line, scryfall
from tests.support.worlds.people import person

PAGE = "/admin/campaign/card/load/"
FILE = one_a_line([scryfall("A bear of ours"), scryfall("")])


@pytest.fixture
def keeper(db: None, monkeypatch: pytest.MonkeyPatch) -> Client:
    """Who may bring cards; the tests are the worker."""
    monkeypatch.setattr(queue, "send", lambda *args, **more: None)
    ada = person("ada")
    Person.objects.filter(pk=ada.pk).update(is_staff=True)
    ada.user_permissions.add(*Permission.objects.filter(codename__in=["add_card", "view_card"]))
    return signed_in("ada")


def signed_in(name: str) -> Client:
    client = Client()
    client.force_login(Person.objects.get(username=name), "django.contrib.auth.backends.ModelBackend")
    return client


def sent(client: Client, **form: Any) -> Any:
    return client.post(PAGE, form)


def upload(content: bytes = FILE) -> SimpleUploadedFile:
    return SimpleUploadedFile("oracle-cards.json", content)


def text(client: Client) -> str:
    return client.get(PAGE).content.decode()


def test_a_file_is_brought_and_the_page_says_what_came_of_it(keeper: Client) -> None:
    assert sent(keeper, file=upload()).status_code == 302
    under_way = text(keeper)
    assert 'http-equiv="refresh"' in under_way and "<form" not in under_way.split('id="content-main"')[1]
    load_in_background(str(Job.objects.get().pk), timezone.now)
    over = text(keeper)
    assert 'http-equiv="refresh"' not in over
    assert "oracle-cards.json" in over and "1 added, 0 corrected, 0 as they were." in over
    assert "Entry 3: a card without a name was left out." in over
    assert Card.objects.get(name="A bear of ours").campaign is None


@pytest.mark.parametrize(
    ("name", "content"), [("all-cards.json", FILE), ("default-cards.jsonl.gz", gzip.compress(json_lines([scryfall()])))]
)
def test_a_file_on_the_server_is_chosen_by_its_name(
    keeper: Client, settings: Any, tmp_path: Path, name: str, content: bytes
) -> None:
    settings.CARD_FILES = tmp_path
    (tmp_path / name).write_bytes(content)
    assert name in text(keeper) and str(tmp_path) in text(keeper)
    assert sent(keeper, lying=f"../{name}").status_code == 422
    assert sent(keeper, lying=name).status_code == 302
    load_in_background(str(Job.objects.get().pk), timezone.now)
    assert Job.objects.get().status == JobStatus.DONE


@pytest.mark.parametrize("form", [{}, {"lying": "cards.json", "file": True}])
def test_one_file_is_chosen(keeper: Client, settings: Any, tmp_path: Path, form: dict[str, Any]) -> None:
    settings.CARD_FILES = tmp_path
    (tmp_path / "cards.json").write_bytes(FILE)
    answer = sent(keeper, **(form | {"file": upload()} if "file" in form else form))
    assert (answer.status_code, Job.objects.count()) == (422, 0)
    assert "Choose one file" in answer.content.decode()


def test_while_one_file_is_read_there_is_no_second_one(keeper: Client) -> None:
    sent(keeper, file=upload())
    answer = sent(keeper, file=upload())
    assert (answer.status_code, Job.objects.count()) == (422, 1)


def test_only_who_may_add_cards_finds_the_page(keeper: Client) -> None:
    bo = person("bo")
    Person.objects.filter(pk=bo.pk).update(is_staff=True)
    bo.user_permissions.add(Permission.objects.get(codename="view_card"))
    assert signed_in("bo").get(PAGE).status_code == 403
    assert sent(signed_in("bo"), file=upload()).status_code == 403
    person("zoe")
    assert signed_in("zoe").get(PAGE).status_code == Client().get(PAGE).status_code == 302
    listed = "/admin/campaign/card/"
    assert PAGE in keeper.get(listed).content.decode()
    assert PAGE not in signed_in("bo").get(listed).content.decode()


def test_the_page_reads_italian(keeper: Client) -> None:
    answer = keeper.get(PAGE, headers={"accept-language": "it"}).content.decode()
    assert "File di carte" in answer and "Leggi il file" in answer
