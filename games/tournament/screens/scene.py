"""A tournament on a phone: the matches that I play, what I may report; for the host what comes next and what they may
do.

A `Scene` is made from a `Board` alone, so it can show nothing that the board does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import cached_property

from django.utils.translation import gettext as _
from msgspec.structs import replace

from games.kernel.rulebook import Offer, OneOf
from games.tables.board import Button
from games.tables.screens.forms import UNDO, Field, Form, form_of, named_apart
from games.tournament.rules.view import EntrantView, MatchView, MineView
from games.tournament.screens import sentences
from games.tournament.screens.buttons import answers_of, by_match, challenge_of, second_label, with_choice_of_cut
from games.tournament.screens.dock import Dock, Doubt
from games.tournament.screens.mine import Mine, mine_of, only_mine
from games.tournament.screens.pairings import Pairing, dashed
from games.tournament.screens.rounds import RoundsScene, matches_of_each
from games.tournament.screens.scores import rows_of
from games.tournament.screens.sheets import ResultSheet, Row, sheet_by_match, sheets_of
from games.tournament.words.charter import BEST_OF

STEPS = ("begin", "ask_for_pairing", "finish")
"""The host's next step, as long as nothing has to be answered first."""

ABOUT_NO_SHOW = ("say_present", "say_absent", "drop")
ABOUT_ROUND = ("stop_pairing", "swap_players", "take_bye", "withdraw_round", "call_off")
ABOUT_CLOCK = ("start_clock", "pause_clock", "resume_clock", "extend_clock")


class Scene(RoundsScene):
    """What one seat has before it at a tournament."""

    # --- my matches ---------------------------------------------------------------------------------------------------

    @cached_property
    def mine(self) -> list[Mine]:
        """The matches that I play now: one, or in a league several at once."""
        return [self._mine(one, self.matches[one.match]) for one in self.view.mine]

    def _mine(self, view: MineView, match: MatchView) -> Mine:
        assert self.me is not None
        its = self.view.rounds[match.round - 1]
        return mine_of(view, its, match, self.me, self._own, self._form, self.called)

    @cached_property
    def my_one(self) -> MatchView | None:
        """The one match that I have to play now; None: there is none, or there are several."""
        return self.matches[self.view.mine[0].match] if len(self.view.mine) == 1 else None

    @property
    def ends(self) -> datetime | None:
        """When my match is over, or the round."""
        clock = self.view.clock
        return (self.my_one.ends if self.my_one is not None else None) or (clock.ends if clock else None)

    @cached_property
    def alone(self) -> Scene:
        """This scene as far as it is about me: another match that ends makes it no other one. A host's is about all."""
        if self.board.is_host:
            return self
        mine = only_mine(self.view, matches_of_each(self.view.rounds).get(self.me or "", ()))
        return Scene(replace(self.board, view=mine, people=(), waiting=(), wish=None))

    @property
    def has_part(self) -> bool:
        """Whether anything stands before what everybody reads."""
        return bool(self.answers or self.tie_forms or self.no_shows or self.doubts or self.mine or self.is_pairing)

    @property
    def my_entry(self) -> list[EntrantView]:
        """Me, among those who are named before the first round."""
        return [one for one in self.listed_entrants if one.key == self.me] if self.round is None else []

    @property
    def marked_pairings(self) -> Sequence[Pairing]:
        """Tables that look otherwise on this phone: mine, and the host's are all a tap away from their result."""
        return (*self.open_pairings, *self.done_pairings) if self.board.is_host else self.my_pairings

    @property
    def match(self) -> Mine | None:
        """The match that the whole screen is about; None: there is none, or there are several."""
        return self.mine[0] if len(self.mine) == 1 else None

    @property
    def at_choice(self) -> list[Mine]:
        """The matches of which I play the one that I like next."""
        return self.mine if len(self.mine) > 1 else []

    @property
    def about_me(self) -> list[Form]:
        """My own comings and goings."""
        forms = self._all("drop", "say_absent", "say_present", "come_back")
        return [form for form in forms if form.values.get("entrant") == self.me]

    @cached_property
    def challenge(self) -> Form | None:
        """Two meet (TD-17): a player challenges one of the others, the host says both."""
        return challenge_of(self._all("challenge"), self.name)

    # --- the next step ------------------------------------------------------------------------------------------------

    @cached_property
    def _own(self) -> tuple[Button, ...]:
        return tuple(button for button in self.board.buttons if button.acting_for is None)

    def _form(self, button: Button) -> Form:
        return named_apart(form_of(button, self.name))

    def _all(self, *orders: str) -> list[Form]:
        return [self._form(button) for order in orders for button in self._own if button.offer.order == order]

    @cached_property
    def lead(self) -> Form | None:
        """The one golden button: agree with a report, else the host's next step. Who contradicts another is offered
        none: the host decides (TD-7)."""
        if self.match is not None and self.match.confirms and not self.match.match.is_disputed:
            return self.match.confirms[0][1]
        if self.mine or self.view.question is not None:
            return None
        steps = [form for form in self._all(*STEPS) if not form.fields and not form.values]
        return next((form for form in steps if form.order != "finish" or self.view.next.step == "finish"), None)

    @cached_property
    def beside(self) -> list[Form]:
        """Other ways of the next step: another number of rounds, another cut, another length."""
        forms = [form for form in self._all(*STEPS) if form.fields or form.values]
        cuts = [form for form in forms if form.order == "begin"]
        if len(cuts) < 2:
            return forms
        in_one = with_choice_of_cut(cuts, self.view.proposal.cut, self.name)
        return [in_one, *(form for form in forms if form not in cuts)]

    def start_of(self, field: Field) -> int:
        """The number with which a stepper begins: the rounds that are proposed."""
        return self.view.proposal.rounds if field.name == "rounds" else super().start_of(field)

    @property
    def dock(self) -> Dock:
        """What stands under the thumb, besides my match."""
        otherwise = self.may_go_otherwise
        return Dock(
            lead=self.worded(self.lead) if self.lead is not None else None,
            has_answer=self.lead is not None or bool(self.mine),
            judges=self.judges,
            puts_right=self.puts_right,
            may_challenge=self.challenge is not None,
            otherwise=self.view.next.step if otherwise and self.beside else "",
            may_pair_by_hand=otherwise and self.may_pair_by_hand,
            runs_rounds=self.may_run_rounds,
            results=self._results_sheet if self.may_run_rounds else "",
            questions=tuple(map(self.worded, self._all("question_result"))),
            undo=tuple(self.worded(form) for form in self._all(*UNDO)),
        )

    @property
    def _results_sheet(self) -> str:
        """The sheet on which results are entered; empty: there is none."""
        if any(button.offer.order == "enter_result" and rows_of(button.offer) for button in self._own):
            return "enter-1"
        about_pods = ("enter_result", "put_out", "correct")
        has_pods = self.is_in_pods and any(button.offer.order in about_pods for button in self._own)
        return "pods" if has_pods else ""

    @property
    def judges(self) -> str:
        """The sheet on which this phone decides a dispute in the host's place (D-52); empty: it decides none."""
        is_asked = any(button.offer.order == "enter_result" for button in self._own)
        return self._results_sheet if is_asked and not self.board.is_host else ""

    @property
    def puts_right(self) -> str:
        """The sheet on which this phone puts right what was decided in the host's place; empty: nothing was."""
        if self.board.is_host or self.judges or not self._all("correct"):
            return ""
        return "pods" if self.is_in_pods else "correct-1"

    @property
    def early_end(self) -> Form | None:
        """The end, where it is not the golden button."""
        return next((form for form in self._all("finish") if self.lead is None or form.id != self.lead.id), None)

    @property
    def answers(self) -> list[Form]:
        """What the host may say to the open question (TD-5), each a button."""
        return answers_of(self._all("answer"))

    @property
    def doubts(self) -> list[Doubt]:
        """Results that a player says are wrong, where this phone decides (TD-30)."""
        sheets = sheet_by_match(self._own)
        return [
            Doubt(
                self.match_name(match),
                dashed(match.result),
                " · ".join(map(self.called, match.questioned)),
                form,
                sheets.get(match.key, "pods" if self.is_in_pods else ""),
            )
            for form in self._all("uphold_result")
            if (match := self.matches.get(str(form.values["match"]))) is not None
        ]

    @cached_property
    def no_shows(self) -> list[tuple[str, list[Form]]]:
        """Players who missed the latest round: their name, and what the host may say of the next one (TD-29)."""
        if not self.board.is_host:
            return []
        return [
            (one.name, [form for order in ABOUT_NO_SHOW for form in self._about(order, one.key)])
            for one in self.view.entrants
            if one.asks_back
        ]

    def _about(self, order: str, entrant: str) -> list[Form]:
        """The form of this order about this entrant alone, where the host chooses among several."""
        return [
            self._form(replace(button, offer=Offer(order, (), {"entrant": entrant})))
            for button in self._own
            if button.offer.order == order
            and len(button.offer.fields) == 1
            and isinstance(field := button.offer.fields[0], OneOf)
            and entrant in field.values
        ]

    @property
    def tie_forms(self) -> list[Form]:
        """How the host may settle a tie for the last places of the cut (TD-28)."""
        return self._all("settle_cut_tie")

    @property
    def corrected(self) -> list[str]:
        """The matches that the host's answer is about (TD-5)."""
        asked = self.view.question
        return [self.match_name(self.matches[key]) for key in asked.matches if key in self.matches] if asked else []

    # --- what else the host may do ------------------------------------------------------------------------------------

    @cached_property
    def result_sheets(self) -> list[ResultSheet]:
        """Where the host enters results: one sheet for all open matches of a length."""
        return list(sheets_of(self._own, "enter_result", self._form, self._row))

    @cached_property
    def correction_sheets(self) -> list[ResultSheet]:
        """Where the host corrects them (TD-5)."""
        return list(sheets_of(self._own, "correct", self._form, self._row))

    @cached_property
    def open_pairings(self) -> tuple[Pairing, ...]:
        return self._with_sheets(super().open_pairings)

    @cached_property
    def done_pairings(self) -> tuple[Pairing, ...]:
        return self._with_sheets(super().done_pairings)

    def _with_sheets(self, pairings: tuple[Pairing, ...]) -> tuple[Pairing, ...]:
        """These tables, each with the sheet on which this phone tells its result."""
        sheets = sheet_by_match(self._own)
        return tuple(one._replace(sheet=sheets[one.key]) if one.key in sheets else one for one in pairings)

    def _row(self, key: str) -> Row:
        match = self.matches[key]
        score = dashed(match.result)
        first, second = (*(self.called(one) for one in match.players), "", "")[:2]
        return Row(match.key, f"{self.match_name(match)}{f'  ({score})' if score else ''}", first, second)

    @cached_property
    def pod_forms(self) -> list[tuple[str, list[Form]]]:
        """Where more than two sit at a table: what the host may enter, table by table."""
        forms = self._all("enter_result", "put_out", "correct") if self.is_in_pods else []
        by_key = by_match(form._replace(id=f"pods-{form.id}") for form in forms)  # my own pod's stand in my match too
        return [(self.match_name(self.matches[key]), forms) for key, forms in by_key.items() if key in self.matches]

    def forms_of_pod(self, match: str) -> list[Form]:
        """What the host may enter of this pod."""
        called = self.match_name(self.matches[match])
        return next((forms for name, forms in self.pod_forms if name == called), [])

    @property
    def matches_to_enter(self) -> frozenset[str]:
        """The matches whose results this phone may enter or correct."""
        of_two = sheet_by_match(self._own) if self.board.is_host else {}
        forms = self._all("enter_result", "correct") if self.board.is_host and self.is_in_pods else []
        return frozenset(of_two) | frozenset(by_match(forms))

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
    def may_change_round(self) -> bool:
        """Whether the host may do anything about the round."""
        return bool(self.round_forms) or self.may_pair_by_hand

    @property
    def may_run_rounds(self) -> bool:
        """Whether this phone runs the tournament: its host's, until the end."""
        return self.board.is_host and not self.board.is_finished

    @property
    def may_go_otherwise(self) -> bool:
        """Whether the next step can be another one than the golden button says."""
        is_at_step = self.view.next.step in ("pair", "begin")
        return is_at_step and (bool(self.beside) or self.may_pair_by_hand)

    @property
    def is_cut_too_large(self) -> bool:
        """Whether fewer have entered than the cut takes (TD-18)."""
        cut = self.view.charter.cut or 0
        return self.view.stage == "entry" and cut > self.view.proposal.players

    @property
    def of_the_table(self) -> list[Form]:
        """What every table has: the host's role, looking away, answering."""
        return self._all("still_here", "consent", "step_away", "lend_seat", "hand_on")

    # --- what stands on buttons ---------------------------------------------------------------------------------------

    def label(self, form: Form) -> str:
        """What stands on this button."""
        if form.order == "ask_for_pairing" and not form.values:
            return sentences.next_round(self.view, self.bracket)
        if form.order == "answer" and "answer" in form.values:
            return self.name("answer", form.values["answer"])
        if form.order == "confirm_report":
            told = next((said for mine in self.mine for said, one in mine.confirms if one.id == form.id), "")
            return _("Yes, %(score)s") % {"score": told}
        if form.order == "question_result" and len(self._all("question_result")) > 1:
            return f"{super().label(form)}: {self.match_name(self.matches[str(form.values['match'])])}"
        return second_label(form) or super().label(form)

    def variants(self, form: Form) -> Sequence[str]:
        """Its values, then the names of those that say which button it is."""
        return [*super().variants(form), *form.values]

    def confirm(self, form: Form) -> str:
        """What is asked before this is sent; nothing where the round says so itself, and nothing of a host who lets
        somebody leave: the host takes it back by one tap (TD-2)."""
        if form.order == "finish" and form is self.lead and self.view.next.step == "finish":
            return ""
        if form.order == "drop" and self.board.is_host:
            return ""
        return super().confirm(form)

    # --- words --------------------------------------------------------------------------------------------------------

    @property
    def is_pairing(self) -> bool:
        """Whether a worker pairs the next round."""
        return self.view.next.step == "pairing"

    @property
    def kind(self) -> str:
        if self.view.stage != "play":
            return self.view.stage
        return "match" if self.view.mine else "round"

    @property
    def is_my_move(self) -> bool:
        """Whether the table waits for this phone."""
        if any(button.offer.order == "confirm_report" for button in self._own) or self._is_result_missing:
            return True
        if self.board.is_host:
            return self.lead is not None or bool(self.answers or self.tie_forms or self.no_shows or self.doubts)
        return bool(self.judges) and not self.mine

    @property
    def _is_result_missing(self) -> bool:
        """Whether I have told no result of my one match, or my opponent another one."""
        return self.my_one is not None and (self.view.mine[0].my_report is None or self.my_one.is_disputed)

    @cached_property
    def heading(self) -> str:
        """Which round, and at which table I sit."""
        if self.view.stage != "play" or self.round is None:
            return self.name("stage", self.view.stage) if self.view.stage != "play" else _("Before round 1")
        if self.my_one is not None and self.view.charter.format != "one_game":
            its = self.view.rounds[self.my_one.round - 1]
            return _("%(round)s, table %(n)d") % {"round": self.name_of(its), "n": self.my_one.number}
        return self.name("format", self.view.charter.format) if self.is_without_rounds else self.name_of(self.round)

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
        if self.view.question is not None and self.answers:
            return _("A result was corrected")
        return self.waiting_line

    @property
    def waiting_line(self) -> str:
        """What the tournament waits for."""
        if self.view.next.step == "over":
            return self.outcome
        return sentences.waiting_line(self.view)

    @property
    def waits_for_host(self) -> str:
        """What whoever runs the tournament does next, to everybody else; empty: it is not their move."""
        return sentences.waits_for_host(self.view, self.host_name) if self.host_name else ""

    @property
    def title(self) -> str:
        return f"● {self.heading}" if self.is_my_move else self.heading

    @property
    def announcement(self) -> str:
        """What the live region says, once."""
        if self.my_one is not None:
            others = " · ".join(self.called(key) for key in self.view.mine[0].opponents)
            return _("%(where)s, against %(who)s") % {"where": self.heading, "who": others}
        return self.waiting_line

    @property
    def again(self) -> str:
        """The names of the players, to lay the next tournament with."""
        return ",".join(one.name for one in self.view.entrants) if not self.is_large else ""
