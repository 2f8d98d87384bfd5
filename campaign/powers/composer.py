"""The form that composes a Power, as its page shows it: fields with their names, values, and what is wrong beside each.

Which fields there are, and what may stand in them, comes from the vocabulary (`bridge.power_form`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from campaign.bridge import composing, powers
from campaign.bridge.composing import Place
from campaign.bridge.powers import Offence
from campaign.powers.drafts import Row, completed, name_in

BLANK: Row = {
    "key": "",
    "name": {},
    "text": {},
    "tier": "base",
    "xp": 3,
    "source": "",
    "window": "before_test",
    "who": "either",
    "categories": ["mental"],
    "limits": {"per_contest": 1},
    "params": [],
    "requires": [],
    "costs": [],
    "effects": [],
}
"""What a new Power says before anybody has chosen anything."""


class Field:
    """A place of the form with its words; `problems`: what is wrong there."""

    def __init__(self, place: Place, composer: Composer) -> None:
        self.place, self.composer = place, composer
        self.path, self.kind, self.value = place.path, place.kind, place.value
        self.id = "f-" + place.path.replace(".", "-").replace("=", "_")

    @cached_property
    def label(self) -> str:
        return composing.place_label(self.place)

    @cached_property
    def options(self) -> list[tuple[str, str, bool]]:
        """Value, name, and whether it is chosen."""
        return composing.place_options(self.place, self.composer.row)

    @cached_property
    def parts(self) -> list[Field]:
        return [Field(part, self.composer) for part in self.place.parts]

    @cached_property
    def adds(self) -> list[tuple[str, str]]:
        """What may be added to this list; nothing once it is full."""
        is_full = self.place.most is not None and len(self.place.parts) >= self.place.most
        if self.kind != "list" or is_full:
            return []
        return [(f"add {self.path} {kind}", self.kind_word(kind)) for kind in self.place.options]

    def kind_word(self, kind: object) -> str:
        return composing.kind_word(self.place, kind, self.composer.row)

    @cached_property
    def problems(self) -> list[Offence]:
        return self.composer.problems_at(self.path)

    @property
    def is_member(self) -> bool:
        """Whether it stands in a list, and may be taken out of it."""
        return self.place.is_member

    @property
    def number(self) -> int:
        """Which of its list it is, counted from 1."""
        return int(self.path.rpartition(".")[2]) + 1

    @property
    def is_new(self) -> bool:
        """Whether it was added just now."""
        return self.path == self.composer.added

    @property
    def is_whole(self) -> bool:
        """Whether it is a number of which the figure stands beside."""
        return self.kind == "number" and len(self.parts) == 1 and self.parts[0].is_beside

    @property
    def is_beside(self) -> bool:
        """Whether it is the figure beside a number."""
        return self.path.endswith("=")

    @property
    def name(self) -> str:
        return self.place.name

    @property
    def optional(self) -> bool:
        return self.place.optional


class Composer:
    """A row that is being composed. `is_judged`: what is wrong with it is shown."""

    def __init__(self, row: Row, taken: Sequence[str] = (), is_judged: bool = True, added: str = "") -> None:
        self.row, self.taken, self.is_judged, self.added = row, taken, is_judged, added

    @cached_property
    def form(self) -> composing.Form:
        return composing.power_form(self.row)

    @cached_property
    def offences(self) -> list[Offence]:
        """Everything that keeps the row from being proposed; its name is asked for when it is kept."""
        offences = powers.power_offences({**completed(self.row), "key": self.row.get("key") or "new"}, self.taken)
        return [one for one in offences if not (one.where == "name" and not self.is_named)]

    @property
    def is_named(self) -> bool:
        return bool(name_in(self.row))

    @cached_property
    def cautions(self) -> list[Offence]:
        """What should be talked about in it."""
        return powers.power_cautions(completed(self.row)) if not self.offences and self.is_named else []

    @property
    def frame(self) -> list[Field]:
        """When it may be used, by whom, and how often."""
        fields = (self.form.window, self.form.who, self.form.categories, *self.form.limits)
        return [Field(place, self) for place in fields if place is not None]

    @property
    def lists(self) -> list[Field]:
        """Choices, conditions, costs, effects."""
        form = self.form
        return [Field(place, self) for place in (form.params, form.requires, form.costs, form.effects)]

    @property
    def tier(self) -> Field:
        return Field(self.form.tier, self)

    @property
    def words(self) -> list[dict[str, Any]]:
        """Name and text in each language, with what is wrong with them."""
        return [
            {
                "language": language,
                "name": self.row.get("name", {}).get(language, ""),
                "text": self.row.get("text", {}).get(language, ""),
                "problems": [*self.problems_at(f"name.{language}"), *self.problems_at(f"text.{language}")],
            }
            for language in powers.POWER_LANGUAGES
        ]

    # --- what is wrong -----------------------------------------------------------------------------------------------

    @cached_property
    def paths(self) -> set[str]:
        """The places that the page shows."""
        shown = {field.path for top in (*self.frame, self.tier, *self.lists) for field in _every(top)}
        return shown | {f"{field}.{one['language']}" for field in ("name", "text") for one in _languages()}

    @cached_property
    def by_path(self) -> Mapping[str, list[Offence]]:
        """What is wrong, by the nearest place that the page shows; "" for what has none."""
        offences: dict[str, list[Offence]] = {}
        for offence in self.offences if self.is_judged else []:
            offences.setdefault(self._nearest(offence.where), []).append(offence)
        return offences

    def _nearest(self, where: str) -> str:
        while where and where not in self.paths:
            where = where.rpartition(".")[0]
        return where

    def problems_at(self, path: str) -> list[Offence]:
        return self.by_path.get(path, [])

    @property
    def problems(self) -> list[Offence]:
        """What is wrong with the row as a whole."""
        return self.problems_at("")


def _every(field: Field) -> Iterator[Field]:
    yield field
    for part in field.parts:
        yield from _every(part)


def _languages() -> list[dict[str, str]]:
    return [{"language": language} for language in powers.POWER_LANGUAGES]
