"""What a worker does for the tables."""

from __future__ import annotations

from celery import shared_task

from games.tables import tournament_pairing


@shared_task(ignore_result=True)
def pair_round(code: str) -> None:
    """Pairs the round that the host of this table has asked for; however many workers do it, it is published once."""
    tournament_pairing.pair_table(code)


# --- again and again: config/celery.py says how often ----------------------------------------------------------------


@shared_task(ignore_result=True)
def pair_what_waits() -> None:
    """Sends the next worker to tables whose worker was lost."""
    tournament_pairing.send_to_all_that_wait()
