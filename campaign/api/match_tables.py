"""A table of an evening's matches is put aside over REST, whatever is played there."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from django.utils import timezone
from rest_framework import serializers
from rest_framework.response import Response

from campaign.api.access import Conflict, MembersView
from campaign.matches.match_tables import Laid, TableRefused
from campaign.models.match_tables import LONGEST_REASON


class PutAsideSerializer(serializers.Serializer):
    """Why the game is broken off."""

    why = serializers.CharField(max_length=LONGEST_REASON)


class PutAsideView(MembersView):
    """The host breaks off what is played at a table."""

    for_hosts = frozenset({"POST"})

    def broken_off(self, table: Laid, put_aside: Callable[[Laid, str, datetime], Laid]) -> Response:
        """The table, put aside for the reason that was sent. Raises Conflict where the domain refuses it."""
        said = PutAsideSerializer(data=self.request.data)
        said.is_valid(raise_exception=True)
        try:
            return Response(self.get_serializer(put_aside(table, said.validated_data["why"], timezone.now())).data)
        except TableRefused as why:
            raise Conflict(str(why)) from why
