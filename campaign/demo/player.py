"""How the people of the demo play: sensibly where it makes a nice evening, else by chance, always with legal orders."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from campaign.bridge import demo_players
from campaign.bridge.demo_players import Button
from campaign.bridge.table_queries import Board

CONTESTS, BUYS, RAISES = 0.9, 0.8, 0.6
"""How often they contest a call, buy a retest or use a Power, and raise a bet."""
HIGHEST_BET = 4

Data = dict[str, Any]


class Player:
    """A Magus' player: what it declares, and the chance that decides the rest.

    In the deck `waits_in` it lets the others call, and contests until somebody has fought for a pack of this deck.
    """

    def __init__(self, declares: tuple[str, str], chance: Random, waits_in: str = "") -> None:
        self.kind, self.decks = declares
        self.chance = chance
        self.waits_in = waits_in

    def order(self, board: Board) -> tuple[Button, Data] | None:
        """The order that this player gives now: a button and its data; None when nothing is asked of it."""
        buttons = [each for each in board.buttons if each.acting_for is None and each.offer.barred is None]
        for name, decide in DECISIONS.items():
            offered = [each for each in buttons if each.offer.order == name]
            if offered and (chosen := decide(self, offered, board)) is not None:
                return chosen
        return None

    def any_of(self, buttons: Sequence[Button]) -> tuple[Button, Data]:
        button = self.chance.choice(buttons)
        return button, demo_players.any_order(button, self.chance)


Choice = tuple[Button, Data] | None
Decision = Callable[[Player, Sequence[Button], Board], Choice]


def fixed(button: Button) -> tuple[Button, Data]:
    """A button with nothing to fill in."""
    return button, {"order": button.offer.order} | dict(button.offer.fixed)


def with_value(buttons: Sequence[Button], field: str, value: object) -> Choice:
    """The button that gives this value."""
    fitting = (each for each in buttons if field in each.offer.fixed)
    return next((fixed(each) for each in fitting if each.offer.fixed[field] == value), None)


def _declare(player: Player, buttons: Sequence[Button], board: Board) -> Choice:
    return with_value(buttons, "kind", player.kind) if board.view.deck in player.decks else None


def _say_no(player: Player, buttons: Sequence[Button], board: Board) -> Choice:
    return fixed(buttons[0]) if _is_waited_for(board) else None


def _answer(player: Player, buttons: Sequence[Button], board: Board) -> Choice:
    has_fought = board.view.outcome is not None and board.view.outcome.deck == board.view.deck
    is_eager = board.view.deck == player.waits_in and not has_fought
    return with_value(buttons, "contests", is_eager or player.chance.random() < CONTESTS)


def _call(player: Player, buttons: Sequence[Button], board: Board) -> Choice:
    others = [seat for seat in board.view.may_pick if seat != board.seat]
    return None if board.view.deck == player.waits_in and others else player.any_of(buttons)


def _category(player: Player, buttons: Sequence[Button], board: Board) -> Choice:
    own = next(seat for seat in board.view.seats if seat.key == board.seat)
    return max(map(fixed, buttons), key=lambda one: own.traits.of(one[1]["category"]))


def _sometimes(often: float) -> Decision:
    def decide(player: Player, buttons: Sequence[Button], board: Board) -> Choice:
        return player.any_of(buttons) if player.chance.random() < often else None

    return decide


def _bid(player: Player, buttons: Sequence[Button], board: Board) -> Choice:
    raising = [each for each in buttons if each.offer.fields]
    least = demo_players.least_of(raising[0]) if raising else HIGHEST_BET
    if least < HIGHEST_BET and player.chance.random() < RAISES:
        return raising[0], {"order": "bid", "amount": least}
    return with_value(buttons, "amount", None)


def _completion_deck(player: Player, buttons: Sequence[Button], board: Board) -> Choice:
    if not _is_waited_for(board):
        return None
    legal = demo_players.values_of(buttons[0])
    own = [deck for deck in player.decks if deck in legal]
    return buttons[0], {"order": "completion_declare", "deck": player.chance.choice(own or legal)}


def _completion_packs(player: Player, buttons: Sequence[Button], board: Board) -> Choice:
    return player.any_of(buttons)


def _lands(player: Player, buttons: Sequence[Button], board: Board) -> Choice:
    if not _is_waited_for(board):
        return None
    basics: Mapping[str, int] = board.view.lands.silence
    return buttons[0], {"order": "lands", "basics": dict(basics), "others": {}, "left_out": []}


def _when_asked(player: Player, buttons: Sequence[Button], board: Board) -> Choice:
    return player.any_of(buttons) if _is_waited_for(board) else None


def _is_waited_for(board: Board) -> bool:
    return board.seat in board.waiting


DECISIONS: dict[str, Decision] = {
    "approve": _when_asked,
    "declare": _declare,
    "no": _say_no,
    "answer": _answer,
    "category": _category,
    "power": _sometimes(BUYS),
    "decline": _when_asked,
    "power_choice": _when_asked,
    "bid": _bid,
    "blind_choice": _when_asked,
    "return_pack": _when_asked,
    "name_sign": _when_asked,
    "throw": _when_asked,
    "pay_retest": _sometimes(BUYS),
    "overbid": _sometimes(BUYS),
    "accept": _when_asked,
    "call": _call,
    "completion_declare": _completion_deck,
    "completion_pick": _completion_packs,
    "lands": _lands,
}
"""What a player looks at, in this order."""
