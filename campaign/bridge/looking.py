"""What becomes due is settled by whoever looks, where the database takes it in."""

from games.tables.outages.looking import only_looking, settling

__all__ = ["only_looking", "settling"]
