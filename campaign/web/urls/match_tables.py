"""The pages of tables of matches, for every game at which one can be played."""

from __future__ import annotations

from django.urls import URLPattern, path

from campaign.matches.kinds import KINDS
from campaign.matches.match_kind import MatchKind
from campaign.web.pages import match_tables, tournaments


def _of_an_evening(kind: MatchKind) -> list[URLPattern]:
    at, of = f"<int:number>/{kind.path}/", {"kind": kind}
    return [
        path(f"{at}lay/", match_tables.open_table, of, name=f"open_{kind.key}"),
        path(f"{at}<int:pk>/", match_tables.door, of, name=f"door_{kind.key}"),
        path(f"{at}<int:pk>/aside/", match_tables.abandon, of, name=f"abandon_{kind.key}"),
    ]


def _of_a_tournament(kind: MatchKind) -> URLPattern:
    at = f"<int:pk>/matches/<slug:match>/{kind.match_path}/"
    return path(at, tournaments.play_at_a_table, {"kind": kind}, name=f"play_{kind.key}")


of_an_evening = [address for kind in KINDS for address in _of_an_evening(kind)]
of_a_tournament = [_of_a_tournament(kind) for kind in KINDS]
