"""Magi."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, cast

from django.core.exceptions import PermissionDenied
from django.db import IntegrityError
from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import Throttled
from rest_framework.generics import RetrieveUpdateAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.access import READ, CampaignView, Conflict, MembersView, is_drawn_up
from campaign.bridge import table_queries, visitors
from campaign.bridge.problems import PersonNameOverRest, TablesView
from campaign.evenings import newcomers
from campaign.experience.ledger import balances
from campaign.magi import ready_sheets, sheets
from campaign.magi.ready_sheets import ReadySheet
from campaign.magi.sheets import is_name_taken, may_change_sheet
from campaign.models import ATTRIBUTES, SHEETS, Campaign, Magus, Membership, Person, Style
from campaign.requests.made import MakesOneOfAList, address, created


class PlayerField(serializers.PrimaryKeyRelatedField):
    """Who plays a Magus: the `id` of a member, or null for a guest, who takes the seat by the table's link."""

    def __init__(self, **words: Any) -> None:
        super().__init__(queryset=Membership.objects.none(), allow_null=True, **words)

    def get_queryset(self) -> QuerySet[Membership]:
        return sheets.who_may_play(self.context["me"].campaign)


class PlayerSerializer(serializers.Serializer):
    """To whom a Magus is given."""

    member = PlayerField()


class PointsSerializer(serializers.Serializer):
    """The experience points of a Magus: `free` ones can be spent."""

    free = serializers.IntegerField()
    earned = serializers.IntegerField()
    spent = serializers.IntegerField()


class MagusSerializer(serializers.ModelSerializer):
    """A sheet. `physical`, `social` and `mental` are written as 3, 5 and 7 in an order of the player's choice (D-02);
    what comes on top is bought, like life and Powers (LM 3.7)."""

    name = PersonNameOverRest(max_length=40)
    player: serializers.StringRelatedField[Person] = serializers.StringRelatedField(source="owner", allow_null=True)
    powers: Any = serializers.SlugRelatedField("key", many=True, read_only=True)
    points = serializers.SerializerMethodField()
    is_open = serializers.SerializerMethodField()

    class Meta:
        model = Magus
        fields = [
            "id",
            "name",
            "style",
            *ATTRIBUTES,
            "life",
            "powers",
            "points",
            "player",
            "when_absent",
            "version",
            "is_open",
            "made_at",
        ]
        read_only_fields = ["life", "version", "made_at"]

    def validate_name(self, value: str) -> str:
        """Raises ValidationError when another Magus of the campaign is called so."""
        campaign: Campaign = self.context["me"].campaign
        if is_name_taken(campaign, value, but=self.instance if isinstance(self.instance, Magus) else None):
            raise serializers.ValidationError(_("Another Magus of this campaign has this name."))
        return value

    def validate(self, attrs: dict[str, object]) -> dict[str, Any]:
        """Raises ValidationError unless the three attributes are 3, 5 and 7, and for what can only be bought."""
        if bought := {"powers", "life"} & set(self.initial_data):
            raise serializers.ValidationError(dict.fromkeys(bought, _("Powers and life are bought. LM 3.7")))
        values = tuple(attrs.get(name, getattr(self.instance, name, None)) for name in ATTRIBUTES)
        if values not in SHEETS and attrs.keys() & set(ATTRIBUTES):
            raise serializers.ValidationError(_("Each of 3, 5 and 7 once, in the order you like. D-02"))
        return attrs

    @extend_schema_field(PointsSerializer)
    def get_points(self, magus: Magus) -> dict[str, int]:
        context = cast("dict[str, Any]", self.context)
        if "balances" not in context:  # one query for all Magi of an answer
            context["balances"] = balances(magus.campaign)
        data: dict[str, int] = PointsSerializer(context["balances"][magus.pk]).data
        return data

    def get_is_open(self, magus: Magus) -> bool:
        context = cast("dict[str, Any]", self.context)
        if "closed_sheets" not in context:  # of all that are told of at once
            context["closed_sheets"] = sheets.closed_sheets(magus.campaign)
        return magus.pk not in context["closed_sheets"]


class NewMagusSerializer(MagusSerializer):
    """A new sheet; the host may say for whom."""

    member = PlayerField(write_only=True, required=False)

    class Meta(MagusSerializer.Meta):
        fields = [*MagusSerializer.Meta.fields, "member"]


class NewcomerSerializer(serializers.Serializer):
    """A new Magus for who sits down without an account (D-51): a name, and a Style with 3, 5 and 7 in any order (D-02).
    What is left out is drawn: the Style with its numbers, or the numbers of the Style that is named."""

    name = PersonNameOverRest(max_length=40)
    style: Any = serializers.ChoiceField(choices=Style.choices, required=False)  # hides Field.style
    physical = serializers.IntegerField(required=False)
    social = serializers.IntegerField(required=False)
    mental = serializers.IntegerField(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Raises ValidationError unless the three attributes, where one is given, are 3, 5 and 7."""
        numbers = tuple(attrs.pop(name, None) for name in ATTRIBUTES)
        if any(numbers) and numbers not in SHEETS:
            raise serializers.ValidationError(_("Each of 3, 5 and 7 once, in the order you like. D-02"))
        chance = ready_sheets.drawn(secrets.SystemRandom())
        sheet = ReadySheet(attrs.pop("style", chance.style), numbers if any(numbers) else chance.numbers)
        return attrs | {"sheet": sheet}


class SeatedSerializer(serializers.Serializer):
    """The Magus that was brought, and the key of the seat that this session has at the table now."""

    magus = serializers.IntegerField(source="pk")
    name = serializers.CharField()
    style: Any = serializers.ChoiceField(choices=Style.choices)  # hides Field.style
    physical = serializers.IntegerField()
    social = serializers.IntegerField()
    mental = serializers.IntegerField()
    life = serializers.IntegerField()
    seat = serializers.CharField()


class Newcomers(CampaignView, TablesView):
    """Brings a new Magus to the table of tonight's evening and sits down there, without an account; the session is the
    seat's phone from then on. 409 where the table takes nobody any more, the group wants no newcomers, or the session
    sits there already."""

    @extend_schema(operation_id="tables_newcomer", request=NewcomerSerializer, responses={201: SeatedSerializer})
    def post(self, request: Request, code: str) -> Response:
        evening = newcomers.evening_of(code)
        if evening is None:
            raise Http404
        if visitors.sits_at(request, evening.table_code or ""):
            raise Conflict(_("You sit at this table already."))
        sent = self.body(NewcomerSerializer)
        if wait := visitors.comes_too_often(request):
            raise Throttled(wait)
        try:
            magus = newcomers.bring(request, evening, **sent)
        except newcomers.NotBrought as why:
            raise Conflict(str(why)) from why
        magus.seat = table_queries.seat_of(evening, magus)  # type: ignore[attr-defined]
        return created(SeatedSerializer(magus).data, address("table", {}, code=code))


def magi_for(me: Membership) -> QuerySet[Magus]:
    """Return the Magi that this member may see: a guest their own."""
    seen = me.campaign.magi.filter(owner=me.person_id) if me.is_guest else me.campaign.magi
    return seen.select_related("owner")


class Magi(MembersView, MakesOneOfAList):
    """The Magi of the campaign. A player writes their own; the host also those of guests and of other members."""

    orderings = ("name", "style", "made_at")
    open_to_guests = READ

    def get_serializer_class(self) -> type[MagusSerializer]:
        return NewMagusSerializer if self.request.method == "POST" else MagusSerializer

    def get_queryset(self) -> QuerySet[Magus]:
        if is_drawn_up(self):
            return Magus.objects.none()
        return magi_for(self.me).prefetch_related("powers")

    def perform_create(self, serializer: serializers.BaseSerializer[Magus]) -> None:
        validated = serializer.validated_data
        owner = self.owner(validated)
        try:
            serializer.instance = sheets.write_magus(
                self.campaign,
                owner,
                name=validated["name"],
                style=validated["style"],
                attributes={name: validated[name] for name in ATTRIBUTES},
            )
        except IntegrityError as clash:
            raise _clash(self.campaign, owner) from clash

    def location_of(self, row: Magus) -> str:
        return address("magus", self.kwargs, pk=row.pk)

    def owner(self, validated: Mapping[str, Any]) -> Person | None:
        """For whom the caller writes: for themself, unless a host names somebody. Else PermissionDenied."""
        if "member" not in validated and self.me.may_play:
            return self.me.person
        if "member" not in validated or not self.me.is_host:
            raise PermissionDenied
        return _account(validated["member"])


def _account(member: Membership | None) -> Person | None:
    return None if member is None else member.person


def _clash(campaign: Campaign, owner: Person | None) -> Conflict:
    """Return why the database refused this player's Magus: they have one already, or another one took the name."""
    if owner is not None and campaign.magi.filter(owner=owner).exists():
        return Conflict(_("This player has a Magus already."), reason="has_a_magus", rule="LM 1")
    return Conflict(_("Another Magus of this campaign has this name."), reason="name_taken")


class MagusPlayer(MembersView):
    """The host gives a Magus to a member who has none, or keeps it for a guest."""

    serializer_class = MagusSerializer
    for_hosts = frozenset({"PUT"})

    @extend_schema(request=PlayerSerializer, responses=MagusSerializer)
    def put(self, request: Request, slug: str, pk: int) -> Response:
        magus = get_object_or_404(self.campaign.magi, pk=pk)
        owner = _account(self.body(PlayerSerializer)["member"])
        try:
            changed = sheets.change_magus(magus, owner=owner)
        except IntegrityError as clash:
            raise _clash(self.campaign, owner) from clash
        return Response(self.get_serializer(changed).data)


class OneMagus(MembersView, RetrieveUpdateAPIView):
    """A sheet; its player writes it anew until its first approval, and its name at any time (D-36)."""

    serializer_class = MagusSerializer
    http_method_names = ["get", "patch", "head", "options"]
    open_to_guests = READ

    def get_queryset(self) -> QuerySet[Magus]:
        if is_drawn_up(self):
            return Magus.objects.none()
        return magi_for(self.me)

    def perform_update(self, serializer: serializers.BaseSerializer[Magus]) -> None:
        magus = serializer.instance
        assert isinstance(magus, Magus)
        if not may_change_sheet(self.me, magus):
            raise PermissionDenied
        written = dict(serializer.validated_data)
        if (how := written.pop("when_absent", None)) is not None:
            sheets.say_when_absent(magus, how)
        serializer.instance = sheets.rewrite_magus(magus, **written)
