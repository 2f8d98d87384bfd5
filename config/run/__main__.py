"""`python -m config.run --port 8000`: what `make run` calls."""

import argparse
import os
import signal
import sys
from pathlib import Path

from config.run.console import say
from config.run.place import Occupied, only_here, take_port
from config.run.supervisor import Failed, Supervisor

VAR_DIR = Path(os.environ.get("VAR_DIR") or Path(__file__).resolve().parent.parent.parent / "var")


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m config.run", description="Runs Live Magic on this machine.")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--host", default="0.0.0.0", help="the default lets the phones in the house in")  # noqa: S104
    return parser.parse_args()


def main() -> int:
    """Gives back the exit code: 0 after Ctrl-C or SIGTERM, 1 when something did not start or stay alive."""
    wish = arguments()
    try:
        with only_here(VAR_DIR, wish.port):
            take_port(wish.host, wish.port)
            supervisor = Supervisor(VAR_DIR, wish.host, wish.port)
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                signal.signal(number, lambda *_: supervisor.stop.set())
            supervisor.run()
    except (Occupied, Failed, TimeoutError) as reason:
        say(str(reason))
        return 1
    return 0


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.local")
    sys.exit(main())
