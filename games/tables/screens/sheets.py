"""What waits in a sheet: everything that does not lie under the thumb, by what it is about."""

from __future__ import annotations

from collections.abc import Container, Iterable, Set

from django.utils.translation import gettext as _

from games.tables.screens.forms import Form

Titled = tuple[str, list[Form]]
"""Forms under a title."""

Groups = Iterable[tuple[str, Container[str]]]
"""Titles, each with the orders that stand under it."""


def in_groups(groups: Groups, forms: Iterable[Form], own: Iterable[Form], drawn: Set[str]) -> list[Titled]:
    """The open forms of the moment that have no place of their own, by group; then whatever is left of them and of the
    seat's own: the table's, and its host's rulings. `drawn`: the ids of those that have one."""
    waiting = [form for form in forms if form.is_open and form.id not in drawn]
    titled = [(title, [form for form in waiting if form.order in orders]) for title, orders in groups]
    shown = drawn | {form.id for _title, among in titled for form in among}
    rest = {form.id: form for form in (*waiting, *own) if form.is_open and form.id not in shown}.values()
    titled.append((_("The table"), [form for form in rest if form.order != "ruling"]))
    titled.append((_("Rulings"), [form for form in rest if form.order == "ruling"]))
    return [(title, among) for title, among in titled if among]


def ids_of(forms: Iterable[Form | None]) -> set[str]:
    """The ids of these forms, those that there are not left out."""
    return {form.id for form in forms if form is not None}
