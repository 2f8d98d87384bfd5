"""What everybody at a tournament may read: rounds and their tables, standings, elimination; and the table screen.

What is long (all pairings, all standings, everything about one entrant) has pages of its own: the stream carries what
one phone needs now.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from django.utils.translation import gettext as _

from games.tables.screens import scene
from games.tournament import words
from games.tournament.rules.codes import WITH_PODS
from games.tournament.rules.view import EntrantView, MatchView, RoundView, View
from games.tournament.screens import sentences, table_screen
from games.tournament.screens.bracket import Column, bracket_of
from games.tournament.screens.pairings import Pairing, open_first, pairing_of, pairings_of
from games.tournament.screens.standings import Cross, Ranking, Standing, cross_of, places_of, ranking_of
from games.tournament.screens.table_screen import Lists
from games.tournament.words.buttons import FIELDS

MOST_ROWS = 32
"""A field of so many is shown whole on every phone."""

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
        return {key: {"": self.match_name(match)} for key, match in self.matches.items()}

    def match_name(self, match: MatchView) -> str:
        """`12: Anna – Bruno`, with the round where it is not the latest one."""
        names = " – ".join(self.called(key) for key in match.players)
        if self.round is not None and match.round == self.round.number and not self.is_at_once:
            return f"{match.number}: {names}"
        return _("Round %(n)d: %(names)s") % {"n": match.round, "names": names}

    @cached_property
    def matches(self) -> dict[str, MatchView]:
        return {match.key: match for its in self.view.rounds for match in its.matches}

    @cached_property
    def _names(self) -> dict[str, str]:
        return {one.key: one.name for one in self.view.entrants}

    def called(self, key: str) -> str:
        return self._names.get(key, key)

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

    @cached_property
    def pairings(self) -> tuple[Pairing, ...]:
        """The tables of the latest round, or of all rounds that are open at once."""
        shown: list[Pairing] = []
        for its in self.view.rounds:
            if its is self.round or its.done < len(its.matches):
                shown += pairings_of(its, self.called)
        return tuple(shown)

    @property
    def open_pairings(self) -> tuple[Pairing, ...]:
        """Those without a result, disputed ones first."""
        return tuple(one for one in open_first(self.pairings) if one.is_open)

    @property
    def done_pairings(self) -> tuple[Pairing, ...]:
        """Those with one."""
        return tuple(one for one in self.pairings if not one.is_open)

    @property
    def mine_so_far(self) -> list[Pairing]:
        """My matches, the latest first."""
        matches = (match for its in reversed(self.view.rounds) for match in its.matches)
        return [pairing_of(match, self.called) for match in matches if self.me in match.players]

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

    @cached_property
    def ranking(self) -> Ranking:
        """The standings; while the cut is played those that seeded it, at the end the places (TD-14). Where there is
        nothing but places: who has one."""
        form = self.view.charter.format
        if form in BY_PLACE:
            has_record = form == "single_elimination"
            return places_of(self.view.standings, self.called, has_record=has_record)
        rows = self.view.standings if self.board.is_finished else self.view.swiss or self.view.standings
        return ranking_of(rows, self.called)

    @property
    def is_cut_running(self) -> bool:
        """Whether the standings are those before the cut."""
        return bool(self.view.swiss) and not self.board.is_finished and self.view.charter.format not in BY_PLACE

    @property
    def ranked(self) -> tuple[Standing, ...]:
        """What of the standings stands on this phone."""
        rows = self.ranking.rows
        return rows if len(rows) <= MOST_ROWS or self.board.is_finished else self.ranking.around(self.me)

    @property
    def is_cut_short(self) -> bool:
        """Whether there is more of the standings."""
        return len(self.ranked) < len(self.ranking.rows)

    @cached_property
    def cross(self) -> Cross | None:
        return cross_of(self.view, self.ranking, self.called)

    @cached_property
    def bracket(self) -> tuple[Column, ...]:
        return bracket_of(self.view, self.called)

    @property
    def outcome(self) -> str:
        first = [row.name for row in self.ranking.rows if row.rank == "1"]
        return _("%(names)s: the tournament is won") % {"names": " · ".join(first)} if first else _("Nobody has won")

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
        return (*self.open_pairings, *self.done_pairings)

    @property
    def has_few_tables(self) -> bool:
        """Whether all of them have room at once."""
        return self._lists.has_few_tables

    @property
    def has_cross(self) -> bool:
        """Whether the screen shows who has beaten whom: at the end, before that below tables that leave room for it."""
        return self.cross is not None and (self.shown == "cross" or (self.shown == "tables" and self.has_few_tables))
