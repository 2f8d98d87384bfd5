"""Refusals of points, purchases, matches and awards."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from campaign.bridge.refusals import CONFLICT, Refused

CONFLICTS = (
    "xp_insufficient",
    "already_reversed",
    "booked_otherwise",
    "points_at_table",
    "sheet_changed",
    "price_changed",
    "purchase_approved",
    "not_the_latest",
    "match_is_written",
    "award_is_booked",
    "evening_is_open",
    "shares_changed",
    "tournament_runs",
    "scheme_name_taken",
)
"""Refusals about the moment; all others are about what was sent."""


class LedgerRefused(Refused):
    """A booking, purchase, match or award that cannot be."""

    words = {
        "xp_insufficient": _("That takes %(price)s points, and %(free)s are free."),
        "nothing_moved": _("An entry moves at least one point."),
        "wrong_direction": _("An award gives points, and a purchase takes them."),
        "points_out_of_bounds": _("An entry moves at most %(most)s points."),
        "reason_missing": _("Say why: it stays in the ledger."),
        "booked_otherwise": _("This form was already sent with other contents. Open it again."),
        "already_reversed": _("This entry was taken back already."),
        "reversal_stays": _("A reversal stays. Enter the right points again."),
        "points_at_table": _("%(name)s sits at the table: points may pay for Powers there until the evening is over."),
        "purchase_is_undone": _("A purchase is taken back on the sheet by its player, until it is approved."),
        "sheet_changed": _("The sheet of %(name)s has changed since this page was opened. Look at it again."),
        "not_for_sale": _("This is not for sale now."),
        "price_changed": _("This costs %(price)s points now, not %(shown)s. Look at the prices again."),
        "no_purchase": _("This entry bought nothing for the sheet."),
        "purchase_approved": _("The sheet was approved with this purchase: it stays."),
        "not_the_latest": _("A later purchase needs this one: take that back first."),
        "no_such_match": _("A match is played by two who sit at this evening."),
        "match_is_written": _("This match is written down already: %(match)s."),
        "match_of_a_table": _("Correct results of a table at the table."),
        "games_out_of_range": _("From 0 to %(most)s games are won in a match."),
        "winner_is_out": _("%(name)s is out with 0 life and loses every match."),
        "award_is_booked": _("The award of this evening is booked. Correct mistakes in the ledger."),
        "no_such_criterion": _("This criterion doesn’t exist."),
        "no_criterion": _("Agree on a criterion first."),
        "not_by_hand": _("This criterion gives no points by hand."),
        "points_out_of_range": _("From 0 to %(most)s points are given, for twelve places at most."),
        "scheme_without_name": _("Give the scheme a name."),
        "scheme_name_taken": _("This campaign has a scheme called “%(name)s” already."),
        "scheme_gives_nothing": _("A scheme gives points for something."),
        "evening_is_open": _("The evening is closed at its table first: from then on no ruling changes it."),
        "tournament_runs": _("The tournament is still being played. End it at its table, or call it off."),
        "match_is_played": _("%(names)s still play a match. End it at its table, or put it aside."),
        "shares_changed": _("The shares have changed since this page was opened. Look at them again."),
        "award_gives_nothing": _("Nobody would get anything."),
    }
    statuses = dict.fromkeys(CONFLICTS, CONFLICT)
