"""What tables have to tell of matches, taken home: those of single matches, and tournaments with where everybody stands
and their deadlines (LM §3.6; TD-5). Whoever reads matches asks for it first, so that they are there without a worker
having come.

What a table says is read first and written under a lock, so any number of workers and pages may do it at once: an
older reading never replaces a newer one. A result that is corrected at the table is corrected here too, until the award
of the evening is booked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import timedelta
from itertools import combinations

from django.db import transaction
from django.db.models import QuerySet

from campaign.bridge import chronicles
from campaign.bridge.looking import settling
from campaign.bridge.shared import folded
from campaign.bridge.tournament import PLAYED, Played, TournamentChronicle, tournament_chronicle
from campaign.matches import match_tables, matches
from campaign.models import Campaign, Entrant, Evening, EventKind, LeagueRound, Match, Tournament
from campaign.models.values.days import LAST_DAY, clamped
from campaign.webhooks import telling
from campaign.webhooks.events import is_told

SHOWN = ("round", "a_id", "b_id", "games_a", "games_b", "games_drawn", "lost_by_both", "is_awarded", "at")
"""What of a match follows from the table."""


def update_evening(evening: Evening) -> None:
    """Updates the matches of this evening from its tables, and the rows of its tournament."""
    match_tables.collect_results(evening)
    tournaments = tournaments_of(evening.tournaments.all())
    _update_moved(tournaments, _versions_of(tournaments))


def tournaments_of(rows: QuerySet[Tournament]) -> list[Tournament]:
    """Those of these tournaments that were not called off, in the order in which they were laid."""
    return list(rows.filter(called_off_at=None).order_by("laid_at", "pk"))


def update_campaign(campaign: Campaign) -> None:
    """Updates the matches and all tournaments of a campaign: in a query for each, where no table has moved."""
    tournaments = tournaments_of(campaign.tournaments.all())
    update_those_of(campaign, tournaments, _versions_of(tournaments))


def update_those_of(campaign: Campaign, tournaments: Iterable[Tournament], now: Mapping[str, int]) -> None:
    """Updates the matches of a campaign, and these tournaments of it; `now`: at which version each table is."""
    match_tables.collect_results_of(campaign)
    _update_moved(tournaments, now)


def _versions_of(tournaments: Iterable[Tournament]) -> dict[str, int]:
    return chronicles.versions(one.table_code for one in tournaments)


def _update_moved(tournaments: Iterable[Tournament], now: Mapping[str, int]) -> None:
    for tournament in tournaments:
        if now.get(tournament.table_code, 0) > tournament.version:
            update_results(tournament)


def update_results(tournament: Tournament) -> Tournament:
    """Updates the rows of this tournament from its table. Once the award of its evening is booked nothing is taken
    any more (D-44)."""
    if tournament.called_off_at is not None or not has_moved(tournament):
        return tournament
    version, chronicle = tournament_chronicle(tournament.table_code)
    with settling(), transaction.atomic():
        if tournament.evening_id is not None:
            Evening.objects.select_for_update().get(pk=tournament.evening_id)
        locked = Tournament.objects.select_for_update(of=("self",)).select_related("evening").get(pk=tournament.pk)
        is_open = locked.evening is None or not matches.is_booked(locked.evening)
        if is_open and locked.version < version and locked.called_off_at is None:
            _write(locked, version, chronicle)
    tournament.refresh_from_db()
    return tournament


def has_moved(tournament: Tournament) -> bool:
    """Whether its table has moved since its results were taken home."""
    now = chronicles.versions([tournament.table_code])
    return now.get(tournament.table_code, 0) > tournament.version


def is_told_otherwise(tournament: Tournament) -> bool:
    """Whether a result was corrected at the table after the award was booked: what was booked stays (D-44)."""
    if not has_moved(tournament):
        return False
    _version, chronicle = tournament_chronicle(tournament.table_code)
    rows = {one.source: _as_shown(one) for one in tournament.matches.all()}
    return rows != {one.source: _as_shown(one) for one in _matches(tournament, chronicle)}


# --- writing ---------------------------------------------------------------------------------------------------------


def _write(tournament: Tournament, version: int, chronicle: TournamentChronicle) -> None:
    _write_entrants(tournament, chronicle)
    _tell_rounds(tournament, chronicle)
    _write_matches(tournament, version, chronicle)
    _write_rounds(tournament, chronicle)
    tournament.version = version
    tournament.ended_at = chronicle.ended_at
    tournament.save(update_fields=["version", "ended_at"])


def _write_entrants(tournament: Tournament, chronicle: TournamentChronicle) -> None:
    """Where everybody stands; late comers are there from now on, if they are Magi of this campaign."""
    rows = {entrant.key: entrant for entrant in tournament.entrants.all()}
    has_begun = any(match.ended_at is not None for match in chronicle.matches)
    late = _magi_by_name(tournament)
    taken = {entrant.magus_id for entrant in rows.values()}
    for chronicled in chronicle.entrants:
        entrant = rows.pop(chronicled.key, None)
        if entrant is None:
            magus = late.get(chronicled.name) or late.get(folded(chronicled.name))
            if magus is None or magus in taken:
                continue
            entrant = Entrant(tournament=tournament, key=chronicled.key, magus_id=magus)
            taken.add(magus)
        entrant.rank = chronicled.rank if has_begun else None
        entrant.points, entrant.byes = chronicled.points, chronicled.byes
        entrant.won, entrant.drawn, entrant.lost = chronicled.won, chronicled.drawn, chronicled.lost
        entrant.save()
    for gone in rows.values():
        gone.delete()


def _magi_by_name(tournament: Tournament) -> Mapping[str, int]:
    """The Magi who may come late to it, by name and by `folded` name: of an evening those who sit there."""
    if tournament.evening is not None:
        magi = {magus.name: magus.pk for magus in matches.players_of(tournament.evening)}
    else:
        magi = dict(tournament.campaign.magi.values_list("name", "pk"))
    return {folded(name): pk for name, pk in magi.items()} | magi


def _tell_rounds(tournament: Tournament, chronicle: TournamentChronicle) -> None:
    """Which rounds are published, and who plays whom in them; each is told once, as it was paired first."""
    if not is_told(tournament.campaign, EventKind.ROUND_PAIRED):
        return
    names = {one.key: one.name for one in chronicle.entrants}
    for published in chronicle.rounds:
        of = [one for one in chronicle.matches if one.round == published.number]
        players = [[names.get(key, key) for key in one.players] for one in of]
        telling.round_paired(tournament, published.number, published.rounds_left, players, published.at)


def _write_matches(tournament: Tournament, version: int, chronicle: TournamentChronicle) -> None:
    """The matches become what the table says at this version; what was withdrawn or cancelled there is gone here
    too."""
    rows = {one.source: one for one in tournament.matches.all()}
    for match in _matches(tournament, chronicle):
        known = rows.pop(match.source, None)
        if known is None:
            match.save()
            telling.match_ended(match, match.at, key=f"{version}")
        elif _as_shown(known) != _as_shown(match):
            match.pk = known.pk
            match.save()
            telling.match_ended(match, match.at, key=f"{version}", is_corrected=True)
    for gone in rows.values():
        gone.delete()


def _as_shown(match: Match) -> tuple[object, ...]:
    return tuple(getattr(match, name) for name in SHOWN)


def _write_rounds(tournament: Tournament, chronicle: TournamentChronicle) -> None:
    """A round of a league that is published gets its deadline, if the league has any; it may be moved afterwards."""
    first = tournament.first_due
    if first is None:
        return
    known = set(tournament.rounds.values_list("number", flat=True))
    days = timedelta(days=tournament.days_a_round or 0)
    for number in sorted({match.round for match in chronicle.matches} - known):
        due_on = min(clamped(first) + (number - 1) * days, LAST_DAY)
        LeagueRound.objects.create(tournament=tournament, number=number, due_on=due_on)


# --- the table's matches as the campaign's ---------------------------------------------------------------------------


def _matches(tournament: Tournament, chronicle: TournamentChronicle) -> Iterator[Match]:
    """Every match of two Magi that has a result and counts. Of a table of three and more it is one match for each pair:
    who has the better place has won it, one game to none; equal places are a draw (D-32)."""
    magi = dict(tournament.entrants.values_list("key", "magus"))
    for match in chronicle.matches:
        if match.ended_at is None or match.cancelled:
            continue
        games = match.games
        if games is not None and len(match.players) == 2:
            counts = (games.first, games.second, games.drawn)
            yield from _match(tournament, magi, match, *match.players, counts)
            continue
        places = {key: place for place, equals in enumerate(match.places) for key in equals}
        for a, b in combinations([key for key in match.players if key in places], 2):
            counts = (int(places[a] < places[b]), int(places[b] < places[a]), 0)
            yield from _match(tournament, magi, match, a, b, counts)


def _match(
    tournament: Tournament, magi: Mapping[str, int], match: Played, a: str, b: str, games: tuple[int, int, int]
) -> Iterator[Match]:
    """The match of these two, which has ended, if both are Magi of the campaign."""
    if a not in magi or b not in magi:
        return
    assert match.ended_at is not None
    yield Match(
        campaign_id=tournament.campaign_id,
        evening_id=tournament.evening_id,
        tournament=tournament,
        round=match.round,
        a_id=magi[a],
        b_id=magi[b],
        games_a=games[0],
        games_b=games[1],
        games_drawn=games[2],
        lost_by_both=games == (0, 0, 0) and not match.places,
        is_awarded=match.how not in PLAYED,
        source=f"tournament:{tournament.pk}:{match.key}:{magi[a]}-{magi[b]}",
        at=match.ended_at,
    )
