"""`python -m config.run --port 8000`: what `make run` calls; with `--dev` what `make dev` calls."""

import argparse
import os
import signal
import sys
from pathlib import Path

from config.run.console import say
from config.run.place import Occupied, only_here, taken_port
from config.run.private_redis import Missing
from config.run.supervisor import Failed, Supervisor

EVERYBODY = "0.0.0.0"  # noqa: S104
MYSELF = "127.0.0.1"
FOR_ITS_OWNER = 0o077
"""What is written in var/ is nobody else's to read: who may sign in, what waits in the queue."""
LOCAL = "config.settings.local"
DEV = "config.settings.dev"

VAR_DIR = Path(os.environ.get("VAR_DIR") or Path(__file__).resolve().parent.parent.parent / "var")


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m config.run", description="Runs Live Magic on this machine.")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--host", help="the default lets the phones in the house in; with --dev nobody else")
    parser.add_argument("--dev", action="store_true", help="starts again on every save, and shows errors and queries")
    return parser.parse_args()


def choose_settings(dev: bool) -> None:
    """Settles which settings all processes read. Raises Occupied where `--dev` would open up a production."""
    chosen = os.environ.setdefault("DJANGO_SETTINGS_MODULE", LOCAL)
    if dev and chosen not in (LOCAL, DEV):
        raise Occupied(f"make dev runs with {DEV}, and DJANGO_SETTINGS_MODULE names {chosen}. Unset it first.")
    if dev:
        os.environ["DJANGO_SETTINGS_MODULE"] = DEV


def main() -> int:
    """Gives back the exit code: 0 after Ctrl-C or SIGTERM, 1 when something did not start."""
    wish = arguments()
    os.umask(FOR_ITS_OWNER)
    host = wish.host or (MYSELF if wish.dev else EVERYBODY)
    try:
        choose_settings(wish.dev)
        with only_here(VAR_DIR, wish.port), taken_port(host, wish.port) as port:
            supervisor = Supervisor(VAR_DIR, port, reloading=wish.dev)
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                signal.signal(number, lambda *_: supervisor.stop.set())
            supervisor.run()
    except (Occupied, Missing, Failed, TimeoutError, ValueError) as reason:
        say(str(reason))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
