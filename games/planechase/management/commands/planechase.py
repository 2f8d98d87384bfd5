"""`manage.py planechase resolve FILE...`."""

from games.tables.management.resolving import ResolvingCommand


class Command(ResolvingCommand):
    help = "Written records of Planechase: `resolve` runs each through the rules and says how it ends."
