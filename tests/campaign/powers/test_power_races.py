"""Votes on Powers, drafts and exchanges from several phones in the same millisecond."""

from __future__ import annotations

import pytest

from campaign.bridge import powers
from campaign.experience import ledger
from campaign.magi import purchases
from campaign.models import Campaign, Person, PowerProposal, PowerRow, PowerStatus, ProposalOutcome, Rehearsal
from campaign.powers import drafts, power_list, proposals, refunds, rehearsals
from campaign.powers.refusals import PowerRefused
from tests.support.together import at_once
from tests.support.worlds.people import NOW, campaign_of, magus_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


@pytest.fixture
def campaign(catalogue: None) -> Campaign:
    return campaign_of("ada", "bo", "cleo")


def of(name: str) -> Person:
    return Person.objects.get(username=name)


def quietly(does: object, *args: object) -> object:
    """What it gives, or the reason for which it was refused."""
    try:
        return does(*args)  # type: ignore[operator]
    except PowerRefused as refused:
        return refused.reason


def test_a_power_that_several_propose_at_once_is_voted_on_once(campaign: Campaign) -> None:
    power = campaign.powers.get(key="bomba")
    people = [of(name) for name in ("ada", "bo", "cleo")]
    outcomes = at_once(*[lambda one=one: quietly(proposals.propose, power, one, NOW) for one in people])
    assert sorted(map(str, outcomes)).count("not_to_propose") == 2
    assert PowerProposal.objects.count() == 1


def test_the_last_votes_that_come_together_carry_it_once(campaign: Campaign) -> None:
    draft = drafts.new_version(campaign.powers.get(key="determinazione"), of("ada"))
    proposal = proposals.propose(draft, of("ada"), NOW)
    people = [of(name) for name in ("bo", "cleo", "carla")]
    at_once(*[lambda one=one: quietly(proposals.approve, proposal, one, NOW) for one in people])
    proposal.refresh_from_db()
    assert proposal.outcome == ProposalOutcome.CARRIED
    assert proposal.ballots.filter(says="approves").count() == 4
    assert PowerRow.objects.get(key="determinazione").status == PowerStatus.SHELVED
    assert PowerRow.objects.get(key="determinazione-2").status == PowerStatus.ACTIVE


def test_of_two_last_words_of_one_voter_the_later_counts(campaign: Campaign) -> None:
    """Either the approval came first and the vote was over, or the objection came first and the approval ended it."""
    proposal = proposals.propose(campaign.powers.get(key="bomba"), of("ada"), NOW)
    for name in ("bo", "cleo"):
        proposals.approve(proposal, of(name), NOW)
    carla = of("carla")
    outcomes = at_once(
        lambda: quietly(proposals.approve, proposal, carla, NOW),
        lambda: quietly(proposals.object_to, proposal, carla, "Wait.", NOW),
    )
    proposal.refresh_from_db()
    ballot = proposal.ballots.get(voter=carla)
    if proposal.is_open:
        assert ballot.is_objection
    else:
        assert ballot.is_approval and ("vote_is_over" in outcomes or ballot.reason == "Wait.")


def test_drafts_made_at_once_have_keys_of_their_own(campaign: Campaign) -> None:
    row = dict(powers.shipped_powers()[0]) | {"name": {"en": "Twin"}}
    at_once(*[lambda: drafts.new_draft(campaign, of("ada"), row)] * 4)
    keys = sorted(PowerRow.objects.filter(status=PowerStatus.DRAFT).values_list("key", flat=True))
    assert keys == ["twin", "twin-2", "twin-3", "twin-4"]


def test_an_old_version_is_paid_back_once(campaign: Campaign) -> None:
    magus, old = magus_of(campaign, "ada"), campaign.powers.get(key="determinazione")
    ledger.correct(magus, 5, reason="from paper", at=NOW)
    purchases.buy(magus, "power", old.key, price=3, version=1, who=magus.owner, at=NOW)
    power_list.adopt(drafts.new_version(old, of("ada")))
    old.refresh_from_db()
    at_once(*[lambda: quietly(refunds.give_back, magus, old, of("ada"), NOW)] * 3)
    assert ledger.free(magus) == 5


def test_a_button_of_a_rehearsal_that_is_pressed_twice_counts_once(campaign: Campaign) -> None:
    power, ada = campaign.powers.get(key="determinazione"), of("ada")
    rehearsal = rehearsals.rehearsal_of(power, ada)
    which = next(button.which for button in rehearsals.table_of(rehearsal).buttons if button.is_the_power)
    at_once(*[lambda: rehearsals.act(rehearsal, 0, which, {})] * 3)
    assert len(Rehearsal.objects.get(power=power, person=ada).acts) == 1
