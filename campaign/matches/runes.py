"""A rune duel as a match of an evening (LM §3.6; R-26)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from django.utils.translation import gettext_lazy as _

from campaign.bridge.runes import MOST_AT_A_RUNE_TABLE, RUNES, DuelChronicle, duel_chronicle, open_rune_table
from campaign.matches.match_kind import KindWords, MatchKind, Opened, Opening, Result
from campaign.models import MatchChair, RuneMatch

SETTINGS = ("match", "side_deck")
"""What of the charter of a duel an evening chooses; everything else is as it is by itself."""
MOST_SIDE = 99
TWO = 2


def _open(opening: Opening) -> Opened:
    """`own`: rows of cards of the group's own; the rest are fields of the charter of a duel."""
    settings = dict(opening.wanted)
    own = settings.pop("own", "")
    players = opening.players(opening.lives)
    code, seats = open_rune_table(opening.name, players, settings, own, opening.host, opening.at)
    return Opened(code, seats, [0] * len(seats))


def _games_won(chairs: Sequence[MatchChair], chronicle: DuelChronicle) -> Counter[int | None]:
    """The games of a duel of two, and how many were drawn."""
    a, b = chairs
    won_a, won_b = _games(chronicle, a.seat, b.seat)
    drawn = sum(one.ended_at is not None and not one.winners for one in chronicle.games)
    return Counter({a.magus_id: won_a, b.magus_id: won_b, None: drawn})


def _results(chairs: Sequence[MatchChair], chronicle: DuelChronicle) -> Iterator[Result]:
    """The match of two with its games; of more players one match for each pair: who has the better place has won it,
    one game to none."""
    for a, b in combinations(chairs, 2):
        yield Result(a.magus, b.magus, *_games(chronicle, a.seat, b.seat))


def _games(chronicle: DuelChronicle, a: str, b: str) -> tuple[int, int]:
    """How many games each has won against the other. Who has left a match of three has lost it, however it stood."""
    stood = {player.seat: player for player in chronicle.players}
    mine, other = stood[a], stood[b]
    place_a, place_b = mine.place or 0, other.place or 0
    if len(stood) > TWO:
        return int(place_a < place_b), int(place_b < place_a)
    if place_a < place_b and mine.wins <= other.wins:
        return other.wins + 1, other.wins
    if place_b < place_a and other.wins <= mine.wins:
        return mine.wins, mine.wins + 1
    return mine.wins, other.wins


KIND = MatchKind(
    key=RUNES,
    most=MOST_AT_A_RUNE_TABLE,
    longest=3,
    sessions=RuneMatch,
    stem="rune",
    source="duel",
    path="duels",
    match_path="duel",
    page="duels",
    words=KindWords(
        sign="seal",
        one=_("A rune duel"),
        history=_("Rune duels"),
        played=_("a rune duel, played"),
        being_played=_("a rune duel, being played"),
        abandoned=_("a rune duel, set aside: %(why)s"),
        open_one=_("Play a match as a rune duel"),
        play_match=_("Play it as a rune duel"),
        play_again=_("Another game as a rune duel"),
        match_being_played=_("a rune duel, being played"),
    ),
    open=_open,
    of_match=lambda games: {"match": games},
    chronicle=duel_chronicle,
    results=_results,
    games_won=_games_won,
)
