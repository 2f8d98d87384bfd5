"""Matches and awards of evenings, and the campaign's schemes."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.generics import RetrieveUpdateDestroyAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.access import is_drawn_up
from campaign.api.evenings import EveningView, MembersView
from campaign.api.experience import KEYS, Bounds
from campaign.awards import awards
from campaign.bridge.problems import NameOverRest
from campaign.matches import matches
from campaign.models import AwardScheme, Evening, EveningAward, Match
from campaign.models.awards import MOST_POINTS
from campaign.requests.made import Makes, MakesOneOfAList, address, new_or_known
from campaign.tournaments.results import update_evening

POINTS: Bounds = {"min_value": 0, "max_value": MOST_POINTS}
GAMES: Bounds = {"min_value": 0, "max_value": matches.MOST_GAMES}


# --- matches ---------------------------------------------------------------------------------------------------------


class MatchSerializer(serializers.ModelSerializer):
    """A match of two Magi and how many games each has won. `winner` is null for a draw, and where both have lost.
    `is_awarded`: a rule gave the result."""

    winner = serializers.IntegerField(source="winner_id", read_only=True, allow_null=True)
    by_hand = serializers.BooleanField(source="is_by_hand", read_only=True)

    class Meta:
        model = Match
        fields = ["id", "a", "b", "games_a", "games_b", "games_drawn", "winner", "lost_by_both", "is_awarded"]
        fields += ["tournament", "round", "by_hand", "at"]


class WriteMatchSerializer(serializers.Serializer):
    """A match of the round robin; with `tap`, a number of the caller's own, one beside it."""

    a = serializers.IntegerField(**KEYS)
    b = serializers.IntegerField(**KEYS)
    games_a = serializers.IntegerField(**GAMES)
    games_b = serializers.IntegerField(**GAMES)
    tap = serializers.UUIDField(required=False, allow_null=True)


class ResultSerializer(serializers.Serializer):
    """Another result."""

    games_a = serializers.IntegerField(**GAMES)
    games_b = serializers.IntegerField(**GAMES)


class Matches(Makes, EveningView):
    """The matches of an evening; its host writes them down."""

    serializer_class = WriteMatchSerializer
    for_hosts = frozenset({"POST"})

    @extend_schema(responses=MatchSerializer(many=True))
    def get(self, request: Request, slug: str, number: int) -> Response:
        evening = self.evening()
        update_evening(evening)
        return self.listed(evening.matches.all(), MatchSerializer)

    @extend_schema(responses=new_or_known(MatchSerializer))
    def post(self, request: Request, slug: str, number: int) -> Response:
        evening = self.evening()
        data = self.body()
        a = get_object_or_404(self.campaign.magi, pk=data["a"])
        b = get_object_or_404(self.campaign.magi, pk=data["b"])
        tap = data.get("tap")
        source = f"hand:{tap}" if tap else matches.source_of_pair(evening, a, b)
        who, now = self.me.person, timezone.now()
        write = matches.write_match
        match = write(evening, a, b, data["games_a"], data["games_b"], source=source, who=who, at=now)
        return self.made(match, MatchSerializer(match).data, address("match", self.kwargs, pk=match.pk))


class OneMatch(EveningView):
    """A match; until the award is booked the host writes another result, or strikes it."""

    serializer_class = ResultSerializer
    for_hosts = frozenset({"PATCH", "DELETE"})

    def match(self) -> Match:
        played = self.evening().matches.select_related("evening", "a", "b")
        return get_object_or_404(played, pk=self.kwargs["pk"])

    @extend_schema(responses=MatchSerializer)
    def get(self, request: Request, slug: str, number: int, pk: int) -> Response:
        return Response(MatchSerializer(self.match()).data)

    @extend_schema(responses={200: MatchSerializer})
    def patch(self, request: Request, slug: str, number: int, pk: int) -> Response:
        match, who, now = self.match(), self.me.person, timezone.now()
        changed = matches.change_match(match, **self.body(), who=who, at=now)
        return Response(MatchSerializer(changed).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, number: int, pk: int) -> Response:
        match = self.match()
        matches.strike_match(match)
        return Response(status=status.HTTP_204_NO_CONTENT)


# --- the award -------------------------------------------------------------------------------------------------------


class ShareSerializer(serializers.Serializer):
    """The place of a Magus and what it gets. `is_level`: the matches leave it equal with others (D-34)."""

    magus = serializers.IntegerField(source="standing.magus.pk")
    place = serializers.IntegerField(source="standing.place", allow_null=True)
    won = serializers.IntegerField(source="standing.won")
    lost = serializers.IntegerField(source="standing.lost")
    is_level = serializers.BooleanField(source="standing.is_level")
    is_out = serializers.BooleanField(source="standing.is_out")
    points = serializers.IntegerField(source="total")


class AwardSerializer(serializers.Serializer):
    """The criterion that was agreed, who gets what, and `shown`, which comes back with the booking."""

    criterion = serializers.CharField(allow_null=True)
    name = serializers.CharField(allow_null=True)
    shares = ShareSerializer(many=True)
    shown = serializers.CharField(allow_blank=True)
    booked_at = serializers.DateTimeField(allow_null=True)


class DecisionSerializer(serializers.Serializer):
    """A criterion: `matches`, `places`, `coming`, `by_hand`, or `scheme-` with the number of a scheme. `ranks` orders
    equals, the lowest first (D-34); `points` are given by hand; both by the number of the Magus."""

    criterion = serializers.CharField(max_length=40, required=False)
    ranks = serializers.DictField(child=serializers.IntegerField(min_value=0, max_value=12), required=False)
    points = serializers.DictField(child=serializers.IntegerField(**POINTS), required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Raises ValidationError for a key that is no number of a Magus."""
        for name in ("ranks", "points"):
            if not all(key.isascii() and key.isdecimal() and len(key) < 18 for key in attrs.get(name, {})):
                raise serializers.ValidationError({name: "the keys are numbers of Magi"})
            if name in attrs:
                attrs[name] = {int(key): number for key, number in attrs[name].items()}
        return attrs


class BookSerializer(serializers.Serializer):
    """What was shown, so that nothing else is booked."""

    shown = serializers.CharField(max_length=2000, allow_blank=True)


class Award(EveningView):
    """The award of an evening: what was agreed, and who gets what by it."""

    serializer_class = DecisionSerializer
    for_hosts = frozenset({"PATCH"})

    @extend_schema(responses=AwardSerializer)
    def get(self, request: Request, slug: str, number: int) -> Response:
        return Response(award_of(self.evening()))

    @extend_schema(responses={200: AwardSerializer})
    def patch(self, request: Request, slug: str, number: int) -> Response:
        evening = self.evening()
        self.write(evening, self.body())
        return Response(award_of(Evening.objects.get(pk=evening.pk)))

    @transaction.atomic
    def write(self, evening: Evening, data: dict[str, Any]) -> None:
        """Everything that was sent, or nothing. Raises LedgerRefused."""
        if "criterion" in data:
            awards.agree_on(evening, self.criterion(data["criterion"]))
        if "ranks" in data:
            awards.decide_ranks(evening, data["ranks"])
        if "points" in data:
            awards.give_by_hand(evening, data["points"])

    def criterion(self, name: str) -> str | AwardScheme:
        """The scheme with this number; else the name, which may be a preset's."""
        key = name.removeprefix(awards.OWN)
        if key == name or not (key.isascii() and key.isdecimal() and len(key) < 18):
            return name
        return self.campaign.award_schemes.filter(pk=int(key)).first() or name


class BookAward(EveningView):
    """Closes the evening at its table where it still runs, and books the award: both or neither, and once."""

    serializer_class = BookSerializer
    for_hosts = frozenset({"POST"})

    @extend_schema(responses={200: AwardSerializer})
    def post(self, request: Request, slug: str, number: int) -> Response:
        evening, who, now = self.evening(), self.me.person, timezone.now()
        awards.close_and_book(evening, self.body()["shown"], who=who, at=now)
        return Response(award_of(Evening.objects.get(pk=evening.pk)))


def award_of(evening: Evening) -> dict[str, object]:
    """The award of an evening as the API tells it."""
    update_evening(evening)
    award = EveningAward.objects.filter(evening=evening).first()
    shares = awards.shares(evening, award) if award else []
    data: dict[str, object] = AwardSerializer(
        {
            "criterion": (award.preset or award.name) if award else None,
            "name": awards.name_of(award) if award else None,
            "shares": shares,
            "shown": awards.as_shown(shares),
            "booked_at": award.booked_at if award else None,
        }
    ).data
    return data


# --- schemes ---------------------------------------------------------------------------------------------------------


class SchemeSerializer(serializers.ModelSerializer):
    """A criterion of the campaign's own."""

    name = NameOverRest(max_length=60)
    for_coming = serializers.IntegerField(default=0, **POINTS)
    for_match = serializers.IntegerField(default=0, **POINTS)
    for_places = serializers.ListField(child=serializers.IntegerField(**POINTS), max_length=12, default=list)

    class Meta:
        model = AwardScheme
        fields = ["id", "name", "for_coming", "for_match", "for_places", "by_hand"]


class Schemes(MembersView, MakesOneOfAList):
    """The campaign's own criteria."""

    serializer_class = SchemeSerializer
    for_hosts = frozenset({"POST"})

    def get_queryset(self) -> QuerySet[AwardScheme]:
        return AwardScheme.objects.none() if is_drawn_up(self) else self.campaign.award_schemes.all()

    def perform_create(self, serializer: serializers.BaseSerializer[AwardScheme]) -> None:
        serializer.instance = awards.write_scheme(self.campaign, **serializer.validated_data)

    def location_of(self, row: AwardScheme) -> str:
        return address("award_scheme", self.kwargs, pk=row.pk)


class OneScheme(MembersView, RetrieveUpdateDestroyAPIView):
    """A criterion of the campaign's own; evenings that have agreed on it keep what it was."""

    serializer_class = SchemeSerializer
    for_hosts = frozenset({"PATCH", "DELETE"})
    http_method_names = ["get", "patch", "delete", "head", "options"]

    def get_queryset(self) -> QuerySet[AwardScheme]:
        return AwardScheme.objects.none() if is_drawn_up(self) else self.campaign.award_schemes.all()

    def perform_update(self, serializer: serializers.BaseSerializer[AwardScheme]) -> None:
        scheme = serializer.instance
        assert scheme is not None
        validated = {name: getattr(scheme, name) for name in ("name", *awards.TERMS)} | serializer.validated_data
        serializer.instance = awards.write_scheme(self.campaign, scheme=scheme, **validated)
