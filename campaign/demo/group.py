"""What the group of the demo decides and writes down beside the play: rulings, seasons, an agenda, votes on Powers."""

from __future__ import annotations

from datetime import datetime, timedelta

from campaign.bridge.host_rulings import give_ruling
from campaign.demo.group_words import (
    ADOPTED,
    AGENDA,
    CHRONICLE,
    COMMENT,
    INVENTED,
    INVENTOR,
    OBJECTION,
    PUT_RIGHT,
    RULINGS,
    SEASONS,
    VOTES,
)
from campaign.evenings import agenda, chronicle
from campaign.history import seasons
from campaign.house_rules import rulings
from campaign.models import Campaign, Evening, Person, PowerProposal
from campaign.powers import drafts, proposals

A_DAY = timedelta(days=1)
AN_HOUR = timedelta(hours=1)


def before(evening: Evening, host: Person, at: datetime) -> None:
    """The points of its agenda; those that are done are ticked."""
    for text, is_done in AGENDA.get(evening.number, ()):
        point = agenda.add_point(evening, text, host)
        if is_done:
            agenda.set_point_done(point, True, at)


def at_the_table(evening: Evening, host: Person, at: datetime) -> None:
    """What the host puts right when the decks are finished (D-44)."""
    for ruling in PUT_RIGHT.get(evening.number, ()):
        give_ruling(evening, host, at, **ruling)


def after(evening: Evening, at: datetime) -> None:
    """What was decided about the rules of that evening, and what was written of it.

    The next day come the seasons, and the votes on Powers."""
    campaign = evening.campaign
    for rule, text, who in RULINGS.get(evening.number, ()):
        rulings.rule_on(campaign, rule, text, by=_member(campaign, who), at=at, evening=evening)
    for who, text in CHRONICLE.get(evening.number, ()):
        chronicle.write(evening, _member(campaign, who), text, at)
    if evening.number in SEASONS:
        name, first, last = SEASONS[evening.number]
        seasons.write_season(campaign, name=name, first=first, last=last)


def vote(campaign: Campaign, at: datetime) -> None:
    """After the second evening: one Power that all want, and one that somebody has invented and somebody minds."""
    proposed = proposals.propose(campaign.powers.get(key=ADOPTED), _member(campaign, INVENTOR), at)
    for name in VOTES:
        proposed = _approve(proposed, _member(campaign, name), at + AN_HOUR)
    inventor = _member(campaign, INVENTOR)
    power = drafts.new_draft(campaign, inventor, INVENTED)
    open_vote = proposals.propose(power, inventor, at + A_DAY)
    _approve(open_vote, _member(campaign, VOTES[0]), at + A_DAY + AN_HOUR)
    proposals.object_to(open_vote, _member(campaign, VOTES[1]), OBJECTION, at + A_DAY + 2 * AN_HOUR)
    proposals.comment(open_vote.power, inventor, COMMENT, at + A_DAY + 3 * AN_HOUR)


def _approve(proposal: PowerProposal, person: Person, at: datetime) -> PowerProposal:
    return proposals.approve(proposal, person, at)


def _member(campaign: Campaign, username: str) -> Person:
    return campaign.memberships.select_related("person").get(person__username=username).person
