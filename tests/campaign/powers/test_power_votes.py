"""D-40: the group votes on a Power; who votes, what carries it, what an objection does."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from campaign.bridge import powers, shared
from campaign.evenings.evenings import open_evening, plan_evening, say_whether_comes
from campaign.models import (
    BallotWord,
    Campaign,
    Evening,
    Membership,
    Person,
    Pool,
    PowerBallot,
    PowerProposal,
    PowerRow,
    PowerStatus,
    ProposalOutcome,
    Role,
)
from campaign.pools.imports import make_pool
from campaign.powers import drafts, proposals
from campaign.powers.refusals import PowerRefused
from games.live_magic.rules.orders import MarkAbsent
from tests.support.worlds.evenings import STARTER
from tests.support.worlds.people import LATER, NOW, campaign_of, give, magus_of, person

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


@pytest.fixture
def campaign() -> Campaign:
    """Carla hosts; Ada, Bo, Cleo play."""
    return campaign_of("ada", "bo", "cleo")


def of(name: str) -> Person:
    return Person.objects.get(username=name)


def a_row(**changes: Any) -> dict[str, Any]:
    """The row of a Power that nobody has thought of yet."""
    shipped = next(row for row in powers.shipped_powers() if row["key"] == "determinazione")
    return {**shipped, "name": {"en": "Iron Will"}, "text": {}, "source": "", **changes}


def a_draft(campaign: Campaign, author: str = "ada", **changes: Any) -> PowerRow:
    return drafts.new_draft(campaign, of(author), a_row(**changes))


def a_proposal(campaign: Campaign, author: str = "ada", **changes: Any) -> PowerProposal:
    return proposals.propose(a_draft(campaign, author, **changes), of(author), NOW)


def status(power: PowerRow) -> str:
    return PowerRow.objects.get(pk=power.pk).status


def refused(reason: str, does: Any, *args: Any) -> None:
    with pytest.raises(PowerRefused) as why:
        does(*args)
    assert why.value.reason == reason
    assert why.value.rule in str(why.value)


# --- who votes -------------------------------------------------------------------------------------------------------


@pytest.fixture
def pool(campaign: Campaign, catalogue: None) -> Pool:
    return make_pool(campaign, of("carla"), name="Starter", text=STARTER)


def held(pool: Pool, *names: str, absent: str = "") -> None:
    """An evening at whose table exactly these sat, with Carla as its host, and which is over. Whoever is `absent` had
    said that they would come."""
    campaign = pool.campaign
    evening = plan_evening(campaign, day=NOW.date(), pool=pool, notes=f"{campaign.evenings.count()}")
    for name in names:
        magus = campaign.magi.filter(owner=of(name)).first() or magus_of(campaign, name)
        say_whether_comes(evening, magus, True)
    at = NOW + campaign.evenings.count() * DAY
    evening = open_evening(evening, of("carla"), at)
    if absent:
        give(evening, shared.HOST, MarkAbsent(seat=absent), at)
    Evening.objects.filter(pk=evening.pk).update(closed_at=at)


def voters(campaign: Campaign) -> set[str]:
    return {voter.username for voter in proposals.voters(campaign)}


def test_d40_after_two_evenings_those_vote_who_sat_at_one_of_them(campaign: Campaign, pool: Pool) -> None:
    Membership.objects.create(campaign=campaign, person=person("dino"), role=Role.PLAYER)
    held(pool, "ada", "bo")
    assert voters(campaign) == {"carla", "ada", "bo", "cleo", "dino"}
    held(pool, "ada", "cleo")
    assert voters(campaign) == {"carla", "ada", "bo", "cleo"}


def test_d40_an_evening_before_the_last_two_gives_no_vote(campaign: Campaign, pool: Pool) -> None:
    held(pool, "ada", "cleo")
    held(pool, "ada", "bo")
    held(pool, "ada", "bo")
    assert voters(campaign) == {"carla", "ada", "bo"}


def test_d40_who_was_absent_did_not_sit(campaign: Campaign, pool: Pool) -> None:
    held(pool, "ada", "bo")
    held(pool, "ada", "bo", "cleo", absent="cleo")
    assert voters(campaign) == {"carla", "ada", "bo"}


def test_d40_who_sat_and_has_left_the_group_has_no_vote(campaign: Campaign, pool: Pool) -> None:
    held(pool, "ada", "bo")
    held(pool, "ada", "bo")
    campaign.memberships.get(person=of("bo")).delete()
    assert voters(campaign) == {"carla", "ada"}


def test_d40_before_there_are_two_evenings_every_member_votes(campaign: Campaign) -> None:
    assert {str(voter) for voter in proposals.voters(campaign)} == {"carla", "ada", "bo", "cleo"}


def test_d40_voters_are_settled_when_the_power_is_proposed(campaign: Campaign) -> None:
    proposal = a_proposal(campaign)
    Membership.objects.create(campaign=campaign, person=person("dino"), role=Role.PLAYER)
    refused("no_voter", proposals.approve, proposal, of("dino"), NOW)
    assert proposals.standing(proposal, NOW).voters == 4


def test_who_has_left_the_group_votes_no_more(campaign: Campaign) -> None:
    proposal = a_proposal(campaign)
    proposals.object_to(proposal, of("bo"), "too cheap", NOW)
    campaign.memberships.get(person=of("bo")).delete()
    refused("no_voter", proposals.approve, proposal, of("bo"), NOW)
    now = proposals.standing(proposal, NOW)
    assert (now.voters, now.objecting) == (3, 0)


# --- what carries it -------------------------------------------------------------------------------------------------


def test_d40_a_power_is_adopted_when_everybody_has_approved(campaign: Campaign) -> None:
    proposal = a_proposal(campaign)
    for name in ("bo", "cleo"):
        assert proposals.approve(proposal, of(name), NOW).is_open
    assert proposals.approve(proposal, of("carla"), NOW).outcome == ProposalOutcome.CARRIED
    assert status(proposal.power) == PowerStatus.ACTIVE


def test_d40_who_is_silent_for_14_days_abstains(campaign: Campaign) -> None:
    proposal = a_proposal(campaign)
    proposals.approve(proposal, of("bo"), NOW)
    proposals.approve(proposal, of("cleo"), NOW)
    assert proposals.adopt_due(NOW + 14 * DAY - timedelta(seconds=1)) == 0
    assert status(proposal.power) == PowerStatus.PROPOSED
    assert proposals.adopt_due(NOW + 14 * DAY) == 1
    assert status(proposal.power) == PowerStatus.ACTIVE


def test_d40_less_than_two_thirds_adopt_nothing(campaign: Campaign) -> None:
    proposal = a_proposal(campaign)
    proposals.approve(proposal, of("bo"), NOW)
    assert proposals.adopt_due(NOW + 30 * DAY) == 0
    proposals.approve(proposal, of("cleo"), NOW + 31 * DAY)
    assert status(proposal.power) == PowerStatus.ACTIVE


def test_d40_an_objection_stands_until_its_author_approves(campaign: Campaign) -> None:
    proposal = a_proposal(campaign)
    for name in ("bo", "cleo"):
        proposals.approve(proposal, of(name), NOW)
    proposals.object_to(proposal, of("carla"), "It is too cheap.", NOW)
    assert proposals.adopt_due(NOW + 60 * DAY) == 0
    proposals.approve(proposal, of("carla"), NOW + 60 * DAY)
    assert status(proposal.power) == PowerStatus.ACTIVE
    assert proposal.ballots.get(voter=of("carla")).reason == "It is too cheap."


def test_d40_an_objection_without_a_reason_is_refused(campaign: Campaign) -> None:
    proposal = a_proposal(campaign)
    refused("objection_without_reason", proposals.object_to, proposal, of("bo"), "   ", NOW)
    assert proposal.ballots.get(voter=of("bo")).says == BallotWord.SILENT
    with pytest.raises(IntegrityError), transaction.atomic():
        PowerBallot.objects.filter(voter=of("bo")).update(says=BallotWord.OBJECTS)


def test_a_group_of_one_adopts_at_once() -> None:
    alone = campaign_of(host="zoe", name="Alone")
    proposal = proposals.propose(alone.powers.get(key="bomba"), of("zoe"), NOW)
    assert status(proposal.power) == PowerStatus.ACTIVE


def test_a_vote_that_is_over_takes_no_more_words(campaign: Campaign) -> None:
    proposal = a_proposal(campaign)
    for name in ("bo", "cleo", "carla"):
        proposals.approve(proposal, of(name), NOW)
    refused("vote_is_over", proposals.approve, proposal, of("bo"), NOW)
    refused("vote_is_over", proposals.object_to, proposal, of("bo"), "late", NOW)
    refused("vote_is_over", proposals.withdraw, proposal, of("ada"), NOW)


# --- what is proposed ------------------------------------------------------------------------------------------------


def test_what_was_proposed_is_not_changed_any_more(campaign: Campaign) -> None:
    proposal = a_proposal(campaign)
    refused("not_a_draft", drafts.change_draft, proposal.power, a_row())
    refused("not_a_draft", drafts.discard_draft, PowerRow.objects.get(pk=proposal.power_id))
    assert proposal.row == PowerRow.objects.get(pk=proposal.power_id).row


def test_a_row_with_offences_is_not_proposed(campaign: Campaign) -> None:
    draft = a_draft(campaign, effects=[{"op": "explode"}])
    refused("row_has_offences", proposals.propose, draft, of("ada"), NOW)
    assert status(draft) == PowerStatus.DRAFT


def test_a_draft_is_proposed_by_its_author_alone(campaign: Campaign) -> None:
    refused("not_to_propose", proposals.propose, a_draft(campaign), of("bo"), NOW)


def test_a_power_is_voted_on_once_at_a_time(campaign: Campaign) -> None:
    power = campaign.powers.get(key="bomba")
    proposals.propose(power, of("ada"), NOW)
    refused("not_to_propose", proposals.propose, power, of("bo"), NOW)


def test_what_is_withdrawn_becomes_what_it_was(campaign: Campaign) -> None:
    own = a_proposal(campaign)
    shipped = proposals.propose(campaign.powers.get(key="bomba"), of("ada"), NOW)
    refused("not_yours", proposals.withdraw, own, of("carla"), NOW)
    for proposal in (own, shipped):
        proposals.withdraw(proposal, of("ada"), NOW)
    assert status(own.power) == PowerStatus.DRAFT
    assert status(shipped.power) == PowerStatus.AVAILABLE
    again = proposals.propose(own.power, of("ada"), LATER)
    assert again.ballots.exclude(says=BallotWord.SILENT).count() == 1


def test_texts_that_are_missing_are_made_of_the_data(campaign: Campaign) -> None:
    row = a_proposal(campaign).power.row
    assert row["name"] == {"en": "Iron Will", "it": "Iron Will", "cs": "Iron Will"}
    assert row["text"]["en"].startswith("Use it before the test of a Mental challenge. It costs 1 life.")
    assert not powers.power_offences(row)


def test_an_adopted_power_says_who_made_it_and_when(campaign: Campaign) -> None:
    proposal = a_proposal(campaign)
    for name in ("bo", "cleo", "carla"):
        proposals.approve(proposal, of(name), LATER)
    row = PowerRow.objects.get(pk=proposal.power_id).row
    assert row["source"] == {"by": "ada", "adopted": f"{LATER:%Y-%m-%d}", "votes": "4/4"}
    assert not powers.power_offences(row)


# --- drafts ----------------------------------------------------------------------------------------------------------


def test_the_key_of_a_draft_follows_its_name(campaign: Campaign) -> None:
    draft = a_draft(campaign)
    assert draft.key == draft.row["key"] == "iron-will"
    assert a_draft(campaign, "bo").key == "iron-will-2"
    assert drafts.change_draft(draft, a_row(name={"en": "Soft Will"})).key == "soft-will"


def test_drafts_are_not_without_end(campaign: Campaign) -> None:
    for _ in range(drafts.MOST_DRAFTS):
        a_draft(campaign)
    refused("too_many_drafts", a_draft, campaign)


def test_a_comment_says_something_once(campaign: Campaign) -> None:
    power = a_proposal(campaign).power
    refused("nothing_said", proposals.comment, power, of("bo"), " ", NOW)
    refused("words_too_long", proposals.comment, power, of("bo"), "x" * 1001, NOW)
    first = proposals.comment(power, of("bo"), "Nice.", NOW)
    assert proposals.comment(power, of("bo"), "Nice.", NOW) == first


# --- versions and retirement -----------------------------------------------------------------------------------------


def carried(campaign: Campaign, power: PowerRow, by: str, names: Iterable[str]) -> None:
    proposal = proposals.propose(power, of(by), NOW)
    for name in names:
        proposals.approve(proposal, of(name), NOW)


def test_a_change_is_a_new_version_with_a_key_of_its_own(campaign: Campaign) -> None:
    old = campaign.powers.get(key="determinazione")
    draft = drafts.new_version(old, of("ada"))
    assert (draft.key, draft.replaces, draft.row["key"]) == ("determinazione-2", old, "determinazione-2")
    drafts.change_draft(draft, {**draft.row, "costs": [{"pay": "life", "amount": 2}]})
    carried(campaign, draft, "ada", ("bo", "cleo", "carla"))
    assert (status(old), status(draft)) == (PowerStatus.SHELVED, PowerStatus.ACTIVE)
    third = drafts.new_version(PowerRow.objects.get(pk=draft.pk), of("bo"))
    assert (third.key, drafts.version_number(third)) == ("determinazione-3", 3)


def test_only_one_new_version_is_voted_on_at_a_time(campaign: Campaign) -> None:
    old = campaign.powers.get(key="determinazione")
    first, second = (drafts.new_version(old, of(name)) for name in ("ada", "bo"))
    proposal = proposals.propose(first, of("ada"), NOW)
    refused("version_is_proposed", proposals.propose, second, of("bo"), NOW)
    for name in ("bo", "cleo", "carla"):
        proposals.approve(proposal, of(name), NOW)
    refused("version_is_old", proposals.propose, second, of("bo"), NOW)


def test_a_power_is_retired_by_the_same_vote(campaign: Campaign) -> None:
    power = campaign.powers.get(key="determinazione")
    refused("retirement_without_reason", proposals.propose_retirement, power, of("ada"), " ", NOW)
    proposal = proposals.propose_retirement(power, of("ada"), "Nobody enjoys it.", NOW)
    refused("vote_is_open", proposals.propose_retirement, power, of("bo"), "Me too.", NOW)
    assert status(power) == PowerStatus.ACTIVE
    for name in ("bo", "cleo", "carla"):
        proposals.approve(proposal, of(name), NOW)
    power.refresh_from_db()
    assert power.is_retired and power.status == PowerStatus.SHELVED
    assert proposals.propose(power, of("bo"), NOW).is_open
