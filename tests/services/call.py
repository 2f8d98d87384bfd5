"""`python -m tests.services.call package.module:function '{"json": "arguments"}'` prints the answer as JSON."""

import importlib
import json
import sys

import django


def main() -> None:
    """Calls the function that the command line names."""
    module, _, function = sys.argv[1].partition(":")
    answer = getattr(importlib.import_module(module), function)(**json.loads(sys.argv[2]))
    print(json.dumps(answer))  # noqa: T201


if __name__ == "__main__":
    django.setup()
    main()
