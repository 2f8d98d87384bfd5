"""The matches of an evening, and the places that follow from them (LM §3.6; D-19, D-32, D-34)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import combinations, groupby

from django.db import transaction

from campaign.bridge import table_queries
from campaign.experience.refusals import LedgerRefused
from campaign.models import Entrant, Evening, EveningAward, Magus, Match, Person
from campaign.webhooks import telling

MOST_GAMES = 99


# --- who plays -------------------------------------------------------------------------------------------------------


def players_of(evening: Evening) -> list[Magus]:
    """Who has played this evening, in seating order: nobody who was absent (D-37), nobody before it is opened."""
    if evening.is_planned:
        return []
    places = evening.attendance.exclude(seat="").select_related("magus__owner")
    if evening.is_closed:
        return [place.magus for place in places if place.played_version is not None]
    absent = {seat.key for seat in table_queries.view(evening).seats if seat.absent}
    return [place.magus for place in places if place.seat not in absent]


def out_of(evening: Evening) -> set[int]:
    """The Magi without life: they lose every match (D-19)."""
    if evening.is_planned:
        return set()
    out = [seat.key for seat in table_queries.view(evening).seats if seat.out]
    return set(evening.attendance.filter(seat__in=out).values_list("magus", flat=True))


@dataclass(frozen=True)
class Present:
    """Who plays at an evening, looked up once for all that a page tells of them."""

    evening: Evening

    @cached_property
    def players(self) -> list[Magus]:
        """Who has played, in seating order (`players_of`)."""
        return players_of(self.evening)

    @cached_property
    def out(self) -> set[int]:
        """Those without life (`out_of`)."""
        return out_of(self.evening)


# --- writing matches down --------------------------------------------------------------------------------------------


@transaction.atomic
def write_match(
    evening: Evening,
    a: Magus,
    b: Magus,
    games_a: int,
    games_b: int,
    *,
    source: str,
    at: datetime,
    who: Person | None = None,
) -> Match:
    """Writes a match down; the same `source` again is the same match.

    Raises LedgerRefused: who does not play, one who is out and has not lost, another result for the same `source`, and
    once the award is booked.
    """
    refuse_when_booked(evening)
    if (written := Match.objects.filter(source=source).first()) is not None:
        if written.evening_id != evening.pk:
            raise LedgerRefused("booked_otherwise", "LM 3.6")
        if {(written.a_id, written.games_a), (written.b_id, written.games_b)} != {(a.pk, games_a), (b.pk, games_b)}:
            raise LedgerRefused("match_is_written", "LM 3.6", match=str(written))
        return written
    players = {magus.pk for magus in players_of(evening)}
    if a == b or not {a.pk, b.pk} <= players:
        raise LedgerRefused("no_such_match", "LM 3.6")
    _refuse_result(evening, a, b, games_a, games_b)
    match = Match.objects.create(
        campaign=evening.campaign,
        evening=evening,
        a=a,
        b=b,
        games_a=games_a,
        games_b=games_b,
        source=source,
        who=who,
        at=at,
    )
    telling.match_ended(match, at)
    return match


@transaction.atomic
def change_match(match: Match, games_a: int, games_b: int, *, at: datetime, who: Person | None = None) -> Match:
    """Writes another result of a match. Raises LedgerRefused, also for a match that a table has told."""
    _refuse_result(_refuse_to_touch(match), match.a, match.b, games_a, games_b)
    is_corrected = (match.games_a, match.games_b) != (games_a, games_b)
    match.games_a, match.games_b, match.who, match.at = games_a, games_b, who, at
    match.save()
    if is_corrected:
        telling.match_ended(match, at, key=at.isoformat(), is_corrected=True)
    return match


@transaction.atomic
def strike_match(match: Match) -> None:
    """Takes a match away that was not played. Raises LedgerRefused, also for a match that a table has told."""
    _refuse_to_touch(match)
    match.delete()


def _refuse_to_touch(match: Match) -> Evening:
    """The evening of a match that may be written anew, locked. Raises LedgerRefused."""
    if not match.is_by_hand or match.evening is None:
        raise LedgerRefused("match_of_a_table", "LM 3.6")
    refuse_when_booked(match.evening)
    return match.evening


def _refuse_result(evening: Evening, a: Magus, b: Magus, games_a: int, games_b: int) -> None:
    if not (0 <= games_a <= MOST_GAMES and 0 <= games_b <= MOST_GAMES):
        raise LedgerRefused("games_out_of_range", "LM 3.6", most=MOST_GAMES)
    out = out_of(evening)
    for magus, own, other, theirs in ((a, games_a, b, games_b), (b, games_b, a, games_a)):
        if magus.pk in out and (own > 0 or (theirs == 0 and other.pk not in out)):
            raise LedgerRefused("winner_is_out", "D-19", name=magus.name)


def refuse_when_booked(evening: Evening) -> None:
    """Locks the evening. Raises LedgerRefused once its award is booked: from then on it is corrected (D-44)."""
    Evening.objects.select_for_update().get(pk=evening.pk)
    if is_booked(evening):
        raise LedgerRefused("award_is_booked", "D-44")


def is_booked(evening: Evening) -> bool:
    return EveningAward.objects.filter(evening=evening, booked_at__isnull=False).exists()


def pairings(players: Sequence[Magus], matches: Iterable[Match]) -> list[tuple[Magus, Magus, Match | None]]:
    """Everybody against everybody once, with the first of these matches of each pair (D-32)."""
    pairs: dict[frozenset[int], Match] = {}
    for match in matches:
        pairs.setdefault(frozenset((match.a_id, match.b_id)), match)
    return [(a, b, pairs.get(frozenset((a.pk, b.pk)))) for a, b in combinations(players, 2)]


def source_of_pair(evening: Evening, a: Magus, b: Magus) -> str:
    """The source of the one match that two play in a round robin, whoever writes it down."""
    first, second = sorted((a.pk, b.pk))
    return f"hand:{evening.pk}:{first}-{second}"


# --- places ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ranking:
    """What the tournament of an evening says of its Magi: the rank of each, equals alike; who has none; who had how
    many byes."""

    ranks: Mapping[int, int]
    unranked: Set[int]
    byes: Mapping[int, int]


def ranking_of(entrants: Iterable[Entrant]) -> Ranking | None:
    """The ranks of a tournament as they were last taken home; None where nobody has one."""
    entrants = list(entrants)
    ranks = {one.magus_id: one.rank for one in entrants if one.rank is not None}
    if not ranks:
        return None
    unranked = {one.magus_id for one in entrants if one.rank is None}
    return Ranking(ranks, unranked, {one.magus_id: one.byes for one in entrants})


@dataclass(frozen=True)
class Standing:
    """Where a Magus stands: its place, matches won and lost, games won and lost. `place` is None for who has none: out
    of the tournament (TD-4), or too few challenges in it (TD-17). `is_level`: the matches leave it equal with others,
    and the host's word decides, or nobody's."""

    magus: Magus
    place: int | None
    won: int
    lost: int
    games_won: int
    games_lost: int
    is_level: bool
    is_out: bool


def standings(
    players: Sequence[Magus],
    matches: Iterable[Match],
    out: set[int],
    ranks: Mapping[int, int],
    tournament: Ranking | None = None,
) -> list[Standing]:
    """The places: matches won, then the direct match, then the host's word; who is equal after that shares the better
    place (D-34). Who is out at 0 life has the last place, whatever was won (D-19).

    Where a `tournament` was played its ranks stand in for the matches won; the lot that it draws for its own pairings
    decides no place (TD-13).
    """
    matches = list(matches)
    ranked = [magus.pk for magus in players if magus.pk not in out]
    if tournament is None:
        groups = _by_matches(ranked, matches)
    else:
        groups = _by_tournament([pk for pk in ranked if pk not in tournament.unranked], tournament, matches)
    is_level = {pk for group in groups if len(group) > 1 for pk in group}
    places: dict[int, int | None] = dict.fromkeys(out, len(players))
    unspoken, before = len(players) + 1, 0
    for group in groups:
        for equals in _split(group, {pk: -ranks.get(pk, unspoken) for pk in group}):
            places |= dict.fromkeys(equals, before + 1)
            before += len(equals)
    byes = tournament.byes if tournament else {}
    lines = [
        _standing(magus, places.get(magus.pk), matches, byes.get(magus.pk, 0), magus.pk in is_level, magus.pk in out)
        for magus in players
    ]
    return sorted(lines, key=lambda one: one.place or unspoken)


def _by_tournament(group: list[int], tournament: Ranking, matches: Sequence[Match]) -> list[list[int]]:
    """The group by the tournament's ranks, equals by the direct match; who has not entered stands behind (TD-16)."""
    behind = len(group) + len(tournament.ranks)
    score = {pk: -tournament.ranks.get(pk, behind) for pk in group}
    return [part for equals in _split(group, score) for part in _by_direct_match(equals, matches)]


def _by_matches(group: list[int], matches: Sequence[Match]) -> list[list[int]]:
    """The group by matches won; those who won as many by the direct match; who stays equal stands together."""
    return [part for equals in _split(group, _wins(matches)) for part in _by_direct_match(equals, matches)]


def _by_direct_match(group: list[int], matches: Sequence[Match]) -> list[list[int]]:
    """The group by the matches that were played in it, and again among those who are equal after that."""
    direct = [match for match in matches if {match.a_id, match.b_id} <= set(group)]
    parts = _split(group, _wins(direct))
    return parts if len(parts) <= 1 else [part for each in parts for part in _by_direct_match(each, matches)]


def _wins(matches: Iterable[Match]) -> Counter[int]:
    return Counter(match.winner_id for match in matches if match.winner_id is not None)


def _split(group: list[int], score: Mapping[int, int]) -> list[list[int]]:
    """The group in parts of equal score, the highest first."""
    ordered = sorted(group, key=lambda pk: -score[pk])
    return [list(equals) for _score, equals in groupby(ordered, key=lambda pk: score[pk])]


def _standing(
    magus: Magus, place: int | None, matches: Sequence[Match], byes: int, is_level: bool, is_out: bool
) -> Standing:
    """A bye is a match won (TD-10), though nobody was there to lose it."""
    own = [match for match in matches if magus.pk in (match.a_id, match.b_id)]
    won = sum(match.winner_id == magus.pk for match in own)
    drawn = sum(match.is_drawn for match in own)
    games = [
        (match.games_a, match.games_b) if match.a_id == magus.pk else (match.games_b, match.games_a) for match in own
    ]
    return Standing(
        magus=magus,
        place=place,
        won=won + byes,
        lost=len(own) - won - drawn,
        games_won=sum(mine for mine, _theirs in games),
        games_lost=sum(theirs for _mine, theirs in games),
        is_level=is_level,
        is_out=is_out,
    )
