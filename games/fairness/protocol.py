"""What is hashed, and how a number is drawn: the whole protocol, over texts and their SHA-256 in hexadecimal digits.

A table has a _head_, which begins as the commitment to its seed. Each act mixes into it what the phone has brought;
from this _mix_ and the seed its numbers are drawn; then the seals of its facts are added, and the head has moved on.
So every head stands for all that was brought and sealed before it, and no later number is known without the seed.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Mapping, Sequence
from typing import Any

FIRST, NOW = "chance 1", "chance 2"
"""The forms of the protocol. A table keeps for ever the one by which it began; new ones begin by the last."""

FORMS = (FIRST, NOW)


def commitment(seed: str, form: str = NOW) -> str:
    """What is told of this seed, and of the form, before anything happens; the first head."""
    return _hash(seed) if form == FIRST else _hash(form, seed)


def mixed(seed: str, head: str, act: int, seat: str, brings: str, form: str = NOW) -> str:
    """The mix of this act: what has been so far, and what the phone of this seat has brought (nothing: empty).

    It may be told at once: without the seed nobody learns from it whether anything was brought, and by whom. By the
    first form everybody could try that, so there it is told in the end.
    """
    return _hash(head, str(act), seat, brings) if form == FIRST else _keyed(seed, "mix", head, str(act), seat, brings)


def number(seed: str, mix: str, counter: int, below: int) -> int:
    """The number with this place in the order of all numbers of the table, from 0 to `below` - 1.

    Of 256 bits the remainder: with `below` up to 2**53 no number is likelier than another by more than 2**-200.
    """
    return int(_keyed(seed, mix, str(counter)), 16) % below


def nonce(seed: str, version: int) -> str:
    """What keeps the seal of this fact from being guessed; known when the seed is."""
    return _keyed(seed, "nonce", str(version))


def seal(nonce: str, fact: str) -> str:
    """What is told of a fact when it happens, so that it cannot become another one."""
    return _hash(nonce, fact)


def nonce_of_rest(seed: str, version: int) -> str:
    """The same, for the whole of a fact that is sealed in two parts."""
    return _keyed(seed, "rest", str(version))


def seal_in_parts(nonce: str, part: str, rest: str) -> str:
    """The seal of a fact of which only this part is shown before the end; `rest`: the seal of the whole, by a nonce of
    its own."""
    return _hash(nonce, part, rest)


def next_head(head: str, mix: str, seals: Sequence[str], form: str = NOW) -> str:
    """The head after an act with this mix whose facts have these seals."""
    return _hash(mix, *seals) if form == FIRST else _hash(head, mix, *seals)


def in_order(options: Sequence[str | int]) -> tuple[str | int, ...]:
    """In which order chance chooses among these, so that nobody says it: numbers by size, texts as JavaScript sorts
    them."""
    texts = [one for one in options if isinstance(one, str)]
    numbers = [one for one in options if isinstance(one, int)]
    return (*sorted(numbers), *sorted(texts, key=lambda text: text.encode("utf-16-be", "surrogatepass")))


def fact_text(version: int, act: int, kind: str, data: Mapping[str, Any], actor: Mapping[str, Any]) -> str:
    """A fact as the one text that is sealed: JSON with sorted keys (all of them texts first) and no spaces."""
    fact = {"version": version, "act": act, "kind": kind, "data": data, "actor": actor}
    return _text(json.loads(json.dumps(fact)))


def part_text(fact: Mapping[str, Any], fields: Sequence[str]) -> str:
    """Of a fact that was read from its text: its version and kind, and of its data these fields."""
    data = {name: fact["data"][name] for name in fields}
    return _text({"version": fact["version"], "kind": fact["kind"], "data": data})


def _text(plain: object) -> str:
    return json.dumps(plain, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def _hash(*lines: str) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def _keyed(seed: str, *lines: str) -> str:
    return hmac.new(bytes.fromhex(seed), "\n".join(lines).encode(), hashlib.sha256).hexdigest()
