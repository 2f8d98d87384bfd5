"""Tables of coin flips, laid as anybody lays them; and what each phone finds there."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import pytest
from django.test import Client

from games.fairness.chance import CheckedChance
from games.tables import service
from games.tables.models import Table

HEADS_FIRST = next(seed for seed in range(99) if Random(seed).choice(("heads", "tails")) == "heads")


@pytest.fixture(autouse=True)
def heads_lie_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every coin shows heads."""
    monkeypatch.setattr(CheckedChance, "choice", lambda _chance, seq: Random(HEADS_FIRST).choice(seq))
    monkeypatch.setattr(service, "secrets", SimpleNamespace(SystemRandom=lambda: Random(HEADS_FIRST)))


@pytest.fixture
def anna(db: None) -> Client:
    """The phone that opens the table from its page, and sits on its first seat."""
    phone = Client()
    answer = phone.post("/coin-flips/", {"names": "Anna\nBruno", "flips": "1"})
    assert answer.status_code == 302
    return phone


@pytest.fixture
def table(anna: Client) -> Table:
    return Table.objects.get()


@pytest.fixture
def bruno(table: Table) -> Client:
    """A phone that comes in by the door and sits down."""
    phone = Client()
    phone.get(f"/t/{table.code}/join/{table.door_key}/")
    answer = phone.post(f"/t/{table.code}/join/", {"seat": "Bruno", "name": "Bruno"})
    assert answer.status_code == 302
    return phone
