"""Boards as the API gives them: what the game allows is kept apart from what the table lets a seat do around it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from games.kernel import registry
from games.tables.board import Board, Button

ORDERS_NOW, ACTIONS_NOW, BARRED_NOW = "orders", "actions", "barred"
PARTS = {
    ORDERS_NOW: "What the game allows this seat now: each one is legal, and none gives the seat to anybody else.",
    ACTIONS_NOW: "What the table lets this seat do around the game: step away, lend the seat, take back an act, answer "
    "such a wish; for the host, hosting, and orders in the place of other seats (`acting_for`).",
    BARRED_NOW: "Orders that a rule bars just now. Each names the rule, and can't be given.",
}
"""The three parts of `buttons`, and the description of each."""

DEPRECATED = "All of `orders`, `actions` and `barred` in one list. Deprecated: read those instead."


class ProgramBoard(Board, frozen=True, kw_only=True):
    """Everything that one seat (null: a watcher, the table screen) has before it at one version of the table."""

    buttons: Annotated[tuple[Button, ...], Meta(extra_json_schema={"description": DEPRECATED, "deprecated": True})]
    orders: Annotated[tuple[Button, ...], Meta(extra_json_schema={"description": PARTS[ORDERS_NOW]})]
    actions: Annotated[tuple[Button, ...], Meta(extra_json_schema={"description": PARTS[ACTIONS_NOW]})]
    barred: Annotated[tuple[Button, ...], Meta(extra_json_schema={"description": PARTS[BARRED_NOW]})]


def for_programs(board: Board) -> ProgramBoard:
    """Return this board with its buttons sorted into orders, actions and barred orders."""
    fields: dict[str, Any] = {name: getattr(board, name) for name in board.__struct_fields__}
    return ProgramBoard(**fields | dict(sorted_buttons(board.game, board.buttons)))


def sorted_buttons(game: str, buttons: Iterable[Button]) -> Mapping[str, tuple[Button, ...]]:
    """Return the buttons of a table of this game by their part of a board, each in exactly one of them."""
    parts: dict[str, list[Button]] = {part: [] for part in PARTS}
    for button in buttons:
        parts[_part_of(game, button)].append(button)
    return {part: tuple(found) for part, found in parts.items()}


def _part_of(game: str, button: Button) -> str:
    if button.offer.barred is not None:
        return BARRED_NOW
    order = registry.codec(game).orders.by_tag[button.offer.order]
    is_for_another = button.acting_for is not None or order.stands_in
    return ACTIONS_NOW if is_for_another or order.is_housekeeping else ORDERS_NOW


def plain(value: object) -> Any:
    """Return a struct as plain data; moments stay moments, for the renderer to write them all in UTC."""
    return msgspec.to_builtins(value, str_keys=True, builtin_types=(datetime,))
