"""Powers that are still written: each belongs to its author, who alone sees it (D-40)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import QuerySet

from campaign.bridge import powers, shared
from campaign.models import Campaign, Person, PowerRow, PowerStatus
from campaign.powers.power_list import free_key, next_key
from campaign.powers.refusals import PowerRefused

MOST_DRAFTS = 30
"""The most drafts of an author in a campaign."""

Row = dict[str, Any]


@transaction.atomic
def new_draft(campaign: Campaign, author: Person, row: Row, replaces: PowerRow | None = None) -> PowerRow:
    """A draft with this row, under a key made of its name or of the version that it replaces. Raises PowerRefused."""
    refuse_misshapen(row)
    Campaign.objects.select_for_update().get(pk=campaign.pk)
    refuse_another(author, campaign)
    key = next_key(campaign, _stem(replaces)) if replaces else free_key(campaign, name_in(row))
    return PowerRow.objects.create(
        campaign=campaign,
        key=key,
        author=author,
        replaces=replaces,
        status=PowerStatus.DRAFT,
        **_columns(row, key),
    )


def _stem(power: PowerRow) -> str:
    """What the keys of all versions of a Power begin with: the key of the first."""
    while power.replaces is not None:
        power = power.replaces
    return power.key


def version_number(power: PowerRow) -> int:
    number = 1
    while power.replaces is not None:
        number, power = number + 1, power.replaces
    return number


def new_version(power: PowerRow, author: Person) -> PowerRow:
    """A draft that begins as the Power in play is now, and would replace it. Raises PowerRefused."""
    if not power.is_active:
        raise PowerRefused("not_in_play", power=power)
    return new_draft(power.campaign, author, dict(power.row), replaces=power)


@transaction.atomic
def change_draft(power: PowerRow, row: Row) -> PowerRow:
    """Writes the draft anew; its key follows its name. Raises PowerRefused once it was proposed."""
    refuse_misshapen(row)
    Campaign.objects.select_for_update().get(pk=power.campaign_id)
    power = PowerRow.objects.select_related("campaign", "replaces").get(pk=power.pk)
    if not power.is_draft:
        raise PowerRefused("not_a_draft")
    if power.replaces is None and name_in(row) != name_in(power.row):
        PowerRow.objects.filter(pk=power.pk).update(key=f"-{power.pk}")
        power.key = free_key(power.campaign, name_in(row))
    for column, value in _columns(row, power.key).items():
        setattr(power, column, value)
    power.save()
    return power


def discard_draft(power: PowerRow) -> None:
    """Throws the draft away. Raises PowerRefused once it was proposed."""
    if not power.is_draft:
        raise PowerRefused("not_a_draft")
    PowerRow.objects.filter(pk=power.pk, status=PowerStatus.DRAFT).delete()


def refuse_another(author: Person, campaign: Campaign) -> None:
    """Raises PowerRefused when this author has as many drafts as anybody may have."""
    if drafts_of(author, campaign).count() >= MOST_DRAFTS:
        raise PowerRefused("too_many_drafts", most=MOST_DRAFTS)


def drafts_of(author: Person, campaign: Campaign) -> QuerySet[PowerRow]:
    """The author's drafts in this campaign, the latest first."""
    return campaign.powers.filter(author=author, status=PowerStatus.DRAFT).order_by("-made_at")


class Shape(msgspec.Struct):
    """What a draft has to be shaped like, so that the form can show it; whether it can be played is asked later."""

    name: dict[str, str] = {}
    text: dict[str, str] = {}
    tier: str = ""
    window: str = ""
    who: str = ""
    categories: list[str] = []
    limits: dict[str, int] = {}
    params: list[dict[str, Any]] = []
    requires: list[Any] = []
    costs: list[dict[str, Any]] = []
    effects: list[dict[str, Any]] = []


shared.learn(Shape)


def refuse_misshapen(row: Row) -> None:
    """Raises PowerRefused for data that no form of a Power could show, or that a database cannot keep."""
    try:
        for text in _texts_in(row):
            if b"\0" in text.encode():
                raise PowerRefused("row_misshapen", why=ascii(text)[:200])
        msgspec.convert(row, Shape)
        msgspec.convert([effect.get("then", []) for effect in row.get("effects", [])], list[list[dict[str, Any]]])
    except (msgspec.ValidationError, RecursionError, UnicodeEncodeError) as misshapen:
        raise PowerRefused("row_misshapen", why=str(misshapen)[:200]) from misshapen
    if any(offence.code == "power_too_deep" for offence in powers.power_offences(row)):
        raise PowerRefused("row_misshapen", why="…")


def _texts_in(value: object) -> Iterator[str]:
    """Every text and every key in data, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield str(key)
            yield from _texts_in(inner)
    elif isinstance(value, Sequence):
        for inner in value:
            yield from _texts_in(inner)


def name_in(row: Mapping[str, object]) -> str:
    """The name of a row, English if it has one."""
    names = row.get("name")
    if not isinstance(names, dict):
        return ""
    return next((str(names[language]) for language in ("en", *names) if names.get(language)), "")


def _columns(row: Row, key: str) -> dict[str, object]:
    """The columns that say the same as the row."""
    tiers = powers.power_vocabulary().tiers
    level = row.get("tier")
    tier = level if isinstance(level, str) and level in tiers else next(iter(tiers))
    return {"row": {**row, "key": key}, "tier": tier, "xp": tiers[tier]}


def completed(row: Row) -> Row:
    """The row with its words in every language that a Power is read aloud in.

    A name that one language lacks is taken from another; a text is taken from the sentence that the data make.
    """
    names, texts = (dict(row[field]) if isinstance(row.get(field), dict) else {} for field in ("name", "text"))
    for language in powers.POWER_LANGUAGES:
        names[language] = names.get(language) or name_in(row)
        texts[language] = texts.get(language) or powers.power_text(row, language)
    return {**row, "name": {k: v for k, v in names.items() if v}, "text": {k: v for k, v in texts.items() if v}}
