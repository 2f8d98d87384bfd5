"""Settings of `manage.py` on a machine where the product is installed.

A server that was set up by hand has its environment in a file that systemd reads, one in containers has it in `.env`.
A command typed beside either of them has none of it; with the settings of `make run` it would work on another database.
"""

from __future__ import annotations

import re
from collections.abc import MutableMapping
from pathlib import Path

SETTINGS = "DJANGO_SETTINGS_MODULE"
LOCAL, PRODUCTION = "config.settings.local", "config.settings.production"

VARIABLE = "LIVE_MAGIC_ENVIRONMENT"
"""Names the environment file to read; `deploy/live-magic` sets it."""

ENVIRONMENT_FILE = Path("/etc/live-magic/environment")
CHECKOUT = Path(__file__).resolve().parent.parent

QUOTED = re.compile(r"""'([^']*)'|"((?:[^"\\]|\\.)*)\"""")


class WrongEnvironment(Exception):
    """The command cannot tell which database is meant; the text says what to type instead."""


def choose_settings(
    environ: MutableMapping[str, str],
    chosen: str | None,
    installed: Path = ENVIRONMENT_FILE,
    checkout: Path = CHECKOUT,
) -> None:
    """Name in `environ` the settings module: `chosen` where there is one, else production for an environment file.

    The variables of that file take the place of others: a value left over in a shell names no other database.
    Raises WrongEnvironment.
    """
    if file := environ.get(VARIABLE):
        environ.update(_read(Path(file)))
        environ[SETTINGS] = PRODUCTION
        return
    if chosen is None:
        _refuse_beside_an_installation(installed, checkout)
    environ[SETTINGS] = chosen or LOCAL


def _refuse_beside_an_installation(installed: Path, checkout: Path) -> None:
    own = f"For a database of `make run`, set {SETTINGS}={LOCAL}."
    if installed.exists():
        raise WrongEnvironment(
            f"A server is installed on this machine, and this command has not read {installed}.\n"
            f"Type: sudo live-magic …, or sudo {checkout}/deploy/live-magic … (docs/production.md). {own}"
        )
    if (checkout / ".env").exists():
        raise WrongEnvironment(
            f"{checkout}/.env belongs to a server in containers, whose database is not reached from here.\n"
            f"Type: docker compose exec web-1 python manage.py … (docs/production.md). {own}"
        )


def _read(file: Path) -> dict[str, str]:
    try:
        return environment(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise WrongEnvironment(f"{file} cannot be read: {error}") from error


def environment(text: str) -> dict[str, str]:
    """The variables of an environment file, as systemd reads them (EnvironmentFile= in systemd.exec(5)).

    Raises ValueError for a quoted value that goes on over several lines.
    """
    variables = {}
    for line in text.replace("\\\n", "").splitlines():
        name, equals, value = line.strip().partition("=")
        if equals and not name.startswith(("#", ";")):
            variables[name.strip()] = _unquoted(value.strip(), name)
    return variables


def _unquoted(value: str, name: str) -> str:
    """Quotes count at the beginning of a value alone; behind them or without them a backslash takes the next sign."""
    parts = []
    while quoted := QUOTED.match(value):
        single, double = quoted.groups()
        parts.append(single if single is not None else re.sub(r'\\(["\\$`])', r"\1", double))
        value = value[quoted.end() :].lstrip()
    if value.startswith(("'", '"')):
        raise ValueError(f"the quotes of {name} are not closed on its line")
    return "".join(parts) + re.sub(r"\\(.)", r"\1", value)
