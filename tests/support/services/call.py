"""Calls `package.module:function` for whoever writes it to us: one call in a line of JSON, one answer in a line.

A call is `{"function": …, "arguments": {…}}`; an answer is `{"answer": …}`, or `{"failed": traceback}`.
"""

import importlib
import json
import sys
import traceback
from contextlib import redirect_stdout
from io import StringIO
from typing import Any

import django
import pytest
from django.core.management import call_command
from django.db import connections


def called(function: str, arguments: dict[str, Any]) -> dict[str, Any]:
    """What the function says, or why it does not. What it prints goes to stderr."""
    module, _, name = function.partition(":")
    try:
        with redirect_stdout(sys.stderr):
            return {"answer": getattr(importlib.import_module(module), name)(**arguments)}
    except Exception:
        return {"failed": traceback.format_exc()}
    finally:
        connections.close_all()


def commanded(line: list[str]) -> str:
    """What a command of `manage.py` prints, without a process of its own."""
    said = StringIO()
    call_command(*line, stdout=said)
    return said.getvalue()


def main() -> None:
    """Answers until nobody writes any more."""
    for line in sys.stdin:
        sys.stdout.write(json.dumps(called(**json.loads(line))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    django.setup()
    from tests.support.services.wordless import draw_no_words

    draw_no_words(pytest.MonkeyPatch())
    main()
