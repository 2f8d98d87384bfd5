"""Live Magic, as the tables know it. Its tables are opened by the evenings of a campaign."""

from django.utils.translation import gettext_lazy as _

from games.tables.game import Game

GAME = Game(key="live_magic", package=__package__, title=_("Live Magic"))
