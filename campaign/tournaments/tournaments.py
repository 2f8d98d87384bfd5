"""Tournaments of a campaign: laid once, at the end of an evening or as a league beside the evenings; called off while
nothing was played (tournament §6; LM §3.6, D-19)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from random import Random

from django.db import transaction
from django.db.models import Q, prefetch_related_objects
from django.utils.translation import gettext as _

from campaign.bridge import table_queries
from campaign.bridge.refusals import not_now, raise_if_refused
from campaign.bridge.tournament import (
    PLAYED,
    Entering,
    key_of_magus,
    open_tournament_table,
    tournament_chronicle,
    tournament_view,
)
from campaign.matches import matches
from campaign.matches.match_tables import who_has_played
from campaign.models import Campaign, Entrant, Evening, LeagueRound, Magus, Person, Role, Tournament
from campaign.webhooks import telling

FEWEST = 2


# --- of an evening ---------------------------------------------------------------------------------------------------


def tournament_of(evening: Evening) -> Tournament | None:
    """The tournament in which this evening ends."""
    return evening.tournaments.filter(called_off_at=None).first()


def why_not_now(evening: Evening) -> str:
    """Why no tournament of this evening can be started now; empty: it can."""
    if evening.is_planned or not table_queries.match_lives(evening):
        return _("The matches begin when every deck has its lands. LM 3.6")
    if matches.is_booked(evening):
        return _("The award of this evening is booked: you can’t add matches. D-44")
    if len(matches.players_of(evening)) < FEWEST:
        return _("A tournament takes two Magi or more.")
    return ""


def entering(evening: Evening) -> list[Entering]:
    """Who enters: everybody who is not absent, with the life that the auction has left; who is out enters too, and
    loses every match unless the host withdraws them (TD-16)."""
    lives = table_queries.match_lives(evening)
    places = evening.attendance.exclude(seat="").select_related("magus__owner")
    played = who_has_played(evening)
    return [
        _entering(place.magus, lives[place.seat], place.magus_id in played) for place in places if place.seat in lives
    ]


def _entering(magus: Magus, lives: tuple[int, int] | None = None, has_played: bool = False) -> Entering:
    """`lives`: of all matches, and of the first one, which may have been played this evening."""
    key, (every, first) = key_of_magus(magus.pk), lives or (None, None)
    own = None if has_played or first == every else first
    hosts = magus.campaign.memberships.filter(person=magus.owner, role=Role.HOST)
    is_host = magus.owner is not None and hosts.exists()
    return Entering(key, magus.name, magus.owner, every, own, is_out=every == 0, co_host=is_host)


@transaction.atomic
def start(
    evening: Evening, settings: Mapping[str, object], *, host: Person, at: datetime, chance: Random | None = None
) -> tuple[Tournament, bool]:
    """Starts the tournament of this evening; the answer says whether it is new: a second press finds the first one.

    `chance` draws the lots (TD-13). Raises Refused, also once the award is booked.
    """
    matches.refuse_when_booked(evening)
    existing = tournament_of(evening)
    if existing is not None:
        return existing, False
    raise_if_refused(why_not_now(evening))
    name = f"{evening.campaign.name} · {evening.number}"
    about = {"event": name, "date": evening.day.isoformat(), "place": evening.place}
    laid = _open(evening.campaign, evening, "", entering(evening), name, settings, about, host, at, chance)
    return laid, True


# --- a league --------------------------------------------------------------------------------------------------------


@transaction.atomic
def start_league(
    campaign: Campaign,
    name: str,
    magi: Sequence[Magus],
    settings: Mapping[str, object],
    *,
    host: Person,
    at: datetime,
    first_due: date | None = None,
    days_a_round: int | None = None,
) -> tuple[Tournament, bool]:
    """Starts a league of these Magi; the answer says whether it is new: the same one sent twice is one.

    `first_due`: until when the first round is to be played, `days_a_round`: how long each further one has. Raises
    Refused.
    """
    Campaign.objects.select_for_update().get(pk=campaign.pk)
    name = name.strip()
    existing = campaign.tournaments.filter(evening=None, called_off_at=None, name__iexact=name).first()
    if existing is not None and {one.magus_id for one in existing.entrants.all()} == {magus.pk for magus in magi}:
        return existing, False
    if not name:
        raise not_now(_("A league needs a name."))
    if existing is not None:
        raise not_now(_("Another league has this name."))
    if not FEWEST <= len(set(magi)) == len(magi):
        raise not_now(_("A tournament takes two Magi or more."))
    if any(magus.campaign_id != campaign.pk for magus in magi):
        raise not_now(_("One of these isn’t a Magus of this campaign."))
    about = {"event": name, "place": campaign.name}
    league = _open(campaign, None, name, [_entering(one) for one in magi], name, settings, about, host, at)
    league.first_due, league.days_a_round = first_due, days_a_round
    league.save(update_fields=["first_due", "days_a_round"])
    return league, True


def running_leagues(tournaments: Iterable[Tournament]) -> list[Tournament]:
    """Those of these that are leagues and are being played, with everybody in the order of the standings."""
    running = [one for one in tournaments if one.evening_id is None and not one.is_over]
    prefetch_related_objects(running, "entrants__magus")
    return running


# --- both ------------------------------------------------------------------------------------------------------------


def _open(
    campaign: Campaign,
    evening: Evening | None,
    name: str,
    entering: Sequence[Entering],
    title: str,
    settings: Mapping[str, object],
    about: Mapping[str, str],
    host: Person,
    at: datetime,
    chance: Random | None = None,
) -> Tournament:
    code = open_tournament_table(title, entering, settings, about, host, at, chance)
    tournament = Tournament.objects.create(
        campaign=campaign, evening=evening, name=name, table_code=code, laid_by=host, laid_at=at
    )
    magi = {key_of_magus(magus.pk): magus for magus in campaign.magi.all()}
    Entrant.objects.bulk_create(Entrant(tournament=tournament, magus=magi[one.key], key=one.key) for one in entering)
    telling.table_opened(campaign, code, [one.name for one in entering], at)
    return tournament


@transaction.atomic
def call_off(tournament: Tournament, at: datetime) -> Tournament:
    """It does not take place: another one may be started in its stead. Raises Refused once a match has been
    played, and once the award is booked."""
    if tournament.evening is not None:
        matches.refuse_when_booked(tournament.evening)
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if tournament.called_off_at is not None:
        return tournament
    if has_been_played(tournament):
        raise not_now(_("A match has been played: the tournament is ended at its table. TD-2"))
    tournament.called_off_at = at
    tournament.save(update_fields=["called_off_at"])
    tournament.matches.all().delete()
    return tournament


@transaction.atomic
def play_after_all(tournament: Tournament) -> Tournament:
    """A tournament that was called off takes place, as its table stands. Raises Refused where another one was
    started in its stead, and once the award is booked."""
    if tournament.evening is not None:
        matches.refuse_when_booked(tournament.evening)
    tournament = Tournament.objects.select_for_update(of=("self",)).select_related("evening").get(pk=tournament.pk)
    if tournament.called_off_at is None:
        return tournament
    others = Tournament.objects.filter(campaign=tournament.campaign_id, called_off_at=None)
    same = Q(evening=tournament.evening_id) if tournament.evening_id else Q(evening=None, name__iexact=tournament.name)
    if others.filter(same).exists():
        raise not_now(_("Another tournament was started in its stead."))
    tournament.called_off_at, tournament.version = None, 0
    tournament.save(update_fields=["called_off_at", "version"])
    return tournament


def has_been_played(tournament: Tournament) -> bool:
    """Whether a match of it has a result that its players have made."""
    _version, chronicle = tournament_chronicle(tournament.table_code)
    return any(match.ended_at is not None and match.how in PLAYED for match in chronicle.matches)


def set_deadline(tournament: Tournament, number: int, due_on: date) -> LeagueRound:
    """Until when a round of a league is to be played; its players are reminded of the new day. Raises
    Refused for a round that is not published, and for the tournament of an evening."""
    if not tournament.is_league:
        raise not_now(_("Only a league has deadlines."))
    rounds = tournament_view(tournament.table_code).rounds
    if number not in {one.number for one in rounds}:
        raise not_now(_("This round is not published yet."))
    deadline, _is_new = LeagueRound.objects.update_or_create(
        tournament=tournament, number=number, defaults={"due_on": due_on}
    )
    return deadline
