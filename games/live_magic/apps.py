"""The Django app of Live Magic: it has no tables of its own, but players of the house."""

from django.apps import AppConfig


class LiveMagicConfig(AppConfig):
    name = "games.live_magic"
    label = "live_magic"
    verbose_name = "Live Magic"

    def ready(self) -> None:
        # Models can be imported now and not before.
        from games.live_magic.house.pace import table_moved as send_a_worker
        from games.tables.signals import table_moved

        table_moved.connect(send_a_worker, dispatch_uid="a worker plays for the house")
