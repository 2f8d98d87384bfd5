"""A game of Planechase from nothing over REST: the same form, the same limits and refusals as the page."""

from __future__ import annotations

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from games.planechase import decklists
from games.planechase.custom_planes import MOST_BYTES
from games.planechase.forms import MOST_HOUSE, PlanarGameForm
from games.planechase.setup import GAME, MOST
from games.planechase.views import open_table
from games.tables import quick_start
from games.tables.api import TablesView
from games.tables.models import NAME_LENGTH
from games.tables.rest import schema
from games.tables.setups import InvalidSetup


class NewPlanarGameSerializer(serializers.Serializer):
    """Who plays, clockwise; lists and planes of your own as the page takes them; settings of the charter that are not
    the default's."""

    players = serializers.ListField(child=serializers.CharField(max_length=NAME_LENGTH), max_length=MOST)
    lists = serializers.CharField(max_length=decklists.LONGEST, required=False, allow_blank=True, default="")
    one_phone = serializers.BooleanField(
        required=False, default=False, help_text="This session plays for all, and sees what any of them may see."
    )
    house = serializers.IntegerField(
        min_value=0,
        max_value=MOST_HOUSE,
        required=False,
        default=0,
        help_text="So many more, played by the house: they take their turns and roll.",
    )
    own = serializers.CharField(max_length=MOST_BYTES, required=False, allow_blank=True, default="")
    settings = serializers.DictField(
        child=serializers.CharField(max_length=quick_start.LONGEST_SETTING), required=False, default=dict
    )


class NewPlanarGame(TablesView):
    """Lays a table of Planechase and takes its first seat, the host's, for this session. Nobody needs an account.

    Everybody else comes in by the key of its door."""

    @extend_schema(
        operation_id="planechase_open",
        request=NewPlanarGameSerializer,
        responses={
            201: schema.ref("NewTable"),
        },
    )
    def post(self, request: Request) -> Response:
        form = _form(request.data)
        if not form.is_valid():
            raise quick_start.invalid(form, quick_start.contacts(form))
        quick_start.count(request)
        try:
            table, passed = open_table(request, form)
        except decklists.UnknownPlayer as of:
            raise ValidationError(of.sentence) from of
        except InvalidSetup as why:
            raise quick_start.refused(GAME, why) from why
        return quick_start.opened(request, table, passed)


def _form(data: object) -> PlanarGameForm:
    """The page's form with these values; a setting that is not named has its default. Raises ValidationError."""
    sent = NewPlanarGameSerializer(data=data)
    sent.is_valid(raise_exception=True)
    names = [name.replace("\n", " ").replace(",", " ") for name in sent.validated_data["players"]]
    blank = PlanarGameForm()
    unknown = sorted(set(sent.validated_data["settings"]) - set(blank.fields))
    if unknown:
        raise ValidationError(_("Unknown setting: %(names)s") % {"names": ", ".join(unknown)})
    defaults = {name: blank[name].value() for name in blank.fields}
    values = {name: "" if value is None else value for name, value in defaults.items()}
    wanted = {"players": "\n".join(names), "lists": sent.validated_data["lists"]}
    wanted |= {name: sent.validated_data[name] for name in ("own", "one_phone", "house")}
    form = PlanarGameForm(values | sent.validated_data["settings"] | wanted)
    form.is_sheet = False
    return form
