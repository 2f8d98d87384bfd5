"""The addresses of tables of matches, for every game at which one can be played, below a campaign's own."""

from __future__ import annotations

from importlib import import_module

from django.urls import URLPattern, path

from campaign.matches.kinds import KINDS
from campaign.matches.match_kind import MatchKind


def _of(kind: MatchKind) -> list[URLPattern]:
    views = import_module(f"campaign.api.{kind.key}")
    tables, match = f"evenings/<int:number>/{kind.path}", f"tournaments/<int:pk>/matches/<slug:match>/{kind.match_path}"
    return [
        path(tables, views.Tables.as_view(), name=f"{kind.key}_tables"),
        path(f"{tables}/<int:pk>/aside", views.Abandon.as_view(), name=f"abandon_{kind.key}_table"),
        path(match, views.Match.as_view(), name=f"play_{kind.key}_match"),
    ]


urlpatterns = [address for kind in KINDS for address in _of(kind)]
