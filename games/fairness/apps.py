"""The Django app of chance that can be checked."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class FairnessConfig(AppConfig):
    name = "games.fairness"
    label = "fairness"
    verbose_name = _("fairness")
