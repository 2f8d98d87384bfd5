"""What each kind of event says: what every member of the campaign may read, with the addresses where more of it stands.

An order, a hand, a sealed name is in none of them: of a table they say where it is, and whom its public board waits
for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.urls import reverse

from campaign.bridge.waiting import Asked, TableNamed, table_named
from campaign.models import Campaign, Evening, EventKind, Match, PowerProposal, Tournament
from campaign.webhooks.events import Data, tell
from campaign.webhooks.messages import in_utc

# --- evenings --------------------------------------------------------------------------------------------------------


def evening_planned(evening: Evening) -> None:
    """Its plan is new, or it was called off and takes place after all."""
    _tell_of(evening, EventKind.EVENING_PLANNED, evening.replanned_at)


def evening_moved(evening: Evening) -> None:
    """Its day, hour or place are others now."""
    _tell_of(evening, EventKind.EVENING_MOVED, evening.replanned_at)


def evening_cancelled(evening: Evening, at: datetime) -> None:
    """It does not take place. Its own address is the next evening's, so those of all evenings are told."""
    of = [evening.campaign.slug]
    links = {"url": reverse("campaign:evenings", args=of), "api": reverse("api:evenings", args=of)}
    _tell_of(evening, EventKind.EVENING_CANCELLED, at, links)


def _tell_of(evening: Evening, kind: EventKind, at: datetime, links: Data | None = None) -> None:
    key = f"{evening.uid.hex}:{evening.sequence}"
    tell(evening.campaign, kind, key, at, lambda: {**(links or _evening_links(evening)), "evening": _plan(evening)})


def _plan(evening: Evening) -> Data:
    begins_at = evening.begins_at.isoformat("minutes") if evening.begins_at else None
    day = evening.day.isoformat()
    return {"number": evening.number, "day": day, "begins_at": begins_at, "place": evening.place}


def _evening_links(evening: Evening) -> Data:
    of = [evening.campaign.slug, evening.number]
    return {"url": reverse("campaign:evening", args=of), "api": reverse("api:evening", args=of)}


# --- tables ----------------------------------------------------------------------------------------------------------


def table_opened(campaign: Campaign, code: str, players: Sequence[str], at: datetime) -> None:
    """A table is open: of an evening, of a match, of a tournament."""
    tell(campaign, EventKind.TABLE_OPENED, code, at, lambda: {**_table(table_named(code)), "players": list(players)})


def turn_asked(campaign: Campaign, asked: Asked, seats: Sequence[str], at: datetime) -> None:
    """A table waits for these seats."""
    who = [{"seat": seat, "name": asked.names.get(seat, seat)} for seat in seats]
    key = f"{asked.table.code}:{asked.version}"
    tell(
        campaign,
        EventKind.TURN_ASKED,
        key,
        at,
        lambda: {**_table(asked.table), "where": dict(asked.where), "seats": who},
    )


def turn_reminded(campaign: Campaign, asked: Asked, seat: str, at: datetime) -> None:
    """A table over days still waits for this seat; `until`: so long, null where silence does not answer."""
    until = asked.until.get(seat)

    def data() -> Data:
        one = {"seat": seat, "name": asked.names.get(seat, seat)}
        return {
            **_table(asked.table),
            "where": dict(asked.where),
            "seats": [one],
            "until": in_utc(until) if until else None,
        }

    tell(campaign, EventKind.TURN_REMINDED, f"{asked.table.code}:late:{seat}:{asked.seats[seat]}", at, data)


def _table(table: TableNamed) -> Data:
    return {
        "url": table.page,
        "api": table.api,
        "table": {"code": table.code, "game": table.game, "name": table.name},
    }


# --- tournaments and matches -----------------------------------------------------------------------------------------


def round_paired(
    tournament: Tournament, number: int, rounds_left: int, matches: Sequence[Sequence[str]], at: datetime
) -> None:
    """A round is published: who plays whom, by name; a player alone has a bye. `rounds_left`: of an elimination, this
    one among them; else 0."""

    def data() -> Data:
        paired = [{"players": list(players)} for players in matches]
        return {**_tournament(tournament), "round": number, "rounds_left": rounds_left, "matches": paired}

    tell(tournament.campaign, EventKind.ROUND_PAIRED, f"{tournament.pk}:{number}", at, data)


def match_ended(match: Match, at: datetime, *, key: str = "", is_corrected: bool = False) -> None:
    """A match has a result, or another one than was told. `key`: what tells this result from the one before."""
    tell(
        match.campaign,
        EventKind.MATCH_ENDED,
        f"{match.source}:{key}",
        at,
        lambda: {**_result(match), "is_corrected": is_corrected},
    )


def _result(match: Match) -> Data:
    where = _evening_links(match.evening) if match.evening else {}
    of = _tournament(match.tournament) if match.tournament else {}
    return {
        **where,
        **of,
        "evening": match.evening.number if match.evening else None,
        "round": match.round,
        "a": {"magus": match.a_id, "name": match.a.name, "games": match.games_a},
        "b": {"magus": match.b_id, "name": match.b.name, "games": match.games_b},
        "drawn": match.games_drawn,
        "winner": match.winner_id,
    }


def _tournament(tournament: Tournament) -> Mapping[str, object]:
    of = [tournament.campaign.slug, tournament.pk]
    return {
        "url": reverse("campaign:tournament", args=of),
        "api": reverse("api:tournament", args=of),
        "tournament": {"id": tournament.pk, "name": str(tournament)},
    }


# --- points and Powers -----------------------------------------------------------------------------------------------


def award_booked(evening: Evening, points: Sequence[tuple[int, str, int]], at: datetime) -> None:
    """The award of an evening is booked: who has got how many points."""
    given = [{"magus": magus, "name": name, "points": number} for magus, name, number in points]
    tell(
        evening.campaign,
        EventKind.AWARD_BOOKED,
        evening.uid.hex,
        at,
        lambda: {**_evening_links(evening), "evening": _plan(evening), "points": given},
    )


def vote_asked(proposal: PowerProposal, until: datetime) -> None:
    """The group is asked about a Power; `until`: so long who says nothing is waited for."""
    power = proposal.power
    of = [power.campaign.slug, power.key]

    def data() -> Data:
        return {
            "url": reverse("campaign:power", args=of),
            "api": reverse("api:power", args=of),
            "power": {"key": power.key, "name": proposal.row["name"]},
            "asks": proposal.kind,
            "by": str(proposal.made_by),
            "until": in_utc(until),
        }

    tell(power.campaign, EventKind.VOTE_ASKED, str(proposal.pk), proposal.made_at, data)
