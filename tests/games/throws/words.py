"""The tiny game in words."""

from django.utils.translation import gettext_lazy as _

LINES = {
    "round_opened": _("Round %(round)s begins."),
    "staked": _("%(who)s stakes %(coins)s."),
    "thrown": _("%(who)s has thrown."),
    "sat_out": _("%(who)s sits out."),
    "shown": _("The throws are shown: %(signs)s."),
    "life_burned": _("%(who)s burns a life."),
    "phase_closed": _("The first half is over."),
}
OWN_LINES = {"thrown": _("You throw %(sign)s."), "staked": _("You stake %(coins)s.")}
VARIANTS: dict[str, object] = {}
REASONS = {
    "not_your_turn": _("It is the turn of %(turn)s."),
    "too_many_coins": _("You have %(coins)s."),
    "nothing_is_asked": _("Nobody asked you."),
    "round_is_open": _("The round is not over."),
    "no_life_left": _("You have no life left."),
    "another_phase": _("The first half is over; it stays as it was played."),
}
GLOSSARY = {"sign": {"rock": _("rock"), "paper": _("paper"), "scissors": _("scissors")}}
