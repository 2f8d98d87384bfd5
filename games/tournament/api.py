"""A tournament from nothing over REST: the same form, the same limits and answers as the page."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from games.tables import quick_start
from games.tables.api import TablesView
from games.tables.rest import schema
from games.tables.rest.names import NameOverRest
from games.tables.rest.problems import Offence, offence
from games.tables.setups import InvalidSetup
from games.tournament.forms import TournamentForm
from games.tournament.rules.codes import LONGEST_NAME, MOST_BYES, MOST_ENTRANTS
from games.tournament.rules.pasting import read_names
from games.tournament.setup import GAME, lines_of
from games.tournament.views import open_table
from games.tournament.words.charter import SETTINGS


class NewTournamentSerializer(serializers.Serializer):
    """Who plays, and the settings that are not the usual ones. `doubles`: what names are that stand twice; nobody is
    entered before it is said (TD-26). `host`: plays (the first name) or runs it. `byes`: awarded ones, by name."""

    name = NameOverRest(max_length=80, required=False, allow_blank=True, default="")
    players = serializers.ListField(child=serializers.CharField(max_length=LONGEST_NAME), max_length=MOST_ENTRANTS)
    doubles = serializers.ChoiceField(["once", "twice"], required=False, allow_null=True, default=None)
    host = serializers.ChoiceField(["plays", "runs"], required=False, default="runs")
    phones = serializers.BooleanField(required=False, default=True)
    byes = serializers.DictField(
        child=serializers.IntegerField(min_value=0, max_value=MOST_BYES), required=False, default=dict
    )
    settings = serializers.DictField(
        child=serializers.CharField(max_length=quick_start.LONGEST_SETTING, allow_blank=True),
        required=False,
        default=dict,
    )


class NewTournament(TablesView):
    """Lays a tournament and makes this session the host's. Nobody needs an account.

    Everybody else comes in by the key of its door."""

    @extend_schema(
        operation_id="tournaments_open",
        request=NewTournamentSerializer,
        responses={201: schema.ref("NewTable")},
    )
    def post(self, request: Request) -> Response:
        form = _form(request.data)
        if not form.is_valid():
            raise quick_start.invalid(form, (*_twice(form), *quick_start.contacts(form)))
        quick_start.count(request)
        try:
            table = open_table(request, form)
        except InvalidSetup as why:
            raise ValidationError(" ".join(why.sentences(GAME))) from why
        return quick_start.opened(request, table)


def _form(data: object) -> TournamentForm:
    """The page's form with these values; a setting that is not named has its default. Raises ValidationError."""
    sent = NewTournamentSerializer(data=data)
    sent.is_valid(raise_exception=True)
    cleaned = sent.validated_data
    unknown = sorted(set(cleaned["settings"]) - set(SETTINGS))
    if unknown:
        raise ValidationError(_("Unknown setting: %(names)s") % {"names": ", ".join(unknown)})
    blank = TournamentForm()
    values = {name: "" if (usual := blank[name].value()) is None else usual for name in SETTINGS}
    names = "\n".join(name.replace("\n", " ") for name in cleaned["players"])
    blank.pasted = read_names(enumerate(names.splitlines(), 1))
    form = TournamentForm(
        values
        | cleaned["settings"]
        | {
            "title": cleaned["name"],
            "names": names,
            "doubles": cleaned["doubles"] or "",
            "shown": blank.sign,
            "host": cleaned["host"],
            "phones": cleaned["phones"],
            "byes": "\n".join(f"{name} {number}" for name, number in cleaned["byes"].items()),
        }
    )
    form.is_sheet = False
    return form


def _twice(form: TournamentForm) -> Iterator[Offence]:
    """TD-26: the names that stand twice, with their lines."""
    for double in form.pasted.doubles:
        values = {"name": double.name, "lines": lines_of(double)}
        text = _("“%(word)s” stands twice.") % {"word": double.name}
        yield offence("/players", "twice", text, "TD-26", values)
