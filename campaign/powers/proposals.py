"""The vote of the group on a Power (D-40).

Voters are all who sat at one of the last two evenings; before there are two, every member. Who they are, and which row
they vote on, is settled when the Power is proposed. It is carried when no objection stands, each voter has approved or
been silent for 14 days, and at least two thirds have approved.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import transaction
from django.db.models import Exists, OuterRef, Prefetch, QuerySet

from campaign.bridge import powers, table_queries
from campaign.bridge.looking import settling
from campaign.models import (
    BallotWord,
    Campaign,
    Membership,
    Person,
    PowerBallot,
    PowerComment,
    PowerProposal,
    PowerRow,
    PowerStatus,
    ProposalKind,
    ProposalOutcome,
)
from campaign.powers import power_list, refunds
from campaign.powers.drafts import completed
from campaign.powers.refusals import PowerRefused
from campaign.webhooks import telling

SILENCE = timedelta(days=14)
"""How long a voter is waited for; after that it is an abstention."""
EVENINGS = 2
"""The number of last evenings that count: who sat at one of them votes."""
LONGEST_REASON = 400
LONGEST_COMMENT = 1000


# --- who votes -------------------------------------------------------------------------------------------------------


def voters(campaign: Campaign) -> list[Person]:
    """All who sat at one of the last two evenings and still belong to the group; before two evenings, every member."""
    members = (
        Membership.objects.filter(campaign=campaign)
        .without_guests()
        .select_related("person")
        .order_by("joined_at", "pk")
    )
    everybody = [membership.person for membership in members]
    held = list(campaign.evenings.filter(opened_at__isnull=False).order_by("-opened_at")[:EVENINGS])
    if len(held) < EVENINGS:
        return everybody
    sat = {key for evening in held for key in table_queries.who_sat(evening)}
    return [person for person in everybody if person.pk in sat] or everybody


# --- proposing -------------------------------------------------------------------------------------------------------


def propose(power: PowerRow, by: Person, at: datetime) -> PowerProposal:
    """Puts a Power before the group; its row is not changed any more. Raises PowerRefused."""
    with transaction.atomic():
        power = _locked(power)
        _refuse_unless_proposable(power, by)
        power.status, power.row = PowerStatus.PROPOSED, completed(power.row)
        power.save(update_fields=["status", "row"])
        proposal = _begin(power, ProposalKind.ADOPT, by, at)
    return _up_to_date(proposal, at)


def propose_retirement(power: PowerRow, by: Person, why: str, at: datetime) -> PowerProposal:
    """Asks the group to take a Power off its list. Raises PowerRefused."""
    why = why.strip()
    if not why:
        raise PowerRefused("retirement_without_reason")
    _refuse_if_longer(why, LONGEST_REASON)
    with transaction.atomic():
        power = _locked(power)
        if power.status != PowerStatus.ACTIVE:
            raise PowerRefused("not_in_play", power=power)
        proposal = _begin(power, ProposalKind.RETIRE, by, at, why)
    return _up_to_date(proposal, at)


def _locked(power: PowerRow) -> PowerRow:
    """The Power as it is now; the campaign's list stands still until the transaction ends."""
    Campaign.objects.select_for_update().get(pk=power.campaign_id)
    return PowerRow.objects.select_related("campaign", "replaces").get(pk=power.pk)


def _refuse_unless_proposable(power: PowerRow, by: Person) -> None:
    if not may_propose(power, by):
        raise PowerRefused("not_to_propose", power=power, status=power.get_status_display())
    base = power.replaces
    if power.is_draft and base is not None:
        if base.newer.filter(status=PowerStatus.PROPOSED).exists():
            raise PowerRefused("version_is_proposed", power=base)
        if base.status != PowerStatus.ACTIVE:
            raise PowerRefused("version_is_old", power=base)
    if offences := powers.power_offences(completed(power.row), other_keys(power)):
        raise PowerRefused("row_has_offences", number=len(offences))


def may_propose(power: PowerRow, by: Person) -> bool:
    """Whether it may be put before the group: a draft by its author, what ships with the product, what was retired."""
    if power.is_draft:
        return power.author_id == by.pk
    return power.status == PowerStatus.AVAILABLE or (power.status == PowerStatus.SHELVED and power.is_retired)


def other_keys(power: PowerRow) -> set[str]:
    """The keys that the campaign's other Powers have."""
    return set(power.campaign.powers.exclude(pk=power.pk).values_list("key", flat=True))


def _begin(power: PowerRow, kind: ProposalKind, by: Person, at: datetime, why: str = "") -> PowerProposal:
    """The open question, with a ballot for every voter; who proposes it approves it, if they are a voter."""
    if power.proposals.filter(outcome=ProposalOutcome.OPEN).exists():
        raise PowerRefused("vote_is_open", power=power)
    proposal = PowerProposal.objects.create(power=power, kind=kind, made_by=by, why=why, row=power.row, made_at=at)
    PowerBallot.objects.bulk_create(
        PowerBallot(
            proposal=proposal,
            voter=voter,
            says=BallotWord.APPROVES if voter == by else BallotWord.SILENT,
            said_at=at if voter == by else None,
        )
        for voter in voters(power.campaign)
    )
    telling.vote_asked(proposal, at + SILENCE)
    return proposal


def withdraw(proposal: PowerProposal, by: Person, at: datetime) -> None:
    """Who proposed it takes it back; a draft becomes a draft again. Raises PowerRefused."""
    with transaction.atomic():
        proposal = _locked_vote(proposal)
        if proposal.made_by_id != by.pk:
            raise PowerRefused("not_yours")
        _end(proposal, ProposalOutcome.WITHDRAWN, at)
        if not proposal.is_retirement:
            PowerRow.objects.filter(pk=proposal.power_id).update(status=_status_before(proposal.power))


def put_again(proposal: PowerProposal, by: Person) -> None:
    """Who has withdrawn it puts it before the group as it stood, with what was said on it. Raises PowerRefused: it was
    not withdrawn, the Power has changed since, or something else is asked of it."""
    with transaction.atomic():
        power = _locked(proposal.power)
        proposal = PowerProposal.objects.select_for_update(of=("self",)).get(pk=proposal.pk)
        if proposal.made_by_id != by.pk:
            raise PowerRefused("not_yours")
        if proposal.outcome != ProposalOutcome.WITHDRAWN:
            raise PowerRefused("vote_is_over", power=power)
        if power.proposals.filter(outcome=ProposalOutcome.OPEN).exists():
            raise PowerRefused("vote_is_open", power=power)
        if power.row != proposal.row:
            raise PowerRefused("changed_since", power=power)
        if proposal.is_retirement:
            if power.status != PowerStatus.ACTIVE:
                raise PowerRefused("not_in_play", power=power)
        else:
            _refuse_unless_proposable(power, by)
            PowerRow.objects.filter(pk=power.pk).update(status=PowerStatus.PROPOSED)
        PowerProposal.objects.filter(pk=proposal.pk).update(outcome=ProposalOutcome.OPEN, ended_at=None)


def _status_before(power: PowerRow) -> PowerStatus:
    if power.retired_at is not None:
        return PowerStatus.SHELVED
    return PowerStatus.AVAILABLE if power.author_id is None else PowerStatus.DRAFT


# --- voting ----------------------------------------------------------------------------------------------------------


def approve(proposal: PowerProposal, by: Person, at: datetime) -> PowerProposal:
    """The voter approves; their objection ends. Raises PowerRefused."""
    return _say(proposal, by, at, says=BallotWord.APPROVES)


def object_to(proposal: PowerProposal, by: Person, reason: str, at: datetime) -> PowerProposal:
    """The voter does not want it, and says why; it stands until they approve. Raises PowerRefused."""
    reason = reason.strip()
    if not reason:
        raise PowerRefused("objection_without_reason")
    _refuse_if_longer(reason, LONGEST_REASON)
    return _say(proposal, by, at, says=BallotWord.OBJECTS, reason=reason)


def _say(proposal: PowerProposal, by: Person, at: datetime, **values: str) -> PowerProposal:
    with transaction.atomic():
        proposal = _locked_vote(proposal)
        ballot = proposal.ballots.filter(voter=by).first()
        if ballot is None or not is_member(proposal.power.campaign, by):
            raise PowerRefused("no_voter", power=proposal.power)
        PowerBallot.objects.filter(pk=ballot.pk).update(said_at=at, **values)
    return _up_to_date(proposal, at)


def _locked_vote(proposal: PowerProposal) -> PowerProposal:
    """The vote as it stands, locked. Raises PowerRefused when it is over."""
    vote = PowerProposal.objects.select_for_update(of=("self",)).select_related("power__campaign").get(pk=proposal.pk)
    if not vote.is_open:
        raise PowerRefused("vote_is_over", power=vote.power)
    return vote


def is_member(campaign: Campaign, person: Person) -> bool:
    """Whether this person still belongs to the group."""
    return campaign.memberships.without_guests().filter(person=person).exists()


def comment(power: PowerRow, by: Person, text: str, at: datetime) -> PowerComment:
    """A word about a Power that the group may see. Raises PowerRefused."""
    text = text.strip()
    if not text:
        raise PowerRefused("nothing_said")
    _refuse_if_longer(text, LONGEST_COMMENT)
    same = power.comments.filter(author=by, text=text).last()
    if same is not None and same == power.comments.last():
        return same
    return PowerComment.objects.create(power=power, author=by, text=text, made_at=at)


def _refuse_if_longer(text: str, most: int) -> None:
    if len(text) > most:
        raise PowerRefused("words_too_long", most=most)


# --- where the vote stands -------------------------------------------------------------------------------------------


class Standing(NamedTuple):
    """How a vote stands: how many may vote, have approved, object, have said nothing; until when silence is waited
    for, and whether that time is over."""

    voters: int
    approving: int
    objecting: int
    silent: int
    waits_until: datetime
    is_waited_out: bool

    @property
    def needed(self) -> int:
        """Two thirds of the voters, rounded up."""
        return -(-2 * self.voters // 3)

    @property
    def waits_for_silent(self) -> bool:
        """Whether somebody has said nothing, and still has time to."""
        return self.silent > 0 and not self.is_waited_out

    @property
    def is_carried(self) -> bool:
        """No objection stands, nobody is waited for any more, and two thirds have approved."""
        return not self.objecting and not self.waits_for_silent and self.voters > 0 and self.approving >= self.needed


def ballots_of(proposal: PowerProposal) -> QuerySet[PowerBallot]:
    """The ballots that count: who has left the group votes no more."""
    members = Membership.objects.filter(campaign=proposal.power.campaign_id).values("person")
    return proposal.ballots.filter(voter__in=members).select_related("voter")


def ballots_of_open(campaign: Campaign | None = None) -> dict[PowerProposal, list[PowerBallot]]:
    """The ballots that count of every vote that goes on (in this campaign): in two queries, however many they are."""
    going_on = PowerProposal.objects.filter(outcome=ProposalOutcome.OPEN).select_related("power")
    if campaign is not None:
        going_on = going_on.filter(power__campaign=campaign)
    members = Membership.objects.filter(campaign=OuterRef("proposal__power__campaign"), person=OuterRef("voter"))
    counted = PowerBallot.objects.filter(Exists(members))
    found = going_on.prefetch_related(Prefetch("ballots", counted, to_attr="counted"))
    return {proposal: vars(proposal)["counted"] for proposal in found}


def standing(proposal: PowerProposal, at: datetime, ballots: Collection[PowerBallot] | None = None) -> Standing:
    """How this vote stands at that moment."""
    counted = list(ballots_of(proposal)) if ballots is None else ballots
    until = proposal.made_at + SILENCE
    return Standing(
        voters=len(counted),
        approving=sum(ballot.is_approval for ballot in counted),
        objecting=sum(ballot.is_objection for ballot in counted),
        silent=sum(ballot.is_silent for ballot in counted),
        waits_until=until,
        is_waited_out=at >= until,
    )


# --- what follows ----------------------------------------------------------------------------------------------------


def carry_out_if_decided(proposal: PowerProposal, at: datetime) -> bool:
    """Does what the group has decided, once it has; whether it was decided by this."""
    with transaction.atomic():
        Campaign.objects.select_for_update().get(pk=proposal.power.campaign_id)
        locked = PowerProposal.objects.select_for_update(of=("self",)).select_related("power").get(pk=proposal.pk)
        if not locked.is_open or not standing(locked, at).is_carried:
            return False
        _end(locked, ProposalOutcome.CARRIED, at)
        if locked.is_retirement:
            power_list.retire(locked.power, at)
        else:
            _note_source(locked, at)
            power_list.adopt(locked.power)
    refunds.refund_retired(locked.power.campaign, at)
    return True


def _up_to_date(proposal: PowerProposal, at: datetime) -> PowerProposal:
    carry_out_if_decided(proposal, at)
    proposal.refresh_from_db()
    return proposal


def _end(proposal: PowerProposal, outcome: ProposalOutcome, at: datetime) -> None:
    PowerProposal.objects.filter(pk=proposal.pk).update(outcome=outcome, ended_at=at)


def _note_source(proposal: PowerProposal, at: datetime) -> None:
    """Who proposed a Power of the group's own, when it was adopted, and by how many."""
    power = proposal.power
    if power.author is None:
        return
    now = standing(proposal, at)
    values = {"by": str(power.author), "adopted": f"{at:%Y-%m-%d}", "votes": f"{now.approving}/{now.voters}"}
    PowerRow.objects.filter(pk=power.pk).update(row={**power.row, "source": values})


def adopt_due(at: datetime, campaign: Campaign | None = None) -> int:
    """Settles every open vote (of this campaign) whose time has come; how many were decided. For the periodic task,
    and whenever somebody looks."""
    return _adopt_due_of(ballots_of_open(campaign), at)


def _adopt_due_of(votes: Mapping[PowerProposal, Collection[PowerBallot]], at: datetime) -> int:
    carried = [proposal for proposal, ballots in votes.items() if standing(proposal, at, ballots).is_carried]
    return sum(_carry_out_where_possible(proposal, at) for proposal in carried)


def _carry_out_where_possible(proposal: PowerProposal, at: datetime) -> bool:
    with settling():
        return carry_out_if_decided(proposal, at)
    return False


def bring_up_to_date(campaign: Campaign, at: datetime) -> dict[PowerProposal, list[PowerBallot]]:
    """What has become due in this campaign since somebody looked last: votes that are carried by silence, and Powers
    that leave sheets which have left the table. Gives the votes that go on, as `ballots_of_open`."""
    votes = ballots_of_open(campaign)
    if _adopt_due_of(votes, at):
        votes = ballots_of_open(campaign)
    refunds.refund_retired(campaign, at)
    return votes
