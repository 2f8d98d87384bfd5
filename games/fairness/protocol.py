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


def commitment(seed: str) -> str:
    """What is told of this seed before anything happens; the first head."""
    return _hash(seed)


def mixed(head: str, act: int, seat: str, brings: str) -> str:
    """The mix of this act: what has been so far, and what the phone of this seat has brought (nothing: empty)."""
    return _hash(head, str(act), seat, brings)


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


def next_head(mix: str, seals: Sequence[str]) -> str:
    """The head after an act whose facts have these seals."""
    return _hash(mix, *seals)


def fact_text(version: int, act: int, kind: str, data: Mapping[str, Any], actor: Mapping[str, Any]) -> str:
    """A fact as the one text that is sealed: JSON with sorted keys (all of them texts first) and no spaces."""
    fact = {"version": version, "act": act, "kind": kind, "data": data, "actor": actor}
    return json.dumps(json.loads(json.dumps(fact)), sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def _hash(*lines: str) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def _keyed(seed: str, *lines: str) -> str:
    return hmac.new(bytes.fromhex(seed), "\n".join(lines).encode(), hashlib.sha256).hexdigest()
