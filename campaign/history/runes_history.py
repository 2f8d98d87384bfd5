"""What the rune duels of a campaign add up to: who won, with which rulers, which runes were played and cancelled."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from campaign.history.game_summaries import GameSummary, by_place, display_name, latest_first, person_of
from campaign.models import Campaign, DuelGame, DuelPlayer, DuelRuler, Evening, RuneMatch, RunePlay
from campaign.models.runes import Became

INFINITY, NOTHING = "∞", "–"


@dataclass(frozen=True)
class RulerTold:
    """A player in one game."""

    name: str
    row: DuelRuler

    @property
    def left(self) -> str:
        """The Divinity left to the player: a number, ∞, or – for what is below zero (R-14); empty: the ruler has
        none."""
        remaining = self.row.remaining
        return NOTHING if remaining.startswith("-") else INFINITY if remaining == "inf" else remaining


@dataclass(frozen=True)
class RuneTold:
    """A rune that was played, and by whom."""

    name: str
    row: RunePlay


@dataclass(frozen=True)
class Round:
    """A game of a duel."""

    game: DuelGame
    rulers: Sequence[RulerTold]
    runes: Sequence[RuneTold]

    @property
    def winners(self) -> list[str]:
        return [one.name for one in self.rulers if one.row.won]

    @property
    def is_over(self) -> bool:
        return self.game.ended_at is not None


@dataclass(frozen=True)
class DuelTold(GameSummary[RuneMatch, DuelPlayer]):
    """A duel with those who played it, by place, and its games."""

    games: Sequence[Round]

    @property
    def score(self) -> str:
        """Games won, in the order of the players."""
        return " : ".join(str(one.wins) for one in self.players)

    def stood(self, player: DuelPlayer) -> str:
        return str(player.wins)

    @property
    def turns(self) -> int:
        return sum(one.game.turns for one in self.games)

    @property
    def runes(self) -> int:
        return sum(len(one.runes) for one in self.games)


@dataclass
class Duellist:
    """What somebody did in duels. `runes`: how many were played, `lost`: how many of these were cancelled."""

    name: str
    duels: int = 0
    won: int = 0
    games: int = 0
    games_won: int = 0
    runes: int = 0
    lost: int = 0


@dataclass(frozen=True)
class RulerCount:
    """In how many games a ruler was played, and how many of them that side won."""

    name: str
    games: int
    won: int


@dataclass(frozen=True)
class RuneCount:
    """How often a rune was played, and how often that was cancelled."""

    name: str
    times: int
    cancelled: int


@dataclass(frozen=True)
class DuelHistory:
    """Everything together. `cancelling`: what has cancelled runes, and how often."""

    duels: Sequence[DuelTold]
    people: Sequence[Duellist]
    rulers: Sequence[RulerCount]
    runes: Sequence[RuneCount]
    cancelling: Sequence[tuple[str, int]]

    @property
    def games(self) -> Sequence[DuelTold]:
        """The duels, as every history of matches calls what was played."""
        return self.duels

    @property
    def played(self) -> int:
        """How many runes were played."""
        return sum(one.times for one in self.runes)

    @property
    def cancelled(self) -> int:
        return sum(one.cancelled for one in self.runes)

    @property
    def most_played(self) -> int:
        return max((one.times for one in self.runes), default=0)

    @property
    def most_games(self) -> int:
        return max((one.games for one in self.rulers), default=0)

    @property
    def most_duels(self) -> int:
        return max((one.duels for one in self.people), default=0)

    @property
    def most_cancelling(self) -> int:
        return max((times for _name, times in self.cancelling), default=0)


def history_of(campaign: Campaign, evening: Evening | None = None, *, game: RuneMatch | None = None) -> DuelHistory:
    """Of the whole campaign, of one evening, or of one duel; from a fixed number of questions."""
    sessions = campaign.duels.select_related("laid__evening", "recorded")
    if evening is not None:
        sessions = sessions.filter(laid__evening=evening)
    if game is not None:
        sessions = sessions.filter(pk=game.pk)
    duels = latest_first(sessions)
    keys = [duel.pk for duel in duels]
    players = list(DuelPlayer.objects.filter(duel__in=keys).select_related("magus").order_by("duel", "number"))
    games = list(DuelGame.objects.filter(duel__in=keys).order_by("duel", "number"))
    rulers = list(DuelRuler.objects.filter(duel__in=keys).order_by("duel", "number"))
    runes = list(RunePlay.objects.filter(duel__in=keys).order_by("duel", "number"))
    return DuelHistory(
        duels=_duels(duels, players, games, rulers, runes),
        people=_people(players, rulers, runes),
        rulers=_rulers(rulers),
        runes=_runes(runes),
        cancelling=Counter(rune.by for rune in runes if rune.became == Became.CANCELLED).most_common(),
    )


def _duels(
    duels: Sequence[RuneMatch],
    players: Sequence[DuelPlayer],
    games: Sequence[DuelGame],
    rulers: Sequence[DuelRuler],
    runes: Sequence[RunePlay],
) -> list[DuelTold]:
    names = {player.pk: display_name(player) for player in players}
    in_game: dict[int, list[RulerTold]] = defaultdict(list)
    for ruler in rulers:
        in_game[ruler.game_id].append(RulerTold(names[ruler.player_id], ruler))
    played: dict[int, list[RuneTold]] = defaultdict(list)
    for rune in runes:
        played[rune.game_id].append(RuneTold(names[rune.player_id], rune))
    sat: dict[int, list[DuelPlayer]] = defaultdict(list)
    for player in players:
        sat[player.duel_id].append(player)
    rounds: dict[int, list[Round]] = defaultdict(list)
    for game in games:
        rounds[game.duel_id].append(Round(game, in_game[game.pk], played[game.pk]))
    return [DuelTold(duel, by_place(sat[duel.pk]), rounds[duel.pk]) for duel in duels]


def _people(players: Sequence[DuelPlayer], rulers: Iterable[DuelRuler], runes: Iterable[RunePlay]) -> list[Duellist]:
    people: dict[int | str, Duellist] = {}
    of: dict[int, Duellist] = {}
    for player in players:
        who = of[player.pk] = people.setdefault(person_of(player), Duellist(display_name(player)))
        who.duels += 1
        who.won += player.won
    for ruler in rulers:
        of[ruler.player_id].games += 1
        of[ruler.player_id].games_won += ruler.won
    for rune in runes:
        of[rune.player_id].runes += 1
        of[rune.player_id].lost += rune.became == Became.CANCELLED
    return sorted(people.values(), key=lambda who: (-who.won, -who.games_won, -who.duels, who.name))


def _rulers(rulers: Iterable[DuelRuler]) -> list[RulerCount]:
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for ruler in rulers:
        if ruler.ruler:
            played[ruler.ruler] += 1
            won[ruler.ruler] += ruler.won
    counts = [RulerCount(name, games, won[name]) for name, games in played.items()]
    return sorted(counts, key=lambda one: (-one.won, -one.games, one.name))


def _runes(runes: Iterable[RunePlay]) -> list[RuneCount]:
    played: Counter[str] = Counter()
    lost: Counter[str] = Counter()
    for play in runes:
        played[play.card] += 1
        lost[play.card] += play.became == Became.CANCELLED
    counts = [RuneCount(name, times, lost[name]) for name, times in played.items()]
    return sorted(counts, key=lambda one: (-one.times, -one.cancelled, one.name))
