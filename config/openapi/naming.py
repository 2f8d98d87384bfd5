"""What an operation is called, made of its address alone: a name for programs, a summary for people, its idea."""

from __future__ import annotations

import re
from typing import NamedTuple

from config.openapi.ideas import idea_of, words

CAMPAIGN = "campaigns/{slug}/"
CHANGES = {"GET": "get", "PATCH": "update", "PUT": "set", "DELETE": "delete"}
VERBS = {"list": "List", "get": "Show", "create": "Add", "update": "Change", "set": "Set", "delete": "Remove"}


class Address(NamedTuple):
    """An operation: its method, its path below `/api/v1/`, and what else is known of it."""

    method: str
    path: str
    is_list: bool
    is_read: bool
    """Whether the same path may be read."""

    @property
    def parts(self) -> list[str]:
        """The words of the path, without what is filled in."""
        return [re.sub(r"\W*\{.*", "", part) for part in self.path.split("/") if part[:1] not in ("", "{")]

    @property
    def does(self) -> str:
        """What it does to what its path names; empty: the path says that itself, as `evenings/{number}/open`."""
        if self.is_list:
            return "list"
        if self.method != "POST":
            return CHANGES[self.method]
        adds_to_many = "{" in self.path and self.parts[-1:] != [] and self.parts[-1].endswith("s")
        return "create" if self.is_read or adds_to_many else ""


def name_of(address: Address) -> str:
    """The name that a program calls it by: `tables_orders_list`."""
    said = [re.sub(r"\W", "_", part) for part in address.parts]
    return "_".join([*said, *filter(None, [address.does])])


def tag_of(path: str) -> str:
    """The name of the idea to which a path belongs."""
    return idea_of(path.removeprefix(CAMPAIGN).split("/")[0].split(".")[0])


def summary_of(name: str, address: Address) -> str:
    """What it does in a few words: "List the matches of an evening"."""
    if (said := words().summaries.get(name)) is not None:
        return said
    if not any(address.parts):
        return ""  # a view is asked what it takes, apart from where it lies
    if not address.does:
        return " ".join(address.parts[-1:]).replace("-", " ").capitalize()
    *owners, last = address.parts
    one, many = _thing(last)
    if address.does == "list":
        return f"List the {many}{_of(owners)}"
    the_only_one = not address.path.endswith("}") and address.does != "create"
    return f"{VERBS[address.does]} {f'the {one}' if the_only_one else _a(one)}{_of(owners)}"


def _of(owners: list[str]) -> str:
    """Whose it is; what lies above all campaigns is nobody's."""
    return f" of {_a(_thing(owners[-1])[0])}" if owners and owners != ["campaigns"] else ""


def _a(thing: str) -> str:
    return f"{'an' if thing[0] in 'aeiou' else 'a'} {thing}"


def _thing(part: str) -> tuple[str, str]:
    plain = part.replace("-", " ")
    return words().things.get(part, (plain, plain))
