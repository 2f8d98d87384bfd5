"""What the people of the demo win, are given and buy, through the ledger like everybody."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from random import Random

from campaign.awards import awards
from campaign.bridge import tournament
from campaign.demo.cast import CAST, CORRECTION, MATCHES, PRESET, SCHEME, SCHEME_NAME, SEED, TOURNAMENT
from campaign.evenings.evenings import close_evening
from campaign.experience.prices import offer_of
from campaign.magi import manual_entries, purchases
from campaign.matches import matches
from campaign.models import Campaign, Evening, Magus, Person
from campaign.tournaments import results, tournaments

A_MOMENT = timedelta(minutes=3)
A_MATCH = timedelta(minutes=9)


def spend(campaign: Campaign, number: int, at: datetime) -> None:
    """What everybody buys before this evening; who thinks better of something takes it back."""
    for role in CAST:
        magus = campaign.magi.get(name=role.magus)
        if number in role.thinks_better_of:
            at += A_MOMENT
            entry = _buy(magus, *role.thinks_better_of[number], at)
            purchases.undo(entry, who=magus.owner, at=at + A_MOMENT / 2)
        for item, what in role.buys.get(number, ()):
            at += A_MOMENT
            _buy(magus, item, what, at)


def _buy(magus: Magus, item: str, what: str, at: datetime) -> purchases.ExperienceEntry:
    magus.refresh_from_db()
    shown = offer_of(magus, item, what)
    assert shown is not None, f"{magus} cannot buy {item} {what}"
    return purchases.buy(magus, item, what, price=shown.price, version=magus.version, who=magus.owner, at=at)


def give(evening: Evening, host: Person, at: datetime) -> None:
    """The matches of an evening, its end, and its award; after the second evening also what was forgotten."""
    campaign = evening.campaign
    magi = {magus.name: magus for magus in campaign.magi.all()}
    at = (play_tournament if evening.number in TOURNAMENT else write_down)(evening, magi, host, at)
    evening = close_evening(evening, host, at)
    is_first = evening.number == 1
    award = awards.agree_on(evening, PRESET if is_first else awards.write_scheme(campaign, SCHEME_NAME, **SCHEME))
    awards.book(evening, awards.as_shown(awards.shares(evening, award)), who=host, at=at + A_MOMENT)
    if not is_first:
        name, points, why = CORRECTION
        manual_entries.correct(magi[name], points, why, tap=f"demo-{campaign.pk}", who=host, at=at + 2 * A_MOMENT)


def write_down(evening: Evening, magi: Mapping[str, Magus], host: Person, at: datetime) -> datetime:
    """The host writes down match by match; the answer is when the last one was over."""
    for first, games_a, second, games_b in MATCHES[evening.number]:
        at += A_MATCH
        a, b = magi[first], magi[second]
        source = matches.source_of_pair(evening, a, b)
        matches.write_match(evening, a, b, games_a, games_b, source=source, who=host, at=at)
    return at


def play_tournament(evening: Evening, magi: Mapping[str, Magus], host: Person, at: datetime) -> datetime:
    """The same matches as a tournament of everybody against everybody, entered by the host at its table."""
    chance = Random(f"{SEED} {evening.number}")  # noqa: S311 (the same demo everywhere)
    laid, _is_new = tournaments.start(evening, TOURNAMENT[evening.number], host=host, at=at, chance=chance)
    keys = {one.magus.name: one.key for one in laid.entrants.select_related("magus")}
    games = {
        frozenset((keys[first], keys[second])): {keys[first]: games_a, keys[second]: games_b}
        for first, games_a, second, games_b in MATCHES[evening.number]
    }

    def give(order: str, **fields: object) -> None:
        tournament.run_tournament(laid.table_code, {"order": order, **fields}, host, at, chance)

    give("begin")
    while tournament.tournament_view(laid.table_code).next.step == "pair":
        give("ask_for_pairing")
        for match in tournament.tournament_view(laid.table_code).rounds[-1].matches:
            if match.is_running:
                at += A_MATCH
                won = games[frozenset(match.players)]
                first, second = (won[key] for key in match.players)
                give("enter_result", match=match.key, games={"first": first, "second": second})
    give("finish")
    results.update_results(laid)
    return at
