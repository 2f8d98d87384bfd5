"""Settings from the environment: read, checked, and refused by name when they are wrong."""

import os
import re
import socket
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

TRUE = {"1", "true", "yes", "on"}
FALSE = {"0", "false", "no", "off", ""}

# Readers never wait for a writer (WAL), an acknowledged fact is on the disk (FULL), and a writer takes its lock when
# it begins instead of failing half-way through (IMMEDIATE).
SQLITE: dict[str, Any] = {
    "transaction_mode": "IMMEDIATE",
    "init_command": "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;",
}


WEB_NAME = "live-magic web"
"""With this begins the name that a web process has in PostgreSQL."""

POOL_TIMEOUT_SECONDS = 10.0
"""Wait for a connection to PostgreSQL before a request is refused, as long as the `Retry-After` of that refusal."""

SECRET_LENGTH, SECRET_SIGNS = 50, 10
"""How long a secret has to be at least, and of how many different signs."""


def text(name: str, default: str | None = None) -> str:
    """The variable `name`; without it, or where it says nothing (`NAME= make run`, an empty line of an env file), the
    default. Raises ImproperlyConfigured when there is neither."""
    value = os.environ.get(name) or default
    if value is None:
        raise ImproperlyConfigured(f"the environment variable {name} must be set")
    return value


def secret(name: str) -> str:
    """A text that nobody guesses. Raises ImproperlyConfigured for one that somebody could."""
    value = text(name)
    if len(value) < SECRET_LENGTH or len(set(value)) < SECRET_SIGNS:
        raise ImproperlyConfigured(
            f"{name} is too short: take {SECRET_LENGTH} random signs, for example from"
            " `python -c 'import secrets; print(secrets.token_urlsafe(50))'`"
        )
    return value


def push_key(name: str) -> str:
    """The private key by which push services know this installation; empty: none. Raises ImproperlyConfigured."""
    value = text(name, "")
    if value and not re.fullmatch(r"[A-Za-z0-9_-]{43}", value):
        raise ImproperlyConfigured(f"{name} must be the 32 bytes of a private key of secp256r1, in base64url")
    return value


def flag(name: str, default: bool) -> bool:
    """A yes or no. Raises ImproperlyConfigured for anything else."""
    value = os.environ.get(name)
    if value is None:
        return default
    if value.strip().lower() in TRUE:
        return True
    if value.strip().lower() in FALSE:
        return False
    raise ImproperlyConfigured(f"{name} must be yes or no, not {value!r}")


def number(name: str, default: int) -> int:
    """A whole number. Raises ImproperlyConfigured for anything else."""
    value = os.environ.get(name)
    if value is None:
        return default
    try:
        return int(value)
    except ValueError as wrong:
        raise ImproperlyConfigured(f"{name} must be a whole number, not {value!r}") from wrong


def size(name: str, default: str) -> int:
    """A number of bytes such as 100MB or 64KB, in units of 1024. Raises ImproperlyConfigured for anything else."""
    units = {"": 1, "KB": 1024, "MB": 1024**2, "GB": 1024**3}
    value = re.fullmatch(r"(\d+) ?(|[KMG]i?B)", text(name, default), re.IGNORECASE)
    if value is None:
        raise ImproperlyConfigured(f"{name} must be a size such as 100MB, not {text(name, default)!r}")
    return int(value[1]) * units[value[2].upper().replace("I", "")]


def words(name: str, default: str = "") -> list[str]:
    """A list separated by commas, without empty entries."""
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


def networks(name: str, default: str = "") -> list[IPv4Network | IPv6Network]:
    """Addresses and networks, separated by commas or spaces. Raises ImproperlyConfigured for anything else."""
    try:
        return [ip_network(word) for line in words(name, default) for word in line.split()]
    except ValueError as wrong:
        raise ImproperlyConfigured(
            f"{name} must be addresses or networks such as 10.1.2.3 or 172.18.0.0/16: {wrong}"
        ) from wrong


def lock_timeout() -> int:
    """Seconds that a process waits for whoever else is writing into SQLite: people do not wait as long as a worker."""
    return number("LOCK_TIMEOUT", 30)


def serves() -> bool:
    """Whether this is a web process (`config/asgi.py`), which lends its connections from one request to the next."""
    return bool(os.environ.get("SERVES"))


def process_name() -> str:
    """By what PostgreSQL knows this process: its logs say it, and `manage.py doctor` counts web processes by it."""
    kind = WEB_NAME if serves() else "live-magic"
    return f"{kind} {socket.gethostname()[:24]} {os.getpid()}"


def database(url: str, *, pooled: bool = False) -> dict[str, Any]:
    """Django's database settings for `sqlite:///relative`, `sqlite:////absolute` or `postgres://user:word@host/name`.

    Options after `?` go to the driver. `pooled` keeps PostgreSQL's connections open between requests.
    Raises ImproperlyConfigured for any other scheme.
    """
    parts = urlsplit(url)
    options = dict(parse_qsl(parts.query))
    if parts.scheme == "sqlite":
        return {
            "ENGINE": "config.kept_sqlite3" if serves() else "django.db.backends.sqlite3",
            "NAME": unquote(parts.path[1:]),
            "OPTIONS": SQLITE | {"timeout": lock_timeout()} | options,
        }
    if parts.scheme not in {"postgres", "postgresql"}:
        raise ImproperlyConfigured(f"DATABASE_URL must begin with sqlite:// or postgres://, not {parts.scheme}://")
    pool: dict[str, Any] = {}
    if pooled:
        pool = {"pool": {"min_size": 1, "max_size": number("DATABASE_POOL", 20), "timeout": POOL_TIMEOUT_SECONDS}}
        options.setdefault("fallback_application_name", process_name())
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path[1:]),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": options.pop("host", unquote(parts.hostname or "")),
        "PORT": parts.port or "",
        "OPTIONS": options | pool,
    }


def broker(redis_url: str) -> str:
    """Celery's spelling of a Redis address: a unix socket is `redis+socket://` there and `unix://` elsewhere."""
    if not redis_url.startswith("unix://"):
        return redis_url
    address, _, query = redis_url.removeprefix("unix://").partition("?")
    virtual_host = dict(parse_qsl(query)).get("db", "0")
    return f"redis+socket://{address}?virtual_host={virtual_host}"
