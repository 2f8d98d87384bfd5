"""Campaigns, members, invitations."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError as ModelInvalid
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema, extend_schema_field, extend_schema_view
from rest_framework import serializers, status
from rest_framework.generics import ListAPIView, RetrieveUpdateAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.access import READ, CampaignView, Conflict, MembersView, caller, count_campaign, is_drawn_up
from campaign.api.house_rules.rules import SettingField
from campaign.bridge.problems import NameOverRest
from campaign.house_rules.rules import check_house_rules, in_force, replace_house_rules
from campaign.models import Campaign, Invitation, Membership, Person, Role
from campaign.people import joining
from campaign.requests.made import MakesOneOfAList, address, new_or_known


class CampaignSerializer(serializers.ModelSerializer):
    """`house_rules`: what differs from the rules as written; `rules`: all that hold."""

    name = NameOverRest(max_length=80)
    house_rules = serializers.DictField(child=SettingField(allow_null=True), required=False)
    rules = serializers.SerializerMethodField()
    role = serializers.SerializerMethodField()

    class Meta:
        model = Campaign
        fields = ["slug", "name", "role", "house_rules", "rules", "made_at"]
        read_only_fields = ["slug", "made_at"]

    def validate_house_rules(self, value: dict[str, object]) -> dict[str, object]:
        """Raises ValidationError for rules that the charter does not know."""
        try:
            check_house_rules(value)
        except ModelInvalid as wrong:
            raise serializers.ValidationError(wrong.messages) from wrong
        return value

    @extend_schema_field(serializers.DictField(child=SettingField(allow_null=True)))
    def get_rules(self, campaign: Campaign) -> dict[str, Any]:
        return in_force(campaign.house_rules)

    def get_role(self, campaign: Campaign) -> str:
        person = caller(self.context["request"])
        return campaign.memberships.get(person=person).role


class MembershipSerializer(serializers.ModelSerializer):
    name: serializers.StringRelatedField[Person] = serializers.StringRelatedField(source="person")

    class Meta:
        model = Membership
        fields = ["id", "name", "role", "joined_at"]
        read_only_fields = ["role", "joined_at"]


class InvitationSerializer(serializers.ModelSerializer):
    is_standing = serializers.SerializerMethodField()

    class Meta:
        model = Invitation
        fields = ["code", "role", "most_uses", "uses", "expires_at", "revoked_at", "is_standing", "made_at"]
        read_only_fields = ["code", "uses", "revoked_at", "made_at"]
        extra_kwargs = {"most_uses": {"min_value": 1, "max_value": 100}}

    def get_is_standing(self, invitation: Invitation) -> bool:
        return invitation.is_standing(timezone.now())


@extend_schema_view(post=extend_schema(responses=new_or_known(CampaignSerializer)))
class Campaigns(CampaignView, MakesOneOfAList):
    """The caller's campaigns; who founds one is its host."""

    orderings = ("name", "made_at")
    serializer_class = CampaignSerializer
    for_hosts = frozenset({"POST"})

    def get_queryset(self) -> QuerySet[Campaign]:
        if is_drawn_up(self):
            return Campaign.objects.none()
        return Campaign.objects.filter(memberships__person=caller(self.request))

    def perform_create(self, serializer: serializers.BaseSerializer[Campaign]) -> None:
        count_campaign(self.request)
        validated = serializer.validated_data
        founded = joining.found_campaign(validated["name"], caller(self.request), timezone.now())
        if "house_rules" in validated:
            replace_house_rules(founded, validated["house_rules"], caller(self.request), timezone.now())
        serializer.instance = founded

    def location_of(self, row: Campaign) -> str:
        return address("campaign", {}, slug=row.slug)


class OneCampaign(MembersView, RetrieveUpdateAPIView):
    """A campaign; its host may change name and house rules."""

    serializer_class = CampaignSerializer
    http_method_names = ["get", "patch", "head", "options"]
    for_hosts = frozenset({"PATCH"})
    open_to_guests = READ

    def get_object(self) -> Campaign:
        return self.campaign

    def perform_update(self, serializer: serializers.BaseSerializer[Campaign]) -> None:
        own = serializer.validated_data.pop("house_rules", None)
        serializer.save()
        if own is not None:
            replace_house_rules(self.campaign, own, self.me.person, timezone.now())


class Members(MembersView, ListAPIView):
    """Who belongs to the campaign."""

    orderings = ("joined_at", "role")
    serializer_class = MembershipSerializer

    def get_queryset(self) -> QuerySet[Membership]:
        if is_drawn_up(self):
            return Membership.objects.none()
        return self.campaign.memberships.select_related("person")


class Invitations(MembersView, MakesOneOfAList):
    """The campaign's invitations, for its hosts."""

    orderings = ("made_at", "expires_at")
    serializer_class = InvitationSerializer
    for_hosts = frozenset({"GET", "POST"})

    def get_queryset(self) -> QuerySet[Invitation]:
        if is_drawn_up(self):
            return Invitation.objects.none()
        return self.campaign.invitations.all()

    def perform_create(self, serializer: serializers.BaseSerializer[Invitation]) -> None:
        serializer.save(campaign=self.campaign, made_by=self.me.person)

    def location_of(self, row: Invitation) -> str:
        return address("invitation", self.kwargs, code=row.code)


class OneInvitation(MembersView):
    """Revoking an invitation; revoked twice it is revoked."""

    serializer_class = InvitationSerializer
    for_hosts = frozenset({"DELETE"})

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, code: str) -> Response:
        joining.revoke(get_object_or_404(self.campaign.invitations, code=code), timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)


class JoinedSerializer(serializers.Serializer):
    """The campaign that was joined: its slug, and the caller's role there."""

    campaign = serializers.SlugField(source="campaign.slug", read_only=True)
    role = serializers.ChoiceField(Role.choices, read_only=True)


class Join(CampaignView):
    """Joining a campaign by the code of an invitation."""

    serializer_class = JoinedSerializer

    @extend_schema(operation_id="invitations_accept", request=None)
    def post(self, request: Request, code: str) -> Response:
        invitation = get_object_or_404(Invitation, code=code)
        try:
            member = joining.join(invitation, caller(request), timezone.now())
        except joining.InvitationExpired as over:
            raise Conflict(_("This link no longer lets you in.")) from over
        return Response(self.get_serializer(member).data)
