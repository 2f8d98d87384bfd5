"""What is legal, and people should hear all the same (`View.warnings`)."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

WARNINGS: dict[str, str | Promise] = {
    "pool_colour_short": _("%(deck)s: %(packs)s packs, %(needed)s would be enough for everybody."),
    "pool_artifacts_short": _("Artifacts: %(packs)s packs, %(needed)s would be enough for everybody."),
    "pool_too_small": _("The pool has %(packs)s packs, %(needed)s are needed."),
    "no_kind": _("%(seat)s has declared nothing: no picks, ten packs at completion."),
    "second_colour_missing": _("%(seat)s has no second colour: four packs, the rest at completion."),
    "deck_went_by": _("%(deck)s was opened and removed: nobody could declare it."),
    "short_declaration": _("%(seat)s declared late and cannot reach seven packs."),
}
