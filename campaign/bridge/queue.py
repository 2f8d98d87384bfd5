"""The queue of the workers, which games and campaign share."""

from games.tables.outages.queue import QueueAway, send

__all__ = ["QueueAway", "send"]
