"""A stand-in for docker, `python -m tests.deploy.docker FILE compose …`: the commands of docs/production.md run on this
machine, each in the environment that its service has. Starting and stopping is for those who have containers."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path


def main(file: Path, words: list[str]) -> None:
    """Run the command of a `docker compose exec` or `run`."""
    kept = json.loads(file.read_text(encoding="utf-8"))
    compose, action, *rest = words
    assert compose == "compose", words
    if action in ("stop", "up"):
        return
    assert action in ("exec", "run"), words
    service, *line = [word for word in rest if word not in ("-T", "--rm")]
    program = kept["environments"][service]
    os.chdir(kept["folder"])
    os.execvpe(line[0], line, program)  # noqa: S606


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
