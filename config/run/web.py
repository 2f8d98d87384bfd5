"""A web process of `make run`: `python -m config.run.web FD` takes calls at the open socket FD, as do others."""

import socket
import sys

import uvicorn

from config.run import pulse


async def say_alive() -> None:
    """The event loop turns."""
    pulse.beat()


def main() -> None:
    """Serves until it is told to end; streams that are still open then have a few seconds."""
    config = uvicorn.Config(
        "config.asgi:application",
        lifespan="off",
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
        callback_notify=say_alive,
        timeout_notify=0,  # a beat each second, which is as often as uvicorn looks
    )
    uvicorn.Server(config).run(sockets=[socket.socket(fileno=int(sys.argv[1]))])


if __name__ == "__main__":
    main()
