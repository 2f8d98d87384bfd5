"""A web server that is killed amid a storm of orders loses nothing acknowledged, and leaves nothing half done."""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections import Counter

import pytest

from tests.support.services.site import Site
from tests.support.worlds.everything import PLAYERS

pytestmark = [pytest.mark.process, pytest.mark.thorough, pytest.mark.timeout(300)]

TOKEN = "a" * 32
KILLS = 10
BETWEEN_KILLS = 25
"""How many orders are acknowledged before the next kill."""


class Phone(threading.Thread):
    """A player in a hurry: objects to a sheet and withdraws, over and over; each objection has words of its own."""

    def __init__(self, site: Site, code: str, name: str, session: str, over: threading.Event) -> None:
        super().__init__(name=name)
        self.site, self.code, self.over = site, code, over
        self.sheet = "ada" if name != "ada" else "bo"
        self.headers = {
            "Content-Type": "application/json",
            "Cookie": f"sessionid={session}; csrftoken={TOKEN}",
            "X-CSRFToken": TOKEN,
        }
        self.acknowledged: list[str] = []
        self.sent: list[str] = []
        self.other_answers: list[tuple[int, str]] = []

    def run(self) -> None:
        while not self.over.is_set():
            reason = f"{self.name} {len(self.sent)}"
            self.sent.append(reason)
            if self.gives({"order": "object", "sheet": self.sheet, "reason": reason}):
                self.acknowledged.append(reason)
            self.gives({"order": "withdraw_approval", "sheet": self.sheet})

    def gives(self, order: dict[str, str]) -> bool:
        """Sends the order; was it acknowledged? Without a server it waits a little."""
        line = http.client.HTTPConnection("127.0.0.1", self.site.port, timeout=30)
        try:
            line.request("POST", f"/api/v1/tables/{self.code}/act", json.dumps(order), self.headers)
            answer = line.getresponse()
            said = answer.read().decode()
        except (OSError, http.client.HTTPException):
            time.sleep(0.05)
            return False
        finally:
            line.close()
        if answer.status not in {200, 422}:
            self.other_answers.append((answer.status, said))
        return answer.status == 200


def wait_for(phones: list[Phone], acknowledged: int) -> None:
    """Returns when this many orders have been acknowledged in all."""
    while sum(len(phone.acknowledged) for phone in phones) < acknowledged:
        time.sleep(0.01)


def test_a_killed_server_loses_no_acknowledged_fact_and_leaves_no_half_one(own_site: Site) -> None:
    code = own_site.call("tests.support.worlds.everything:lay_out")["table"]["code"]
    sessions = own_site.call("tests.support.worlds.everything:sign_in_all", names=list(PLAYERS))
    over = threading.Event()
    phones = [Phone(own_site, code, name, sessions[name], over) for name in PLAYERS]
    for phone in phones:
        phone.start()
    for kill in range(1, KILLS + 1):
        wait_for(phones, kill * BETWEEN_KILLS)
        own_site.kill_web()
        own_site.start_web()
    wait_for(phones, (KILLS + 1) * BETWEEN_KILLS)
    over.set()
    for phone in phones:
        phone.join()

    facts = own_site.call("tests.support.worlds.everything:facts_of", code=code)
    assert [fact["version"] for fact in facts] == list(range(1, len(facts) + 1))
    written = Counter(fact["data"]["reason"] for fact in facts if "reason" in fact["data"])
    assert set(written.values()) == {1}
    assert {reason for phone in phones for reason in phone.acknowledged} <= set(written)
    assert set(written) <= {reason for phone in phones for reason in phone.sent}
    assert not [answer for phone in phones for answer in phone.other_answers]
    assert "ok at" in own_site.command("journal", "verify", code)
