"""Magi."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import IntegrityError
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.generics import ListCreateAPIView, RetrieveUpdateAPIView

from campaign import sheets
from campaign.api.access import MembersView, NotNow, is_drawn_up
from campaign.models import ATTRIBUTES, SHEETS, Campaign, Magus
from campaign.views.magi import may_change


class MagusSerializer(serializers.ModelSerializer):
    """A sheet. `physical`, `social` and `mental` are written as 3, 5 and 7 in an order of the player's choice (D-02);
    what comes on top is bought, like life and Powers (LM 3.7)."""

    player = serializers.CharField(source="owner.__str__", read_only=True, default=None)
    powers: Any = serializers.SlugRelatedField("key", many=True, read_only=True)
    is_open = serializers.SerializerMethodField()

    class Meta:
        model = Magus
        fields = ["id", "name", "style", *ATTRIBUTES, "life", "powers", "player", "version", "is_open", "made_at"]
        read_only_fields = ["life", "version", "made_at"]

    def validate_name(self, value: str) -> str:
        """Raises ValidationError when another Magus of the campaign is called so."""
        campaign: Campaign = self.context["me"].campaign
        others = campaign.magi.filter(name__iexact=value)
        if isinstance(self.instance, Magus):
            others = others.exclude(pk=self.instance.pk)
        if others.exists():
            raise serializers.ValidationError(_("Another Magus of this campaign has this name."))
        return value

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Raises ValidationError unless the three attributes are 3, 5 and 7, and for what can only be bought."""
        if bought := {"powers", "life"} & set(self.initial_data):
            raise serializers.ValidationError(dict.fromkeys(bought, _("Powers and life are bought. LM 3.7")))
        values = tuple(attrs.get(name, getattr(self.instance, name, None)) for name in ATTRIBUTES)
        if values not in SHEETS and attrs.keys() & set(ATTRIBUTES):
            raise serializers.ValidationError(_("Each of 3, 5 and 7 once, in the order you like. D-02"))
        return attrs

    def get_is_open(self, magus: Magus) -> bool:
        return sheets.is_open(magus)


class Magi(MembersView, ListCreateAPIView):
    """The Magi of the campaign; a player writes his own."""

    serializer_class = MagusSerializer

    def get_queryset(self) -> QuerySet[Magus]:
        if is_drawn_up(self):
            return Magus.objects.none()
        return self.campaign.magi.select_related("owner").prefetch_related("powers")

    def perform_create(self, serializer: serializers.BaseSerializer[Magus]) -> None:
        if not self.me.may_play:
            raise PermissionDenied
        said = serializer.validated_data
        try:
            serializer.instance = sheets.write_magus(
                self.campaign,
                self.me.person,
                name=said["name"],
                style=said["style"],
                attributes={name: said[name] for name in ATTRIBUTES},
            )
        except IntegrityError as second:
            raise NotNow(_("This player has a Magus already.")) from second


class OneMagus(MembersView, RetrieveUpdateAPIView):
    """A sheet; its player writes it anew until its first approval, and its name at any time (D-36)."""

    serializer_class = MagusSerializer
    http_method_names = ["get", "patch", "head", "options"]

    def get_queryset(self) -> QuerySet[Magus]:
        if is_drawn_up(self):
            return Magus.objects.none()
        return self.campaign.magi.select_related("owner")

    def perform_update(self, serializer: serializers.BaseSerializer[Magus]) -> None:
        magus = serializer.instance
        assert isinstance(magus, Magus)
        if not may_change(self.me, magus):
            raise PermissionDenied
        try:
            serializer.instance = sheets.rewrite_magus(magus, **serializer.validated_data)
        except sheets.SheetClosed as closed:
            raise NotNow(str(closed)) from closed
