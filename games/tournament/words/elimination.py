"""Names of the rounds of an elimination: by how many rounds are left, the round itself among them."""

from __future__ import annotations

from django.utils.translation import gettext as _


def round_title(rounds_left: int, go_on: int = 2) -> str:
    """Name of the round as a heading. `go_on`: one of so many goes on from each match, of pods one of four."""
    match rounds_left:
        case 1:
            return _("Final")
        case 2:
            return _("Semifinals")
        case 3:
            return _("Quarterfinals")
        case _:
            return _("Round of %(n)d") % {"n": go_on**rounds_left}


def pair_round(rounds_left: int, go_on: int = 2) -> str:
    """Button that pairs this round."""
    match rounds_left:
        case 1:
            return _("Pair the final")
        case 2:
            return _("Pair the semifinals")
        case 3:
            return _("Pair the quarterfinals")
        case _:
            return _("Pair the round of %(n)d") % {"n": go_on**rounds_left}
