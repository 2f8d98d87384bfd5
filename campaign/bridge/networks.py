"""Networks that limits count callers under."""

from games.tables.live.networks import network_of, networks_of

__all__ = ["network_of", "networks_of"]
