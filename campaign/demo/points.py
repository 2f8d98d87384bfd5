"""What the people of the demo win, are given and buy, through the ledger like everybody."""

from __future__ import annotations

from datetime import datetime, timedelta

from campaign import awards, hand_entries, matches, spending
from campaign.demo.cast import CAST, CORRECTION, MATCHES, PRESET, SCHEME, SCHEME_NAME
from campaign.evenings import close_evening
from campaign.models import Campaign, Evening, Magus, Person
from campaign.prices import ware

A_MOMENT = timedelta(minutes=3)
A_MATCH = timedelta(minutes=9)


def spend(campaign: Campaign, number: int, at: datetime) -> None:
    """What everybody buys before this evening; who thinks better of something takes it back."""
    for role in CAST:
        magus = campaign.magi.get(name=role.magus)
        if number in role.thinks_better_of:
            at += A_MOMENT
            entry = _buy(magus, *role.thinks_better_of[number], at)
            spending.undo(entry, who=magus.owner, at=at + A_MOMENT / 2)
        for item, what in role.buys.get(number, ()):
            at += A_MOMENT
            _buy(magus, item, what, at)


def _buy(magus: Magus, item: str, what: str, at: datetime) -> spending.ExperienceEntry:
    magus.refresh_from_db()
    shown = ware(magus, item, what)
    assert shown is not None, f"{magus} can not buy {item} {what}"
    return spending.buy(magus, item, what, price=shown.price, version=magus.version, who=magus.owner, at=at)


def give(evening: Evening, host: Person, at: datetime) -> None:
    """The matches of an evening, its end, and its award; after the second evening also what was forgotten."""
    campaign = evening.campaign
    magi = {magus.name: magus for magus in campaign.magi.all()}
    for first, games_a, second, games_b in MATCHES[evening.number]:
        at += A_MATCH
        a, b = magi[first], magi[second]
        source = matches.source_of_pair(evening, a, b)
        matches.write_match(evening, a, b, games_a, games_b, source=source, who=host, at=at)
    evening = close_evening(evening, host, at)
    is_first = evening.number == 1
    award = awards.agree_on(evening, PRESET if is_first else awards.write_scheme(campaign, SCHEME_NAME, **SCHEME))
    awards.book(evening, awards.as_shown(awards.shares(evening, award)), who=host, at=at + A_MOMENT)
    if not is_first:
        name, points, why = CORRECTION
        hand_entries.correct(magi[name], points, why, tap=f"demo-{campaign.pk}", who=host, at=at + 2 * A_MOMENT)
