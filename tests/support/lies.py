"""Accounts of a table with one thing changed, as somebody would who wants another game to have happened."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from games.fairness import protocol
from games.fairness.chance import Draw, drawn

Plain = dict[str, Any]


def changed_throw(account: Plain) -> None:
    place = next(n for n, text in enumerate(account["facts"]) if '"kind":"throw_sealed"' in text)
    fact = json.loads(account["facts"][place])
    fact["data"]["seat"] = "somebody"
    account["facts"][place] = json.dumps(fact, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def changed_shuffle(account: Plain) -> None:
    draw = next(draw for line in account["lines"] for draw in line["draws"] if draw["kind"] == "shuffle")
    draw["gives"].reverse()


def swapped_order(account: Plain) -> None:
    lines = account["lines"]
    lines[5], lines[6] = lines[6], lines[5]


def missing_contribution(account: Plain) -> None:
    next(line for line in account["lines"] if line["brings"])["brings"] = ""


def another_seed(account: Plain) -> None:
    account["seed"] = "0" * 64


def other_options(account: Plain) -> None:
    """As a server would that lies from the start, for its seed is right and so is all that comes of it: it had the
    seats in another order when it drew who goes first. The account ends with that act, for there its lie begins."""
    place = next(n for n, line in enumerate(account["lines"]) if any(one["kind"] == "shuffle" for one in line["draws"]))
    seed, line = account["seed"], account["lines"][place]
    head = account["lines"][place - 1]["head"]
    mix = protocol.mixed(seed, head, line["act"], line["seat"], line["brings"])
    counter = sum(Draw(**draw).numbers for before in account["lines"][:place] for draw in before["draws"])
    (draw,) = line["draws"]
    told = json.dumps(draw["gives"], separators=(",", ":"))
    of = (*draw["of"][1:], draw["of"][0])
    draw |= {"of": list(of), "gives": list(drawn(seed, mix, counter, Draw("shuffle", of, None)))}
    ends = line["act"] - 1 + len(line["seals"])
    facts = account["facts"][:ends]
    facts = [fact.replace(told, json.dumps(draw["gives"], separators=(",", ":"))) for fact in facts]
    numbered = list(enumerate(facts, 1))[line["act"] - 1 :]
    line["seals"] = [protocol.seal(protocol.nonce(seed, version), fact) for version, fact in numbered]
    line["head"] = protocol.next_head(head, mix, line["seals"])
    account |= {"lines": account["lines"][: place + 1], "facts": facts}


def another_sign(account: Plain) -> None:
    _tells(account, "throw_sealed", "sign", {"rock": "paper"}, "rock")


def another_answer(account: Plain) -> None:
    """Of an answer only a part is opened."""
    _tells(account, "contest_answered", "contests", {True: False}, True)


def _tells(account: Plain, kind: str, field: str, instead: dict[Any, Any], else_: Any) -> None:
    """The first fact of this kind that is opened says something else."""
    opened = next(one for one in account["opened"] if f'"kind":"{kind}"' in one["fact"])
    fact = json.loads(opened["fact"])
    fact["data"][field] = instead.get(fact["data"][field], else_)
    opened["fact"] = json.dumps(fact, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def another_nonce(account: Plain) -> None:
    account["opened"][0]["nonce"] = "0" * 64


def the_throw_of_another(account: Plain) -> None:
    one, other = [one for one in account["opened"] if '"kind":"throw_sealed"' in one["fact"]]
    one["version"], other["version"] = other["version"], one["version"]


def exchanged_seal(account: Plain) -> None:
    account["lines"][3]["seals"][0] = "0" * 64


def last_act_cut_off(account: Plain) -> None:
    """Everything that tells of it, the numbers too: only that the table has an end shows it."""
    line = account["lines"].pop()
    account["facts"] = account["facts"][: line["act"] - 1]
    account |= {"acts": len(account["lines"]), "happened": len(account["facts"])}


def nothing_left(account: Plain) -> None:
    account |= {"lines": [], "facts": [], "acts": 0, "happened": 0}


def last_acts_cut_off(account: Plain) -> None:
    """Of a table that goes on, and of what was shown in them."""
    del account["lines"][-3:]
    account["opened"] = [one for one in account["opened"] if one["by"] < account["lines"][-1]["act"]]


STOPS_EARLY = "The account stops before the table’s end: acts are missing there."

LIES: dict[str, tuple[Callable[[Plain], None], str]] = {
    "a changed throw": (changed_throw, "Something that happened has been changed after it was sealed."),
    "a changed shuffle": (changed_shuffle, "Other numbers come from the seed than were drawn."),
    "a swapped order": (swapped_order, "An act is missing, or out of order."),
    "a missing contribution": (missing_contribution, "What a phone brought, or what was sealed, has been changed."),
    "other options": (
        other_options,
        "Chance chose among other things than the rules say, or had them in another order.",
    ),
    "the last act cut off": (last_act_cut_off, STOPS_EARLY),
    "nothing left": (nothing_left, STOPS_EARLY),
    "another seed": (another_seed, "The seed is not the one that was committed to."),
}
"""By name: how it is done when a table is over, and what is found."""

LIES_MEANWHILE: dict[str, tuple[Callable[[Plain], None], str]] = {
    "another sign": (another_sign, "Something that happened has been changed after it was sealed."),
    "another answer": (another_answer, "Something that happened has been changed after it was sealed."),
    "another nonce": (another_nonce, "Something that happened has been changed after it was sealed."),
    "the throw of another": (the_throw_of_another, "Something that happened has been changed after it was sealed."),
    "the last acts cut off": (last_acts_cut_off, STOPS_EARLY),
    "an exchanged seal": (exchanged_seal, "What a phone brought, or what was sealed, has been changed."),
    "a swapped order": (swapped_order, "An act is missing, or out of order."),
}
"""The same while the table goes on, and throws were shown."""
