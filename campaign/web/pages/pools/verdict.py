"""What still keeps a draft from becoming a pool, as its page asks it."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.models import ImportStatus, PoolImport
from campaign.pools.pool_rules import SortedPool
from campaign.pools.supply import Supply


@dataclass(frozen=True)
class Verdict:
    """A draft, what was found in its list, and for how many players it is enough."""

    draft: PoolImport
    report: SortedPool
    supply: Supply

    @property
    def is_stale(self) -> bool:
        """Whether somebody has made a newer version of the pool since the draft was begun."""
        return self.draft.replaces is not None and not self.draft.replaces.is_current

    @property
    def is_ready(self) -> bool:
        """Whether its list can be played with: every line is in order, and the packs suffice (LM §2)."""
        return self.report.is_clean and not self.supply.refused

    @property
    def may_confirm(self) -> bool:
        """Whether it may become the pool."""
        return self.is_ready and not self.is_stale

    @property
    def may_rebase(self) -> bool:
        """Whether it may go on from the newest version."""
        return self.is_stale and self.draft.status == ImportStatus.DRAFT
