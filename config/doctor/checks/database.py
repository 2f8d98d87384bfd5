"""The database: there, of the right version, migrated, with room for all processes, and of the same time."""

from __future__ import annotations

import os
import sqlite3
import time

import psycopg
from django.db import DatabaseError, connection

from config.doctor.findings import Finding, hint, well, wrong
from config.env import WEB_NAME
from config.migrated import missing

PATIENCE = 5
"""Seconds to wait for a server; a pool would wait longer."""

OLDEST_POSTGRESQL, OLDEST_SQLITE = 14, (3, 34)
SPARE = 2
"""Connections for a command of manage.py and a backup, beside all others."""

FEWEST_WEBS = 2
"""So many web processes are reckoned with at least: who has asked nothing yet is not connected."""

FAR, TOO_FAR = 2.0, 30.0
"""Seconds between two clocks: then something is odd, then deadlines fall at other times than people see."""


def database() -> Finding:
    """Whether it answers at all."""
    try:
        if connection.vendor == "postgresql":
            psycopg.connect(**connection.get_connection_params() | {"connect_timeout": PATIENCE}).close()
        connection.ensure_connection()
    except (DatabaseError, psycopg.Error, OSError) as error:
        return wrong(
            f"The database does not answer: {error}", "Is it running? Is DATABASE_URL right, and the password?"
        )
    return well(f"{connection.display_name} answers.")


def version() -> Finding:
    """Whether it can do what is asked of it."""
    if connection.vendor == "sqlite":
        return _version_of_sqlite()
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('server_version_num')::int / 10000")
        number = cursor.fetchone()[0]
    if number < OLDEST_POSTGRESQL:
        return wrong(f"PostgreSQL {number} is too old.", f"Take {OLDEST_POSTGRESQL} or newer.")
    return well(f"PostgreSQL {number} can do all that is asked of it.")


def _version_of_sqlite() -> Finding:
    with connection.cursor() as cursor:
        has_fts5 = cursor.execute("SELECT sqlite_compileoption_used('ENABLE_FTS5')").fetchone()[0]
    if sqlite3.sqlite_version_info < OLDEST_SQLITE or not has_fts5:
        said = f"SQLite {sqlite3.sqlite_version} is older than 3.34, or without FTS5."
        return wrong(said, "Take a Python that brings a newer one, or PostgreSQL.")
    return well(f"SQLite {sqlite3.sqlite_version} finds cards by their names (FTS5).")


def migrations() -> Finding:
    """Whether the tables are those of this version."""
    ahead = missing()
    if ahead:
        return wrong(f"{len(ahead)} migrations are not done, {ahead[0]} first.", "python manage.py migrate")
    return well("Every migration is done.")


def connections() -> Finding:
    """Whether every process may open as many connections as it will."""
    if connection.vendor == "sqlite":
        return well("SQLite has no limit of connections.")
    pool = connection.settings_dict["OPTIONS"].get("pool")
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('max_connections')::int")
        most = cursor.fetchone()[0]
        cursor.execute("SELECT current_setting('superuser_reserved_connections')::int")
        most -= cursor.fetchone()[0]
        cursor.execute("SELECT application_name FROM pg_stat_activity WHERE backend_type = 'client backend'")
        names = [name for (name,) in cursor.fetchall()]
    webs = {name for name in names if name.startswith(WEB_NAME)}
    others = sum(name not in webs for name in names)
    return enough(most, len(webs), pool["max_size"] if pool else 1, others)


def enough(most: int, running: int, pool: int, others: int) -> Finding:
    """What the numbers say: so many the server takes, so many a web process opens, so many others have open."""
    webs = max(running, int(os.environ.get("WEB_PROCESSES") or FEWEST_WEBS))
    said = f"{webs} web processes open up to {pool} connections each, others {others}; PostgreSQL takes {most}."
    if webs * pool + others + SPARE <= most:
        return well(said)
    fitting = max(1, (most - others - SPARE) // webs)
    return wrong(said, f"Set DATABASE_POOL to {fitting} or less, or raise max_connections of PostgreSQL.")


def clock() -> Finding:
    """Whether this machine and the database agree on what time it is."""
    if connection.vendor == "sqlite":
        return well("The database has the clock of this machine.")
    with connection.cursor() as cursor:
        cursor.execute("SELECT extract(epoch FROM clock_timestamp()) - %s", [time.time()])
        apart = abs(float(cursor.fetchone()[0]))
    return told_apart(apart)


def told_apart(seconds: float) -> Finding:
    """What so many seconds between two clocks mean."""
    said = f"The clocks of this machine and of the database are {seconds:.1f} s apart."
    remedy = "Have both set by NTP: timedatectl set-ntp true"
    if seconds > TOO_FAR:
        return wrong(said, remedy)
    return hint(said, remedy) if seconds > FAR else well("It is the same time here and in the database.")
