"""A pool out of a cube by a rule: what it would choose, and making it."""

from __future__ import annotations

import secrets
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.pools.imports import ImportView
from campaign.api.pools.pools import PoolSerializer, SupplySerializer
from campaign.bridge.problems import PROBLEM
from campaign.models import Deck
from campaign.pools import cube_pools
from campaign.pools.cube_rules import LONGEST_SEED, MOST_PACKS, CubeChoice, CubeRule
from campaign.pools.supply import supply


class CubeRuleSerializer(serializers.Serializer):
    """How many packs of each deck; `gold`: of a colour's at most so many are multicolour, each in one of its own
    colours (D-03). The same `seed` draws the same cards; without one it is drawn, too, and told."""

    colours = serializers.IntegerField(min_value=0, max_value=MOST_PACKS)
    artifacts = serializers.IntegerField(min_value=0, max_value=MOST_PACKS)
    lands = serializers.IntegerField(min_value=0, max_value=MOST_PACKS)
    gold = serializers.IntegerField(min_value=0, max_value=MOST_PACKS, default=0)
    colourless = serializers.BooleanField(default=False)
    seed = serializers.RegexField(cube_pools.SEED.pattern, max_length=LONGEST_SEED, required=False)


class ChosenSerializer(serializers.Serializer):
    """A card that comes in."""

    name = serializers.CharField(source="facts.name")
    deck = serializers.ChoiceField(Deck.choices)


class StaysOutSerializer(serializers.Serializer):
    """A card that stays out; `deck` is the one that has enough, empty where none takes it."""

    name = serializers.CharField(source="facts.name")
    deck = serializers.ChoiceField(Deck.choices, allow_blank=True)
    why = serializers.ChoiceField(["enough", "multicolour", "colourless", "unknown"])


class CubeChoiceSerializer(serializers.Serializer):
    """What the rule chooses, and whether it is enough for the draft's players."""

    seed = serializers.CharField()
    chosen = ChosenSerializer(many=True)
    left_out = StaysOutSerializer(many=True)
    supply = SupplySerializer()


class Cube(ImportView):
    """A draft's list as a cube: GET tells what a rule chooses of it, POST makes it the pool. Called twice it makes one
    pool."""

    @extend_schema(parameters=[CubeRuleSerializer], responses={200: CubeChoiceSerializer, 409: PROBLEM, 422: PROBLEM})
    def get(self, request: Request, slug: str, key: str) -> Response:
        draft = self.draft()
        rule, seed = said(request.query_params)
        choice: CubeChoice = cube_pools.choice_of(draft, rule, seed)
        told = {
            "seed": seed,
            "chosen": choice.chosen,
            "left_out": choice.left_out,
            "supply": supply(choice.counts, draft.players),
        }
        return Response(CubeChoiceSerializer(told).data)

    @extend_schema(request=CubeRuleSerializer, responses={200: PoolSerializer})
    def post(self, request: Request, slug: str, key: str) -> Response:
        draft = self.draft()
        rule, seed = said(request.data)
        made = cube_pools.make_pool_by_rule(draft, rule, seed)
        return Response(PoolSerializer(made, context=self.get_serializer_context()).data)


def said(data: Any) -> tuple[CubeRule, str]:
    """The rule and the seed that were sent. Raises ValidationError."""
    serializer = CubeRuleSerializer(data=data)
    serializer.is_valid(raise_exception=True)
    values = dict(serializer.validated_data)
    seed = values.pop("seed", None) or secrets.token_hex(3)
    return CubeRule(**values), seed
