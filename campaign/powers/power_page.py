"""Powers as their pages show them: in which group each stands, and what this reader may do with one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.utils.translation import gettext as _

from campaign.bridge import powers
from campaign.bridge.powers import Offence
from campaign.models import (
    Campaign,
    Magus,
    Membership,
    Person,
    PowerBallot,
    PowerComment,
    PowerProposal,
    PowerRow,
    PowerStatus,
)
from campaign.powers import drafts, files, proposals, refunds
from campaign.powers.proposals import Standing
from campaign.powers.trial_page import TrialOnPage


@dataclass(frozen=True)
class Entry:
    """A Power in a list, with the vote on it if there is one."""

    power: PowerRow
    proposal: PowerProposal | None
    standing: Standing | None


@dataclass(frozen=True)
class Group:
    """Powers that stand in the same place, under one heading."""

    key: str
    title: str
    line: str
    entries: list[Entry]


def groups(campaign: Campaign, reader: Person, at: datetime) -> list[Group]:
    """The campaign's Powers as this reader sees them; groups that are empty are left out."""
    rows = campaign.powers.select_related("campaign", "author", "replaces").prefetch_related("magi")
    by_status: dict[str, list[PowerRow]] = {status: [] for status in PowerStatus.values}
    for row in rows:
        if not row.is_draft or row.author_id == reader.pk:
            by_status[row.status].append(row)
    grouped = (
        ("proposed", _("Before the group"), _("Read, rehearse, and say what you think. D-40")),
        ("active", _("In play"), _("What Magi of this campaign may learn.")),
        ("draft", _("Your drafts"), _("Nobody else sees them until you propose them.")),
        ("available", _("Ideas to propose"), _("They come with the game; the group votes on them. D-40")),
        ("shelved", _("Put away"), _("Retired, or replaced by a newer version.")),
    )
    votes = {
        proposal.power_id: (proposal, proposals.standing(proposal, at, ballots))
        for proposal, ballots in proposals.ballots_of_open(campaign).items()
    }
    return [
        Group(key, title, line, [Entry(power, *votes.get(power.pk, (None, None))) for power in by_status[key]])
        for key, title, line in grouped
        if by_status[key]
    ]


@dataclass(frozen=True)
class OpenVote:
    """A vote that goes on, as one member sees it; `ballot` None: they have none."""

    proposal: PowerProposal
    standing: Standing
    ballot: PowerBallot | None

    @property
    def waits_for_reader(self) -> bool:
        """Whether the reader has a vote and has said nothing yet."""
        return self.ballot is not None and self.ballot.is_silent


def open_votes(going_on: Mapping[PowerProposal, Sequence[PowerBallot]], reader: Person, at: datetime) -> list[OpenVote]:
    """These votes with what counts of their ballots, those first that wait for the reader."""
    votes = [_vote(*vote, reader, at) for vote in going_on.items()]
    return sorted(votes, key=lambda vote: not vote.waits_for_reader)


def _vote(proposal: PowerProposal, ballots: Sequence[PowerBallot], reader: Person, at: datetime) -> OpenVote:
    own = next((ballot for ballot in ballots if ballot.voter_id == reader.pk), None)
    return OpenVote(proposal, proposals.standing(proposal, at, ballots), own)


@dataclass(frozen=True)
class PowerOnPage:
    """One Power and what this reader may do with it."""

    power: PowerRow
    me: Membership
    at: datetime

    @cached_property
    def proposal(self) -> PowerProposal | None:
        """The vote that goes on, else the last one."""
        return self.power.proposals.select_related("made_by").first()

    @cached_property
    def ballots(self) -> list[PowerBallot]:
        """What each voter has said: who has left the group is not among them."""
        return list(proposals.ballots_of(self.proposal)) if self.proposal else []

    @cached_property
    def standing(self) -> Standing | None:
        return proposals.standing(self.proposal, self.at, self.ballots) if self.proposal else None

    @cached_property
    def my_ballot(self) -> PowerBallot | None:
        """The reader's own vote, while it may be given."""
        if self.proposal is None or not self.proposal.is_open:
            return None
        return next((ballot for ballot in self.ballots if ballot.voter_id == self.me.person_id), None)

    @property
    def may_withdraw(self) -> bool:
        return self.is_open and self.proposal is not None and self.proposal.made_by_id == self.me.person_id

    @property
    def is_open(self) -> bool:
        """Whether the group is voting on it."""
        return self.proposal is not None and self.proposal.is_open

    @cached_property
    def offences(self) -> list[Offence]:
        """What keeps a draft from being proposed."""
        if not self.power.is_draft:
            return []
        others = proposals.other_keys(self.power)
        return powers.power_offences(drafts.completed(self.power.row), others)

    @cached_property
    def cautions(self) -> list[Offence]:
        """What should be talked about."""
        if powers.power_offences(self.power.row):
            return []
        return powers.power_cautions(self.power.row)

    @cached_property
    def trial(self) -> TrialOnPage | None:
        """What the laboratory found about what is proposed."""
        if self.proposal is None or self.proposal.is_retirement:
            return None
        return TrialOnPage(self.proposal, self.me.may_play)

    @property
    def may_propose(self) -> bool:
        return self.me.may_play and proposals.may_propose(self.power, self.me.person)

    @property
    def may_rehearse(self) -> bool:
        """Whether the reader may try it at a made-up table: once nothing is wrong with it."""
        return self.me.may_play and not self.offences

    @property
    def may_change(self) -> bool:
        """A draft is its author's; what is in play is changed by a new version."""
        return self.power.is_draft and self.me.may_play

    @property
    def may_be_renewed(self) -> bool:
        return self.power.is_active and self.me.may_play

    @property
    def may_be_retired(self) -> bool:
        return self.power.is_active and self.me.may_play and not self.is_open

    @property
    def number(self) -> int:
        return drafts.version_number(self.power)

    @cached_property
    def versions(self) -> list[PowerRow]:
        """The other versions that everybody may see, the newest first."""
        newer = [row for row in self.power.newer.all() if not row.is_draft]
        older, row = [], self.power.replaces
        while row is not None:
            older.append(row)
            row = row.replaces
        return [*newer, *older]

    @cached_property
    def holders(self) -> list[Magus]:
        return list(self.power.magi.select_related("owner"))

    @cached_property
    def mine(self) -> Magus | None:
        """The reader's own Magus, if it has this Power."""
        return next((magus for magus in self.holders if magus.owner_id == self.me.person_id), None)

    @cached_property
    def newer(self) -> PowerRow | None:
        """The version in play that the reader's Magus may take instead of this old one."""
        return refunds.newest_version(self.power) if self.mine and not self.power.is_active else None

    @property
    def may_give_back(self) -> bool:
        """Only what is not in play any more is given back; what is retired comes back by itself."""
        return self.mine is not None and self.power.status == PowerStatus.SHELVED

    @cached_property
    def comments(self) -> list[PowerComment]:
        return list(self.power.comments.select_related("author"))

    @property
    def author(self) -> str:
        """Who invented it, as far as it is known."""
        return files.author_of(self.power)
