"""Writes the lock files: every package that pyproject.toml needs, at the version that is installed here.

    .venv/bin/python bin/lock.py

`requirements.txt` is what a server installs; `requirements-run.txt` adds what `make run` starts for itself, and
`requirements-dev.txt` what tests and checks. Install, try, then lock.
"""

import tomllib
from collections.abc import Iterable
from importlib.metadata import distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
HEADER = "# Written by bin/lock.py from pyproject.toml. Do not edit.\n"


def closure(wanted: Iterable[str]) -> dict[str, str]:
    """Name → `==` line of everything that `wanted` needs, by what is installed here."""
    locked: dict[str, str] = {}
    seen: set[tuple[str, str]] = set()
    ahead = [(Requirement(line), "") for line in wanted]
    while ahead:
        requirement, extra = ahead.pop()
        if requirement.marker and not requirement.marker.evaluate({"extra": extra}):
            continue
        name = canonicalize_name(requirement.name)
        package = distribution(name)
        locked[name] = f"{name}=={package.version}"
        for each in {"", *requirement.extras}:
            if (name, each) not in seen:
                seen.add((name, each))
                ahead += [(Requirement(line), each) for line in package.requires or []]
    return locked


def elsewhere(wanted: Iterable[str]) -> dict[str, str]:
    """Name → line of what only another Python or system needs: it is not installed here, so it is not pinned."""
    apart = [Requirement(line) for line in wanted]
    return {canonicalize_name(each.name): str(each) for each in apart if each.marker and not each.marker.evaluate()}


def write(name: str, first: str, lines: Iterable[str]) -> None:
    """Writes one lock file, sorted, one package a line."""
    (ROOT / name).write_text(HEADER + first + "".join(f"{line}\n" for line in sorted(lines)))


def main() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    needed = project["project"]["dependencies"]
    below = closure(needed) | elsewhere(needed)
    write("requirements.txt", "", below.values())
    for group, above in (("run", "requirements.txt"), ("dev", "requirements-run.txt")):
        more = closure(project["dependency-groups"][group])
        write(f"requirements-{group}.txt", f"-r {above}\n", (more[name] for name in more.keys() - below.keys()))
        below |= more


if __name__ == "__main__":
    main()
