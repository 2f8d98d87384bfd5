"""Coin flips from nothing over REST: the same form, the same limits."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.tables import quick_start
from games.tables.api import TablesView
from games.tables.models import NAME_LENGTH
from games.tables.rest import schema
from tests.games.coin_flips.forms import CoinFlipsForm
from tests.games.coin_flips.rules.setup import FEWEST, MOST
from tests.games.coin_flips.views import open_table


class NewCoinFlipsSerializer(serializers.Serializer):
    """Who flips, and how often."""

    players = serializers.ListField(
        child=serializers.CharField(max_length=NAME_LENGTH), min_length=FEWEST, max_length=MOST
    )
    flips = serializers.IntegerField(required=False, default=1, help_text="1 or 3.")


class NewCoinFlips(TablesView):
    """Lays a table for coin flips and takes its first seat, the host's, for this session. Nobody needs an account."""

    @extend_schema(
        operation_id="coin_flips_open",
        request=NewCoinFlipsSerializer,
        responses={201: schema.ref("NewTable")},
    )
    def post(self, request: Request) -> Response:
        sent = NewCoinFlipsSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        said = sent.validated_data
        form = CoinFlipsForm({"names": "\n".join(said["players"]), "flips": said["flips"]})
        if not form.is_valid():
            raise quick_start.invalid(form)
        quick_start.count(request)
        return quick_start.opened(request, open_table(request, form))
