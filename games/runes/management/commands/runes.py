"""`manage.py runes resolve FILE...`."""

from games.tables.management.resolving import ResolvingCommand


class Command(ResolvingCommand):
    help = "Written records of rune duels: `resolve` runs each through the rules and says how it ends."
