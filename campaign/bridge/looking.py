"""What becomes due is settled by whoever looks, where the database takes it in."""

from games.tables.outages.looking import settling

__all__ = ["settling"]
