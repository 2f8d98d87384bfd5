"""The journal's Django app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class JournalConfig(AppConfig):
    name = "games.journal"
    label = "journal"
    verbose_name = _("journal")
