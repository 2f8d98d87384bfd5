"""Law: a call of the API that is refused has changed nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.test import Client

from campaign.models import Membership, Person, PowerRow, Role
from config.openapi.examples import examples
from tests.support.worlds.everything import Addresses, sign_in
from tests.web.test_members import OPERATIONS, address

HERE = "/api/v1/campaigns/the-old-mill"
BAD = {"not": ["what", {"anybody": "asked for"}]}
KEPT = ("campaign", "tables", "journal", "fairness")
ANYTHING = {"row"}
"""Members that may be any JSON."""


@pytest.fixture
def carla(world: Addresses, client: Client) -> Client:
    client.cookies["sessionid"] = sign_in("carla")
    return client


def half_bad() -> Iterator[tuple[str, str]]:
    """Every operation, with the last member of its example that is going to be bad while all others are good."""
    for name in OPERATIONS:
        sent = examples().get(name, {}).get("sent")
        if isinstance(sent, dict) and len(sent) > 1:
            yield name, [member for member in sent if member not in ANYTHING][-1]


def rows() -> dict[str, list[tuple[Any, ...]]]:
    """Everything that a campaign or a table keeps."""
    models = (model for name in KEPT for model in apps.get_app_config(name).get_models(include_auto_created=True))
    return {model._meta.label: sorted(model._base_manager.values_list(), key=repr) for model in models}


@pytest.mark.parametrize(("name", "member"), list(half_bad()))
def test_a_call_with_one_bad_member_changes_nothing(carla: Client, world: Addresses, name: str, member: str) -> None:
    _path, method, _described = OPERATIONS[name]
    body = examples()[name]["sent"] | {member: BAD}
    before = rows()
    answer = carla.generic(method.upper(), address(name, world), json.dumps(body), "application/json")
    assert answer.status_code >= 400, answer.content
    assert rows() == before


@pytest.mark.django_db
def test_a_watcher_does_not_change_their_old_draft(world: Addresses, client: Client) -> None:
    draft = PowerRow.objects.get(key=world["drafts"]["key"])
    author = Person.objects.get(pk=draft.author_id or 0)
    Membership.objects.filter(campaign=draft.campaign, person=author).update(role=Role.WATCHER)
    client.cookies["sessionid"] = sign_in(author.username)
    row = draft.row | {"xp": 9}
    page = client.post(f"/c/the-old-mill/powers/{draft.key}/edit/", {"do": "save"})
    answer = client.patch(f"{HERE}/powers/{draft.key}", {"row": row}, "application/json")
    assert (page.status_code, answer.status_code) == (403, 403)
