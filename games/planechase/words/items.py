"""Names of the abilities on the stack, by the labels under which orders name them: `Krosa/chaos`, `Krosa/2+`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _

LABEL = re.compile(r"(?P<card>.+)/(?:(?P<line>\d+)|(?P<moment>\w+))(?P<late>\+?)(?:~(?P<copy>\d+))?")
"""A card, the moment or the number of its line, a plus for its delayed part, and a number where names are alike."""


class Items(dict[Any, str | Promise]):
    """The planeswalking ability, and every label of an ability of a card: “Krosa, chaos”."""

    def __init__(self, moments: Mapping[Any, str | Promise]) -> None:
        super().__init__({"walking": moments["walking"]})
        self._moments = moments

    def __missing__(self, label: Any) -> str:
        parts = LABEL.fullmatch(label) if isinstance(label, str) else None
        if parts is None or (parts["moment"] and parts["moment"] not in self._moments):
            raise KeyError(label)
        line = self._moments[parts["moment"]] if parts["moment"] else _("line %(n)s") % {"n": parts["line"]}
        copy = f" ({parts['copy']})" if parts["copy"] else ""
        return f"{parts['card']}, {line}{parts['late']}{copy}"

    def __contains__(self, label: object) -> bool:
        try:
            self[label]
        except KeyError:
            return False
        return True
