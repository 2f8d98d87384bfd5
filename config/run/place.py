"""Where the product runs: its folder, its port, its addresses, and that it runs there only once."""

import errno
import fcntl
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

WELCOME = "welcome.txt"
"""The file in var/ that says who can sign in; the supervisor reads it out when everything runs."""


class Occupied(Exception):
    """Somebody else has the port or the folder; the text says what to do."""


@contextmanager
def only_here(var: Path, port: int) -> Iterator[None]:
    """Holds the folder `var`: two servers over one folder would share a queue. Raises Occupied."""
    var.mkdir(parents=True, exist_ok=True, mode=0o700)
    with (var / "run.lock").open("a+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.seek(0)
            where = lock.read().strip() or "another port"
            raise Occupied(f"Live Magic already runs from this folder, on {where}. Stop it first.") from None
        lock.truncate(0)
        lock.write(f"port {port}\n")
        lock.flush()
        yield


@contextmanager
def taken_port(host: str, port: int) -> Iterator[socket.socket]:
    """Holds `port` for all processes that are to listen there: a call that comes while one of them starts again waits
    for another one. Raises Occupied."""
    with socket.socket() as held:
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            held.bind((host, port))
        except PermissionError:
            raise Occupied(f"Port {port} needs the rights of root. Take one above 1023: make run PORT=8123") from None
        except OSError as wrong:
            if wrong.errno != errno.EADDRINUSE:
                raise
            raise Occupied(
                f"Port {port} is taken by another program. Take another one: make run PORT={port + 1}"
            ) from None
        yield held


def address_in_the_house() -> str | None:
    """The address by which the phones around the table reach this machine, if it is in a network at all."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: it only asks which way a letter would go
        except OSError:
            return None
        return str(probe.getsockname()[0])
