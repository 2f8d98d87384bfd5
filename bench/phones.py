"""Twelve phones: each holds a stream open and says when it got which version; one of them acts."""

from __future__ import annotations

import http.client
import re
import threading
import time
from urllib.parse import urlencode

VERSION = re.compile(rb'data-version="(\d+)"')


class Phone(threading.Thread):
    """Reads a seat's stream and notes when the board of a version arrived."""

    def __init__(self, port: int, path: str, session: str) -> None:
        super().__init__(daemon=True)
        self.port, self.path, self.session = port, path, session
        self.version = 0
        self.came = threading.Condition()
        self.at = 0.0

    def run(self) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        connection.request("GET", self.path, headers={"Cookie": f"sessionid={self.session}"})
        answer = connection.getresponse()
        while line := answer.readline():
            if match := VERSION.search(line):
                with self.came:
                    self.version, self.at = int(match.group(1)), time.perf_counter()
                    self.came.notify_all()

    def wait_for(self, version: int, seconds: float = 20) -> float:
        """When the board of this version (or a later one) was there, by `time.perf_counter`."""
        with self.came:
            if not self.came.wait_for(lambda: self.version >= version, seconds):
                raise TimeoutError(f"{self.path} is at {self.version}, not at {version}")
            return self.at


class Sender:
    """One kept connection that posts orders as a phone does."""

    def __init__(self, port: int) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port)

    def post(self, path: str, session: str, fields: list[tuple[str, str]]) -> int:
        """The status of the answer."""
        token = "b" * 32
        self.connection.request(
            "POST",
            path,
            urlencode(fields),
            {
                "Cookie": f"sessionid={session}; csrftoken={token}",
                "X-CSRFToken": token,
                "HX-Request": "true",
                "Content-Type": "application/x-www-form-urlencoded",
            },
        )
        answer = self.connection.getresponse()
        answer.read()
        return answer.status
