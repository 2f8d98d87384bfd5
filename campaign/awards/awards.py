"""What an evening gives: the criterion that was agreed, who gets what by it, and the booking (LM §3.6; D-34, D-37)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.evenings.evenings import close_evening
from campaign.experience import ledger
from campaign.experience.refusals import LedgerRefused
from campaign.matches.match_tables import being_played
from campaign.matches.matches import Present, Standing, players_of, ranking_of, refuse_when_booked, standings
from campaign.models import AwardScheme, Campaign, Entrant, Evening, EveningAward, Person
from campaign.models.awards import MOST_POINTS, Terms, check_places
from campaign.tournaments.results import update_evening
from campaign.webhooks import telling

PRESETS: dict[str, dict[str, Any]] = {
    "matches": {"for_match": 1},
    "places": {"for_places": [8, 5, 3]},
    "coming": {"for_coming": 1},
    "by_hand": {"by_hand": True},
}
NAMES = {
    "matches": gettext_lazy("1 point for each match won"),
    "places": gettext_lazy("8, 5 and 3 points for the first three"),
    "coming": gettext_lazy("1 point for everybody who came"),
    "by_hand": gettext_lazy("by hand"),
}
OWN = "scheme-"
"""A scheme of the campaign is asked for by this and its number, a preset by its name."""
TERMS = ("for_coming", "for_match", "for_places", "by_hand")
NOTHING: dict[str, Any] = {"for_coming": 0, "for_match": 0, "for_places": [], "by_hand": False}


# --- the criterion ---------------------------------------------------------------------------------------------------


def name_of(award: EveningAward) -> str:
    """What the criterion is called, in the reader's language."""
    return str(NAMES[award.preset]) if award.preset in NAMES else award.name


@transaction.atomic
def agree_on(evening: Evening, criterion: str | AwardScheme) -> EveningAward:
    """Agrees on a preset, by its key, or on a scheme of the campaign, as it is now.

    Raises LedgerRefused for a preset that there is not, another campaign's scheme, and once the award is booked.
    """
    refuse_when_booked(evening)
    if isinstance(criterion, AwardScheme):
        if criterion.campaign_id != evening.campaign_id:
            raise LedgerRefused("no_such_criterion", "LM 3.6")
        values = {name: getattr(criterion, name) for name in TERMS} | {"preset": "", "name": criterion.name}
    elif criterion in PRESETS:
        values = NOTHING | PRESETS[criterion] | {"preset": criterion, "name": ""}
    else:
        raise LedgerRefused("no_such_criterion", "LM 3.6")
    award, _made = EveningAward.objects.update_or_create(evening=evening, defaults=values)
    return award


@transaction.atomic
def write_scheme(campaign: Campaign, name: str, scheme: AwardScheme | None = None, **terms: object) -> AwardScheme:
    """A scheme of the campaign's own, new or changed; evenings that have agreed on it keep what it was.

    Raises LedgerRefused for a name that is taken or missing, for points out of range, and for one that gives nothing.
    """
    scheme = scheme or AwardScheme(campaign=campaign)
    scheme.name = name.strip()
    for term, value in (NOTHING | terms).items():
        setattr(scheme, term, value)
    if not scheme.name:
        raise LedgerRefused("scheme_without_name", "LM 3.6")
    if not is_in_range(scheme):
        raise LedgerRefused("points_out_of_range", "LM 3.6", most=MOST_POINTS)
    if not (scheme.for_coming or scheme.for_match or any(scheme.for_places) or scheme.by_hand):
        raise LedgerRefused("scheme_gives_nothing", "LM 3.6")
    try:
        with transaction.atomic():
            scheme.save()
    except IntegrityError as taken:
        raise LedgerRefused("scheme_name_taken", "LM 3.6", name=scheme.name) from taken
    return scheme


def is_in_range(scheme: AwardScheme) -> bool:
    """Whether everything that the scheme gives is a number from 0 to 99."""
    try:
        check_places(scheme.for_places)
    except ValidationError:
        return False
    return 0 <= scheme.for_coming <= MOST_POINTS and 0 <= scheme.for_match <= MOST_POINTS


@transaction.atomic
def give_by_hand(evening: Evening, points: Mapping[int, int]) -> EveningAward:
    """The points that the criterion leaves to the host, by the Magus' key. Raises LedgerRefused."""
    award = _award_to_change(evening)
    if not award.by_hand:
        raise LedgerRefused("not_by_hand", "LM 3.6")
    if not all(0 <= given <= MOST_POINTS for given in points.values()):
        raise LedgerRefused("points_out_of_range", "LM 3.6", most=MOST_POINTS)
    players = {magus.pk for magus in players_of(evening)}
    award.by_hand_points = {str(pk): given for pk, given in points.items() if pk in players and given}
    award.save()
    return award


@transaction.atomic
def decide_ranks(evening: Evening, ranks: Mapping[int, int]) -> EveningAward:
    """The host's word on those whom the matches leave equal: a lower number stands before a higher one (D-34)."""
    award = _award_to_change(evening)
    players = {magus.pk for magus in players_of(evening)}
    award.ranks = {str(pk): rank for pk, rank in ranks.items() if pk in players and 0 < rank <= len(players)}
    award.save()
    return award


def _award_to_change(evening: Evening) -> EveningAward:
    refuse_when_booked(evening)
    award = EveningAward.objects.filter(evening=evening).first()
    if award is None:
        raise LedgerRefused("no_criterion", "LM 3.6")
    return award


def terms_in_words(terms: Terms) -> str:
    """What a criterion gives, in a line of the reader's language."""
    parts = []
    if terms.for_coming:
        parts.append(_("%(n)s for having come") % {"n": terms.for_coming})
    if terms.for_match:
        parts.append(_("%(n)s for each match won") % {"n": terms.for_match})
    if terms.for_places:
        parts.append(f"{_('places:')} {', '.join(map(str, terms.for_places))}")
    if terms.by_hand:
        parts.append(_("points by hand"))
    return " · ".join(parts)


# --- who gets what ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Share:
    """What one Magus gets, part by part; `rank` is the host's word on its place among equals, 0 for none."""

    standing: Standing
    coming: int
    matches: int
    place: int
    by_hand: int
    rank: int

    @property
    def total(self) -> int:
        return self.coming + self.matches + self.place + self.by_hand


def ranking(evening: Evening, present: Present | None = None) -> list[Standing]:
    """The places of the evening as they follow from its matches, or its tournament, and the host's word."""
    present = present or Present(evening)
    award = EveningAward.objects.filter(evening=evening).first()
    ranks = {int(pk): rank for pk, rank in award.ranks.items()} if award else {}
    entrants = Entrant.objects.filter(tournament__evening=evening, tournament__called_off_at=None)
    return standings(present.players, evening.matches.all(), present.out, ranks, ranking_of(entrants))


def shares(evening: Evening, award: EveningAward, present: Present | None = None) -> list[Share]:
    """Who gets what by this criterion, in the order of places; who was absent gets nothing (D-37)."""
    return [_share(award, standing) for standing in ranking(evening, present)]


def _share(award: EveningAward, standing: Standing) -> Share:
    places, place = award.for_places, standing.place
    return Share(
        standing=standing,
        coming=award.for_coming,
        matches=award.for_match * standing.won,
        place=places[place - 1] if place and place <= len(places) else 0,
        by_hand=award.by_hand_points.get(str(standing.magus.pk), 0) if award.by_hand else 0,
        rank=award.ranks.get(str(standing.magus.pk), 0),
    )


def as_shown(booked: list[Share]) -> str:
    """What a preview has shown, in a form that comes back with the booking: `12:8,9:5`."""
    return ",".join(f"{share.standing.magus.pk}:{share.total}" for share in booked)


def reason_for(share: Share) -> str:
    """Why somebody got points, as the ledger keeps it: no words, so that everybody reads it in their own language."""
    given = {
        "place": share.standing.place or 0 if share.place else 0,
        "matches": share.standing.won if share.matches else 0,
        "coming": share.coming,
        "hand": share.by_hand,
    }
    return " ".join(f"{name}={value}" for name, value in given.items() if value)


# --- booking ---------------------------------------------------------------------------------------------------------


def why_not_yet(evening: Evening) -> LedgerRefused | None:
    """Why the award of this evening cannot be booked yet: something is still played whose points would be lost."""
    update_evening(evening)
    return still_played(evening)


def still_played(evening: Evening) -> LedgerRefused | None:
    """What is still played, as the evening was brought up to date last."""
    if evening.tournaments.filter(called_off_at=None, ended_at=None).exists():
        return LedgerRefused("tournament_runs", "LM 3.6")
    single = being_played(evening).filter(of_match=None).first()
    if single is not None:
        names = ", ".join(chair.magus.name for chair in single.chairs.select_related("magus"))
        return LedgerRefused("match_is_played", "LM 3.6", names=names)
    return None


@transaction.atomic
def book(evening: Evening, shown: str, *, who: Person | None, at: datetime) -> EveningAward:
    """Books the award as the preview has shown it, once.

    Raises LedgerRefused: twice, before the evening is closed at its table and everything is played, without a
    criterion, after the shares have changed since the preview, and when nobody would get anything.
    """
    refuse_when_booked(evening)
    evening.refresh_from_db()
    if not evening.is_closed:
        raise LedgerRefused("evening_is_open", "D-44")
    if reason := why_not_yet(evening):
        raise reason
    award = _award_to_change(evening)
    shared = shares(evening, award)
    if as_shown(shared) != shown:
        raise LedgerRefused("shares_changed", "LM 3.6")
    if not any(share.total for share in shared):
        raise LedgerRefused("award_gives_nothing", "LM 3.6")
    for share in sorted(shared, key=lambda share: share.standing.magus.pk):
        if share.total:
            magus = share.standing.magus
            source = f"award:{evening.pk}:{magus.pk}"
            ledger.award(magus, share.total, evening=evening, reason=reason_for(share), source=source, who=who, at=at)
    award.booked_at, award.booked_by = at, who
    award.save()
    given = [(share.standing.magus.pk, share.standing.magus.name, share.total) for share in shared if share.total]
    telling.award_booked(evening, given, at)
    return award


@transaction.atomic
def close_and_book(evening: Evening, shown: str, *, who: Person, at: datetime) -> EveningAward:
    """Ends the evening at its table and books its award: both or neither. Raises Refused."""
    return book(close_evening(evening, who, at), shown, who=who, at=at)
