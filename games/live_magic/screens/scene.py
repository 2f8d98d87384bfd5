"""Live Magic on a phone: which screen stands before a seat, whose move it is, and what lies in the dock.

A `Scene` is made from a `Board` alone, so it can show nothing that the board does not. Templates ask it questions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.live_magic import words
from games.live_magic.rules.setup import Pack
from games.live_magic.rules.view import Approval
from games.live_magic.screens import sentences
from games.live_magic.screens.buttons import Wanted, forms_for_others, is_about_no_sheet, is_of, own_forms
from games.live_magic.screens.dock import docked, in_menu, is_dockable, is_quiet, lead_of
from games.live_magic.screens.guide import Guidance, guidance, outcome
from games.live_magic.screens.screens import CALLS, OWN_FORM, Asked, asked_by, call_form_of, kind_of, own_form_of
from games.live_magic.screens.sheets import WordsOnSheet
from games.live_magic.screens.table import TableScene
from games.tables.board import Button
from games.tables.screens.forms import Field, Form, Worded


class Acts(NamedTuple):
    """The answers under the thumb. `own`: the form that the screen draws, golden unless it only puts right what stands
    while others are waited for; `lead`: the golden button, if one is."""

    own: Worded | None
    is_own_golden: bool
    are_hands: bool
    loud: tuple[Worded, ...]
    lead: tuple[Worded, ...]
    quiet: tuple[Worded, ...]
    for_others: bool

    @property
    def has_large(self) -> bool:
        """Whether there is anything beside the quiet words."""
        return self.own is not None or bool(self.loud or self.lead)


def _asks(form: Form) -> bool:
    return form.is_open and bool(form.fields)


class AboutSheet:
    """What I may say of one sheet: worked out only where it has to be drawn, for it seldom changes."""

    def __init__(self, scene: Scene, sheet: str) -> None:
        self.sheet = sheet
        self._scene = scene

    @cached_property
    def signed(self) -> tuple[object, ...]:
        """What it is worked out from."""
        about = self._scene.buttons_about.get(self.sheet, ())
        return self.sheet, self._scene.approve_kind, self._scene.lexicon.seats, about

    @property
    def acts(self) -> list[tuple[Worded, str]]:
        """Its forms with their words, each with its look."""
        kinds = {"approve": self._scene.approve_kind}
        forms = (form for form in self._scene.forms if form.is_open)
        about = (self._here(form) for form in forms if self.sheet == self._about(form))
        return [(self._scene.worded(form), kinds.get(form.order, "felt")) for form in about]

    def _about(self, form: Form) -> object:
        """Whose sheet this form is about."""
        return form.values.get("sheet") or self._scene.newcomer_of(form.order, form.values)

    @staticmethod
    def _here(form: Form) -> Form:
        """The form; one that stands in the menu too has a name of its own here."""
        return form._replace(id=f"{form.id}-here") if form.order == "seat_absent" else form


class Scene(TableScene):
    """What one seat has before it."""

    # --- buttons ------------------------------------------------------------------------------------------------------

    @cached_property
    def forms(self) -> list[Form]:
        return own_forms(self.board, self.name)

    @cached_property
    def for_others(self) -> list[tuple[str, list[Form]]]:
        """Forms of the seats for which the host may act, by name."""
        return [(self.who(key), forms) for key, forms in forms_for_others(self.board, self.name).items()]

    def _forms_of(self, wanted: Wanted) -> list[Form]:
        """My forms that are wanted: most looks at a board need few of all."""
        return own_forms(self.board, self.name, wanted)

    @cached_property
    def asked(self) -> Asked:
        """The orders of my buttons, each with whether it can be given."""
        return asked_by(self.board.buttons)

    def all_of(self, order: str) -> list[Form]:
        """My forms of this order, the barred ones too."""
        return self._forms_of(is_of(order))

    # --- which screen -------------------------------------------------------------------------------------------------

    @cached_property
    def kind(self) -> str:
        """The name of the screen."""
        return kind_of(self.view, self.asked)

    @property
    def is_at_table(self) -> bool:
        """Whether the packs lie before me, and not a question."""
        return self.kind == "table"

    @property
    def only_watches(self) -> bool:
        """Whether I look on at what others fight out, as everybody else does."""
        return self.kind == "watch" and not self.is_fighter

    @property
    def is_fighter(self) -> bool:
        """Whether the challenge is mine."""
        contest = self.view.contest
        return contest is not None and self.me in (contest.caller, contest.contester)

    @property
    def is_cut(self) -> bool:
        """Whether the screen is cut into regions of its own, and not one as a whole."""
        return self.kind in ("table", "approval")

    @property
    def template(self) -> str:
        """Where the screen is drawn."""
        return f"games/live_magic/screens/{self.kind}.html"

    @cached_property
    def own_form(self) -> Form | None:
        """The form that the screen draws itself; its golden button stands in the dock."""
        return own_form_of(self._forms_of(is_of(*CALLS, *OWN_FORM)), self.kind)

    @property
    def is_newcomer(self) -> bool:
        """Whether who sits here plays a first evening: nobody's sheet was ever approved before."""
        return self.me is not None and all(one.is_new for one in self.present)

    @cached_property
    def guidance(self) -> Guidance | None:
        """What a newcomer reads of this screen; nobody else reads anything."""
        asked = next((order for order in ("declare", "call") if self.asked.get(order)), "")
        topic = asked if self.is_at_table and asked else self.kind
        return guidance(topic, **self._outcome(topic)) if self.is_newcomer else None

    def _outcome(self, topic: str) -> dict[str, object]:
        """What the auction has brought, once the deck is finished."""
        mine, seat = self.view.mine, self.my_seat
        if topic != "decks" or seat is None or mine is None:
            return {}
        won = len(seat.auction_packs)
        return outcome(won, len(mine.packs) - won, seat.life)

    @property
    def is_waiting_told(self) -> bool:
        """Whether the line at the foot says for whom the table waits, not what happened last."""
        return self.kind == "contrasti" or (self.kind != "table" and not self.waits_for_me)

    @property
    def is_story_told(self) -> bool:
        """Whether there is a line at the foot at all: a hand that is to be shown takes its place."""
        return self.kind != "throw" or self.own_form is None

    @property
    def is_hand_shown(self) -> bool:
        """Whether my packs lie under the thumb: while the table is looked at, or somebody is waited for."""
        return self.kind in ("table", "wait") and bool(self.my_packs)

    @property
    def is_my_move(self) -> bool:
        """Whether the table waits for me, or I may call a pack."""
        return self.waits_for_me or call_form_of(self._forms_of(is_of(*CALLS))) is not None

    @property
    def callable(self) -> frozenset[str]:
        """The packs that I may call or name now."""
        field = self.own_form.first if self.own_form else None
        return frozenset(choice.value for choice in field.choices) if field else frozenset()

    # --- the dock and the menu ----------------------------------------------------------------------------------------

    @cached_property
    def dock(self) -> list[Form]:
        """The buttons of the dock without a choice of their own."""
        return docked(self._forms_of(is_dockable), self.kind)

    @cached_property
    def dock_quiet(self) -> list[Form]:
        """Those among the quiet words."""
        return [form for form in self.dock if self._is_quiet(form) and form.is_open]

    @cached_property
    def dock_loud(self) -> list[Form]:
        """The others."""
        return [form for form in self.dock if not self._is_quiet(form)]

    def _is_quiet(self, form: Form) -> bool:
        hurries = bool(self.board.waiting) or form.order == "close_evening"
        return is_quiet(form, is_alone=hurries and self._is_alone)

    @property
    def _is_alone(self) -> bool:
        """Whether the house plays everybody else, so that nobody has to be hurried."""
        return all(person.is_house or person.key == self.board.seat for person in self.board.people)

    @cached_property
    def lead(self) -> str:
        """The id of the one golden button among the dock's; none when the screen has its own."""
        if self.own_form is not None or self.has_to_answer:
            return ""
        return lead_of(self.dock_loud, is_awaited=bool(self.board.waiting), has_remedy=self.has_remedy)

    @property
    def acts(self) -> Acts:
        """What lies in the dock, with its words."""
        loud = [self.worded(form) for form in self.dock_loud if not _asks(form)]
        return Acts(
            own=self.worded(self.own_form) if self.own_form is not None else None,
            is_own_golden=self.is_my_move or not self.board.waiting,
            are_hands=self.kind == "throw",
            loud=tuple(act for act in loud if act.form.id != self.lead),
            lead=tuple(act for act in loud if act.form.id == self.lead),
            quiet=tuple(self.worded(form) for form in self.dock_quiet if not _asks(form)),
            for_others=any(button.acting_for is not None for button in self.board.buttons),
        )

    @property
    def dock_asking(self) -> list[Form]:
        """What lies in the dock although it asks for something: an order that nobody has drawn a place for."""
        return [form for form in self.dock if _asks(form)]

    @cached_property
    def menu_forms(self) -> list[Form]:
        """My tools in the menu, the host's among them, and whatever this screen does not draw."""
        return in_menu(self.forms, self.kind, self.dock, self.own_form)

    # --- what may be bought, and what is said of sheets ---------------------------------------------------------------

    @property
    def powers(self) -> list[Form]:
        """Powers that may be activated now, and those of mine that are barred."""
        return self.all_of("power")

    @cached_property
    def remedies(self) -> list[Form]:
        """What one who is behind may buy after the test; barred ones too, with their rule."""
        return [*self.all_of("pay_retest"), *self.all_of("overbid")]

    @property
    def has_remedy(self) -> bool:
        """Whether there is anything to buy: then accepting is not the golden answer."""
        return any(form.is_open for form in (*self.remedies, *self.powers))

    @property
    def about_sheets(self) -> list[AboutSheet]:
        """What I may say of each sheet."""
        return [AboutSheet(self, one.key) for one in self.present]

    @cached_property
    def buttons_about(self) -> dict[str, list[Button]]:
        """My own buttons that are about a sheet, by that."""
        about: dict[str, list[Button]] = {}
        for button in self.board.buttons:
            sheet = button.offer.fixed.get("sheet") or self.newcomer_of(button.offer.order, button.offer.fixed)
            if button.acting_for is None and sheet:
                about.setdefault(sheet, []).append(button)
        return about

    def newcomer_of(self, order: str, values: Mapping[str, Any]) -> str:
        """Whom this sends away again, of those who came tonight: that stands beside their sheet, too (D-51)."""
        seat = self.seats.get(values.get("seat", "")) if order == "seat_absent" else None
        return seat.key if seat is not None and seat.is_newcomer else ""

    @cached_property
    def words_on_sheets(self) -> dict[str, list[Approval]]:
        """What everybody says of the sheets that do not stand yet, by sheet."""
        said: dict[str, list[Approval]] = {}
        for word in self.view.approvals.words if self.view.approvals else ():
            said.setdefault(word.sheet, []).append(word)
        return said

    def words_on(self, sheet: str) -> WordsOnSheet:
        """What the others say of this sheet."""
        return WordsOnSheet(self.words_on_sheets.get(sheet, []), self.lexicon.seats)

    @property
    def approval_rest(self) -> tuple[Worded, ...]:
        """What may be said in the approval of no single sheet."""
        return tuple(self.worded(form) for form in self._forms_of(is_about_no_sheet) if form.is_open)

    @property
    def has_to_answer(self) -> bool:
        """Whether somebody objects to my sheet, and I may reopen it: that comes before approving others."""
        mine = self.words_on_sheets.get(self.me or "", ())
        return bool(self.asked.get("reopen")) and any(word.says == "objected" for word in mine)

    @property
    def rest_kind(self) -> str:
        """How the buttons about no single sheet look: reopening is golden where it answers somebody."""
        return "gold" if self.has_to_answer else "felt"

    @cached_property
    def approve_kind(self) -> str:
        """One gold button a screen: single approvals are felt when all can be approved at once, or I am asked."""
        if self.has_to_answer:
            return "felt"
        orders = [button.offer.order for button in self.board.buttons if not button.offer.barred]
        return "gold" if "approve_all" not in orders and orders.count("approve") == 1 else "felt"

    # --- what stands on forms -----------------------------------------------------------------------------------------

    @property
    def takes_at_once(self) -> bool:
        """Whether a tap on a pack takes it: nobody could contest, and it can be put back (D-43)."""
        return self.own_form is not None and self.own_form.order == "call" and self.no_rivals

    def start_of(self, field: Field) -> int:
        """A stepper of the lands begins with what was chosen before, else with what silence would choose."""
        kind, _dot, key = field.name.partition(".")
        mine, lands = self.view.mine, self.view.lands
        if mine is None or lands is None:
            return field.start
        if kind == "others":
            return mine.others.get(key, 0)
        return (mine.basics or lands.silence).get(key, 0) if kind == "basics" else field.start

    # --- words --------------------------------------------------------------------------------------------------------

    def variants(self, form: Form) -> Sequence[str]:
        """On a first evening nothing has changed, for everything is new: all sheets are approved as they are drawn."""
        if form.order == "approve_all" and all(one.is_new for one in self.present):
            return ["new"]
        return super().variants(form)

    @property
    def question(self) -> str:
        text = words.QUESTIONS
        match self.kind:
            case "table":
                return self._auction_question()
            case "powers":
                return self._power_question()
            case "pick":
                needed = self.view.mine.owes if self.view.mine else 0
                return ngettext("Take %(n)s pack", "Take %(n)s packs", needed) % {"n": needed}
            case "completion":
                return str(text["completion_declare"])
            case "throw":
                return str(text["hands" if self.view.contest and self.view.contest.by_hands else "throw"])
            case "decks":
                return str(text["done"])
            case "watch":
                return str(text["wait"])
            case kind:
                return str(text[kind])

    @property
    def where(self) -> str:
        """The line under the heading: which deck, or which step and which challenge."""
        if self.is_at_table:
            return self.subheading
        if self.view.deck is None or self.view.phase != "auction":
            return self.board.name
        return " · ".join(part for part in (self.step_line, self._challenge_named()) if part)

    def _challenge_named(self) -> str:
        if not self.fighters or self.view.contest is None:
            return ""
        if not self.view.contest.category:
            return _("challenge")
        return _("%(category)s challenge") % {"category": self.name("category", self.view.contest.category)}

    @property
    def ask_notes(self) -> list[tuple[str, str]]:
        """What is said under the question at the table, each with the number of its rule, if it has one."""
        found = []
        if {"declare", "no"} & self.asked.keys():
            found.append((str(words.NOTES["declare"]), "D-05"))
        if self.view.call is not None and "call" not in self.asked:
            found.append((self.waiting_line, ""))
        if self.view.round is not None:
            found.append((sentences.sealed_round(self.view.round, self.name), ""))
        return found

    @property
    def strip_packs(self) -> list[Pack]:
        """My packs, where they lie over the dock."""
        return self.my_packs if self.is_hand_shown else []

    def _auction_question(self) -> str:
        for order in ("call", "nominate", "declare", "announce"):
            if self.asked.get(order):
                return str(words.QUESTIONS[order])
        if self.view.call is not None and self.called is not None:
            caller = self.view.call.caller
            return sentences.called(self.called.name, self.seats[caller].name, is_mine=caller == self.me)
        if self.view.deck is None:
            return _("The next deck is on its way") if self.view.next_deck else _("The auction is over")
        return self.waiting_line

    def _power_question(self) -> str:
        window, text = self.view.window, words.QUESTIONS
        if "power_choice" in self.asked:
            return str(text["params"])
        if window is not None and window.asks == "reply":
            return str(text["reply"])
        return str(text["power"]) % {"window": self.name("window", window.key) if window else ""}

    @property
    def waiting_line(self) -> str:
        """Whom the table waits for, as a sentence."""
        host = self.host_name
        return sentences.waiting_line(self.view, self.waits_for, waits_for_me=self.waits_for_me, host=host)

    @property
    def announcement(self) -> str:
        """What the live region says: whose move it is, once."""
        if self.is_my_move:
            return _("Your move: %(question)s") % {"question": self.question}
        return self.waiting_line

    @property
    def title(self) -> str:
        return f"● {_('Your move')} · {self.heading}" if self.is_my_move else self.heading
