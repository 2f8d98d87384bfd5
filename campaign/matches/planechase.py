"""A match of an evening on planes (LM §3.6; D-19)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.bridge.planechase import (
    MOST_AT_A_PLANAR_TABLE,
    PLANAR_VALUES,
    PLANECHASE,
    OwnPlanes,
    PlanarChronicle,
    open_planar_table,
    planar_chronicle,
)
from campaign.bridge.refusals import raise_if_refused
from campaign.matches.match_kind import KindWords, MatchKind, Opened, Opening, Result
from campaign.models import Magus, MatchChair, PlanarSession
from campaign.planes.custom_planes import rows_in_use

SETTINGS = ("decks", "deck_source", "map", "casual_cards")
"""What of the planar charter an evening chooses; everything else is as it is by itself."""
MODES = tuple(PLANAR_VALUES["mode"])
"""How the Magi of an evening play."""
HEADS = 2
"""Players of a team (CR 810.1)."""
FEWEST_IN_A_MELEE = 4
"""So many play a Grand Melee at least: one turn marker for each four (CR 807.1, 807.4a)."""


# --- opening a table -------------------------------------------------------------------------------------------------


def _open(opening: Opening) -> Opened:
    """`lists`: the decks that the group has written, empty: dealt at random; `with_own`: the group's own planes are
    dealt at random too, lists may name them always; the rest are fields of the planar charter. In Two-Headed Giant two
    who stand side by side are a team, whose life is what both bring."""
    settings = dict(opening.wanted)
    lists, with_own = settings.pop("lists", ""), settings.pop("with_own", False)
    magi = opening.magi
    is_too_small = settings.get("mode") == "grand_melee" and len(magi) < FEWEST_IN_A_MELEE
    raise_if_refused(_("A Grand Melee needs at least four players. CR 807.1") if is_too_small else "")
    teams = _teams(magi, settings)
    players = opening.players(_together(opening.lives, magi, teams))
    own = OwnPlanes(rows_in_use(opening.evening.campaign), with_own)
    code, seats = open_planar_table(opening.name, players, settings, lists, opening.host, opening.at, own)
    return Opened(code, seats, teams)


def _teams(magi: Sequence[Magus], settings: Mapping[str, object]) -> list[int]:
    """In which team each plays, from 1; 0: for themselves. Raises Refused."""
    if settings.get("mode") != "two_headed_giant":
        return [0] * len(magi)
    is_even = len(magi) >= 2 * HEADS and len(magi) % HEADS == 0
    raise_if_refused("" if is_even else _("Teams of two sit side by side: four, six or more players. CR 810.1"))
    return [place // HEADS + 1 for place in range(len(magi))]


def _together(lives: Mapping[int, int], magi: Sequence[Magus], teams: Sequence[int]) -> dict[int, int]:
    """The lives; in a team what its heads bring together, for it has one life (CR 810.4)."""
    of_team: Counter[int] = Counter()
    for magus, team in zip(magi, teams, strict=True):
        of_team[team] += lives[magus.pk]
    return {magus.pk: of_team[team] if team else lives[magus.pk] for magus, team in zip(magi, teams, strict=True)}


# --- its result ------------------------------------------------------------------------------------------------------


def _games_won(chairs: Sequence[MatchChair], chronicle: PlanarChronicle) -> Counter[int | None]:
    """A table is one game."""
    best = {one.seat for one in chronicle.players if one.place == 1}
    winners = [chair.magus_id for chair in chairs if chair.seat in best]
    return Counter([winners[0] if len(winners) == 1 else None])


def _results(chairs: Sequence[MatchChair], chronicle: PlanarChronicle) -> Iterator[Result]:
    """One match for each pair: who has the better place has won it, one game to none; equal places are a draw. A team
    has no match of its own."""
    places = {one.seat: one.place or 0 for one in chronicle.players}
    for a, b in combinations(chairs, 2):
        if a.team and a.team == b.team:
            continue
        place_a, place_b = places[a.seat], places[b.seat]
        yield Result(a.magus, b.magus, int(place_a < place_b), int(place_b < place_a))


KIND = MatchKind(
    key=PLANECHASE,
    most=MOST_AT_A_PLANAR_TABLE,
    longest=1,
    has_teams=True,
    sessions=PlanarSession,
    stem="planar",
    source="planar",
    path="planes",
    match_path="planes",
    page="planes",
    words=KindWords(
        sign="globe",
        one=gettext_lazy("A match on planes"),
        history=gettext_lazy("Planes"),
        played=gettext_lazy("on planes, played"),
        being_played=gettext_lazy("on planes, being played"),
        abandoned=gettext_lazy("on planes, set aside: %(why)s"),
        open_one=gettext_lazy("Play a match on planes"),
        play_match=gettext_lazy("Play it on planes"),
        play_again=gettext_lazy("Another game on planes"),
        match_being_played=gettext_lazy("being played on planes"),
    ),
    open=_open,
    of_match=lambda games: {},
    chronicle=planar_chronicle,
    results=_results,
    games_won=_games_won,
)
