"""Drafts of cubes that become pools by a rule: what would be chosen, and making it, with the seed kept in the list."""

from __future__ import annotations

import re
from random import Random
from typing import NamedTuple

import msgspec
from django.db import transaction

from campaign.models import ImportStatus, Pool, PoolImport
from campaign.pools.cube_rules import LONGEST_SEED, CubeChoice, CubeRule, choose
from campaign.pools.imports import confirm, find_out, locked_draft, report_of, without_lines
from campaign.pools.pool_rules import Filing
from campaign.pools.refusals import PoolRefused

SEED = re.compile(rf"^[0-9A-Za-z_-]{{1,{LONGEST_SEED}}}$")
_NOTE = re.compile(
    r"^# cube: colours=(\d+) gold=(\d+) artifacts=(\d+) lands=(\d+) colourless=(yes|no) seed=([0-9A-Za-z_-]+)$",
    re.MULTILINE,
)


class DrawnFrom(NamedTuple):
    """By which rule, and with which seed, a pool was chosen out of a cube."""

    rule: CubeRule
    seed: str


def choice_of(draft: PoolImport, rule: CubeRule, seed: str) -> CubeChoice:
    """What the rule chooses of a draft's list with this seed. Changes nothing. Raises PoolRefused: `still_reading`,
    `not_clean` while lines cannot be used, `bad_seed`."""
    if draft.status == ImportStatus.READING:
        raise PoolRefused("still_reading")
    if not SEED.fullmatch(seed):
        raise PoolRefused("bad_seed", most=LONGEST_SEED)
    report = report_of(draft)
    if report.problems or report.unusable:
        raise PoolRefused("not_clean")
    return choose(report, rule, Random(seed))  # noqa: S311 (the same draw for the same seed)


@transaction.atomic
def make_pool_by_rule(draft: PoolImport, rule: CubeRule, seed: str) -> Pool:
    """The chosen packs become a pool, or nothing does; a second time finds the same pool. What stays out leaves the
    list, and a remark in it says by which rule and seed. Raises PoolRefused as `choice_of` and `confirm`."""
    draft = locked_draft(draft)
    if draft.made_id is not None:
        return Pool.objects.get(pk=draft.made_id)
    choice = choice_of(draft, rule, seed)
    report = report_of(draft)
    out = {one.key for one in choice.left_out}
    lines = {line for pack in report.packs if pack.key in out for line in pack.lines}
    lines |= {line for card in report.to_file if card.key in out for line in card.lines}
    draft.text = f"{without_lines(draft.text, lines)}\n{note_of(rule, seed)}"
    waiting = {card.key for card in report.to_file}
    for one in choice.chosen:
        if one.key in waiting:
            draft.filings[one.key] = msgspec.to_builtins(Filing(deck=one.deck))
    draft.report = msgspec.to_builtins(find_out(draft))
    draft.save(update_fields=["text", "filings", "report"])
    return confirm(draft)


def note_of(rule: CubeRule, seed: str) -> str:
    """The remark in a list by which rule and seed it was chosen; a line that names no card."""
    return (
        f"# cube: colours={rule.colours} gold={rule.gold} artifacts={rule.artifacts} lands={rule.lands} "
        f"colourless={'yes' if rule.colourless else 'no'} seed={seed}"
    )


def drawn_from(pool: Pool) -> DrawnFrom | None:
    """How a pool was chosen out of a cube; None where it was not."""
    lists = PoolImport.objects.filter(made=pool, text__contains="# cube: ").values_list("text", flat=True)
    notes = [note for text in lists for note in _NOTE.findall(text)]
    if not notes:
        return None
    colours, gold, artifacts, lands, colourless, seed = notes[-1]
    rule = CubeRule(int(colours), int(artifacts), int(lands), int(gold), colourless == "yes")
    return DrawnFrom(rule, seed)
