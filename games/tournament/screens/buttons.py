"""The buttons of a tournament as forms: some split into a button for each value, others put into one form."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.tables.screens.forms import Choice, Field, Form, Names

OTHERWISE: dict[str, dict[str, Any]] = {
    "drop": {"games": gettext_lazy("Leave, with the games so far")},
    "start_clock": {"minutes": gettext_lazy("Start it with other minutes")},
    "extend_clock": {"minutes": gettext_lazy("More time for all"), "match": gettext_lazy("More time for one match")},
}
"""What stands on the second button of an order, by the first thing that it asks."""


def second_label(form: Form) -> str:
    """What stands on this button if it is the second one of its order; else empty."""
    name = form.fields[0].name if form.fields else ""
    return str(OTHERWISE.get(form.order, {}).get(name, ""))


def with_choice_of_cut(cuts: Sequence[Form], proposed: int, names: Names) -> Form:
    """One form of those that differ in the cut alone; what is proposed stands first (TD-18)."""
    sizes = sorted((int(form.values["cut"]) for form in cuts), key=lambda cut: (cut != proposed, cut))
    choices = tuple(Choice(str(cut), _("the best %(n)d") % {"n": cut} if cut else _("no cut")) for cut in sizes)
    field = Field("one_of", "cut", names("field", "cut"), choices)
    return cuts[0]._replace(id="f-begin-otherwise", fixed=(), fields=(field, *cuts[0].fields), values={})


def answers_of(forms: Iterable[Form]) -> list[Form]:
    """What may be said to the open question, each a button (TD-5)."""
    return [_answer(form, choice) for form in forms if form.first is not None for choice in form.first.choices]


def _answer(form: Form, choice: Choice) -> Form:
    value = choice.value
    return form._replace(
        id=f"{form.id}-{value}", fields=(), fixed=(*form.fixed, ("answer", value)), values={"answer": value}
    )


def challenge_of(forms: Sequence[Form], names: Names) -> Form | None:
    """Two meet (TD-17): a player challenges one of the others, the host says both."""
    if len(forms) < 2:
        return forms[0] if forms else None
    choices = {choice.value: choice for form in forms for choice in form.fields[0].choices}
    both = tuple(Field("one_of", name, names("field", name), tuple(choices.values())) for name in ("one", "other"))
    return forms[0]._replace(id="f-challenge", fixed=(), fields=both, values={})


def by_match(forms: Iterable[Form]) -> dict[str, list[Form]]:
    """The forms that are about a match, by its key."""
    by_key: dict[str, list[Form]] = {}
    for form in forms:
        if (key := form.values.get("match")) is not None:
            by_key.setdefault(str(key), []).append(form)
    return by_key
