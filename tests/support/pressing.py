"""A phone whose buttons are pressed: what is on the page of its table, and in every sheet that can be opened there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape

from django.test import Client

from games.tables.models import Table

HTMX = {"HX-Request": "true"}


def page(phone: Client, table: Table, under: str = "") -> str:
    """A page of the table as this phone is given it."""
    answer = phone.get(f"/t/{table.code}/{under}")
    assert answer.status_code == 200
    return answer.content.decode()


def sheets(phone: Client, table: Table) -> dict[str, str]:
    """Every sheet that a button of the page opens, or a button in one of them."""
    opened: dict[str, str] = {}
    wanted = _targets(page(phone, table))
    while wanted:
        name = wanted.pop()
        answer = phone.get(f"/t/{table.code}/sheets/{name}/")
        opened[name] = answer.content.decode() if answer.status_code == 200 else ""
        wanted |= _targets(opened[name]) - opened.keys()
    return opened


def everything(phone: Client, table: Table) -> str:
    """The page, and behind it every sheet that can be opened there."""
    return page(phone, table) + "".join(sheets(phone, table).values())


def forms(phone: Client, table: Table) -> Iterator[dict[str, str]]:
    """What each form of the phone sends that asks for nothing more, with the number of its question."""
    shown = page(phone, table)
    questions = json.loads(unescape(re.search(r'data-questions="([^"]*)"', shown)[1]))  # type: ignore[index]
    for drawn in (shown, *sheets(phone, table).values()):
        for asks, form in re.findall(r'<form\b[^>]*?data-asks="([^"]*)"[^>]*>(.*?)</form>', drawn, re.DOTALL):
            values = {name: unescape(value) for name, value in re.findall(r'name="(\w+)" value="([^"]*)"', form)}
            yield values | {"question": str(questions[asks])}


def press(phone: Client, table: Table, order: str, **values: str) -> str:
    """Presses the button of this order that is on the phone with these values; its page after it."""
    for form in forms(phone, table):
        if form["order"] == order and values.items() <= form.items():
            answer = phone.post(f"/t/{table.code}/act/", form, headers=HTMX)
            assert answer.status_code == 204, answer.content.decode()
            return page(phone, table)
    raise AssertionError(f"no button for {order} {values}")


def _targets(drawn: str) -> set[str]:
    return {unescape(name) for name in re.findall(r'popovertarget="([^"]+)"', drawn)}
