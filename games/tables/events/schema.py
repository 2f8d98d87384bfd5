"""The events of a table in the schema of the API: each type with the JSON that it carries.

OpenAPI 3.1 knows no events. The answer is a text, `x-events` names the component of each type, and what comes after
`data:` is what that component says.
"""

from __future__ import annotations

from typing import Any

import msgspec
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter

from games.tables.events.report import STORY, VIEW, Happening
from games.tables.rest import schema
from games.tables.rest.boards import ProgramBoard

PARAMETERS = [
    OpenApiParameter(
        "since",
        OpenApiTypes.INT64,
        description="The version up to which the caller knows what has happened; the first event tells the rest.",
    ),
    OpenApiParameter(
        "Last-Event-ID",
        OpenApiTypes.INT64,
        OpenApiParameter.HEADER,
        description="The `id` of the last event that came; goes before `since`.",
    ),
]
TYPES = {"board": "TableBoardEvent", "moved": "TableMovedEvent", "finished": "TableFinishedEvent"}
"""The component of each type of event."""

STREAM: dict[str, Any] = {
    "type": "string",
    "description": "Server-sent events; comments say that the stream is alive.",
    "x-events": {kind: schema.ref(name) for kind, name in TYPES.items()},
}
RESPONSES = {(200, "text/event-stream"): STREAM, 204: None}


def add_events(result: dict[str, Any], **_: object) -> dict[str, Any]:
    """A hook of drf-spectacular: the finished schema, with the components of the events."""
    schemas = result["components"]["schemas"]
    happening = msgspec.json.schema_components([Happening], ref_template=schema.PREFIX + "Table{name}")[1]
    schemas |= {f"Table{name}": component for name, component in happening.items()}
    schemas |= {
        TYPES["board"]: _event(schema.ref("TableBoard"), "The whole board of the caller's seat."),
        TYPES["moved"]: _event(_other_members(), "Something has happened."),
        TYPES["finished"]: _object({"version": {"type": "integer"}}, "The game is over: nothing comes any more."),
    }
    result["components"]["schemas"] = dict(sorted(schemas.items()))
    return result


def _event(board: dict[str, Any], what: str) -> dict[str, Any]:
    version = {"type": "integer"}
    texts = {"type": "array", "items": {"type": "string"}}
    return _object(
        {
            "version": version | {"description": "Where the table is now: the event's `id`."},
            "since": {"type": ["integer", "null"], "description": "After which version `happened` tells."},
            "happened": {"type": "array", "items": schema.ref("TableHappening")},
            "waiting": texts | {"description": "The seats without whose answer the table cannot go on."},
            "is_your_turn": {"type": "boolean", "description": "Whether the caller's seat is among them."},
            "board": board,
            "view": {
                "type": "object",
                "description": "The members of the board's view that are other than at the event before.",
            },
        },
        what,
    )


def _other_members() -> dict[str, Any]:
    """Some of the members of a board."""
    names = [name for name in ProgramBoard.__struct_fields__ if name not in (VIEW, STORY)]
    return {
        "type": "object",
        "description": "The members of the board that are other than at the event before, but for its view and story.",
        "propertyNames": {"enum": names},
    }


def _object(properties: dict[str, Any], what: str) -> dict[str, Any]:
    return {
        "type": "object",
        "description": what,
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
