"""The tables' part of the OpenAPI schema, made from the structs of the rule books.

The views of `games.tables.api` name components of this module; `add_structs` puts them into the finished schema: the
parts of every board, and of each game its view and its orders with their own types.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from drf_spectacular.authentication import SessionScheme
from drf_spectacular.utils import OpenApiParameter

from games.kernel import registry
from games.kernel.rulebook import Order
from games.kernel.table.orders import ORDERS, EndWait, SitDown
from games.tables.rest.boards import ProgramBoard
from games.tables.rest.pagination import Pages

PREFIX = "#/components/schemas/"
BY_THE_TABLE_ALONE = {SitDown, EndWait}
"""Orders that nobody gives over a wire."""


class PhoneScheme(SessionScheme):
    """The session of an account, or of a guest's phone."""

    target_class = "games.tables.api.PhoneAuthentication"
    name = "phoneAuth"


def ref(name: str) -> dict[str, Any]:
    """A component of this module by name."""
    return {"$ref": PREFIX + name}


PROBLEM = ref("Problem")
PAGE = [
    OpenApiParameter(one["name"], one["schema"], description=str(one["description"]))
    for one in Pages().get_schema_operation_parameters(None)
]


def page(items: dict[str, object]) -> dict[str, object]:
    address = {"type": ["string", "null"], "format": "uri"}
    return _object(
        {"count": {"type": "integer"}, "next": address, "previous": address, "results": _array(items)},
    )


def add_structs(result: dict[str, Any], **_: object) -> dict[str, Any]:
    """A hook of drf-spectacular: the finished schema, with the components that the tables' views name."""
    schemas = result.setdefault("components", {}).setdefault("schemas", {})
    parts = _components([ProgramBoard], "Table")
    board = parts.pop("TableProgramBoard")
    _add(schemas, OWN | parts)
    books = {key: registry.book(key) for key in sorted(registry.game_keys())}
    orders = [_add_orders(schemas, "Table", [order for order in ORDERS if order not in BY_THE_TABLE_ALONE])]
    boards = {}
    for key, book in books.items():
        game = key.title().replace("_", "")
        orders.append(_add_orders(schemas, game, book.order_types))
        _add(schemas, _components([book.view_type], game))
        _add(schemas, {f"{game}Board": _board_of(board, key, game + book.view_type.__name__)})
        boards[key] = PREFIX + f"{game}Board"
    schemas["AnyOrder"] = {"description": "An order of the table, or of its game.", "anyOf": orders}
    schemas["TableBoard"] = _told_apart("game", boards) | {"description": "The board of one seat, by its game."}
    result["components"]["schemas"] = dict(sorted(schemas.items()))
    return result


def _add_orders(schemas: dict[str, Any], game: str, orders: Sequence[type[Order]]) -> dict[str, Any]:
    """Adds these orders, and their union under `<game>Order`, whose reference it returns."""
    _add(schemas, _components(orders, game))
    mapping = {str(order.__struct_config__.tag): PREFIX + game + order.__name__ for order in orders}
    for order in orders:
        schemas[game + order.__name__]["properties"] |= {"acting_for": ref("ActingFor"), "id": ref("OrderId")}
    schemas[f"{game}Order"] = _told_apart("order", mapping)
    return ref(f"{game}Order")


def _board_of(board: dict[str, Any], key: str, view: str) -> dict[str, Any]:
    """The board of a table of this game, which shows this view."""
    seen = {"allOf": [ref(view)], "description": "What this seat may see of the game."}
    return board | {"properties": board["properties"] | {"game": {"const": key}, "view": seen}}


def _told_apart(by: str, mapping: dict[str, str]) -> dict[str, Any]:
    """One of several components; the value of the property `by` says which."""
    return {
        "oneOf": [{"$ref": one} for one in mapping.values()],
        "discriminator": {"propertyName": by, "mapping": mapping},
    }


def _add(schemas: dict[str, Any], new: dict[str, Any]) -> None:
    """Raises ValueError when a name is taken by something else."""
    taken = [name for name, schema in new.items() if schemas.get(name, schema) != schema]
    if taken:
        raise ValueError(f"two components are called {', '.join(taken)}")
    schemas.update(new)


def _components(types: Iterable[type], prefix: str) -> dict[str, Any]:
    """The JSON schemas of these types and of all that they hold, by name with this prefix."""
    _, components = msgspec.json.schema_components(types, ref_template=PREFIX + prefix + "{name}")
    return {prefix + name: schema for name, schema in components.items()}


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _array(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


TEXT, NUMBER, TRUTH = {"type": "string"}, {"type": "integer"}, {"type": "boolean"}
TIME = {"type": "string", "format": "date-time"}
TEXT_OR_NONE = {"type": ["string", "null"]}

SUMMARY: dict[str, Any] = {
    "code": TEXT,
    "name": TEXT,
    "game": TEXT,
    "seat": TEXT_OR_NONE | {"description": "The caller's seat; null: they watch."},
    "version": NUMBER,
    "is_finished": TRUTH,
    "opened_at": TIME,
}
OFFENCE = {"$ref": PREFIX + "Offence"}
OFFENDED: dict[str, Any] = {
    "reason": TEXT | {"description": "A key that does not change."},
    "rule": TEXT | {"description": "The rule that forbids it: `LM 3.2`, `D-16`; empty where none does."},
    "values": {"type": "object", "description": "What failed it, by name; each rule has its own."},
}

OWN: dict[str, Any] = {
    "ActingFor": TEXT_OR_NONE | {"description": "The seat in whose place the host gives this order."},
    "OrderId": {
        "type": ["string", "null"],
        "format": "uuid",
        "description": "Made by the caller: an order that is sent again with the same id is not done again.",
    },
    "Entry": _object(
        {
            "version": NUMBER,
            "act": NUMBER,
            "at": TIME,
            "kind": TEXT,
            "data": {"type": "object", "description": "What the fact says; each kind of fact has its own."},
            "by": _object({"seat": TEXT_OR_NONE, "hand": TEXT, "host": TRUTH}),
        }
    ),
    "Problem": _object(
        {
            "type": TEXT | {"format": "uri", "description": "The problem's name (RFC 9457); it leads nowhere."},
            "title": TEXT | {"description": "The words of the status."},
            "status": NUMBER,
            "detail": TEXT | {"description": "Why, in the caller's language."},
            **OFFENDED,
            "errors": _array(OFFENCE) | {"description": "Each thing that is wrong, where there are several."},
        }
    )
    | {"description": "Why not (RFC 9457)."},
    "Offence": _object(
        {
            "pointer": TEXT | {"description": "Where it is wrong in what was sent (RFC 6901), or empty."},
            "detail": TEXT | {"description": "Why, in the caller's language."},
            **OFFENDED,
        }
    ),
    "TableSummary": _object(SUMMARY),
    "NewTable": _object(
        SUMMARY
        | {
            "door": TEXT | {"description": "The key of its door, for everybody else."},
            "warnings": _array(OFFENCE),
        }
    ),
}
