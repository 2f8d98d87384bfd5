"""What everybody at a tournament may read: rounds and their tables, standings, elimination; and the table screen.

What is long (all pairings, all standings, everything about one entrant) has pages of its own: the stream carries what
one phone needs now.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.tables.board import Person
from games.tables.screens import scene
from games.tables.screens.shared import shared
from games.tables.words import Lexicon
from games.tournament import words
from games.tournament.rules.codes import WITH_PODS
from games.tournament.rules.view import EntrantView, MatchView, RoundView, RowView, View
from games.tournament.screens import sentences, table_screen
from games.tournament.screens.bracket import Column, bracket_of
from games.tournament.screens.pairings import Named, Pairing, open_first, pairing_of, pairings_of
from games.tournament.screens.standings import FIRST_ROWS, Cross, Placed, Ranking, cross_of, places_of, ranking_of
from games.tournament.screens.table_screen import Lists
from games.tournament.words.buttons import FIELDS

MOST_ROWS = 32
"""A field of so many is shown whole on every phone."""

MOST_TABLES = 100
"""Of more tables those of which the result is missing, as many as these; all of them have a page of their own."""

MOST_IN_THE_END = 100
"""So many of the last standings stand on every phone."""

MOST_NAMES = 64
"""So many of those who have entered are named on a phone."""

BY_PLACE = ("single_elimination", "one_game")
"""Forms in which nobody has points (TD-14, TD-17)."""


class RoundsScene(scene.Scene):
    """A tournament as one seat reads it; what it may do there is `tournament.Scene`."""

    view: View
    field_names = FIELDS
    button_texts = words.BUTTONS
    confirm_texts = words.CONFIRM

    # --- who is who ---------------------------------------------------------------------------------------------------

    @property
    def players(self) -> Sequence[EntrantView]:
        return self.view.entrants

    @property
    def names(self) -> Mapping[str, Mapping[str, str]]:
        """How matches are called: by their number in the round."""
        return MatchNames(self)

    @cached_property
    def lexicon(self) -> Lexicon:
        """How people and things are called here: hundreds, so for all phones once."""
        return Lexicon(self.board.game, _people(self.players, self.board.people), self.names, self.me)

    def match_name(self, match: MatchView) -> str:
        """`12: Anna – Bruno`, with the round where it is not the latest one."""
        names = " – ".join(self.called(key) for key in match.players)
        if self.round is not None and match.round == self.round.number and not self.is_at_once:
            return f"{match.number}: {names}"
        return _("Round %(n)d: %(names)s") % {"n": match.round, "names": names}

    @property
    def matches(self) -> Mapping[str, MatchView]:
        return _matches(self.view.rounds)

    def called(self, key: str) -> str:
        return _names(self.view.entrants).get(key, key)

    @property
    def listed_entrants(self) -> Sequence[EntrantView]:
        """Those who are named on a phone before the first round."""
        return self.view.entrants[:MOST_NAMES]

    @property
    def unlisted_entrants(self) -> int:
        """How many more have entered."""
        return max(0, len(self.view.entrants) - MOST_NAMES)

    @property
    def is_large(self) -> bool:
        """Whether long lists have pages of their own."""
        return len(self.view.entrants) > MOST_ROWS

    # --- rounds -------------------------------------------------------------------------------------------------------

    @property
    def round(self) -> RoundView | None:
        return self.view.rounds[-1] if self.view.rounds else None

    @property
    def round_name(self) -> str:
        """The latest round, without my table."""
        if self.round is None:
            return self.name("stage", self.view.stage)
        return _("All rounds") if self.is_at_once else self.name_of(self.round)

    @property
    def tie_line(self) -> str:
        """What the tie for the last places of the cut is about (TD-28), and how it was settled."""
        return sentences.tie_line(self.view)

    @property
    def tied(self) -> list[tuple[str, bool]]:
        """The tied players, and whether they play on: they first."""
        tie = self.view.cut_tie
        names = [(self.called(key), key in tie.chosen) for key in tie.players] if tie is not None else []
        return sorted(names, key=lambda name: not name[1])

    def name_of(self, its: RoundView) -> str:
        return sentences.round_name(self.view, its, self.bracket)

    @property
    def is_at_once(self) -> bool:
        """Whether all rounds are played at once, in any sequence: no table of theirs has a place of its own."""
        return self.view.charter.is_published_at_once

    @property
    def is_without_rounds(self) -> bool:
        """Whether nobody counts rounds here."""
        return self.is_at_once or self.view.charter.format in ("one_game", "free_challenges")

    @property
    def is_in_pods(self) -> bool:
        """Whether more than two sit at a table."""
        return self.view.charter.format in WITH_PODS

    @property
    def shown_rounds(self) -> Sequence[RoundView]:
        """The latest round, or all rounds that are open at once."""
        return [its for its in self.view.rounds if its is self.round or its.done < len(its.matches)]

    @property
    def has_earlier_rounds(self) -> bool:
        """Whether there are rounds that are not on the phone any more."""
        return len(self.shown_rounds) < len(self.view.rounds)

    @cached_property
    def pairings(self) -> tuple[Pairing, ...]:
        """The tables of the shown rounds."""
        return tuple(one for its in self.shown_rounds for one in pairings_of(its, self.called))

    @property
    def is_round_cut_short(self) -> bool:
        """Whether there are more tables than a phone shows."""
        return len(self.pairings) > MOST_TABLES

    @cached_property
    def open_pairings(self) -> tuple[Pairing, ...]:
        """Those without a result, in their order: of too many those that the host has to look at first."""
        missing = [one for one in self.pairings if one.is_open]
        chosen = open_first(missing)[:MOST_TABLES] if self.is_round_cut_short else missing
        return tuple(sorted(chosen, key=lambda one: (one.round, one.number)))

    @cached_property
    def done_pairings(self) -> tuple[Pairing, ...]:
        """Those with one; where there are too many tables, none."""
        return () if self.is_round_cut_short else tuple(one for one in self.pairings if not one.is_open)

    @property
    def my_pairings(self) -> list[Pairing]:
        """My tables among the shown ones."""
        shown = {its.number for its in self.shown_rounds}
        return [one for one in self.mine_so_far if one.round in shown]

    @cached_property
    def mine_so_far(self) -> list[Pairing]:
        """My matches, the latest first."""
        mine = matches_of_each(self.view.rounds).get(self.me or "", ())
        return [pairing_of(match, self.called) for match in reversed(mine)]

    @property
    def seating(self) -> list[tuple[str, Pairing, int | None, str]]:
        """Who sits where, on which seat of a pod, against whom, by name: as it hangs on the wall."""
        return table_screen.seating_of(self.pairings)

    @property
    def resting(self) -> list[str]:
        """Who does not play the latest round; of free challenges nobody has to."""
        if self.round is None or self.is_without_rounds:
            return []
        return [self.called(key) for key in self.round.resting]

    # --- standings ----------------------------------------------------------------------------------------------------

    @property
    def ranking(self) -> Ranking:
        """The standings; while the cut is played those that seeded it, at the end the places (TD-14). Where there is
        nothing but places: who has one."""
        form = self.view.charter.format
        if form in BY_PLACE:
            of_all = _places_with_record if form == "single_elimination" else _places
            return of_all(self.view.standings, self.view.entrants)
        rows = self.view.standings if self.board.is_finished else self.view.swiss or self.view.standings
        return _ranking(rows, self.view.entrants)

    @property
    def round_notes(self) -> RoundNotes:
        """What has to be said of the latest round below its tables; while the host is asked what becomes of it (TD-5),
        its other tables stand in the question."""
        otherwise = tuple(self.otherwise) if self.view.question is None else ()
        its = self.round
        by_hand, repaired = (its.by_hand, its.repaired) if its is not None else ("", ())
        return RoundNotes(otherwise, tuple(self.resting), by_hand, repaired)

    @property
    def otherwise(self) -> list[str]:
        """The tables that the latest round would have by the corrected results (TD-5)."""
        tables = self.round.otherwise if self.round is not None else ()
        return [self._at(table) for table in tables]

    def _at(self, table: Sequence[str]) -> str:
        names = [self.called(key) for key in table]
        return " – ".join(names if len(names) > 1 else [*names, _("bye")])

    @property
    def is_cut_running(self) -> bool:
        """Whether the standings are those before the cut."""
        return bool(self.view.swiss) and not self.board.is_finished and self.view.charter.format not in BY_PLACE

    @property
    def ranked(self) -> tuple[Placed, ...]:
        """What of the standings stands on every phone."""
        rows = self.ranking.placed
        if self.board.is_finished:
            return rows[:MOST_IN_THE_END]
        return rows if len(rows) <= MOST_ROWS else rows[:FIRST_ROWS]

    @property
    def is_cut_short(self) -> bool:
        """Whether there is more of the standings."""
        return len(self.ranked) < len(self.ranking.rows)

    @property
    def near_me(self) -> tuple[Placed, ...]:
        """Me and those beside me, where they are not on every phone."""
        return tuple(one for one in self.ranking.around(self.me) if one.number > len(self.ranked))

    @property
    def my_rows(self) -> tuple[Placed, ...]:
        """Rows of the standings that look otherwise on my phone than on others."""
        listed = len(self.ranked)
        return tuple(one for one in self.ranking.around(self.me) if one.number > listed or one.row.key == self.me)

    @cached_property
    def cross(self) -> Cross | None:
        return cross_of(self.view, self.ranking, self.called)

    @cached_property
    def bracket(self) -> tuple[Column, ...]:
        return bracket_of(self.view, self.called)

    @property
    def my_bracket(self) -> list[tuple[str, Pairing]]:
        """My matches of the elimination, with their place in it."""
        if self.me is None or self.me not in self.view.bracket:
            return []
        named = (one for column in self.bracket for one in column.named)
        return [(name, one) for name, one in named if any(side.key == self.me for side in one.sides)]

    @property
    def outcome(self) -> str:
        first = [row.name for row in self.ranking.rows if row.rank == "1"]
        if not first:
            return _("Nobody has won")
        won = ngettext("%(names)s wins the tournament", "%(names)s win the tournament", len(first))
        return won % {"names": " · ".join(first)}

    # --- on the screen ------------------------------------------------------------------------------------------------

    @property
    def _lists(self) -> Lists:
        return Lists(self.pairings, self.bracket, self.cross)

    @property
    def shown(self) -> str:
        """What fills the table screen."""
        return table_screen.shown(self.view, self._lists, is_finished=self.board.is_finished)

    @property
    def bracket_ahead(self) -> tuple[Column, ...]:
        """The elimination from the first round that has room on a screen."""
        return self._lists.bracket_ahead

    @property
    def is_alone(self) -> bool:
        """Whether everybody looks at this alone, and no standings stand beside it: names, seats, or an elimination, of
        which the standings are over or not there yet."""
        return self.shown in ("names", "seating") or (self.shown == "bracket" and not self.board.is_finished)

    @property
    def seated(self) -> tuple[tuple[str, int, int | None], ...]:
        """By name: the table, and in a pod the seat."""
        return tuple((name, one.number, seat) for name, one, seat, _against in self.seating)

    @property
    def listed(self) -> tuple[Pairing, ...]:
        """The tables as a screen lists them: what is still played first."""
        missing = open_first(one for one in self.pairings if one.is_open)
        return (*missing, *(one for one in self.pairings if not one.is_open))

    @property
    def has_few_tables(self) -> bool:
        """Whether all of them have room at once."""
        return self._lists.has_few_tables

    @property
    def are_duels(self) -> bool:
        """Whether each table is drawn large, with the life of the two who play there."""
        return self._lists.are_duels

    @property
    def has_cross(self) -> bool:
        """Whether the screen shows who has beaten whom: at the end, before that below tables that leave room for it."""
        if self.cross is None or self.cross.is_empty:
            return False
        return self.shown == "cross" or (self.shown == "tables" and self.has_few_tables)


class RoundNotes(NamedTuple):
    """What has to be said of a round: how it would be paired now, who does not play, why a person has paired it, why
    places were changed."""

    otherwise: tuple[str, ...]
    resting: tuple[str, ...]
    by_hand: str
    repaired: tuple[str, ...]

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to say."""
        return not any(self)


class MatchNames(Mapping[str, Mapping[str, str]]):
    """How matches are called, each named when somebody asks: a tournament has a thousand."""

    def __init__(self, scene: RoundsScene) -> None:
        self._scene = scene

    def __getitem__(self, key: str) -> Mapping[str, str]:
        return {"": self._scene.match_name(self._scene.matches[key])}

    def __contains__(self, key: object) -> bool:
        return key in self._scene.matches

    def __iter__(self) -> Iterator[str]:
        return iter(self._scene.matches)

    def __len__(self) -> int:
        return len(self._scene.matches)


# --- what all phones share --------------------------------------------------------------------------------------------


@shared
def _names(entrants: Sequence[EntrantView]) -> dict[str, str]:
    return {one.key: one.name for one in entrants}


@shared
def _people(entrants: Sequence[EntrantView], people: Sequence[Person]) -> dict[str, str]:
    return _names(entrants) | {one.key: one.name for one in people}


@shared
def _matches(rounds: Sequence[RoundView]) -> dict[str, MatchView]:
    return {match.key: match for its in rounds for match in its.matches}


@shared
def matches_of_each(rounds: Sequence[RoundView]) -> dict[str, list[MatchView]]:
    """By player, their matches from the first."""
    matches: dict[str, list[MatchView]] = {}
    for match in _matches(rounds).values():
        for key in match.players:
            matches.setdefault(key, []).append(match)
    return matches


def _called(entrants: Sequence[EntrantView]) -> Named:
    names = _names(entrants)
    return lambda key: names.get(key, key)


@shared
def _ranking(rows: Sequence[RowView], entrants: Sequence[EntrantView]) -> Ranking:
    return ranking_of(rows, _called(entrants))


@shared
def _places(rows: Sequence[RowView], entrants: Sequence[EntrantView]) -> Ranking:
    return places_of(rows, _called(entrants), has_record=False)


@shared
def _places_with_record(rows: Sequence[RowView], entrants: Sequence[EntrantView]) -> Ranking:
    return places_of(rows, _called(entrants), has_record=True)
