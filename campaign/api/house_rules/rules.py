"""The house rules: what holds, where it comes from, when it was changed; hosts change what they name."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError as ModelInvalid
from django.utils import timezone
from drf_spectacular.utils import extend_schema, extend_schema_field, inline_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaign.api.access import MembersView
from campaign.bridge import charter
from campaign.house_rules.rules import (
    RULES,
    change_house_rules,
    choices_of,
    defaults,
    history,
    in_force,
    in_force_today,
)


@extend_schema_field({"type": ["string", "integer", "boolean"]})
class SettingField(serializers.JSONField):
    """The value of a house rule: which it may be, the rule itself says."""


class HouseRuleChangeSerializer(serializers.Serializer):
    """A change; `holds_from`: the number of the first evening that was opened with it, null while none was."""

    before = SettingField(source="change.before", allow_null=True)
    after = SettingField(source="change.after", allow_null=True)
    who = serializers.CharField(source="change.who", allow_null=True)
    at = serializers.DateTimeField(source="change.at")
    holds_from = serializers.IntegerField(source="holds_from.number", allow_null=True, default=None)


class HouseRuleSerializer(serializers.Serializer):
    """A house rule: its legal values (a choice of `values`, or a number from `least` to `most`), its default
    (`as_written`), the campaign's `value`, and `tonight`: what holds at the table that is open."""

    name = serializers.CharField()
    decision = serializers.CharField()
    group = serializers.CharField()
    label: Any = serializers.CharField()  # hides Field.label
    help = serializers.CharField()
    reading = serializers.CharField()
    values = serializers.ListField(child=SettingField())
    least = serializers.IntegerField(allow_null=True)
    most = serializers.IntegerField(allow_null=True)
    as_written = SettingField(allow_null=True)
    value = SettingField(allow_null=True)
    tonight = SettingField(allow_null=True)
    changes = HouseRuleChangeSerializer(many=True)


VALUES = inline_serializer(
    "HouseRuleValues",
    {name: SettingField(required=False, allow_null=True) for name in (rule.name for rule in RULES)},
)


class HouseRules(MembersView):
    """The house rules of a campaign, for its members; its hosts set those that they name."""

    serializer_class = HouseRuleSerializer
    for_hosts = frozenset({"PATCH"})

    @extend_schema(responses=HouseRuleSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        return self.listed(self.rules(), HouseRuleSerializer)

    @extend_schema(request=VALUES, responses={200: HouseRuleSerializer(many=True)})
    def patch(self, request: Request, slug: str) -> Response:
        values: Any = request.data  # which the charter checks
        try:
            change_house_rules(self.campaign, values, self.me.person, timezone.now())
        except ModelInvalid as wrong:
            raise serializers.ValidationError(wrong.messages) from wrong
        return self.listed(self.rules(), HouseRuleSerializer)

    def rules(self) -> list[dict[str, Any]]:
        """Every house rule with all that is known of it."""
        own, today, written = in_force(self.campaign.house_rules), in_force_today(self.campaign), defaults()
        known, changes = {field.name: field for field in charter.charter_fields()}, history(self.campaign)
        return [
            {
                "name": rule.name,
                "decision": rule.decision,
                "group": rule.group,
                "label": rule.label,
                "help": rule.help,
                "reading": rule.reading,
                "values": choices_of(known[rule.name]),
                "least": known[rule.name].least if known[rule.name].kind == "number" else None,
                "most": known[rule.name].most if known[rule.name].kind == "number" else None,
                "as_written": written[rule.name],
                "value": own[rule.name],
                "tonight": today[rule.name],
                "changes": changes.get(rule.name, []),
            }
            for rule in RULES
        ]
