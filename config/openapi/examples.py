"""Examples of answers: real ones, as `make examples` has heard them, one file for each idea in `data/api/examples/`."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from config.openapi.ideas import DATA

EXAMPLES = DATA / "examples"
METHODS = ("get", "post", "put", "patch", "delete")


@cache
def examples() -> dict[str, dict[str, Any]]:
    """By the name of an operation: `sent`, what was sent, and `answers`, by their status."""
    files = sorted(EXAMPLES.glob("*.json"))
    return {name: said for file in files for name, said in json.loads(file.read_text(encoding="utf-8")).items()}


def add_examples(result: dict[str, Any], **_: object) -> dict[str, Any]:
    """A hook of drf-spectacular: the finished schema, whose operations show what they are sent and what they answer."""
    for operations in result["paths"].values():
        for method in METHODS:
            if method in operations and (said := examples().get(operations[method]["operationId"])):
                _add(operations[method], said)
    return result


def _add(operation: dict[str, Any], said: dict[str, Any]) -> None:
    if "sent" in said:
        _show(operation.get("requestBody", {}), said["sent"])
    for status, answer in said["answers"].items():
        _show(operation["responses"].get(status, {}), answer)


def _show(body: dict[str, Any], example: Any) -> None:
    """Text is the example of the first kind of text, everything else of JSON."""
    for kind, content in body.get("content", {}).items():
        if kind.startswith("text/") == isinstance(example, str) and not is_bytes(content):
            content["example"] = example
            break


def is_bytes(content: dict[str, Any]) -> bool:
    """Whether a file is sent that nobody reads as it stands."""
    return bool(content.get("schema", {}).get("format") == "binary")
