"""Tournaments of evenings, leagues, and what two Magi have played against each other."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers, status
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.access import MembersView, is_drawn_up
from campaign.api.awards import MatchSerializer
from campaign.api.evenings import EveningView
from campaign.api.experience import KEYS
from campaign.api.tournament_view import TournamentView
from campaign.bridge.problems import NameOverRest
from campaign.bridge.tournament import TOURNAMENT_VALUES, proposed_form
from campaign.history import head_to_head
from campaign.matches.kinds import KINDS
from campaign.models import LeagueRound, Tournament
from campaign.models.values.days import check_day
from campaign.requests.made import address, created
from campaign.tournaments import match_tables, results, tournaments
from campaign.tournaments.queries import shown
from campaign.tournaments.settings import FORMS, LEAGUES, MOST_DAYS, charter_of, league_charter_of

# --- what a tournament is --------------------------------------------------------------------------------------------


class TournamentPlayerSerializer(serializers.Serializer):
    """Somebody in a tournament; `magus` is null for who is none of the campaign, `life` where nobody has said."""

    key = serializers.CharField()
    name = serializers.CharField()
    magus = serializers.IntegerField(source="magus.pk", allow_null=True, default=None)
    life = serializers.IntegerField(allow_null=True)


class TournamentLineSerializer(serializers.Serializer):
    """A line of the standings: `rank` is null for who has none, shares are rounded to four decimals."""

    rank = serializers.IntegerField(allow_null=True)
    player = TournamentPlayerSerializer()
    points = serializers.CharField()
    played = serializers.IntegerField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()
    omw = serializers.CharField()
    gw = serializers.CharField()
    ogw = serializers.CharField()
    is_gone = serializers.BooleanField()


class AtTablesSerializer(serializers.Serializer):
    """Games of a match that were played at tables of its own, in the order of its players."""

    def get_fields(self) -> dict[str, serializers.Field]:
        """The tables of each kind beside the others."""
        tables = {
            f"{kind.stem}_tables": import_module(f"campaign.api.{kind.key}").TABLE(
                many=True, source=f"by_game.{kind.key}"
            )
            for kind in KINDS
        }
        return super().get_fields() | tables

    first = serializers.IntegerField()
    second = serializers.IntegerField()
    drawn = serializers.IntegerField()


class PairedSerializer(serializers.Serializer):
    """A match; `result` are the games of its players in their order, and the drawn ones where there are any; empty
    while there is none, and for a table of three or more, which has `places`. `winner` is the key of a player."""

    key = serializers.CharField()
    kind = serializers.ChoiceField(["match", "bye", "loss", "open"])
    players = TournamentPlayerSerializer(many=True)
    result = serializers.CharField(allow_blank=True)
    winner = serializers.CharField(allow_null=True)
    places = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    is_running = serializers.BooleanField()
    is_disputed = serializers.BooleanField()
    at_tables = AtTablesSerializer(allow_null=True)


class RoundSerializer(serializers.Serializer):
    number = serializers.IntegerField()
    is_cut = serializers.BooleanField()
    title = serializers.CharField()
    due_on = serializers.DateField(allow_null=True)
    matches = PairedSerializer(many=True)
    resting = TournamentPlayerSerializer(many=True)


class TournamentSerializer(serializers.ModelSerializer):
    """A tournament of an evening, or a league (`evening` is null); `table` is the code of its table."""

    evening = serializers.IntegerField(source="evening.number", allow_null=True, default=None)
    table = serializers.CharField(source="table_code")

    class Meta:
        model = Tournament
        fields = ["id", "name", "evening", "table", "laid_at", "ended_at", "called_off_at"]


class WholeTournamentSerializer(serializers.Serializer):
    """A tournament as it stands: `planned` rounds are null before it has begun, rounds those first
    that are being played."""

    tournament = TournamentSerializer()
    format = serializers.CharField()
    step = serializers.CharField()
    planned = serializers.IntegerField(allow_null=True)
    lines = TournamentLineSerializer(many=True)
    rounds = RoundSerializer(many=True)


# --- how one is played -----------------------------------------------------------------------------------------------


def named(setting: str) -> list[Any]:
    """The values of a setting that have names."""
    return [value for value in TOURNAMENT_VALUES[setting] if value is not None]


class SettingsSerializer(serializers.Serializer):
    """How a tournament is played. Without `rounds` and `cut` they are proposed when it begins (TD-18); what means
    nothing in its form is left aside."""

    format = serializers.ChoiceField(list(FORMS))
    best_of = serializers.ChoiceField(named("best_of"), default=3)
    round_minutes = serializers.IntegerField(min_value=1, max_value=86_400, allow_null=True, default=50)
    rounds = serializers.IntegerField(min_value=1, max_value=50, allow_null=True, default=None)
    cut = serializers.IntegerField(min_value=0, max_value=64, allow_null=True, default=None)
    best_of_rounds = serializers.ListField(
        child=serializers.ChoiceField([1, 3, 5, 7, 9]),
        max_length=50,
        required=False,
        help_text="Of rounds 1, 2, … TD-9",
    )
    best_of_cut = serializers.ChoiceField(named("best_of_cut"), allow_null=True, default=None)
    best_of_final = serializers.ChoiceField(named("best_of_final"), allow_null=True, default=None)
    third_place_match = serializers.BooleanField(default=False)
    win = serializers.IntegerField(min_value=1, max_value=99, default=3)
    draw = serializers.IntegerField(min_value=0, max_value=99, default=1)
    loss = serializers.IntegerField(min_value=0, max_value=99, default=0)
    tie_breaks = serializers.ChoiceField(named("tie_breaks"), required=False)
    own_tie_breaks = serializers.ListField(
        child=serializers.ChoiceField(["omw", "gw", "ogw", "head_to_head", "wins"]),
        max_length=5,
        required=False,
        help_text="In any order, instead of `tie_breaks`. TD-13",
    )
    floor = serializers.ChoiceField(named("floor"), allow_null=True, default=None)
    floor_own_gw = serializers.BooleanField(default=True)
    late = serializers.ChoiceField(named("late"), required=False)
    rr_leave = serializers.ChoiceField(named("rr_leave"), required=False)
    min_matches = serializers.IntegerField(min_value=1, max_value=99, default=1)
    pod_sizes = serializers.ChoiceField(named("pod_sizes"), required=False)
    short = serializers.ChoiceField(named("short"), required=False)
    pod_points = serializers.ChoiceField(named("pod_points"), required=False)


class LeagueSerializer(SettingsSerializer):
    """A league: who plays, and until when."""

    format = serializers.ChoiceField(list(LEAGUES), default="round_robin")
    name = NameOverRest(max_length=80)
    magi = serializers.ListField(child=serializers.IntegerField(**KEYS), min_length=2, max_length=128)
    all_at_once = serializers.BooleanField(default=False)
    first_due = serializers.DateField(allow_null=True, default=None, validators=[check_day])
    days_a_round = serializers.IntegerField(min_value=1, max_value=MOST_DAYS, default=14)


class EnteringSerializer(serializers.Serializer):
    """Who enters: `is_out` for who has no life left and loses every match (TD-16)."""

    key = serializers.CharField()
    name = serializers.CharField()
    life = serializers.IntegerField(allow_null=True)
    is_out = serializers.BooleanField()


class ProposedTournamentSerializer(serializers.Serializer):
    """What is proposed for those who enter (TD-18); `why_not`: why none can be started now."""

    format = serializers.CharField()
    rounds = serializers.IntegerField()
    cut = serializers.IntegerField()
    entering = EnteringSerializer(many=True)
    why_not = serializers.CharField(allow_blank=True)


class EveningTournament(EveningView):
    """What is proposed for the tournament of an evening; its host starts it. A second start finds the first one."""

    serializer_class = SettingsSerializer
    for_hosts = frozenset({"POST"})

    @extend_schema(responses=ProposedTournamentSerializer)
    def get(self, request: Request, slug: str, number: int) -> Response:
        evening = self.evening()
        entering = [] if evening.is_planned else tournaments.entering(evening)
        proposed = proposed_form(len(entering))
        values = {"format": proposed.form, "rounds": proposed.rounds, "cut": proposed.cut, "entering": entering}
        return Response(ProposedTournamentSerializer(values | {"why_not": tournaments.why_not_now(evening)}).data)

    @extend_schema(responses={200: TournamentSerializer, 201: TournamentSerializer})
    def post(self, request: Request, slug: str, number: int) -> Response:
        evening, host = self.evening(), self.me.person
        charter, now = charter_of(self.body()), timezone.now()
        tournament, is_new = tournaments.start(evening, charter, host=host, at=now)
        return created(TournamentSerializer(tournament).data, tournament_address(tournament), is_new=is_new)


class Tournaments(MembersView, ListAPIView):
    """The tournaments of a campaign; its host starts a league. The same one sent twice is one."""

    serializer_class = TournamentSerializer
    for_hosts = frozenset({"POST"})

    def get_queryset(self) -> QuerySet[Tournament]:
        if is_drawn_up(self):
            return Tournament.objects.none()
        results.update_campaign(self.campaign)
        return self.campaign.tournaments.select_related("evening").order_by("-laid_at", "-pk")

    @extend_schema(request=LeagueSerializer, responses={200: TournamentSerializer, 201: TournamentSerializer})
    def post(self, request: Request, slug: str) -> Response:
        validated = self.body(LeagueSerializer)
        magi = list(self.campaign.magi.filter(pk__in=validated["magi"]).select_related("owner"))
        if len(magi) != len(validated["magi"]):
            raise serializers.ValidationError({"magi": ["Magus"]})
        league, is_new = tournaments.start_league(
            self.campaign,
            validated["name"],
            magi,
            league_charter_of(validated),
            host=self.me.person,
            at=timezone.now(),
            first_due=validated["first_due"],
            days_a_round=validated["days_a_round"],
        )
        return created(TournamentSerializer(league).data, tournament_address(league), is_new=is_new)


def tournament_address(tournament: Tournament) -> str:
    return address("tournament", {}, slug=tournament.campaign.slug, pk=tournament.pk)


# --- one of them -----------------------------------------------------------------------------------------------------


class OneTournament(TournamentView):
    """A tournament as it stands; the host calls it off while no match has been played."""

    serializer_class = WholeTournamentSerializer
    for_hosts = frozenset({"DELETE"})

    def get(self, request: Request, slug: str, pk: int) -> Response:
        return Response(self.get_serializer(shown(self.tournament())).data)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        tournament = self.tournament()
        tournaments.call_off(tournament, timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)


class DeadlineSerializer(serializers.ModelSerializer):
    """By when a round of a league is to be played."""

    class Meta:
        model = LeagueRound
        fields = ["number", "due_on"]
        read_only_fields = ["number"]
        extra_kwargs = {"due_on": {"validators": [check_day]}}


class Deadline(TournamentView):
    """The host gives a round of a league more time, or less."""

    serializer_class = DeadlineSerializer
    for_hosts = frozenset({"PUT"})

    @extend_schema(responses={200: DeadlineSerializer})
    def put(self, request: Request, slug: str, pk: int, number: int) -> Response:
        tournament = self.tournament()
        due = self.body()["due_on"]
        return Response(DeadlineSerializer(tournaments.set_deadline(tournament, number, due)).data)


class EnterFromTables(TournamentView):
    """The host enters what was played at tables of its own as the result of the match."""

    serializer_class = serializers.Serializer
    for_hosts = frozenset({"POST"})

    @extend_schema(request=None, responses={200: WholeTournamentSerializer})
    def post(self, request: Request, slug: str, pk: int, match: str) -> Response:
        tournament, host, now = self.tournament(), self.me.person, timezone.now()
        match_tables.enter(tournament, match, host=host, at=now)
        return Response(WholeTournamentSerializer(shown(self.tournament())).data)


# --- head to head ----------------------------------------------------------------------------------------------------


class MeetingSerializer(MatchSerializer):
    """A match of the two; `evening` is null for one of a league."""

    evening = serializers.IntegerField(source="evening.number", allow_null=True, default=None)

    class Meta(MatchSerializer.Meta):
        fields = [*MatchSerializer.Meta.fields, "evening"]


class AgainstSerializer(serializers.Serializer):
    """What `a` has won and lost against `b`, and every match, the latest first."""

    a = serializers.IntegerField(source="a.pk")
    b = serializers.IntegerField(source="b.pk")
    won = serializers.IntegerField()
    lost = serializers.IntegerField()
    drawn = serializers.IntegerField()
    games_won = serializers.IntegerField()
    games_lost = serializers.IntegerField()
    games_drawn = serializers.IntegerField()
    matches = serializers.SerializerMethodField()

    @extend_schema_field(MeetingSerializer(many=True))
    def get_matches(self, history: head_to_head.HeadToHead) -> list[dict[str, Any]]:
        return list(MeetingSerializer([one.match for one in history.meetings], many=True).data)


class TwoSerializer(serializers.Serializer):
    a = serializers.IntegerField(**KEYS)
    b = serializers.IntegerField(**KEYS)

    def validate(self, attrs: dict[str, object]) -> dict[str, Any]:
        """Raises ValidationError for the same Magus twice."""
        if attrs["a"] == attrs["b"]:
            raise serializers.ValidationError({"b": ["a"]})
        return attrs


class HeadToHead(MembersView):
    """Everything that two Magi have played against each other: `a` and `b` are their numbers."""

    serializer_class = AgainstSerializer

    @extend_schema(parameters=[TwoSerializer])
    def get(self, request: Request, slug: str) -> Response:
        serializer = TwoSerializer(data=request.query_params)
        serializer.is_valid(raise_exception=True)
        results.update_campaign(self.campaign)
        a, b = (get_object_or_404(self.campaign.magi, pk=serializer.validated_data[name]) for name in ("a", "b"))
        return Response(self.get_serializer(head_to_head.between(a, b)).data)
