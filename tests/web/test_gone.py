"""Whoever changes what somebody else has deleted in the same instant finds nothing there, and no error."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import ObjectDoesNotExist
from django.db.models import Model, QuerySet
from django.test import Client, RequestFactory
from django.urls import reverse

from campaign.models import Evening, Magus, Person, Webhook
from config.missing import Gone
from tests.support.worlds.everything import Addresses

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("who", "kind", "name", "at", "sent"),
    [
        ("carla", Evening, "campaign:add_point", "planned", {"text": "Who brings the dice?"}),
        ("ada", Evening, "api:note", "evenings", {"text": "He bluffs."}),
        ("ada", Magus, "api:magus", "magi", {"name": "Adamanta"}),
        ("carla", Webhook, "api:webhook", "webhooks", {"name": "Robot"}),
    ],
)
def test_who_comes_too_late_is_told_that_it_is_gone(
    world: Addresses,
    who: str,
    kind: type[Model],
    name: str,
    at: str,
    sent: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    lock = QuerySet.select_for_update

    def deleted_meanwhile(rows: Any, **more: Any) -> Any:
        """The request has found it, and takes it now to change it."""
        return rows.none() if rows.model is kind else lock(rows, **more)

    monkeypatch.setattr(QuerySet, "select_for_update", deleted_meanwhile)
    client = Client()
    client.force_login(Person.objects.get(username=who), "django.contrib.auth.backends.ModelBackend")
    address = reverse(name, kwargs=world["campaign"] | world[at])
    if name.startswith("campaign:"):
        answer = client.post(address, sent)
    else:
        answer = (client.put if name == "api:note" else client.patch)(address, sent, "application/json")
        assert answer.json()["reason"] == "not_found"
    assert answer.status_code == 404
    said = [record.getMessage() for record in caplog.records if record.name == "config.missing"]
    assert said and name in said[0], "it is logged by its route"
    assert not any(address in line for line in said), "an address may have a key in it"


def test_a_look_that_finds_no_row_stays_an_error(rf: RequestFactory) -> None:
    """Nobody is told that a page is not there because its code is wrong."""
    gone = Gone(lambda request: None)  # type: ignore[arg-type,return-value]
    assert gone.process_exception(rf.get("/"), ObjectDoesNotExist()) is None
    assert gone.process_exception(rf.post("/"), ValueError()) is None
