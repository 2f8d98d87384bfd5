"""`manage.py records resolve FILE...`."""

from games.tables.management.resolving import ResolvingCommand


class Command(ResolvingCommand):
    help = "Written records of every game: `resolve` runs each through the rules and says how it ends."
