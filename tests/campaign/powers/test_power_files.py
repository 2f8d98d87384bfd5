"""A Power as a file: out, in, and out again; cut off, changed, too large, unknown: refused with the reason."""

from __future__ import annotations

import json
from typing import Any

import pytest

from campaign.bridge import powers
from campaign.models import Campaign, Person, PowerRow, PowerStatus
from campaign.powers import drafts, files
from campaign.powers.refusals import PowerRefused
from tests.support.worlds.people import campaign_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    return campaign_of("ada")


def ada() -> Person:
    return Person.objects.get(username="ada")


def the_file(campaign: Campaign, key: str = "azione-del-fato") -> bytes:
    return files.export(campaign.powers.get(key=key))


def sealed(**changes: Any) -> bytes:
    """A file whose seal fits what it says."""
    row = next(row for row in powers.shipped_powers() if row["key"] == "bomba")
    content = {"format": "live-magic-power", "version": 1, "name": "Bomb", "power": row} | changes
    return json.dumps(content | {"seal": files.seal(content)}).encode()


def refused(campaign: Campaign, data: bytes, reason: str) -> PowerRefused:
    before = PowerRow.objects.count()
    with pytest.raises(PowerRefused) as why:
        files.import_file(campaign, ada(), data)
    assert (why.value.reason, PowerRow.objects.count()) == (reason, before)
    return why.value


@pytest.mark.parametrize("key", [row["key"] for row in powers.shipped_powers()])
def test_every_power_goes_out_and_comes_in_as_a_draft(campaign: Campaign, key: str) -> None:
    draft = files.import_file(campaign, ada(), the_file(campaign, key))
    shipped = campaign.powers.get(key=key).row
    assert draft.status == PowerStatus.DRAFT and draft.author == ada()
    assert {**draft.row, "key": key, "source": shipped["source"]} == shipped


def test_a_file_that_came_in_goes_out_with_the_same_author(campaign: Campaign) -> None:
    own = drafts.new_draft(campaign, ada(), {**powers.shipped_powers()[0], "source": ""})
    elsewhere = campaign_of("bo", host="zoe", name="Elsewhere")
    brought = files.import_file(elsewhere, Person.objects.get(username="bo"), files.export(own))
    said = json.loads(files.export(brought))
    assert (said["author"], said["campaign"], said["edition"]) == ("ada", "Elsewhere", 1)
    assert brought.row["source"] == {"by": "ada", "from": "The old mill"}


def test_the_same_power_gives_the_same_bytes(campaign: Campaign) -> None:
    assert the_file(campaign) == the_file(campaign)


@pytest.mark.parametrize("cut", [0, 1, 40, 400, -3])
def test_a_file_that_was_cut_off_is_refused(campaign: Campaign, cut: int) -> None:
    refused(campaign, the_file(campaign)[:cut], "file_not_json")


def test_a_file_that_was_tampered_with_is_refused(campaign: Campaign) -> None:
    cheaper = the_file(campaign).replace(b'"xp": 6', b'"xp": 3').replace(b"intermediate", b"base")
    refused(campaign, cheaper, "file_was_changed")
    content = json.loads(the_file(campaign))
    for seal in (None, "", 7):
        refused(campaign, json.dumps(content | {"seal": seal}).encode(), "file_was_changed")
    del content["seal"]
    refused(campaign, json.dumps(content).encode(), "file_was_changed")


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"format": "something else"}, "file_not_a_power"),
        ({"version": 2}, "file_of_other_version"),
        ({"power": {"key": "x"}}, "file_row_refused"),
        ({"power": [1]}, "file_row_refused"),
        ({"power": None}, "file_row_refused"),
    ],
)
def test_what_is_no_power_of_ours_is_refused(campaign: Campaign, changes: dict[str, Any], reason: str) -> None:
    refused(campaign, sealed(**changes), reason)


def test_an_unknown_op_is_refused_by_name(campaign: Campaign) -> None:
    row = next(row for row in powers.shipped_powers() if row["key"] == "bomba")
    why = refused(campaign, sealed(power={**row, "effects": [{"op": "explode"}]}), "file_row_refused")
    assert "explode" in str(why)


@pytest.mark.parametrize("data", [b"[" * 19_000, b"null", b"\xff\xfe\x00", b'{"format": "live-magic-power", "a": NaN}'])
def test_whatever_is_sent_is_answered(campaign: Campaign, data: bytes) -> None:
    with pytest.raises(PowerRefused):
        files.import_file(campaign, ada(), data)


def test_a_large_file_is_refused_unread(campaign: Campaign) -> None:
    refused(campaign, sealed(note="x" * files.MOST_BYTES), "file_too_large")
