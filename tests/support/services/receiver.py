"""A web server that takes webhooks: it answers as it was told to, and remembers what was sent."""

from __future__ import annotations

import ssl
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

Scripted = tuple[int, dict[str, str], bytes]
"""A status, headers, and what is said."""

OK: Scripted = (200, {}, b"thank you")


class Sent(NamedTuple):
    """A request that has come."""

    path: str
    headers: dict[str, str]
    body: bytes


class Receiver(ThreadingHTTPServer):
    """`answers`: what is answered one after the other, and `OK` from then on; None: nothing, ever."""

    daemon_threads = True

    def __init__(self, answers: Sequence[Any]) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.answers = list(answers)
        self.sent: list[Sent] = []
        self.over = threading.Event()
        self.names: list[str | None] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/hook"

    def speak_tls(self, certificate: str) -> None:
        """From now on over TLS; notes for which name each asks."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        context.sni_callback = lambda _socket, name, _context: self.names.append(name)
        self.socket = context.wrap_socket(self.socket, server_side=True)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Whoever hangs up is not mourned."""


class _Handler(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.server.sent.append(Sent(self.path, {name.lower(): value for name, value in self.headers.items()}, body))
        answer = self.server.answers.pop(0) if self.server.answers else OK
        if answer is None:
            self.server.over.wait()
            return
        status, headers, said = answer
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(said)

    def do_GET(self) -> None:
        """What a redirect would lead to."""
        self.do_POST()

    def log_message(self, *_args: Any) -> None:
        """Nobody reads it."""


@contextmanager
def receiving(*answers: Any, certificate: str = "") -> Iterator[Receiver]:
    """A server for as long as somebody is inside."""
    receiver = Receiver(answers)
    if certificate:
        receiver.speak_tls(certificate)
    thread = threading.Thread(target=receiver.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield receiver
    finally:
        receiver.over.set()
        receiver.shutdown()
        receiver.server_close()
        thread.join()
