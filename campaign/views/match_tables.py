"""Tables of an evening's matches, whatever is played there: laying one from a form, and what a page shows of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django import forms

from campaign import bridge
from campaign.evening_tables import Laid, TableRefused
from campaign.ledger import LedgerRefused
from campaign.ledger_words import say
from campaign.models import PlanarTable, RuneTable
from campaign.tournaments import TournamentRefused


def laid(form: forms.Form, lay: Callable[[], tuple[Laid, bool]]) -> Laid | None:
    """The table; None: the form says why not, beside the cards that the group has written, or beside who plays."""
    try:
        table, _is_new = lay()
    except bridge.NoMatchTable as why:
        for reason in why.reasons:
            form.add_error("lists" if "lists" in form.fields else "own", reason)
    except TableRefused as why:
        form.add_error("magi" if "magi" in form.fields else None, str(why))
    except TournamentRefused as why:
        form.add_error(None, str(why))
    except LedgerRefused as refused:
        form.add_error(None, say(refused))
    else:
        return table
    return None


def with_names(tables: Iterable[PlanarTable | RuneTable]) -> list[dict[str, Any]]:
    """Each table, and who sits there."""
    return [{"table": one, "names": [chair.magus.name for chair in one.chairs.all()]} for one in tables]
