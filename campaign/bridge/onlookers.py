"""Who may look on at the tables of a campaign, told to the tables, which do not know who belongs to it."""

from __future__ import annotations

from collections.abc import Callable

from games.tables.models import Table
from games.tables.signals import onlooker_asked


def provide_onlookers(then: Callable[[str, int], bool]) -> None:
    """`then` says of the code of a table and the key of an account whether its people let it look on."""

    def asked(sender: type[Table], code: str, user: int, **_: object) -> bool:
        return then(code, user)

    onlooker_asked.connect(asked, weak=False, dispatch_uid=f"{then.__module__}.{then.__qualname__}")
