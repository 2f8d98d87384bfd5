"""The report on a list, and a draft, as the API tells them."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from campaign.api.pools.pools import SupplySerializer
from campaign.bridge.problems import NameOverRest
from campaign.cards.card_names import LONGEST_NAME
from campaign.cards.lists.values import MOST_FILE_BYTES, LeftOut, Unusable
from campaign.models import Deck, Pool, PoolImport
from campaign.pools import imports
from campaign.pools.pool_rules import FEWEST_PLAYERS, MOST_PLAYERS, Note, Problem, SortedPool, counts_of
from campaign.pools.preview import FATES
from campaign.pools.supply import supply
from campaign.pools.versions import LONGEST_POOL_NAME
from campaign.pools.words import LEFT_OUT, LINES, NAMES, say, say_note


class UnusableSerializer(serializers.Serializer):
    """A line that cannot be used. `reason` is stable, `why` the sentence in the caller's language."""

    words = LINES

    line = serializers.IntegerField()
    text = serializers.CharField()
    reason = serializers.CharField()
    why = serializers.SerializerMethodField()

    def get_why(self, line: Unusable | LeftOut) -> str:
        return say(self.words, line.reason, line.values)


class LeftOutSerializer(UnusableSerializer):
    """A card of the list that nobody brings, and why."""

    words = LEFT_OUT


class ListLineSerializer(serializers.Serializer):
    """A line of a list: `text` as it stands there, `copies`, `name` and what was `printed` around it as they were read,
    its `fate`, and `why`."""

    line = serializers.IntegerField()
    text = serializers.CharField(allow_blank=True)
    fate = serializers.ChoiceField(FATES)
    why = serializers.CharField(allow_blank=True)
    name = serializers.CharField(allow_blank=True)
    copies = serializers.IntegerField()
    printed = serializers.CharField(allow_blank=True)
    deck = serializers.CharField(allow_blank=True)


class FateSerializer(serializers.Serializer):
    fate = serializers.ChoiceField(FATES, required=False)


class PoolProblemSerializer(serializers.Serializer):
    """A name that no pool may have like this."""

    name = serializers.CharField()
    lines = serializers.ListField(child=serializers.IntegerField())
    reason = serializers.CharField()
    rule = serializers.CharField()
    why = serializers.SerializerMethodField()

    def get_why(self, problem: Problem) -> str:
        return say(NAMES, problem.reason, problem.values, problem.rule)


class ToFileSerializer(serializers.Serializer):
    """A name that waits to be filed by hand (D-03), under its `key`."""

    key = serializers.CharField()
    name = serializers.CharField(source="facts.name")
    lines = serializers.ListField(child=serializers.IntegerField())
    why = serializers.ChoiceField(["unknown", "multicolour", "colourless"])
    suggestion = serializers.CharField(allow_blank=True)


class MeantCardSerializer(serializers.Serializer):
    """`card` is what the catalogue calls it, `name` what came near in this `language`."""

    card = serializers.CharField()
    name = serializers.CharField()
    language = serializers.CharField()


class NearlySerializer(serializers.Serializer):
    """A name that is nearly right, wherever it stands. Filed with what it `means`, it is that card."""

    key = serializers.CharField()
    name = serializers.CharField()
    lines = serializers.ListField(child=serializers.IntegerField())
    proposals = MeantCardSerializer(many=True)


class NoteSerializer(serializers.Serializer):
    """Something to know that stops nothing."""

    reason = serializers.CharField()
    lines = serializers.ListField(child=serializers.IntegerField())
    why = serializers.SerializerMethodField()

    def get_why(self, note: Note) -> str:
        return say_note(note.reason, note.values)


class ReportSerializer(serializers.Serializer):
    """What was found in a list; `packs` counts them by deck. `is_cube`: it reads like one of each, where a pool has
    four; then `each_is_a_pack` makes each name a pack."""

    lines = serializers.IntegerField()
    is_clean = serializers.BooleanField()
    unusable = UnusableSerializer(many=True)
    problems = PoolProblemSerializer(many=True)
    to_file = ToFileSerializer(many=True)
    nearly = NearlySerializer(many=True)
    notes = NoteSerializer(many=True)
    left_out = LeftOutSerializer(many=True)
    is_cube = serializers.BooleanField()
    packs = serializers.SerializerMethodField()

    @extend_schema_field({"type": "object", "additionalProperties": {"type": "integer"}})
    def get_packs(self, report: SortedPool) -> dict[str, int]:
        return counts_of(report.packs)


class ImportSerializer(serializers.ModelSerializer):
    """A draft: nothing of it is in a pool before it is confirmed. While `status` is reading a worker is at it, and has
    read `done` of `total` lines. `brought_as`: whose list it was recognised as, and whether `surely`."""

    name = NameOverRest(max_length=LONGEST_POOL_NAME, required=False, allow_blank=True)
    players = serializers.IntegerField(min_value=FEWEST_PLAYERS, max_value=MOST_PLAYERS, required=False)
    text = serializers.CharField(write_only=True, trim_whitespace=False, max_length=MOST_FILE_BYTES)
    replaces = serializers.PrimaryKeyRelatedField(queryset=Pool.objects.none(), allow_null=True, required=False)
    pool: serializers.RelatedField = serializers.PrimaryKeyRelatedField(source="made", read_only=True, allow_null=True)
    done = serializers.IntegerField(source="job.done", read_only=True, default=0)
    total = serializers.IntegerField(source="job.total", read_only=True, default=0)

    class Meta:
        model = PoolImport
        fields = ["key", "name", "players", "text", "replaces", "each_is_a_pack", "brought_as", "surely", "status",
                  "done", "total", "pool", "made_at"]  # fmt: skip
        read_only_fields = ["key", "brought_as", "surely", "status", "made_at"]

    def get_fields(self) -> dict[str, Any]:
        """A list replaces one of the campaign's pools, if any."""
        fields = super().get_fields()
        if (me := self.context.get("me")) is not None:
            mine = Pool.objects.filter(campaign=me.campaign)
            fields["replaces"] = serializers.PrimaryKeyRelatedField(queryset=mine, allow_null=True, required=False)
        return fields


class WholeImportSerializer(ImportSerializer):
    """A draft with the report on its list."""

    report = serializers.SerializerMethodField()
    supply = serializers.SerializerMethodField()

    class Meta(ImportSerializer.Meta):
        fields = [*ImportSerializer.Meta.fields, "report", "supply"]

    @extend_schema_field(ReportSerializer)
    def get_report(self, draft: PoolImport) -> dict[str, Any]:
        return dict(ReportSerializer(imports.report_of(draft)).data)

    @extend_schema_field(SupplySerializer)
    def get_supply(self, draft: PoolImport) -> dict[str, Any]:
        supplied = supply(counts_of(imports.report_of(draft).packs), draft.players)
        return dict(SupplySerializer(supplied).data)


class ImportChangeSerializer(serializers.Serializer):
    """Another list, name or number of players, or whether each name is a pack of four."""

    text = serializers.CharField(trim_whitespace=False, max_length=MOST_FILE_BYTES, required=False)
    name = NameOverRest(max_length=LONGEST_POOL_NAME, required=False)
    players = serializers.IntegerField(min_value=FEWEST_PLAYERS, max_value=MOST_PLAYERS, required=False)
    each_is_a_pack = serializers.BooleanField(required=False)


class FilingSerializer(serializers.Serializer):
    """Where a name goes, by the `key` of the report; or what a name `means`, the card that it misspells."""

    key = serializers.CharField(max_length=200)
    deck = serializers.ChoiceField(Deck.choices, required=False)
    mana_cost = serializers.CharField(max_length=60, required=False, allow_blank=True)
    type_line = serializers.CharField(max_length=120, required=False, allow_blank=True)
    means = serializers.CharField(max_length=LONGEST_NAME, required=False, allow_blank=True)


class RefileSerializer(serializers.Serializer):
    """The names whose filing by hand is taken back."""

    keys = serializers.ListField(child=serializers.CharField(max_length=200), max_length=5_000)


class FiledNamesSerializer(serializers.Serializer):
    """Names that are filed, and the keys of those that are left out of the list."""

    filings = FilingSerializer(many=True, required=False)
    leave_out = serializers.ListField(child=serializers.CharField(max_length=200), required=False, max_length=5_000)
