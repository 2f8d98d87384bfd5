"""Live Magic on a phone: which screen stands before a seat, whose move it is, and what lies in the dock.

A `Scene` is made from a `Board` alone, so it can show nothing that the board does not. Templates ask it questions; the
screen with the name `kind` is `templates/games/live_magic/screens/<kind>.html`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from msgspec.structs import replace

from games.engines.kernel import OneOf, Truth
from games.engines.live_magic.setup import Pack, PowerRow
from games.engines.live_magic.view import SeatView, View
from games.tables.board import Button, Person
from games.tables.screens import scene
from games.tables.screens.forms import Field, Form, form_of
from games.words import codes, live_magic

IN_FIGHT = ("category", "power", "power_choice", "name_sign", "throw", "bid", "blind_choice", "return_pack")
"""Orders that a fighter is asked for, each with a screen of its own, in the order in which they are looked for."""

SCREEN_OF = {
    "category": "category",
    "power": "powers",
    "power_choice": "powers",
    "name_sign": "sign",
    "throw": "throw",
    "bid": "escalate",
    "blind_choice": "blind",
    "return_pack": "return",
}
OWN_FORM = {
    "category": "category",
    "name_sign": "sign",
    "throw": "throw",
    "bid": "escalate",
    "blind_choice": "blind",
    "return_pack": "return",
    "completion_declare": "completion",
    "completion_pick": "pick",
    "lands": "lands",
}
SCREEN_OF_STAGE = {"throw": "throw", "after": "after", "escalate": "escalate", "blind": "blind", "return": "return"}

ONE_BUTTON_EACH = frozenset(
    [
        "declare",
        "deck_open",
        "step_open",
        "pick_mode",
        "seat_absent",
        "seat_present",
        "pass_over",
        "withdraw_approval",
        "consent",
        "answer",
        "standing_no",
    ]
)
"""Orders whose only field becomes one button for each value."""

DOCK = [
    "still_here",
    "consent",
    "answer",
    "approve_all",
    "announce",
    "declare",
    "no",
    "withdraw_call",
    "standing_no",
    "pass",
    "accept",
    "decline",
    "withdraw_picks",
    "withdraw_lands",
    "deck_open",
    "step_open",
    "deck_close",
    "settle",
    "close_evening",
    "concede",
    "take_back",
]
"""Orders without a choice, in the order in which they stand in the dock; the first that is golden leads."""

GOLDEN = frozenset(
    [
        "still_here",
        "approve_all",
        "declare",
        "accept",
        "deck_open",
        "step_open",
        "deck_close",
        "settle",
        "close_evening",
    ]
)
OF_THE_HOST = frozenset(["deck_open", "step_open", "deck_close", "settle", "close_evening"])
"""Golden only when the table waits for nobody else: until then the host is not the one to move."""

QUIET = frozenset(["standing_no", "concede", "take_back", "withdraw_call"])
MENU = frozenset(
    [
        "lend_seat",
        "step_away",
        "hand_on",
        "pick_mode",
        "seat_absent",
        "seat_present",
        "rule",
        "set_initiative",
        "draw_initiative",
    ]
) | {
    "set_deck_order",
    "close_approval",
    "pass_over",
    "hands",
}
"""Orders that live in the menu: the table's and the host's tools."""

DRESSED = frozenset(
    [
        "call",
        "nominate",
        "category",
        "throw",
        "power",
        "power_choice",
        "bid",
        "blind_choice",
        "return_pack",
        "name_sign",
        "completion_declare",
    ]
) | {"completion_pick", "lands", "approve", "object", "withdraw_approval", "pay_retest", "overbid", "reopen"}
"""Orders that a screen draws itself."""


DRAWN_BY: dict[str, frozenset[str]] = {
    "approval": frozenset(["approve", "object", "withdraw_approval", "close_approval", "reopen"]),
    "table": frozenset(["call", "nominate"]),
    "powers": frozenset(["power", "power_choice"]),
    "after": frozenset(["power", "pay_retest", "overbid"]),
}
"""By screen, the orders that it draws beside its own form."""


class Fighter(NamedTuple):
    """One side of a challenge."""

    seat: SeatView
    is_me: bool
    part: str


class Scene(scene.Scene):
    """What one seat has before it."""

    view: View
    field_names = live_magic.GLOSSARY["field"]
    button_texts = live_magic.BUTTONS
    confirm_texts = live_magic.CONFIRM

    # --- who is who ---------------------------------------------------------------------------------------------------

    @property
    def players(self) -> Sequence[SeatView]:
        """The seats of the evening."""
        return self.view.seats

    @property
    def things(self) -> dict[str, dict[str, str]]:
        """Packs and Powers."""
        packs = {key: {"": pack.name} for key, pack in self.view.cards.items()}
        return packs | {key: dict(row.name) for key, row in self.view.powers.items()}

    @cached_property
    def seats(self) -> dict[str, SeatView]:
        return {one.key: one for one in self.view.seats}

    @cached_property
    def people(self) -> dict[str, Person]:
        return {one.key: one for one in self.board.people}

    @cached_property
    def my_seat(self) -> SeatView | None:
        return self.seats.get(self.me or "")

    @cached_property
    def others(self) -> list[SeatView]:
        """The other seats: those in the step first, then in the order of initiative."""
        place = {key: number for number, key in enumerate(self.view.initiative)}
        rest = [one for one in self.view.seats if one.key != self.me and not one.absent]
        return sorted(rest, key=lambda one: (one.key not in self.view.may_pick, place.get(one.key, 99)))

    # --- packs --------------------------------------------------------------------------------------------------------

    def pack(self, value: object) -> Pack | None:
        """The pack with this id; None when the value is something else."""
        return self.view.cards.get(str(value))

    def packs(self, ids: Iterable[str] | None) -> list[Pack]:
        """The packs with these ids, by cost and name."""
        found = [self.view.cards[one] for one in ids or () if one in self.view.cards]
        return sorted(found, key=lambda pack: (-pack.mana_value, pack.name))

    @cached_property
    def table_packs(self) -> list[Pack]:
        """What lies on the table; the pack that is called comes first."""
        called = self.called.id if self.called else None
        return sorted(self.packs(self.view.table), key=lambda pack: pack.id != called)

    @cached_property
    def table_types(self) -> list[tuple[str, int]]:
        """The signs of types on the table, each with its number, for the filters; none when there is but one."""
        counts: dict[str, int] = {}
        for pack in self.table_packs:
            kind = codes.sign_of(pack.type_line)
            counts[kind] = counts.get(kind, 0) + 1
        return sorted(counts.items(), key=lambda item: -item[1]) if len(counts) > 1 else []

    @cached_property
    def my_packs(self) -> list[Pack]:
        if self.view.mine is not None:
            return self.packs(self.view.mine.packs)
        return []

    @cached_property
    def called(self) -> Pack | None:
        """The pack that is called or in dispute."""
        key = self.view.contest.pack if self.view.contest else self.view.call.pack if self.view.call else None
        return self.view.cards.get(key or "")

    # --- buttons ------------------------------------------------------------------------------------------------------

    @cached_property
    def forms(self) -> list[Form]:
        """My own forms."""
        own = [button for button in self.board.buttons if button.acting_for is None]
        return [form for button in merged(own) for form in self._forms(button)]

    @cached_property
    def for_others(self) -> list[tuple[str, list[Form]]]:
        """Forms of the seats for which the host may act, by name."""
        found: dict[str, list[Form]] = {}
        for button in self.board.buttons:
            if button.acting_for is not None:
                found.setdefault(button.acting_for, []).extend(self._forms(button))
        return [(self.who(key), forms) for key, forms in found.items()]

    def _forms(self, button: Button) -> list[Form]:
        return [form_of(one, self.name) for one in split(button)]

    @cached_property
    def by_order(self) -> dict[str, Form]:
        """My first form of each order that can be given; else the first that is barred."""
        found: dict[str, Form] = {}
        for form in sorted(self.forms, key=lambda one: not one.is_open):
            found.setdefault(form.order, form)
        return found

    def all_of(self, order: str) -> list[Form]:
        return [form for form in self.forms if form.order == order]

    @property
    def powers(self) -> list[Form]:
        """Powers that may be activated now, and those of mine that are barred."""
        return self.all_of("power")

    @property
    def call_form(self) -> Form | None:
        return self._with_field("call") or self._with_field("nominate")

    def _with_field(self, order: str) -> Form | None:
        return next((form for form in self.all_of(order) if form.is_open and form.fields), None)

    @cached_property
    def dock(self) -> list[Form]:
        """The buttons of the dock without a choice of their own."""
        found = [form for order in DOCK for form in self.all_of(order)]
        known = frozenset(DOCK) | MENU | DRESSED
        found += [form for form in self.forms if form.order not in known]
        found += [form for order in ("nominate", "bid") for form in self.all_of(order) if not form.fields]
        return [form for form in found if self._fits(form)]

    def _fits(self, form: Form) -> bool:
        """What is only said at the table itself stands in the menu while a challenge is fought."""
        if form.order == "standing_no" and self.kind not in ("table", "contrasti"):
            return False
        return form.is_open or form.order in ("accept", "pass")

    @cached_property
    def dock_quiet(self) -> list[Form]:
        return [form for form in self.dock if form.order in QUIET and form.is_open]

    @cached_property
    def dock_loud(self) -> list[Form]:
        return [form for form in self.dock if form.order not in QUIET]

    @cached_property
    def lead(self) -> str:
        """The id of the one golden button among the dock's; none when the screen has its own."""
        if self.own_form is not None:
            return ""
        for form in self.dock_loud:
            if form.order in OF_THE_HOST and self.board.waiting:
                continue
            if form.is_open and (form.order in GOLDEN or form.values.get("contests") is True):
                if form.order == "accept" and self.has_remedy:
                    return ""
                return form.id
        return ""

    @cached_property
    def own_form(self) -> Form | None:
        """The form that the screen draws itself; its golden button stands in the dock."""
        if self.kind == "table":
            return self.call_form
        order = next((order for order, kind in OWN_FORM.items() if kind == self.kind), None)
        return self._with_field(order) if order else None

    @cached_property
    def remedies(self) -> list[Form]:
        """What one who is behind may buy after the test; barred ones too, with their rule."""
        return [form for order in ("pay_retest", "overbid") for form in self.all_of(order)]

    @property
    def has_remedy(self) -> bool:
        """Whether there is anything to buy: then accepting is not the golden answer."""
        return any(form.is_open for form in (*self.remedies, *self.powers))

    @cached_property
    def menu_forms(self) -> list[Form]:
        """My tools in the menu, the host's among them, and whatever this screen does not draw."""
        here = DRAWN_BY.get(self.kind, frozenset())
        own = self.own_form.order if self.own_form else ""
        return [
            form
            for form in self.forms
            if form.is_open
            and form.order not in here
            and form not in self.dock
            and (form.order in MENU or form.order == "standing_no" or (form.order in DRESSED and form.order != own))
        ]

    def confirm(self, form: Form) -> str:
        """What is asked before this is sent: also where a call takes the pack at once."""
        if form.order == "call" and self.no_rivals:
            return _("Take it now? Nobody can contest.")
        return super().confirm(form)

    def start_of(self, field: Field) -> int:
        """A stepper of the lands begins with what was chosen before, else with what silence would choose."""
        kind, _dot, key = field.name.partition(".")
        mine, lands = self.view.mine, self.view.lands
        if mine is None or lands is None:
            return field.start
        if kind == "others":
            return mine.others.get(key, 0)
        return (mine.basics or lands.silence).get(key, 0) if kind == "basics" else field.start

    # --- which screen -------------------------------------------------------------------------------------------------

    @cached_property
    def kind(self) -> str:
        """The name of the screen."""
        view = self.view
        if view.phase == "approval":
            return "approval"
        if view.contest is not None:
            return self._fight()
        if self.asked_for_power:
            return "powers"
        if view.call is not None and "answer" in self.by_order:
            return "contrasti"
        if view.phase == "auction":
            return "table"
        if view.phase == "completion":
            return self._completion()
        if view.phase == "lands" and "lands" in self.by_order:
            return "lands"
        return "decks"

    def _fight(self) -> str:
        contest = self.view.contest
        assert contest is not None
        if self.me not in (contest.caller, contest.contester):
            return "watch"
        asked = next((order for order in IN_FIGHT if order in self.by_order and self.by_order[order].is_open), None)
        if contest.stage == "after":
            return "after"
        if asked is None and "decline" in self.by_order:
            return "powers"
        return SCREEN_OF[asked] if asked else SCREEN_OF_STAGE.get(contest.stage, "watch")

    @property
    def asked_for_power(self) -> bool:
        """Whether a window asks me now."""
        return any(order in self.by_order for order in ("decline", "power", "power_choice"))

    def _completion(self) -> str:
        if "completion_declare" in self.by_order:
            return "completion"
        return "pick" if "completion_pick" in self.by_order else "wait"

    @property
    def template(self) -> str:
        return f"games/live_magic/screens/{self.kind}.html"

    @property
    def is_my_move(self) -> bool:
        """Whether the table waits for me, or I may call a pack."""
        return self.waits_for_me or self.call_form is not None

    @property
    def lamp(self) -> str:
        """The deck that lights the phone: the one on the table, else the Style of the seat."""
        if self.view.deck:
            return self.view.deck.lower()
        return self.my_seat.style.lower() if self.my_seat else "w"

    # --- words --------------------------------------------------------------------------------------------------------

    @property
    def question(self) -> str:
        """The one question of this screen."""
        view, text = self.view, live_magic.QUESTIONS
        match self.kind:
            case "table":
                return self._auction_question()
            case "powers":
                return self._power_question()
            case "pick":
                owes = view.mine.owes if view.mine else 0
                return str(text["completion_pick"]) % {"n": owes}
            case "completion":
                return str(text["completion_declare"])
            case "throw":
                return str(text["hands" if view.contest and view.contest.by_hands else "throw"])
            case "decks":
                return str(text["done"])
            case "watch":
                return str(text["wait"])
            case kind:
                return str(text[kind])

    def _auction_question(self) -> str:
        text = live_magic.QUESTIONS
        for order in ("call", "nominate", "declare", "announce"):
            if order in self.by_order and self.by_order[order].is_open:
                return str(text[order])
        if self.view.call is not None and self.called is not None:
            caller = self.seats[self.view.call.caller].name
            if self.view.call.caller == self.me:
                return _("You call %(pack)s") % {"pack": self.called.name}
            return _("%(caller)s calls %(pack)s") % {"caller": caller, "pack": self.called.name}
        if self.view.deck is None:
            return _("The next deck is on its way") if self.view.next_deck else _("The auction is over")
        return self.waiting_line

    def _power_question(self) -> str:
        window, text = self.view.window, live_magic.QUESTIONS
        if "power_choice" in self.by_order:
            return str(text["params"])
        if window is not None and window.asks == "reply":
            return str(text["reply"])
        return str(text["power"]) % {"window": self.name("window", window.key) if window else ""}

    @property
    def waiting_line(self) -> str:
        """Whom the table waits for, as a sentence."""
        names, many = ", ".join(self.waits_for), len(self.waits_for)
        if self.waits_for_me:
            if many > 2:
                return _("The table waits for you and %(n)d others") % {"n": many}
            return _("The table waits for you and %(names)s") % {"names": names} if names else _("Your move")
        if many > 3:
            names = some(self.waits_for)
        if names:
            return _("The table waits for %(names)s") % {"names": names}
        if self.view.phase in ("tournament", "closed"):
            return str(live_magic.STAGES[self.view.phase])
        return _("The table goes on by itself")

    @property
    def announcement(self) -> str:
        """What the live region says: whose move it is, once."""
        if self.is_my_move:
            return _("Your move: %(question)s") % {"question": self.question}
        return self.waiting_line

    @property
    def title(self) -> str:
        """The title of the tab."""
        place = self.heading
        return f"● {_('Your move')} · {place}" if self.is_my_move else place

    @property
    def heading(self) -> str:
        """Where we are: the deck on the table, or the phase."""
        if self.view.deck is not None:
            return self.name("deck", self.view.deck)
        return self.name("phase", self.view.phase)

    @property
    def subheading(self) -> str:
        """Which deck and which step."""
        view = self.view
        if view.deck is None:
            return self.board.name
        number = view.deck_order.index(view.deck) + 1
        left = len(view.table)
        place = _("Deck %(number)d of %(all)d") % {"number": number, "all": len(view.deck_order)}
        return f"{place} · " + _("%(n)d packs left") % {"n": left}

    @property
    def step_line(self) -> str:
        """The open step in words."""
        step = next((one for one in self.view.steps if one.state == "open"), None)
        if step is None:
            return self.subheading
        if self.view.contest is not None:
            return _("Step %(n)d") % {"n": step.priority}
        return _("Step %(n)d, %(kind)s") % {"n": step.priority, "kind": self.name("kind", step.kind)}

    # --- a challenge --------------------------------------------------------------------------------------------------

    @cached_property
    def fighters(self) -> list[Fighter]:
        """Both sides, mine on the left."""
        contest = self.view.contest
        if contest is None:
            return []
        sides = [
            Fighter(self.seats[contest.caller], contest.caller == self.me, "caller"),
            Fighter(self.seats[contest.contester], contest.contester == self.me, "contester"),
        ]
        return sides[::-1] if sides[1].is_me else sides

    @property
    def opponent(self) -> SeatView | None:
        """Whom I fight; when I am asked «Contrasti?», the holder; when I call, nobody yet."""
        if self.fighters:
            return self.fighters[1].seat
        if self.view.call is not None:
            return self.seats[self.view.call.holder]
        return None

    @cached_property
    def comparison(self) -> list[tuple[str, int, int]]:
        """My traits against the other's, by category."""
        one = self.my_seat or (self.fighters[0].seat if self.fighters else None)
        other = self.opponent
        if one is None or other is None:
            return []
        return [(key, one.traits.of(key), other.traits.of(key)) for key in ("physical", "social", "mental")]

    @property
    def last_throw(self) -> Any:
        """The last throw that was shown in this challenge."""
        return self.view.contest.throws[-1] if self.view.contest and self.view.contest.throws else None

    def cost(self, cost: dict[str, Any]) -> str:
        """One cost of a Power in words."""
        number = cost.get("amount", 1)
        if isinstance(number, str) and number.startswith("setting:"):
            number = getattr(self.view.charter, number.removeprefix("setting:"), number)
        shown = number if isinstance(number, int) else "X"
        kind = str(cost.get("pay", ""))
        said = str(live_magic.COSTS.get(kind, kind))
        return said % {"n": shown, "category": self.name("category", cost.get("category"))}

    def power(self, key: str) -> PowerRow | None:
        """The row of this Power."""
        return self.view.powers.get(key)

    @property
    def no_rivals(self) -> bool:
        """Whether a call takes the pack at once: nobody could answer «Contrasti?»."""
        rivals = [key for key in self.view.may_pick if key != self.me and self.seats[key].picks > 0]
        return self.view.pick_mode == "live" and not rivals

    # --- outcome, decks, sheets ---------------------------------------------------------------------------------------

    @property
    def callable(self) -> frozenset[str]:
        """The packs that I may call or name now."""
        field = self.own_form.first if self.own_form else None
        return frozenset(choice.value for choice in field.choices) if field else frozenset()

    @property
    def fight_comparison(self) -> list[tuple[str, int, int]]:
        """Traits of both fighters as they stand on this screen, left against right."""
        if not self.fighters:
            return []
        left, right = (side.seat.traits for side in self.fighters)
        return [(key, left.of(key), right.of(key)) for key in ("physical", "social", "mental")]

    @property
    def was_in_outcome(self) -> bool:
        """Whether the last challenge was mine."""
        outcome = self.view.outcome
        return outcome is not None and self.me in (outcome.caller, outcome.contester)

    @property
    def outcome_sides(self) -> list[Fighter]:
        """Both sides of the last challenge, mine on the left."""
        outcome = self.view.outcome
        if outcome is None:
            return []
        keys = [outcome.caller, outcome.contester]
        keys.sort(key=lambda key: key != self.me)
        return [Fighter(self.seats[key], key == self.me, "") for key in keys]

    @property
    def outcome_ledger(self) -> Sequence[Any]:
        """What the last challenge changed, my lines first."""
        lines = self.view.outcome.ledger if self.view.outcome else ()
        return sorted(lines, key=lambda line: line.seat != self.me)

    @property
    def finished_decks(self) -> Sequence[Any]:
        """The decks that may be seen: mine, and all of them when the evening is closed."""
        mine = self.view.mine.deck if self.view.mine else None
        rest = [deck for deck in self.view.decks if mine is None or deck.seat != mine.seat]
        return [mine, *rest] if mine else rest

    @property
    def sheets(self) -> list[SeatView]:
        """All sheets, mine last: it is for the others to read."""
        present = [one for one in self.view.seats if not one.absent]
        return sorted(present, key=lambda one: one.key == self.me)

    @property
    def approval_rest(self) -> list[Form]:
        """Forms of the approval that belong to no single sheet."""
        orders = ("object", "withdraw_approval", "reopen")
        return [form for order in orders for form in self.all_of(order) if "sheet" not in form.values and form.is_open]

    @property
    def approve_kind(self) -> str:
        """One gold button a screen: single approvals are felt when all can be approved at once."""
        approvals = [form for form in self.all_of("approve") if form.is_open]
        return "gold" if "approve_all" not in self.by_order and len(approvals) == 1 else "felt"

    @property
    def powers_of_all(self) -> list[PowerRow]:
        """The Powers that somebody at this table has."""
        held = {key for one in self.view.seats for key in one.powers}
        return [row for key, row in self.view.powers.items() if key in held]

    @property
    def warnings(self) -> list[str]:
        """What people should hear, in words."""
        said = live_magic.WARNINGS
        return [
            str(said[one.key]) % {key: self.name(key, value) for key, value in one.values.items()}
            for one in self.view.warnings
            if one.key in said
        ]


def some(names: Sequence[str]) -> str:
    """Up to three names; of more, the first two and how many others."""
    if len(names) <= 3:
        return ", ".join(names)
    return _("%(names)s and %(n)d others") % {"names": ", ".join(names[:2]), "n": len(names) - 2}


ONE_CHOICE = {"category": "category", "throw": "sign", "blind_choice": "side"}
"""Orders whose buttons are drawn as one choice, and the field that is chosen."""


def merged(buttons: Sequence[Button]) -> list[Button]:
    """One button with a choice in the place of several that differ in one value."""
    found: list[Button] = []
    for button in buttons:
        field = ONE_CHOICE.get(button.offer.order)
        if field is None or button.offer.fields or button.offer.barred:
            found.append(button)
        elif not any(one.offer.order == button.offer.order for one in found):
            alike = (one.offer.fixed for one in buttons if one.offer.order == button.offer.order)
            values = tuple(fixed[field] for fixed in alike if field in fixed)
            rest = {name: value for name, value in button.offer.fixed.items() if name != field}
            found.append(replace(button, offer=replace(button.offer, fields=(OneOf(field, values),), fixed=rest)))
    return found


def split(button: Button) -> Sequence[Button]:
    """One button for each value, where an order has but one field with few values."""
    offer = button.offer
    if offer.order not in ONE_BUTTON_EACH or len(offer.fields) != 1 or offer.barred:
        return [button]
    field = offer.fields[0]
    values: Sequence[Any] = ()
    if isinstance(field, Truth):
        values = (True, False)
    elif isinstance(field, OneOf) and len(field.values) <= 12:
        values = field.values
    if not values:
        return [button]
    return [
        replace(button, offer=replace(offer, fields=(), fixed=dict(offer.fixed) | {field.name: value}))
        for value in values
    ]
