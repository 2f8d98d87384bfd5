"""Rulings: what the group decided when a rule was unclear. A later one may take the place of an earlier one."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from campaign.models import Campaign, Evening, Person, Ruling

RULE = re.compile(
    r"""(?P<d>d)[ -]?(?P<decision>\d{1,2})
    | (?P<lm>lm)[ ]?(?P<chapter>\d(\.\d{1,2})?)
    | (?P<cr>cr)[ ]?(?P<number>\d{3}(\.\d{1,2}[a-z]?)?)""",
    re.IGNORECASE | re.ASCII | re.VERBOSE,
)
"""A decision (D-16), a chapter of these rules (LM 3.3), or a rule of the game that the decks play (CR 901.9)."""


Texts = Mapping[str, Sequence[str]]


class NoSuchRule(Exception):
    """What was named is no rule."""


class AlreadyReplaced(Exception):
    """Somebody has put another ruling in its place meanwhile."""


def rule_named(text: str) -> str:
    """The rule as it is cited everywhere: "d16" is "D-16", "lm3.3" is "LM 3.3". Raises NoSuchRule."""
    named = RULE.fullmatch(" ".join(text.split()))
    if named is None:
        raise NoSuchRule(_("No rule has such a number. It stands behind the book sign, and in the rules."))
    if named["d"]:
        return f"D-{int(named['decision']):02}"
    return f"LM {named['chapter']}" if named["lm"] else f"CR {named['number'].lower()}"


@transaction.atomic
def rule_on(
    campaign: Campaign,
    rule: str,
    text: str,
    *,
    by: Person,
    at: datetime,
    evening: Evening | None = None,
    replaces: Ruling | None = None,
) -> Ruling:
    """Keeps a ruling; the same one sent twice is one. Raises NoSuchRule, AlreadyReplaced."""
    rule = rule_named(rule)
    Campaign.objects.select_for_update().get(pk=campaign.pk)
    same = campaign.rulings.standing().filter(rule=rule, text=text, evening=evening).first()
    if same is not None and same != replaces:
        return same
    if replaces is not None and Ruling.objects.filter(replaces=replaces).exists():
        raise AlreadyReplaced(_("Another ruling has taken its place already."))
    return Ruling.objects.create(
        campaign=campaign, rule=rule, text=text, made_by=by, made_at=at, evening=evening, replaces=replaces
    )


def search_rulings(campaign: Campaign, words: str = "", also_replaced: bool = True) -> QuerySet[Ruling]:
    """The campaign's rulings in which all of these words stand, in the rule or in the text."""
    rulings = campaign.rulings.select_related("made_by", "evening", "replaced_by")
    if not also_replaced:
        rulings = rulings.standing()
    return with_words(rulings, words)


def with_words(found: QuerySet[Ruling], words: str) -> QuerySet[Ruling]:
    """Those in which all of these words stand."""
    for word in words.split():
        found = found.filter(Q(text__icontains=word) | Q(rule__icontains=word))
    return found


def by_rule(campaign: Campaign) -> Texts:
    """The texts of the standing rulings, by the rule that they are about."""
    return _gathered(campaign.rulings.standing())


def at_table(code: str) -> Texts:
    """The rulings for the table of an evening, shown there beside the rule."""
    return _gathered(Ruling.objects.standing().filter(campaign__evenings__table_code=code))


def _gathered(rulings: QuerySet[Ruling]) -> Texts:
    texts: dict[str, list[str]] = {}
    for rule, text in rulings.order_by("rule", "made_at").values_list("rule", "text"):
        texts.setdefault(rule, []).append(text)
    return texts
