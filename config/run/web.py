"""A web process of `make run`: `python -m config.run.web FD` takes calls at the open socket FD, as do others."""

import resource
import socket
import sys
from contextlib import suppress

import uvicorn

from config.run import pulse


async def say_alive() -> None:
    """The event loop turns."""
    pulse.beat()


def open_as_many_as_allowed() -> None:
    """Every stream is an open file, and many systems let a program begin with no more than a thousand."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):  # macOS says that there is no limit, and has one
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def main() -> None:
    """Serves until it is told to end; streams that are still open then have a few seconds."""
    open_as_many_as_allowed()
    config = uvicorn.Config(
        "config.asgi:application",
        lifespan="off",
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # config/proxies.py reads them
        timeout_graceful_shutdown=3,
        callback_notify=say_alive,
        timeout_notify=0,  # a beat each second, which is as often as uvicorn looks
    )
    uvicorn.Server(config).run(sockets=[socket.socket(fileno=int(sys.argv[1]))])


if __name__ == "__main__":
    main()
