"""The file of maxima: how many places of each pattern there may be, a number that only falls."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import NamedTuple

HEADER = """\
# At most this many places match each pattern of the older style; a pattern that is missing here has none.
# `make format` lowers the numbers, nothing raises them. After a merge conflict: keep either side, then `make format`.
"""


class Maxima(NamedTuple):
    """`counts` by pattern (`section.name`); subjects of commits count from `commits_since` on."""

    commits_since: datetime
    counts: Mapping[str, int]


def read_maxima(text: str) -> Maxima:
    sections = tomllib.loads(text)
    commits_since = sections.pop("commits_since")
    return Maxima(
        commits_since, {f"{s}.{name}": count for s, names in sections.items() for name, count in names.items()}
    )


def write_maxima(maxima: Maxima) -> str:
    lines = [f"{HEADER}commits_since = {maxima.commits_since.isoformat()}"]
    section = ""
    for pattern, count in sorted(maxima.counts.items()):
        if count:
            lines += [] if pattern.startswith(f"{section}.") else [f"\n[{pattern.partition('.')[0]}]"]
            section, name = pattern.split(".")
            lines.append(f"{name} = {count}")
    return "\n".join(lines) + "\n"


def lowered(maxima: Maxima, counts: Mapping[str, int]) -> Maxima:
    """The maxima, each at most the count of today."""
    return maxima._replace(counts={name: min(most, counts.get(name, 0)) for name, most in maxima.counts.items()})


def exceeded(maxima: Maxima, counts: Mapping[str, int]) -> list[str]:
    """The patterns with more places than allowed."""
    return sorted(name for name, count in counts.items() if count > maxima.counts.get(name, 0))


def raised(maxima: Maxima, earlier: Maxima) -> Iterator[str]:
    """The patterns whose maximum is higher than in an earlier version of the file; new patterns may have any."""
    for name, count in maxima.counts.items():
        if count > earlier.counts.get(name, count):
            yield f"{name}: a maximum only falls, and this one rises from {earlier.counts[name]} to {count}"
