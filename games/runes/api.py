"""A duel from nothing over REST: the same form, the same limits and refusals as the page."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from games.runes import decklists
from games.runes.cards import LONGEST_OWN
from games.runes.forms import LIFE_MOST, RuneGameForm
from games.runes.rules.charter import LIFE
from games.runes.setup import FEWEST, GAME, MOST
from games.runes.views import open_table
from games.tables import quick_start
from games.tables.api import TablesView
from games.tables.models import NAME_LENGTH
from games.tables.rest import schema
from games.tables.setups import InvalidSetup


class DuellistSerializer(serializers.Serializer):
    """A player. `ruler`: the number of a ruler side of the data; without one they bring their deck themselves."""

    name = serializers.CharField(max_length=NAME_LENGTH)
    ruler = serializers.CharField(max_length=NAME_LENGTH, required=False, allow_blank=True, default="")
    lists = serializers.CharField(
        max_length=decklists.LONGEST,
        required=False,
        allow_blank=True,
        default="",
        help_text="A heading for each part (Ruler, Runes, Main, Stones, Extra, Side), then names with their numbers.",
    )


class NewDuelSerializer(serializers.Serializer):
    """Who plays, clockwise, and the settings that are not the usual ones. `own`: rows of cards and rulers of one's own,
    as JSON lines or CSV."""

    players: serializers.ListSerializer[Any] = serializers.ListSerializer(
        child=DuellistSerializer(), min_length=FEWEST, max_length=MOST
    )
    decks = serializers.ChoiceField(["suggested", "own"], required=False, default="suggested")
    life = serializers.IntegerField(min_value=1, max_value=LIFE_MOST, required=False, default=LIFE)
    match = serializers.ChoiceField([1, 3], required=False, default=1)
    side_deck = serializers.IntegerField(min_value=0, max_value=99, required=False, default=15)
    deck_check = serializers.ChoiceField(["refuse", "warn"], required=False, default="refuse")
    one_phone = serializers.BooleanField(
        required=False, default=False, help_text="Refused: a duel needs a phone for each player (R-18)."
    )
    own = serializers.CharField(max_length=LONGEST_OWN, required=False, allow_blank=True, default="")


class NewDuel(TablesView):
    """Lays a table for a rune duel and takes its first seat, the host's, for this session. Nobody needs an account.

    Everybody else comes in by the key of its door."""

    @extend_schema(
        operation_id="runes_open",
        request=NewDuelSerializer,
        responses={
            201: schema.ref("NewTable"),
        },
    )
    def post(self, request: Request) -> Response:
        form = _form(request.data)
        if not form.is_valid():
            raise quick_start.invalid(form)
        quick_start.count(request)
        try:
            table, passed = open_table(request, form)
        except InvalidSetup as why:
            raise quick_start.refused(GAME, why) from why
        return quick_start.opened(request, table, passed)


def _form(data: object) -> RuneGameForm:
    """The page's form with these values. Raises ValidationError."""
    sent = NewDuelSerializer(data=data)
    sent.is_valid(raise_exception=True)
    values = dict(sent.validated_data)
    players = values.pop("players")
    for number, player in enumerate(players, 1):
        values |= {f"{field}_{number}": value for field, value in player.items()}
    return RuneGameForm(values, players=len(players))
