"""The vote on a Power, what is said about it, and old versions on sheets (D-40)."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.powers.powers import PowerSerializer, PowersView
from campaign.models import BallotWord, Person, PowerBallot, PowerComment, PowerProposal, PowerRow, ProposalKind
from campaign.powers import proposals, refunds
from campaign.requests.lookup import open_proposal
from campaign.requests.made import Makes, address, created, new_or_known


class BallotSerializer(serializers.ModelSerializer):
    """A voter and what they say; the reason of an objection that ended stays to be read."""

    voter: serializers.StringRelatedField[Person] = serializers.StringRelatedField()

    class Meta:
        model = PowerBallot
        fields = ["voter", "says", "reason", "said_at"]
        read_only_fields = fields


class StandingSerializer(serializers.Serializer):
    """How a vote stands: `needed` of the `voters` have to approve; after `waits_until` silence is an abstention."""

    voters = serializers.IntegerField()
    approving = serializers.IntegerField()
    objecting = serializers.IntegerField()
    silent = serializers.IntegerField()
    needed = serializers.IntegerField()
    waits_until = serializers.DateTimeField()
    is_carried = serializers.BooleanField()


class ProposalSerializer(serializers.ModelSerializer):
    """A question to the group: whether a Power shall come into play, or be retired."""

    power: serializers.SlugRelatedField[PowerRow] = serializers.SlugRelatedField("key", read_only=True)
    made_by: serializers.StringRelatedField[Person] = serializers.StringRelatedField(allow_null=True)
    standing = serializers.SerializerMethodField()
    ballots = serializers.SerializerMethodField()

    class Meta:
        model = PowerProposal
        fields = ["power", "kind", "made_by", "why", "outcome", "made_at", "ended_at", "standing", "ballots"]
        read_only_fields = fields

    @extend_schema_field(StandingSerializer)
    def get_standing(self, proposal: PowerProposal) -> Any:
        return StandingSerializer(proposals.standing(proposal, timezone.now())).data

    @extend_schema_field(BallotSerializer(many=True))
    def get_ballots(self, proposal: PowerProposal) -> Any:
        return BallotSerializer(proposals.ballots_of(proposal), many=True).data


class ProposeSerializer(serializers.Serializer):
    """`kind`: adopt or retire; who wants it retired says `why`."""

    kind = serializers.ChoiceField(ProposalKind.choices, default=ProposalKind.ADOPT)
    why = serializers.CharField(max_length=proposals.LONGEST_REASON, required=False, default="", allow_blank=True)


class VoteSerializer(serializers.Serializer):
    """An objection needs a `reason` (D-40)."""

    says = serializers.ChoiceField([BallotWord.APPROVES, BallotWord.OBJECTS])
    reason = serializers.CharField(max_length=proposals.LONGEST_REASON, required=False, default="", allow_blank=True)


class CommentSerializer(serializers.ModelSerializer):
    """A word about a Power."""

    author: serializers.StringRelatedField[Person] = serializers.StringRelatedField(allow_null=True)

    class Meta:
        model = PowerComment
        fields = ["author", "text", "made_at"]
        read_only_fields = ["author", "made_at"]


class ExchangeSerializer(serializers.Serializer):
    """newer: take the version in play and pay its price; points: give the old one back."""

    takes = serializers.ChoiceField(["newer", "points"])


class Proposal(PowersView):
    """Where the vote on a Power stands; proposing it, or its retirement; withdrawing what one has proposed."""

    serializer_class = ProposalSerializer
    for_players = frozenset({"POST"})

    def get(self, request: Request, slug: str, key: str) -> Response:
        return Response(ProposalSerializer(open_proposal(self.power())).data)

    @extend_schema(request=ProposeSerializer, responses={201: ProposalSerializer})
    def post(self, request: Request, slug: str, key: str) -> Response:
        power, me, now = self.power(), self.me.person, timezone.now()
        sent = self.body(ProposeSerializer)
        if sent["kind"] == ProposalKind.RETIRE:
            why = sent["why"]
            proposal = proposals.propose_retirement(power, me, why, now)
        else:
            proposal = proposals.propose(power, me, now)
        return created(ProposalSerializer(proposal).data, address("power_proposal", self.kwargs))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, key: str) -> Response:
        proposal = open_proposal(self.power())
        proposals.withdraw(proposal, self.me.person, timezone.now())
        return Response(status=204)


class Vote(PowersView):
    """Approving, or objecting with a reason."""

    serializer_class = VoteSerializer

    @extend_schema(responses={200: ProposalSerializer})
    def post(self, request: Request, slug: str, key: str) -> Response:
        proposal, me, now = open_proposal(self.power()), self.me.person, timezone.now()
        sent = self.body(VoteSerializer)
        reason = sent["reason"]
        if sent["says"] == BallotWord.APPROVES:
            voted = proposals.approve(proposal, me, now)
        else:
            voted = proposals.object_to(proposal, me, reason, now)
        return Response(ProposalSerializer(voted).data)


class Comments(Makes, PowersView):
    """What was said about a Power, the oldest first."""

    serializer_class = CommentSerializer

    @extend_schema(responses=CommentSerializer(many=True))
    def get(self, request: Request, slug: str, key: str) -> Response:
        return self.listed(self.power().comments.select_related("author"), CommentSerializer)

    @extend_schema(responses=new_or_known(CommentSerializer))
    def post(self, request: Request, slug: str, key: str) -> Response:
        power = self.power()
        text = self.body(CommentSerializer)["text"]
        comment = proposals.comment(power, self.me.person, text, timezone.now())
        return self.made(comment, CommentSerializer(comment).data, address("power_comments", self.kwargs))


class Exchange(PowersView):
    """The player of a Magus that has an old version takes the newer one, or its points back."""

    serializer_class = ExchangeSerializer
    for_players = frozenset({"POST"})

    @extend_schema(responses={200: PowerSerializer})
    def post(self, request: Request, slug: str, key: str) -> Response:
        power = self.power()
        magus = self.campaign.magi.filter(owner=self.me.person).first()
        if magus is None:
            raise Http404
        is_newer = self.body(ExchangeSerializer)["takes"] == "newer"
        takes = refunds.accept_version if is_newer else refunds.give_back
        takes(magus, power, self.me.person, timezone.now())
        return self.shown(power)
