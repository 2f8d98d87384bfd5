"""What workers do for the tables, by the names under which it is queued. Celery reads this module, and nothing else."""

from games.tournament.pairing import pair_round, pair_what_waits

__all__ = ["pair_round", "pair_what_waits"]
