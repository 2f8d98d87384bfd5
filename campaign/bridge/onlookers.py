"""Who may look on at the tables of a campaign, and who no longer, told to the tables, which do not know who belongs to
it."""

from __future__ import annotations

from collections.abc import Callable

from django.db import transaction

from games.tables.live import doorbell
from games.tables.models import Table
from games.tables.signals import onlooker_asked


def provide_onlookers(then: Callable[[str, int], bool]) -> None:
    """`then` says of the code of a table and the key of an account whether its people let it look on."""

    def asked(sender: type[Table], code: str, user: int, **_: object) -> bool:
        return then(code, user)

    onlooker_asked.connect(asked, weak=False, dispatch_uid=f"{then.__module__}.{then.__qualname__}")


def sees_less(person: int) -> None:
    """This account, or a program of it, may see less than before, once what is being done is done: whoever listens for
    it at a table is asked anew."""
    transaction.on_commit(lambda: doorbell.ring_for(person))
