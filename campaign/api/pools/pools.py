"""Pools: the list, one pool with its packs, its name, putting it away."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.access import MembersView, is_drawn_up
from campaign.bridge.problems import NameOverRest, files_of_text
from campaign.models import Deck, Pool, PoolPack
from campaign.pools import exports, versions
from campaign.pools.glance import COSTS, glance
from campaign.pools.pool_rules import FEWEST_PLAYERS, MOST_PLAYERS
from campaign.pools.report import deck_sentence
from campaign.pools.supply import DeckSupply
from campaign.pools.versions import LONGEST_POOL_NAME, counts_by_pool
from campaign.pools.wants import wants_of


class PackSerializer(serializers.ModelSerializer):
    """Four equal cards. `code` names the pack at the auction table."""

    code = serializers.CharField(read_only=True)
    mana_value = serializers.IntegerField(read_only=True)

    class Meta:
        model = PoolPack
        fields = ["code", "deck", "name", "mana_cost", "mana_value", "colors", "type_line", "by_hand"]
        read_only_fields = fields


class PoolSerializer(serializers.ModelSerializer):
    """One version of a pool; `packs` counts them by deck."""

    owner = serializers.CharField(source="owner.username", read_only=True, default=None, allow_null=True)
    packs = serializers.SerializerMethodField()

    class Meta:
        model = Pool
        fields = ["id", "name", "owner", "series", "version", "is_current", "made_at", "retired_at", "packs"]
        read_only_fields = fields

    @extend_schema_field({"type": "object", "additionalProperties": {"type": "integer"}})
    def get_packs(self, pool: Pool) -> dict[str, int]:
        """`{"W": 16, …}`."""
        counts = self.context.get("counts") or counts_by_pool([pool])
        return {str(deck.value): count for deck, count in counts[pool.pk]}


class ShortageSerializer(serializers.Serializer):
    deck = serializers.ChoiceField(Deck.choices)
    has = serializers.IntegerField()
    needs = serializers.IntegerField()


class DeckSupplySerializer(ShortageSerializer):
    """One deck beside what it should have; `sentence` says it in the caller's language."""

    missing = serializers.IntegerField()
    over = serializers.IntegerField()
    sentence = serializers.SerializerMethodField()

    def get_sentence(self, deck: DeckSupply) -> str:
        return deck_sentence(deck)


class SupplySerializer(serializers.Serializer):
    """Whether a pool is enough for a number of players (LM 2), in all and deck by deck."""

    players = serializers.IntegerField()
    packs = serializers.IntegerField()
    needs = serializers.IntegerField()
    refused = serializers.BooleanField()
    decks = DeckSupplySerializer(many=True)
    shortages = ShortageSerializer(many=True)
    never_dry = serializers.BooleanField()
    carries = serializers.IntegerField()


class GlanceSerializer(serializers.Serializer):
    """What a deck is made of, in packs: `costs` by mana value, 0 to 6 and 7 or more; `kinds` by what a card is first of
    all; `colours`, `C` being none. Lands have neither a cost nor a colour."""

    deck = serializers.ChoiceField(Deck.choices)
    packs = serializers.IntegerField()
    costs = serializers.ListField(child=serializers.IntegerField(), min_length=COSTS, max_length=COSTS)
    kinds = serializers.DictField(child=serializers.IntegerField())
    colours = serializers.DictField(child=serializers.IntegerField())


class ThinSerializer(serializers.Serializer):
    """A mana value (7 for more, too) or a kind of which a deck has few, beside what it would have at full number in the
    proportion of the other colours."""

    what = serializers.CharField()
    has = serializers.IntegerField()
    would_have = serializers.IntegerField()


class WantSerializer(serializers.Serializer):
    """A deck that misses packs, and where it is thinnest."""

    deck = serializers.ChoiceField(Deck.choices)
    missing = serializers.IntegerField()
    costs = ThinSerializer(many=True)
    kinds = ThinSerializer(many=True)


class WholePoolSerializer(PoolSerializer):
    """A pool with its packs, whether it is enough, and what each of its decks is made of."""

    cards = PackSerializer(source="packs", many=True, read_only=True)
    supply = serializers.SerializerMethodField()
    glance = serializers.SerializerMethodField()
    wants = serializers.SerializerMethodField()

    class Meta(PoolSerializer.Meta):
        fields = [*PoolSerializer.Meta.fields, "cards", "supply", "glance", "wants"]
        read_only_fields = fields

    @extend_schema_field(GlanceSerializer(many=True))
    def get_glance(self, pool: Pool) -> list[dict[str, Any]]:
        return [
            {
                "deck": deck,
                "packs": one.packs,
                "costs": one.costs,
                "kinds": dict(one.kinds_there),
                "colours": dict(one.colours_there),
            }
            for deck, one in ((deck, glance(packs)) for deck, packs in versions.packs_by_deck(pool).items())
        ]

    @extend_schema_field(SupplySerializer)
    def get_supply(self, pool: Pool) -> dict[str, Any]:
        return dict(SupplySerializer(versions.supply_of(pool, self.context["players"])).data)

    @extend_schema_field(WantSerializer(many=True))
    def get_wants(self, pool: Pool) -> list[dict[str, Any]]:
        glances = {deck: glance(packs) for deck, packs in versions.packs_by_deck(pool).items()}
        short = versions.supply_of(pool, self.context["players"]).shortages
        return [dict(WantSerializer(want).data) for want in wants_of(glances, short)]


class PoolChangeSerializer(serializers.Serializer):
    """Another name, and whether the pool is put away."""

    name = NameOverRest(max_length=LONGEST_POOL_NAME, required=False)
    put_away = serializers.BooleanField(required=False)


class Pools(MembersView, ListAPIView):
    """The newest version of every pool of the campaign."""

    serializer_class = PoolSerializer

    def get_queryset(self) -> QuerySet[Pool]:
        if is_drawn_up(self):
            return Pool.objects.none()
        return self.campaign.pools.current().select_related("owner")

    def get_serializer(self, *args: Any, **kwargs: Any) -> Any:
        if kwargs.get("many") and args:
            kwargs["context"] = self.get_serializer_context() | {"counts": counts_by_pool(list(args[0]))}
        return super().get_serializer(*args, **kwargs)


class PlayersSerializer(serializers.Serializer):
    players = serializers.IntegerField(min_value=FEWEST_PLAYERS, max_value=MOST_PLAYERS, required=False)


PLAYERS = OpenApiParameter("players", int, description="Measures the pool for so many players.")


class OnePool(MembersView):
    """One version of a pool. Its owner and the host may rename it or put it away."""

    serializer_class = WholePoolSerializer

    def pool(self) -> Pool:
        return get_object_or_404(self.campaign.pools.select_related("owner", "campaign"), pk=self.kwargs["pk"])

    def whole(self, pool: Pool, players: int | None = None) -> Response:
        context = self.get_serializer_context() | {"players": versions.players_or_default(self.campaign, players)}
        return Response(WholePoolSerializer(pool, context=context).data)

    @extend_schema(parameters=[PLAYERS])
    def get(self, request: Request, slug: str, pk: int) -> Response:
        serializer = PlayersSerializer(data=request.query_params)
        serializer.is_valid(raise_exception=True)
        return self.whole(self.pool(), serializer.validated_data.get("players"))

    @extend_schema(request=PoolChangeSerializer, responses={200: WholePoolSerializer})
    def patch(self, request: Request, slug: str, pk: int) -> Response:
        pool = self.pool()
        if not versions.may_change_pool(pool, self.me):
            raise PermissionDenied
        sent = self.body(PoolChangeSerializer)
        if (name := sent.get("name")) is not None:
            versions.rename(pool, name)
        if (away := sent.get("put_away")) is not None:
            versions.put_away(pool, timezone.now()) if away else versions.bring_back(pool)
        return self.whole(self.pool())


class PoolFile(MembersView):
    """A pool as a list for people or for another program, by the ending; each can be brought again."""

    http_method_names = ["get", "head", "options"]

    @extend_schema(
        operation_id="campaigns_pools_file",
        parameters=[OpenApiParameter("ending", str, OpenApiParameter.PATH, enum=list(exports.FORMATS))],
        responses=files_of_text(form.content_type for form in exports.FORMATS.values()),
    )
    def get(self, request: Request, slug: str, pk: int, ending: str) -> HttpResponse:
        pool = get_object_or_404(self.campaign.pools, pk=pk)
        if ending not in exports.FORMATS:
            raise Http404
        form = exports.FORMATS[ending]
        return HttpResponse(form.write(pool.name, pool.packs.select_related("card")), content_type=form.content_type)
