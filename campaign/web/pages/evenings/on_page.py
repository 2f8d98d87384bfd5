"""What the page of an evening asks about its reader: what they may change, what they may write, what was ruled."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

from campaign.bridge.host_rulings import RulingOfTheHost
from campaign.bridge.hosting import RunBy, run_by_another
from campaign.models import Evening, Membership, Ruling


@dataclass(frozen=True)
class EveningOnPage:
    """An evening and what this reader may do with it."""

    evening: Evening
    me: Membership

    @property
    def may_write(self) -> bool:
        """Whether they may set points of the agenda, tick and order them."""
        return self.me.may_play and not self.evening.is_closed

    @property
    def may_change_plan(self) -> bool:
        """Whether they may plan it otherwise, or say that it does not take place."""
        return self.me.is_host and self.evening.is_planned

    @property
    def may_correct(self) -> bool:
        """Whether they may put right day, place and notes of one that was opened."""
        return self.me.is_host and not self.evening.is_planned

    @cached_property
    def run_by(self) -> RunBy | None:
        """Who runs its table in the place of this host of the campaign; None: they do, or nobody need run it."""
        if not self.me.is_host or not self.evening.is_running:
            return None
        return run_by_another(self.evening, self.me.person)


@dataclass(frozen=True)
class RulingsOnPage:
    """What was ruled at an evening: by the host at its table (D-44), and what the group keeps; `may_rule`: the reader
    may write down another."""

    of_the_host: Collection[RulingOfTheHost]
    kept: Collection[Ruling]
    may_rule: bool

    @property
    def is_shown(self) -> bool:
        """Whether the page has anything to say of rulings."""
        return self.may_rule or bool(self.of_the_host or self.kept)
