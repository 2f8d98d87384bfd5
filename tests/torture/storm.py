"""Twelve phones and a bank that never wait: each act has an id, and is sent again until it is answered."""

from __future__ import annotations

import http.client
import json
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import closing
from threading import Event, Lock, Thread
from typing import Any, NamedTuple
from uuid import uuid4

TOKEN = "t" * 32
"""Submitted twice: the token of the cookie is the token of the header."""

PATIENCE = 30.0
"""Seconds that an answer may take."""

BREATH = 0.1
"""Seconds before what was not answered is sent again."""


class Answer(NamedTuple):
    """What came back, and after how many seconds; status 0: nothing did."""

    status: int
    text: str
    seconds: float

    @property
    def is_final(self) -> bool:
        """Whether the server has decided; what it could not is sent again."""
        return 200 <= self.status < 500 and self.status != 429


def post(port: int, path: str, body: Mapping[str, Any], session: str) -> Answer:
    """One request on a line of its own."""
    headers = {
        "Content-Type": "application/json",
        "X-CSRFToken": TOKEN,
        "Cookie": f"sessionid={session}; csrftoken={TOKEN}",
    }
    begin = time.monotonic()
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as line:
        try:
            line.request("POST", path, json.dumps(body), headers)
            answer = line.getresponse()
            return Answer(answer.status, answer.read().decode(errors="replace"), time.monotonic() - begin)
        except (OSError, http.client.HTTPException) as lost:
            return Answer(0, repr(lost), time.monotonic() - begin)


class Answers:
    """All answers of a storm, by status."""

    def __init__(self) -> None:
        self._lock = Lock()
        self.counted: Counter[int] = Counter()
        self.odd: list[Answer] = []
        self.slowest = 0.0

    def note(self, answer: Answer) -> None:
        """One more; what is neither taken nor refused by a rule, nor says "later", is odd."""
        with self._lock:
            self.counted[answer.status] += 1
            self.slowest = max(self.slowest, answer.seconds)
            if answer.status not in (0, 200, 201, 422, 429, 503):
                self.odd.append(answer)

    def told(self) -> str:
        """In words."""
        return ", ".join(f"{status or 'no answer'}: {times:,}" for status, times in sorted(self.counted.items()))


class Sender(Thread):
    """Sends one act after the other until the storm is over, each until it is answered."""

    def __init__(self, storm: Storm, session: str) -> None:
        super().__init__(daemon=True)
        self.storm = storm
        self.session = session
        self.acts: list[dict[str, Any]] = []

    def give(self, path: str, body: Mapping[str, Any]) -> Answer:
        """Sends this until it is answered, or the storm is over."""
        while True:
            answer = post(self.storm.port, path, body, self.session)
            self.storm.answers.note(answer)
            if answer.is_final or self.storm.over.is_set():
                return answer
            self.storm.over.wait(BREATH)


class Objector(Sender):
    """A seat that objects to another one's sheet, in words of its own each time, and withdraws that."""

    def __init__(self, storm: Storm, session: str, code: str, seat: str, sheet: str) -> None:
        super().__init__(storm, session)
        self.path, self.seat, self.sheet = f"/api/v1/tables/{code}/act", seat, sheet

    def run(self) -> None:
        while not self.storm.over.is_set():
            act = {"reason": f"{self.seat} {len(self.acts)}", "id": str(uuid4()), "seat": self.seat, "counts": False}
            self.acts.append(act)
            order = {"order": "object", "sheet": self.sheet, "reason": act["reason"], "id": act["id"]}
            act["counts"] = self.give(self.path, order).status == 200
            self.give(self.path, {"order": "withdraw_approval", "sheet": self.sheet, "id": str(uuid4())})


class Bank(Sender):
    """A host who gives a point, again and again."""

    def __init__(self, storm: Storm, bank: Mapping[str, Any]) -> None:
        super().__init__(storm, bank["session"])
        self.path, self.magus = f"/api/v1/campaigns/{bank['slug']}/ledger/corrections", bank["magus"]

    def run(self) -> None:
        while not self.storm.over.is_set():
            act = {"id": str(uuid4()), "counts": False}
            self.acts.append(act)
            body = {"magus": self.magus, "points": 1, "reason": "a storm", "tap": act["id"]}
            act["counts"] = self.give(self.path, body).status == 201
            self.storm.over.wait(BREATH)


class Storm:
    """What the senders have in common. `port` may change while it rages: the product was started anew."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.over = Event()
        self.answers = Answers()
        self.senders: list[Sender] = []

    def rage(self, table: Mapping[str, Any], seats: Sequence[str], bank: Mapping[str, Any] | None = None) -> None:
        """These seats of the table begin, each at the sheet of the next one; and the bank, where there is one."""
        everybody = list(table["cookies"])
        for seat in seats:
            sheet = everybody[(everybody.index(seat) + 1) % len(everybody)]
            self.senders.append(Objector(self, table["cookies"][seat], table["code"], seat, sheet))
        if bank is not None:
            self.senders.append(Bank(self, bank))
        for sender in self.senders:
            sender.start()

    def end(self) -> None:
        """Nobody sends any more, and everything sent is answered or lost."""
        self.over.set()
        for sender in self.senders:
            sender.join(2 * PATIENCE)

    def acts_of(self, kind: type[Sender]) -> list[dict[str, Any]]:
        """What senders of this kind have sent."""
        return [act for sender in self.senders if isinstance(sender, kind) for act in sender.acts]

    def told(self) -> list[tuple[str, str]]:
        """The storm in figures."""
        acknowledged = sum(act["counts"] for sender in self.senders for act in sender.acts)
        return [
            ("acts acknowledged", f"{acknowledged:,}"),
            ("answers by status", self.answers.told()),
            ("answers that say nothing (500)", f"{len(self.answers.odd)}"),
            ("slowest answer", f"{self.answers.slowest:.1f} s"),
        ]
