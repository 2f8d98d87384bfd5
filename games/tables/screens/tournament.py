"""A tournament on a phone: where I sit, against whom, with how much life; and for the host what comes next.

A `Scene` is made from a `Board` alone, so it can show nothing that the board does not. What is long (all pairings, all
standings, everything about one entrant) has pages of its own: the stream carries what one phone needs now.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engines.tournament.codes import WITH_PODS
from games.engines.tournament.view import EntrantView, MatchView, MineView, RoundView, View
from games.tables.board import Button
from games.tables.screens import scene, tournament_tables
from games.tables.screens.forms import Choice, Field, Form, form_of, named_apart
from games.tables.screens.tournament_mine import Mine, mine_of
from games.tables.screens.tournament_sheets import ResultSheet, Row, sheets_of
from games.tables.screens.tournament_tables import Column, Cross, Pairing, Ranking
from games.words import tournament
from games.words.tournament.buttons import FIELDS
from games.words.tournament.charter import BEST_OF

STEPS = ("begin", "ask_for_pairing", "finish")
"""The host's next step, as long as nothing has to be answered first."""

ABOUT_ROUND = ("stop_pairing", "swap_players", "take_bye", "withdraw_round", "call_off")
ABOUT_CLOCK = ("start_clock", "pause_clock", "resume_clock", "extend_clock")
OTHERWISE: dict[str, dict[str, Any]] = {
    "drop": {"games": gettext_lazy("Leave, with the games so far")},
    "start_clock": {"minutes": gettext_lazy("Start it with other minutes")},
    "extend_clock": {"minutes": gettext_lazy("More time for all"), "match": gettext_lazy("More time for one match")},
}
"""What stands on the second button of an order, by the first thing that it asks."""

MOST_ROWS = 32
"""A field of so many is shown whole on every phone."""

FEW_TABLES = 8
"""So many have room on a screen at once."""

MOST_IN_COLUMN = 9
"""So many matches of an elimination have room below each other on a screen: eight, and the one for the third place."""

BY_PLACE = ("single_elimination", "one_game")
"""Forms in which nobody has points (TD-14, TD-17)."""


class Scene(scene.Scene):
    """What one seat has before it at a tournament."""

    view: View
    field_names = FIELDS
    button_texts = tournament.BUTTONS
    confirm_texts = tournament.CONFIRM

    @property
    def players(self) -> Sequence[EntrantView]:
        """Everybody who has entered."""
        return self.view.entrants

    @property
    def things(self) -> Mapping[str, Mapping[str, str]]:
        """How matches are called: by their number in the round."""
        return {match.key: {"": self.match_name(match)} for its in self.view.rounds for match in its.matches}

    def match_name(self, match: MatchView) -> str:
        """`12: Anna – Bruno`, with the round where it is not the latest one."""
        names = " – ".join(self.called(key) for key in match.players)
        if match.key in self._latest_keys and not self.is_at_once:
            return f"{match.number}: {names}"
        return _("Round %(n)d: %(names)s") % {"n": match.round, "names": names}

    @cached_property
    def _latest_keys(self) -> frozenset[str]:
        return frozenset(match.key for match in self.round.matches) if self.round is not None else frozenset()

    @cached_property
    def _names(self) -> dict[str, str]:
        return {one.key: one.name for one in self.view.entrants}

    def called(self, key: str) -> str:
        """How this entrant is called."""
        return self._names.get(key, key)

    # --- rounds -------------------------------------------------------------------------------------------------------

    @property
    def round(self) -> RoundView | None:
        """The latest round."""
        return self.view.rounds[-1] if self.view.rounds else None

    @property
    def is_at_once(self) -> bool:
        """Whether all rounds are played at once, in any sequence: no table of theirs has a place of its own."""
        return self.view.charter.is_published_at_once

    @cached_property
    def pairings(self) -> tuple[Pairing, ...]:
        """The tables of the latest round, or of all rounds that are open at once."""
        found: list[Pairing] = []
        for its in self.view.rounds:
            if its is self.round or its.done < len(its.matches):
                found += tournament_tables.pairings_of(its, self.called)
        return tuple(found)

    @property
    def open_pairings(self) -> tuple[Pairing, ...]:
        """Those without a result, disputed ones first."""
        return tuple(one for one in tournament_tables.open_first(self.pairings) if one.is_open)

    @property
    def done_pairings(self) -> tuple[Pairing, ...]:
        """Those with one."""
        return tuple(one for one in self.pairings if not one.is_open)

    @cached_property
    def ranking(self) -> Ranking:
        """The standings; while the cut is played those that seeded it, at the end the places (TD-14). Where there is
        nothing but places: who has one."""
        form = self.view.charter.format
        if form in BY_PLACE:
            has_record = form == "single_elimination"
            return tournament_tables.places_of(self.view.standings, self.called, has_record=has_record)
        rows = self.view.standings if self.board.is_finished else self.view.swiss or self.view.standings
        return tournament_tables.ranking_of(rows, self.called)

    @property
    def is_cut_running(self) -> bool:
        """Whether the standings are those before the cut."""
        return bool(self.view.swiss) and not self.board.is_finished and self.view.charter.format not in BY_PLACE

    @property
    def ranked(self) -> tuple[tournament_tables.Standing, ...]:
        """What of the standings stands on this phone."""
        rows = self.ranking.rows
        return rows if len(rows) <= MOST_ROWS or self.board.is_finished else self.ranking.around(self.me)

    @property
    def is_cut_short(self) -> bool:
        """Whether there is more of the standings."""
        return len(self.ranked) < len(self.ranking.rows)

    @property
    def is_large(self) -> bool:
        """Whether long lists have pages of their own."""
        return len(self.view.entrants) > MOST_ROWS

    @cached_property
    def cross(self) -> Cross | None:
        """Who has beaten whom."""
        return tournament_tables.cross_of(self.view, self.ranking, self.called)

    @cached_property
    def bracket(self) -> tuple[Column, ...]:
        """The elimination."""
        return tournament_tables.bracket_of(self.view, self.called)

    # --- on the screen ------------------------------------------------------------------------------------------------

    @property
    def shown(self) -> str:
        """What fills the table screen: names, seating, bracket, tables, or nothing yet. Who comes to a round looks for
        his name; later one looks for results."""
        if self.view.stage == "entry":
            return "names"
        if self.bracket and (self.board.is_finished or len(self.round_now.matches) <= MOST_IN_COLUMN):
            return "bracket"
        if self.board.is_finished and self.cross:
            return "cross"
        if not self.pairings:
            return "nothing"
        is_new = not any(one.score for one in self.pairings)
        return "seating" if is_new and len(self.pairings) > FEW_TABLES and not self.is_at_once else "tables"

    @property
    def round_now(self) -> Column:
        """The round of the elimination that is being played."""
        return next((one for one in self.bracket if any(match.is_open for match in one.matches)), self.bracket[-1])

    @property
    def bracket_ahead(self) -> tuple[Column, ...]:
        """The elimination from the first round that has room on a screen."""
        return tuple(one for one in self.bracket if len(one.matches) <= MOST_IN_COLUMN)

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
        return len(self.pairings) <= FEW_TABLES

    @property
    def has_cross(self) -> bool:
        """Whether the screen shows who has beaten whom: at the end, before that below tables that leave room for it."""
        return self.cross is not None and (self.shown == "cross" or (self.shown == "tables" and self.has_few_tables))

    @property
    def mine_so_far(self) -> list[Pairing]:
        """My matches, the latest first."""
        matches = (match for its in reversed(self.view.rounds) for match in its.matches)
        return [tournament_tables.pairing_of(match, self.called) for match in matches if self.me in match.players]

    @property
    def seating(self) -> list[tuple[str, Pairing, int | None, str]]:
        """Who sits where, on which seat of a pod, against whom, by name: as it hangs on the wall."""
        found = []
        for one in self.pairings:
            for side in one.sides:
                others = " · ".join(other.name for other in one.sides if other is not side)
                found.append((side.name, one, side.seat, others or one.said))
        return sorted(found, key=lambda row: (row[0].casefold(), row[1].round))

    @property
    def round_name(self) -> str:
        """The latest round, without my table."""
        if self.round is None:
            return self.name("stage", self.view.stage)
        return _("All rounds") if self.is_at_once else self._round_name(self.round)

    # --- my matches ---------------------------------------------------------------------------------------------------

    @cached_property
    def mine(self) -> list[Mine]:
        """The matches that I play now: one, or in a league several at once."""
        return [self._mine(one, self._matches[one.match]) for one in self.view.mine]

    def _mine(self, one: MineView, match: MatchView) -> Mine:
        assert self.me is not None
        its = self.view.rounds[match.round - 1]
        return mine_of(one, its, match, self.me, self._own, self._form, self.called)

    @property
    def match(self) -> Mine | None:
        """The match that the whole screen is about; None: there is none, or there are several."""
        return self.mine[0] if len(self.mine) == 1 else None

    @property
    def at_choice(self) -> list[Mine]:
        """The matches of which I play the one that I like next."""
        return self.mine if len(self.mine) > 1 else []

    @property
    def is_in_pods(self) -> bool:
        """Whether more than two sit at a table."""
        return self.view.charter.format in WITH_PODS

    # --- buttons ------------------------------------------------------------------------------------------------------

    @cached_property
    def _own(self) -> tuple[Button, ...]:
        return tuple(button for button in self.board.buttons if button.acting_for is None)

    def _form(self, button: Button) -> Form:
        return named_apart(form_of(button, self.name))

    def _all(self, *orders: str) -> list[Form]:
        return [self._form(button) for order in orders for button in self._own if button.offer.order == order]

    @cached_property
    def lead(self) -> Form | None:
        """The one golden button: agree with a report, else the host's next step."""
        if self.match is not None and self.match.confirms:
            return self.match.confirms[0][1]
        if self.mine or self.view.question is not None:
            return None
        steps = [form for form in self._all(*STEPS) if not form.fields and not form.values]
        return next((form for form in steps if form.order != "finish" or self.view.next.step == "finish"), None)

    @cached_property
    def beside(self) -> list[Form]:
        """Other ways of the next step: another number of rounds, another cut, another length."""
        found = [form for form in self._all(*STEPS) if form.fields or form.values]
        cuts = [form for form in found if form.order == "begin"]
        return found if len(cuts) < 2 else [*self._in_one(cuts), *(form for form in found if form not in cuts)]

    def _in_one(self, cuts: Sequence[Form]) -> Iterator[Form]:
        """One form of those that differ in the cut alone; what is proposed stands first (TD-18)."""
        proposed = self.view.proposal.cut
        sizes = sorted((int(form.values["cut"]) for form in cuts), key=lambda cut: (cut != proposed, cut))
        choices = tuple(Choice(str(cut), _("the best %(n)d") % {"n": cut} if cut else _("no cut")) for cut in sizes)
        field = Field("one_of", "cut", self.name("field", "cut"), choices)
        yield cuts[0]._replace(id="f-begin-otherwise", fixed=(), fields=(field, *cuts[0].fields), values={})

    def start_of(self, field: Field) -> int:
        """The number with which a stepper begins: the rounds that are proposed."""
        return self.view.proposal.rounds if field.name == "rounds" else super().start_of(field)

    @property
    def early_end(self) -> Form | None:
        """The end, where it is not the golden button."""
        return next((form for form in self._all("finish") if self.lead is None or form.id != self.lead.id), None)

    @property
    def answers(self) -> list[Form]:
        """What the host may say to the open question (TD-5), each a button."""
        found = []
        for form in self._all("answer"):
            values = form.fields[0].choices if form.fields else ()
            found += [
                form._replace(
                    id=f"{form.id}-{one.value}",
                    fields=(),
                    fixed=(*form.fixed, ("answer", one.value)),
                    values={"answer": one.value},
                )
                for one in values
            ]
        return found

    @cached_property
    def result_sheets(self) -> list[ResultSheet]:
        """Where the host enters results: one sheet for all open matches of a length."""
        return list(sheets_of(self._own, "enter_result", self._form, self._rows))

    @cached_property
    def correction_sheets(self) -> list[ResultSheet]:
        """Where the host corrects them (TD-5)."""
        return list(sheets_of(self._own, "correct", self._form, self._rows))

    @cached_property
    def _rows(self) -> dict[str, Row]:
        return {key: self._row(match) for key, match in self._matches.items()}

    def _row(self, match: MatchView) -> Row:
        score = tournament_tables.dashed(match.result)
        first, second = (*(self.called(one) for one in match.players), "", "")[:2]
        return Row(match.key, f"{self.match_name(match)}{f'  ({score})' if score else ''}", first, second)

    @cached_property
    def _matches(self) -> dict[str, MatchView]:
        return {match.key: match for its in self.view.rounds for match in its.matches}

    @cached_property
    def pod_forms(self) -> list[tuple[str, list[Form]]]:
        """Where more than two sit at a table: what the host may enter, table by table."""
        found: dict[str, list[Form]] = {}
        for form in self._all("enter_result", "put_out", "correct"):
            key = form.values.get("match")
            if self.is_in_pods and key in self._matches:
                found.setdefault(str(key), []).append(form)
        return [(self.match_name(self._matches[key]), forms) for key, forms in found.items()]

    @property
    def round_forms(self) -> list[Form]:
        """What the host may do about the round."""
        return [form for form in self._all(*ABOUT_ROUND) if not (form.order == "stop_pairing" and self.is_pairing)]

    @property
    def stop(self) -> Form | None:
        """Stops the pairing that is being made."""
        return next(iter(self._all("stop_pairing")), None)

    @property
    def clock_forms(self) -> list[Form]:
        """What the host may do about the clock."""
        return self._all(*ABOUT_CLOCK)

    @property
    def may_pair_by_hand(self) -> bool:
        """Whether the host may say who meets."""
        return any(button.offer.order == "pair_by_hand" for button in self._own)

    @property
    def about_me(self) -> list[Form]:
        """My own comings and goings."""
        found = self._all("drop", "say_absent", "say_present", "come_back")
        return [form for form in found if form.values.get("entrant") == self.me]

    @cached_property
    def challenge(self) -> Form | None:
        """Two meet (TD-17): a player challenges one of the others, the host says both."""
        found = self._all("challenge")
        if len(found) < 2:
            return found[0] if found else None
        choices = {choice.value: choice for form in found for choice in form.fields[0].choices}
        both = tuple(
            Field("one_of", name, self.name("field", name), tuple(choices.values())) for name in ("one", "other")
        )
        return found[0]._replace(id="f-challenge", fixed=(), fields=both, values={})

    @property
    def take_back(self) -> Form | None:
        """Takes back the last act."""
        return next((form for form in self._all("take_back") if not form.fields), None)

    @property
    def of_the_table(self) -> list[Form]:
        """What every table has: the host's role, looking away, answering."""
        return self._all("still_here", "consent", "step_away", "lend_seat", "hand_on")

    def label(self, form: Form) -> str:
        """What stands on this button."""
        if form.order == "ask_for_pairing" and not form.values:
            return self._next_round()
        if form.order == "answer" and "answer" in form.values:
            return self.name("answer", form.values["answer"])
        if form.order == "confirm_report":
            told = next((said for mine in self.mine for said, one in mine.confirms if one.id == form.id), "")
            return _("Yes, %(score)s") % {"score": told}
        if form.fields and (words := OTHERWISE.get(form.order)) is not None:
            return str(words.get(form.fields[0].name, super().label(form)))
        return super().label(form)

    def variants(self, form: Form) -> Sequence[str]:
        """Its values, then the names of those that say which button it is."""
        return [*super().variants(form), *form.values]

    def confirm(self, form: Form) -> str:
        """What is asked before this is sent."""
        if form.order == "finish" and form is self.lead and self.view.next.step == "finish":
            return ""
        return super().confirm(form)

    def _next_round(self) -> str:
        if self.view.next.part == "cut" and self.view.bracket_from is None:
            return _("The elimination begins")
        if self.is_at_once:
            return _("Publish all rounds")
        return _("Pair round %(n)d") % {"n": self.view.next.round}

    # --- words --------------------------------------------------------------------------------------------------------

    @property
    def is_pairing(self) -> bool:
        """Whether a worker pairs the next round."""
        return self.view.next.step == "pairing"

    @property
    def kind(self) -> str:
        """Which screen."""
        if self.view.stage != "play":
            return self.view.stage
        return "match" if self.mine else "round"

    @property
    def is_my_move(self) -> bool:
        """Whether the table waits for this phone."""
        waits = any(one.confirms or (one is self.match and not one.is_reported) for one in self.mine)
        return self.lead is not None or bool(self.answers) or waits

    @property
    def heading(self) -> str:
        """Which round, and at which table I sit."""
        if self.view.stage != "play" or self.round is None:
            return self.name("stage", self.view.stage) if self.view.stage != "play" else _("Before round 1")
        if self.match is not None and self.view.charter.format != "one_game":
            its = self.view.rounds[self.match.round - 1]
            return _("%(round)s, table %(n)d") % {"round": self._round_name(its), "n": self.match.match.number}
        return self.name("format", self.view.charter.format) if self.is_without_rounds else self._round_name(self.round)

    @property
    def is_without_rounds(self) -> bool:
        """Whether nobody counts rounds here."""
        return self.is_at_once or self.view.charter.format in ("one_game", "free_challenges")

    def _round_name(self, its: RoundView) -> str:
        plan, number = self.view.plan, its.number
        if its.part == "cut" and self.view.bracket_from is not None:
            return self.bracket[number - self.view.bracket_from].title
        if plan is not None and plan.rounds >= number:
            return _("Round %(n)d of %(all)d") % {"n": number, "all": plan.rounds}
        return _("Round %(n)d") % {"n": number}

    @property
    def subheading(self) -> str:
        """The form, and how long a match is."""
        charter = self.view.charter
        length = self.round.best_of if self.round is not None else charter.best_of
        form, best_of = self.name("format", charter.format), str(BEST_OF.get(length, length))
        said = [] if self.heading == form else [form]
        return " · ".join(said if self.is_in_pods else [*said, best_of]) or self.board.name

    @property
    def question(self) -> str:
        """The one question of this screen."""
        if self.view.question is not None and self.answers:
            return _("A result was corrected")
        return self.waiting_line

    @property
    def waiting_line(self) -> str:
        """What the tournament waits for."""
        step = self.view.next
        match step.step:
            case "over":
                return self.outcome
            case "begin":
                return ngettext("%(n)d player has entered", "%(n)d players have entered", self.number_in) % {
                    "n": self.number_in
                }
            case "pairing":
                return _("Round %(n)d is being paired") % {"n": step.round}
            case "answer":
                return _("The host decides about a corrected result")
            case "finish":
                return _("Everything is played")
            case "pair":
                return _("All results are in") if self.round is not None else _("Ready for round 1")
            case _:
                return ngettext("%(n)d match is being played", "%(n)d matches are being played", step.matches) % {
                    "n": step.matches
                }

    @property
    def number_in(self) -> int:
        """How many play."""
        return sum(one.status == "in" for one in self.view.entrants)

    @property
    def outcome(self) -> str:
        """Who has won."""
        first = [row.name for row in self.ranking.rows if row.rank == "1"]
        return _("%(names)s: the tournament is won") % {"names": " · ".join(first)} if first else _("Nobody has won")

    @property
    def corrected(self) -> list[str]:
        """The matches that the host's answer is about (TD-5)."""
        asked = self.view.question
        return [self.match_name(self._matches[key]) for key in asked.matches if key in self._matches] if asked else []

    @property
    def otherwise(self) -> list[str]:
        """The tables that the latest round would have by the corrected results (TD-5)."""
        tables = self.round.otherwise if self.round is not None else ()
        return [" – ".join(map(self.called, table)) if len(table) > 1 else self._with_bye(table[0]) for table in tables]

    def _with_bye(self, key: str) -> str:
        return f"{self.called(key)} – {_('bye')}"

    @property
    def resting(self) -> list[str]:
        """Who does not play the latest round; of free challenges nobody has to."""
        if self.is_without_rounds:
            return []
        return [self.called(key) for key in self.round.resting] if self.round is not None else []

    @property
    def title(self) -> str:
        """The title of the tab."""
        return f"● {self.heading}" if self.is_my_move else self.heading

    @property
    def announcement(self) -> str:
        """What the live region says, once."""
        if self.match is not None:
            return _("%(where)s, against %(who)s") % {"where": self.heading, "who": self.match.against}
        return self.waiting_line

    @property
    def again(self) -> str:
        """The names of the players, to lay the next tournament with."""
        return ",".join(one.name for one in self.view.entrants) if not self.is_large else ""

    def fact(self, name: str) -> Any:
        """A text that says more about the tournament."""
        return self.view.about.get(name, "")
