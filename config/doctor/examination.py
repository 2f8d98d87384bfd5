"""All that is looked at, in this order, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from config.doctor.checks import backups, database, environment, machine, mail, proxy, queue
from config.doctor.findings import Finding, Grade, hint, wrong

Check = Callable[[], Finding]

CHECKS: tuple[Check, ...] = (
    *(environment.debug, environment.secret_key, environment.allowed_hosts, environment.site_url),
    *(environment.trusted_proxies, machine.static_files, machine.languages, machine.disk),
    *(database.database, database.version, database.migrations, database.connections, database.clock),
    *(queue.redis, queue.redis_memory, queue.redis_persistence, queue.workers, queue.beat),
    *(backups.backups, mail.mail, proxy.proxy),
)
NEEDS: dict[Check, Check] = {
    **dict.fromkeys((database.version, database.migrations, database.connections, database.clock), database.database),
    **dict.fromkeys((queue.redis_memory, queue.redis_persistence, queue.workers, queue.beat), queue.redis),
}
"""What needs what: a server that is away is told of once, and waited for once."""


def examined(checks: Iterable[Check] = CHECKS) -> dict[str, Finding]:
    """By the name of each check what it has found."""
    found: dict[str, Finding] = {}
    for check in checks:
        needed = NEEDS.get(check)
        if needed and found[needed.__name__].grade is Grade.WRONG:
            found[check.__name__] = hint("This was not looked at.", f"See to {needed.__name__} first.")
        else:
            found[check.__name__] = answered(check)
    return found


def answered(check: Check) -> Finding:
    """What the check says; that it has failed is a finding, too: nothing keeps the doctor from looking further."""
    try:
        return check()
    except Exception as error:
        return wrong(f"This could not be looked at: {type(error).__name__}: {error}", "See to what stands above first.")


def is_well(found: dict[str, Finding]) -> bool:
    """Whether nothing is wrong; hints aside."""
    return all(finding.grade is not Grade.WRONG for finding in found.values())
