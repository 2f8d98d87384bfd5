"""Everything that a seat, the host or the table itself may want to do in an evening of Live Magic (LM §4)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from games.kernel.limits import MOST, Key, Keys, Numbers, Whole, Words
from games.kernel.rulebook import Order
from games.live_magic.rules.codes import DECKS, Category, Deck, Kind, Mode, Side, Sign
from games.live_magic.rules.setup import Seat, Sheet

Answers = Literal["seat", "host", "named", "version", "nothing"]
Params = Annotated[dict[Key, Key | Whole], Meta(max_length=MOST)]


class HostOrder(Order, frozen=True):
    """An order of whoever runs the table: the host, or the table itself."""

    answers: ClassVar[Answers] = "host"


# --- approval (LM §3.1, D-36, D-38) ----------------------------------------------------------------------------------


class Approve(Order, frozen=True):
    """Approve another seat's sheet, in the version that was read."""

    answers: ClassVar[Answers] = "nothing"
    sheet: Key
    version: Whole


class ApproveAll(Order, frozen=True):
    """Approve every other sheet on which nothing has changed since the last evening."""

    answers: ClassVar[Answers] = "nothing"


class WithdrawApproval(Order, frozen=True):
    """Take back one's own approval of a sheet, or one's objection."""

    answers: ClassVar[Answers] = "nothing"
    sheet: Key


class Object(Order, frozen=True):
    """Object to another seat's sheet, with a reason; it blocks until its author approves."""

    answers: ClassVar[Answers] = "nothing"
    sheet: Key
    reason: Words


class Reopen(Order, frozen=True):
    """Open one's own sheet again for buying: its approvals are dropped (D-36)."""

    answers: ClassVar[Answers] = "nothing"


class ReviseSheet(Order, frozen=True):
    """The campaign lays a changed sheet on the table while it is open; given by the table itself."""

    answers: ClassVar[Answers] = "nothing"
    seat: Key
    sheet: Sheet


class SeatNewcomer(Order, frozen=True):
    """The campaign seats who has no seat, with a new Magus (D-51); given by the table itself."""

    answers: ClassVar[Answers] = "nothing"
    seat: Seat


class LetNewcomersIn(HostOrder, frozen=True):
    """The host lets newcomers in with a new Magus, or no more of them; only before the first deck (D-51)."""

    on: bool


class CloseApproval(HostOrder, frozen=True):
    """Close the approval of a sheet over an objection: it plays as of the last approved evening (D-38)."""

    sheet: Key
    reason: Words


class MarkAbsent(HostOrder, frozen=True, tag="seat_absent"):
    """This seat does not play tonight; only before the first deck (LM §3.8)."""

    is_housekeeping: ClassVar[bool] = True
    seat: Key


class MarkPresent(HostOrder, frozen=True, tag="seat_present"):
    """This seat plays after all; only before the first deck."""

    is_housekeeping: ClassVar[bool] = True
    seat: Key


class SetInitiative(HostOrder, frozen=True):
    """Set the order of the players instead of drawing it; only before the first deck (D-41)."""

    initiative: Keys


class DrawInitiative(HostOrder, frozen=True):
    """Draw the order of the players by chance; only before the first deck (D-41)."""


class SetDeckOrder(HostOrder, frozen=True):
    """Change the order of the five colours; the artifacts stay last; only before the first deck (D-04)."""

    decks: Annotated[tuple[Deck, ...], Meta(max_length=len(DECKS))]


# --- auction: decks, declarations, steps (LM §3.2) -------------------------------------------------------------------


class Announce(Order, frozen=True):
    """Seal the kind one will declare, before the first deck (`declaration_mode` announced); None: no kind."""

    kind: Kind | None


class OpenDeck(HostOrder, frozen=True, tag="deck_open"):
    """Lay the next deck of the order face up on the table."""

    deck: Deck


class OpenStep(HostOrder, frozen=True, tag="step_open"):
    """Open the next step of the deck's table."""

    priority: Whole


class CloseDeck(HostOrder, frozen=True, tag="deck_close"):
    """Put the rest of the deck away."""


class SwitchPickMode(HostOrder, frozen=True, tag="pick_mode"):
    """Pick live or by sealed rounds from the next deck on (D-10)."""

    mode: Mode


class Declare(Order, frozen=True):
    """«Io»: declare this kind for the deck on the table; public, and binding from then on (D-05), while it is not taken
    back (D-43)."""

    kind: Kind


class SayNo(Order, frozen=True, tag="no"):
    """Decline the declaration that is asked; may become «io» until the step opens."""


class PassPicks(Order, frozen=True, tag="pass"):
    """Pass the rest of one's picks of this step; final for the step (D-07)."""


# --- calls, live and sealed (D-10, D-11) -----------------------------------------------------------------------------


class Call(Order, frozen=True):
    """Name a pack of the table that one wants to take."""

    pack: Key


class WithdrawCall(Order, frozen=True):
    """Take back one's call, until the first answer."""

    answers: ClassVar[Answers] = "nothing"


class Answer(Order, frozen=True):
    """Answer «Contrasti?»; final."""

    contests: bool


class SetStandingNo(Order, frozen=True, tag="standing_no"):
    """Answer «Contrasti?» with no by itself until this step ends, or lift that."""

    answers: ClassVar[Answers] = "nothing"
    on: bool


class Nominate(Order, frozen=True):
    """Seal the pack one wants in this round (None: pass, final for the step); changeable until the last is in."""

    pack: Key | None


# --- challenge (LM §3.3) ---------------------------------------------------------------------------------------------


class ChooseCategory(Order, frozen=True, tag="category"):
    """The caller names Physical, Social or Mental."""

    category: Category


class Concede(Order, frozen=True):
    """Give the test up: the other leads (D-13)."""


class Throw(Order, frozen=True):
    """Seal one's sign; unchangeable once sent."""

    private: ClassVar[bool] = True
    sign: Sign


class Hands(HostOrder, frozen=True):
    """Enter a throw that was made with real hands: the caller's sign and the contester's."""

    stands_in: ClassVar[bool] = True
    a: Sign
    b: Sign


class PayRetest(Order, frozen=True):
    """Social: pay 1 life for a retest (D-17)."""


class Overbid(Order, frozen=True):
    """Risk one more trait for a retest (D-16)."""


class Accept(Order, frozen=True):
    """Accept that one is behind; the last one settles the challenge."""


class Settle(HostOrder, frozen=True):
    """Settle a challenge in which nobody who is behind has anything to buy any more."""


# --- Powers (LM §3.4, docs/powers.md) --------------------------------------------------------------------------------


class ActivatePower(Order, frozen=True, tag="power"):
    """Activate a Power of one's sheet with its parameters."""

    power: Key
    params: Params = {}


class Decline(Order, frozen=True):
    """Activate nothing in this window."""


class ChooseParams(Order, frozen=True, tag="power_choice"):
    """Give the parameters of a Power that are one's own to give."""

    params: Params


class Bid(Order, frozen=True):
    """Raise in a race of life (None: give up)."""

    amount: Whole | None


class BlindChoice(Order, frozen=True):
    """Choose one of two hidden packs."""

    side: Side


class ReturnPack(Order, frozen=True):
    """Put this pack back on the table."""

    pack: Key


class NameSign(Order, frozen=True):
    """Name, publicly, the sign that one will not throw."""

    sign: Sign


# --- completion and lands (LM §3.5) ----------------------------------------------------------------------------------


class DeclareCompletion(Order, frozen=True, tag="completion_declare"):
    """Seal the deck from which one takes what one owes; changeable until the last is in."""

    deck: Deck


class PickCompletion(Order, frozen=True, tag="completion_pick"):
    """Take, in secret, the packs one owes; `deck`: some of them from a deck that a Power opens, before the others."""

    packs: Keys
    deck: Deck | None = None


class WithdrawPicks(Order, frozen=True):
    """Put one's completion packs back to choose again, while the completion lasts (exclusive decks)."""

    answers: ClassVar[Answers] = "nothing"
    private: ClassVar[bool] = True


class ChooseLands(Order, frozen=True, tag="lands"):
    """The lands of one's deck: `basics` by name, `others` by pack id of the Lands deck, and the completion packs that
    are `left_out` (D-29, D-31). May be sent again until the last is in."""

    private_fields: ClassVar[tuple[str, ...]] = ("others", "left_out")
    basics: Numbers
    others: Numbers = {}
    left_out: Keys = ()


class WithdrawLands(Order, frozen=True):
    """Take one's lands back, until the last is in."""

    answers: ClassVar[Answers] = "nothing"


# --- the host's word -------------------------------------------------------------------------------------------------


class Rule(HostOrder, frozen=True):
    """The host corrects a number or the owner of a pack, with a reason (D-44).

    what = trait: `seat`, `category`, `value` · life, picks: `seat`, `value` · pack: `pack`, `owner` (a seat, or
    table, or pool).
    """

    what: Literal["trait", "life", "picks", "pack"]
    reason: Words
    seat: Key | None = None
    category: Category | None = None
    value: Whole | None = None
    pack: Key | None = None
    owner: Key | None = None


class CloseEvening(HostOrder, frozen=True):
    """The evening is over: from now on everything may be read."""


ORDERS: tuple[type[Order], ...] = (
    Approve,
    ApproveAll,
    WithdrawApproval,
    Object,
    Reopen,
    ReviseSheet,
    SeatNewcomer,
    LetNewcomersIn,
    CloseApproval,
    MarkAbsent,
    MarkPresent,
    SetInitiative,
    DrawInitiative,
    SetDeckOrder,
    Announce,
    OpenDeck,
    OpenStep,
    CloseDeck,
    SwitchPickMode,
    Declare,
    SayNo,
    PassPicks,
    Call,
    WithdrawCall,
    Answer,
    SetStandingNo,
    Nominate,
    ChooseCategory,
    Concede,
    Throw,
    Hands,
    PayRetest,
    Overbid,
    Accept,
    Settle,
    ActivatePower,
    Decline,
    ChooseParams,
    Bid,
    BlindChoice,
    ReturnPack,
    NameSign,
    DeclareCompletion,
    PickCompletion,
    WithdrawPicks,
    ChooseLands,
    WithdrawLands,
    Rule,
    CloseEvening,
)
