"""A tournament of the address, what it refuses, and a match of it that is played at a table of its own."""

from __future__ import annotations

from typing import ClassVar

from django.shortcuts import get_object_or_404
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.access import MembersView
from campaign.api.match_tables import MatchTableSerializer
from campaign.matches.match_kind import MatchKind
from campaign.models import Tournament
from campaign.requests.made import address, created
from campaign.tournaments import match_tables, results


class TournamentView(MembersView):
    """A view of one tournament of the campaign."""

    def tournament(self) -> Tournament:
        """The tournament of the address, with what its table has to tell. Raises Http404."""
        tournaments = self.campaign.tournaments.select_related("evening", "campaign")
        return results.update_results(get_object_or_404(tournaments, pk=self.kwargs["pk"]))


class MatchAtTable(TournamentView):
    """A match of a tournament at a table of its own: the host opens it. The same again is the same table while they
    play. `serializer_class`: what is chosen for the game; `answer`: the table."""

    kind: ClassVar[MatchKind]
    answer: ClassVar[type[MatchTableSerializer]]
    for_hosts = frozenset({"POST"})

    def post(self, request: Request, slug: str, pk: int, match: str) -> Response:
        tournament, host = self.tournament(), self.me.person
        wanted, now = self.body(), timezone.now()
        table, is_new = match_tables.open_table(self.kind, tournament, match, wanted, host=host, at=now)
        return created(self.answer(table).data, address("table", {}, code=table.table_code), is_new=is_new)
