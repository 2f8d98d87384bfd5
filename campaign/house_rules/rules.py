"""The house rules of a campaign: every decision of the rules that has a name, and when the group changed it.

The legal values and the defaults are the engine's, read from its charter. A campaign stores only what differs from the
rules as written, so a rule that is mended later reaches everybody who left it alone. A change holds from the first
evening that is opened after it: a table keeps the charter with which it was opened.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from campaign.bridge import table_queries
from campaign.bridge.charter import CharterField, charter_fields, is_legal_house_rule
from campaign.house_rules.words import GROUPS, RULES, VALUES, HouseRule, words_for
from campaign.models import Campaign, Evening, HouseRuleChange, Person

__all__ = ["GROUPS", "RULES", "VALUES", "HouseRule", "words_for"]

SAME: dict[str, dict[Any, Any]] = {
    "completion_exclusive": {True: "always", False: "never"},
    "ladder_order": {"spoken": "by_mode"},
}
"""Values that say the same as another. D-27: `true` is also written for always. D-12: in sealed rounds nobody speaks,
so the order of speaking means no more than the order by mode."""


OVER_DAYS: dict[str, object] = {
    "declaration_mode": "announced",
    "pick_mode": "sealed",
    "throw_mode": "phones",
    "auto_advance": True,
}
"""What suits the pace of days (D-47): all answer at once and sealed where they would answer one after the other, and
nothing waits for hands at one table, or for the host."""


# --- what holds ------------------------------------------------------------------------------------------------------


def check_house_rules(given: object) -> None:
    """Raises ValidationError that names every rule the charter does not know and every value it does not take."""
    if not isinstance(given, Mapping):
        raise ValidationError(_("House rules are names with values."))
    wrong = [name for name, value in given.items() if not is_legal_house_rule(name, value)]
    if wrong:
        raise ValidationError(
            _("These house rules have no such name or value: %(names)s."), params={"names": ", ".join(map(str, wrong))}
        )


def defaults() -> dict[str, object]:
    """Every house rule as the rules are written."""
    return {field.name: field.default for field in charter_fields()}


def in_force(own: Mapping[str, object]) -> dict[str, Any]:
    """Every house rule with the value that holds: the campaign's own, else the default."""
    return {name: plainly(name, own.get(name, default)) for name, default in defaults().items()}


def departures(values: Mapping[str, object]) -> dict[str, object]:
    """Only what differs from the rules as written."""
    written = defaults()
    return {name: value for name, value in values.items() if value != written[name]}


def choices_of(field: CharterField) -> tuple[object, ...]:
    """The values worth choosing between: those that say the same as another are left out."""
    return tuple(value for value in field.values if value not in SAME.get(field.name, {}))


def plainly(rule: str, value: object) -> object:
    """The value by its one name."""
    return SAME.get(rule, {}).get(value, value)


def proposed_over_days(own: Mapping[str, object]) -> dict[str, object]:
    """What a group that plays over days does better to set, and has not; nothing is ever set without being asked."""
    now = in_force(own)
    if now["pace"] == defaults()["pace"]:
        return {}
    return {name: value for name, value in OVER_DAYS.items() if now[name] != value}


def evening_under_way(campaign: Campaign) -> Evening | None:
    """The evening whose table is open: it keeps the house rules with which it was opened."""
    running = _running(campaign)
    return None if running is None or table_queries.is_finished(running) else running


def _running(campaign: Campaign) -> Evening | None:
    return campaign.evenings.filter(opened_at__isnull=False, closed_at=None).first()


def in_force_today(campaign: Campaign) -> dict[str, Any]:
    """Every house rule as it holds now: the charter of the evening under way, else what the next one is opened with."""
    return now_played(campaign)[1]


def now_played(campaign: Campaign) -> tuple[Evening | None, dict[str, Any]]:
    """The evening under way, and every house rule as it holds now."""
    running = _running(campaign)
    seen = table_queries.view_unless_finished(running) if running else None
    if seen is None:
        return None, in_force(campaign.house_rules)
    charter: dict[str, Any] = table_queries.plain(seen.charter)
    return running, in_force(charter)


# --- changing them ---------------------------------------------------------------------------------------------------


@transaction.atomic
def change_house_rules(
    campaign: Campaign, values: Mapping[str, object], by: Person | None, at: datetime
) -> list[HouseRuleChange]:
    """Sets these house rules and leaves the others as they are; gives what was changed, and remembers it.

    Raises ValidationError for what the charter does not know; then nothing is changed.
    """
    check_house_rules(values)
    kept = Campaign.objects.select_for_update().get(pk=campaign.pk)
    before = in_force(kept.house_rules)
    after = before | {name: plainly(name, value) for name, value in values.items()}
    changed = [name for name in before if after[name] != before[name]]
    campaign.house_rules = kept.house_rules = departures(after)
    kept.save(update_fields=["house_rules"])
    return HouseRuleChange.objects.bulk_create(
        HouseRuleChange(campaign=kept, rule=name, before=before[name], after=after[name], who=by, at=at)
        for name in changed
    )


def replace_house_rules(
    campaign: Campaign, own: Mapping[str, object], by: Person | None, at: datetime
) -> list[HouseRuleChange]:
    """Sets these house rules, and all others as the rules are written. Raises ValidationError."""
    check_house_rules(own)
    return change_house_rules(campaign, defaults() | dict(own), by, at)


# --- the history -----------------------------------------------------------------------------------------------------


class RuleChange(NamedTuple):
    """A change as people read it; `holds_from` is the evening that was first opened with it, None while none was."""

    change: HouseRuleChange
    before: Any
    after: Any
    holds_from: Evening | None


def history(campaign: Campaign) -> dict[str, list[RuleChange]]:
    """The changes of each house rule, the latest first."""
    opened = list(campaign.evenings.filter(opened_at__isnull=False).order_by("opened_at"))
    changes: dict[str, list[RuleChange]] = {}
    for change in campaign.house_rule_changes.select_related("who"):
        before, after = words_for(change.rule, change.before), words_for(change.rule, change.after)
        shown = RuleChange(change, before, after, holds_from(change, opened))
        changes.setdefault(change.rule, []).append(shown)
    return changes


def holds_from(change: HouseRuleChange, opened: Iterable[Evening]) -> Evening | None:
    """The first of these evenings, in the order in which they were opened, whose table has this change."""
    return next((evening for evening in opened if evening.opened_at and evening.opened_at >= change.at), None)
