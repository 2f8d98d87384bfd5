"""Names, places and reasons are one line, by page and over REST: no line break of them is kept."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

import pytest
from django import forms
from rest_framework import serializers

import campaign
import games
from campaign.api import account, awards, evenings, experience, match_tables, planning, seasons, tournaments
from campaign.api.pools import pools, reports
from campaign.api.telling import webhooks
from campaign.web.forms import factors
from games.tables.forms import NameField
from games.tables.rest.names import NameOverRest
from games.tournament import api as tournament_api

ONE_LINE = {"name", "title", "place", "reason", "note"}

WRITTEN: list[tuple[type[serializers.Serializer], str]] = [
    (account.TokenSerializer, "name"),
    (awards.SchemeSerializer, "name"),
    (evenings.EveningSerializer, "place"),
    (evenings.ComesSerializer, "note"),
    (experience.CorrectionSerializer, "reason"),
    (experience.ReasonSerializer, "reason"),
    (match_tables.PutAsideSerializer, "why"),
    (planning.PointSerializer, "text"),
    (pools.PoolChangeSerializer, "name"),
    (reports.ImportSerializer, "name"),
    (reports.ImportChangeSerializer, "name"),
    (seasons.SeasonSerializer, "name"),
    (tournaments.LeagueSerializer, "name"),
    (webhooks.NewWebhookSerializer, "name"),
    (webhooks.ChangedWebhookSerializer, "name"),
    (tournament_api.NewTournamentSerializer, "name"),
]


def all_forms(kind: type[Any] = forms.BaseForm) -> Iterator[type[Any]]:
    for one in kind.__subclasses__():
        yield one
        yield from all_forms(one)


def test_every_form_takes_one_line_where_it_shows_one() -> None:
    for package in (campaign, games):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if ".forms" in module.name or module.name.endswith((".pages", ".names")):
                importlib.import_module(module.name)
    ours = {form for form in all_forms() if form.__module__.startswith(("campaign.web", "games."))}
    wrong = [
        f"{form.__module__}.{form.__name__}.{name}"
        for form in ours
        for name, field in getattr(form, "base_fields", {}).items()
        if name in ONE_LINE and type(field.widget) is forms.TextInput and not isinstance(field, NameField)
    ]
    of_allauth = [f"campaign.web.forms.factors.{form}.name" for form in ("NewPasskeyForm", "PasskeyNameForm")]
    assert len(ours) > 40 and sorted(wrong) == of_allauth, "their field is put in its place when the form is made"
    assert isinstance(factors._name_field(required=True), NameField)


@pytest.mark.parametrize(("serializer", "name"), WRITTEN, ids=lambda one: getattr(one, "__name__", one))
def test_what_is_written_over_rest_is_one_line(serializer: type[serializers.Serializer], name: str) -> None:
    field = serializer._declared_fields[name]
    assert isinstance(field, NameOverRest)
    assert field.run_validation("Hall\r\nof\u2028fame\u202e\x00".replace("\x00", "")) == "Hall of fame"
    with pytest.raises(serializers.ValidationError):
        NameOverRest(max_length=60).run_validation("\n\u200b\n")
