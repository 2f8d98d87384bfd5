"""`make examples`: plays the tests of the API, hears what is answered, and writes down an example for each operation
that has none, or whose example is true no more. What is still true stays as it is."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import django
from jsonschema import Draft202012Validator

from tests.support.answers.hearing import HEARD_IN, place_of

PLAYED = [
    "tests/web/test_doors.py",
    "tests/web/test_foreign_keys.py",
    "tests/web/test_parity_calls.py",
    "tests/campaign",
    "tests/games/planechase/test_setup.py",
    "tests/games/runes/test_setup.py",
    "tests/games/tournament",
    "tests/tables/test_api.py",
    "tests/tables/test_doors.py",
    "tests/tables/test_table_records.py",
    "tests/tables/test_spoken.py",
]
"""The tests that are answered by the API."""

METHODS = ("get", "post", "put", "patch", "delete")


def main() -> None:
    """Plays, unless what was heard is at hand already (`make examples HEARD=…`), and writes."""
    heard_in = Path(sys.argv[1]) if len(sys.argv) > 1 else play()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.local")
    django.setup()
    write(json.loads(heard_in.read_text(encoding="utf-8")))


def play() -> Path:
    """Where is written what was heard."""
    heard_in = Path(tempfile.mkdtemp()) / "heard.json"
    line = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "tests.support.answers.hearing", *PLAYED]
    subprocess.run([sys.executable, *line], env=os.environ | {HEARD_IN: str(heard_in)}, check=False)
    return heard_in


def write(heard: dict[str, list[Any]]) -> None:
    """A file for each idea, with the operations in the order of their names."""
    # The code of the product is there only after `django.setup`.
    from drf_spectacular.generators import SchemaGenerator

    from config.openapi.examples import EXAMPLES, examples

    schema = SchemaGenerator().get_schema(request=None, public=True)
    files: dict[str, dict[str, Any]] = {}
    for path, item in schema["paths"].items():
        for method in METHODS:
            if method in item:
                operation = item[method]
                known = examples().get(operation["operationId"], {"answers": {}})
                said = said_of(operation, place_of(method, path), known, heard, schema)
                if said["answers"]:
                    files.setdefault(operation["tags"][0], {})[operation["operationId"]] = said
    for idea, found in files.items():
        text = json.dumps(dict(sorted(found.items())), ensure_ascii=False, indent=1) + "\n"
        (EXAMPLES / f"{idea}.json").write_text(text, encoding="utf-8")


def said_of(operation: Any, place: str, known: Any, heard: dict[str, list[Any]], schema: Any) -> dict[str, Any]:
    """What is sent to an operation and what it answers, each as it was known, or else as it was heard."""
    said: dict[str, Any] = {"answers": {}}
    sent = known.get("sent")
    for status, answer in operation["responses"].items():
        new_sent, new = heard.get(f"{place} {status}", (None, None))
        for example in (known["answers"].get(status), new):
            if example is not None and is_true(example, answer, schema):
                said["answers"][status] = example
                break
        sent = sent if sent is not None else new_sent
    if sent is not None and is_true(sent, operation.get("requestBody", {}), schema):
        said = {"sent": sent} | said
    return said


def is_true(example: Any, body: Any, schema: Any) -> bool:
    """Whether this may be sent or answered."""
    for kind, content in body.get("content", {}).items():
        if kind.startswith("text/") == isinstance(example, str) and content["schema"].get("format") != "binary":
            whole = {**content["schema"], "components": schema["components"]}
            return Draft202012Validator(whole).is_valid(example)
    return False


if __name__ == "__main__":
    main()
