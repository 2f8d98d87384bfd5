"""Laying the demo."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from campaign.demo import laying
from campaign.demo.cast import CAST
from campaign.models import Campaign

pytestmark = pytest.mark.django_db(transaction=True)


def test_laid_twice_it_is_the_same(catalogue: None) -> None:
    demo = laying.lay_demo(timezone.now(), lambda what: None)
    said: list[str] = []
    assert laying.lay_demo(timezone.now(), said.append) == demo
    assert said == [] and Campaign.objects.count() == 1


def test_a_demo_that_was_broken_off_is_laid_anew(catalogue: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(what: str) -> None:
        if what == "evening 2":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        laying.lay_demo(timezone.now(), stop)
    assert not laying.is_laid()
    laying.lay_demo(timezone.now(), lambda what: None)
    assert Campaign.objects.get().evenings.count() == 3


def test_the_command_prints_every_login(catalogue: None, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("demo")
    said = capsys.readouterr().out
    assert all(role.person in said and role.magus in said for role in CAST)
    client = Client()
    assert client.login(username="chiara", password="live-magic-demo")
