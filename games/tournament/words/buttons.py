"""What stands on the button of every order of a tournament, and how the fields of its form are called."""

from __future__ import annotations

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.tables.words import table

ENTRIES: dict[str, str | Promise] = {
    "enter": _("Enter a player"),
    "enter:true": _("Enter, and draw the rounds again"),
    "rename": _("Change a name"),
    "give_seats": _("Seats for phones"),
    "award_byes": _("Award byes"),
    "set_seeds": _("Set the seeds"),
    "withdraw": _("Withdraw who is out by life 0"),
    "keep_out": _("Out by life 0, plays and loses"),
}

COURSE: dict[str, str | Promise] = {
    "begin": _("Begin the tournament"),
    "begin:cut": _("Begin with a cut to %(cut)s"),
    "begin:0": _("Begin without a cut"),
    "settle_cut_tie:lot": _("Draw lots"),
    "settle_cut_tie:all": _("Let all of them play on"),
    "settle_cut_tie:playoff": _("Enter the winners of a play-off"),
    "settle_cut_tie": _("Settle the tie"),
    "ask_for_pairing": _("Next round"),
    "ask_for_pairing:best_of": _("Next round, best of %(best_of)s"),
    "stop_pairing": _("Stop the pairing"),
    "publish_pairing": _("Publish the pairing"),
    "pair_by_hand": _("Pair by hand"),
    "swap_players": _("Two change places"),
    "take_bye": _("Take the place of the bye"),
    "withdraw_round": _("Withdraw the round"),
    "finish": _("End the tournament"),
}

RESULTS: dict[str, str | Promise] = {
    "report": _("Report the result"),
    "report:intentional": _("An intentional draw"),
    "report:draw": _("A draw"),
    "confirm_report": _("Yes, that is right"),
    "question_result": _("My result is wrong"),
    "uphold_result": _("The result is right"),
    "enter_result": _("Enter a result"),
    "enter_result:intentional": _("Enter an intentional draw"),
    "enter_result:draw": _("A draw"),
    "enter_result:placed": _("%(placed)s has won"),
    "report:placed": _("%(placed)s has won"),
    "correct:placed": _("%(placed)s has won"),
    "correct:draw": _("A draw"),
    "double_loss": _("A double loss"),
    "no_show": _("No-show in round %(round)s"),
    "put_out": _("Out of the game"),
    "correct": _("Correct a result"),
    "answer": _("Decide"),
    "challenge": _("A challenge"),
    "call_off": _("Call a challenge off"),
}

PEOPLE: dict[str, str | Promise] = {
    "drop": _("Leave the tournament"),
    "come_back": _("Back in the tournament"),
    "disqualify": _("Disqualify"),
    "say_absent": _("Absent in the next round"),
    "give_half_bye": _("Half-point bye in the next round"),
    "say_present": _("Here in the next round after all"),
}

CLOCK: dict[str, str | Promise] = {
    "start_clock": _("Start the clock"),
    "extend_clock": _("More time"),
    "pause_clock": _("Stop the clock"),
    "resume_clock": _("Let the clock go on"),
}

BUTTONS: dict[str, str | Promise] = {**ENTRIES, **COURSE, **RESULTS, **PEOPLE, **CLOCK, **table.BUTTONS}

CONFIRM: dict[str, str | Promise] = {
    "drop": _("Leave the tournament for good?"),
    "question_result": _("Tell the host that the result is wrong?"),
    "finish": _("Is the tournament over?"),
}
"""Asked before an order that its author cannot take back is sent: the first tap asks, the second one sends."""

FIELDS: dict[Any, str | Promise] = {
    "answer": _("What becomes of it?"),
    "best_of": _("Best of"),
    "byes": _("How many byes?"),
    "cut": _("Cut to the best"),
    "drawn": _("Drawn or unfinished"),
    "entrant": _("Who?"),
    "entrants": _("Who?"),
    "first": _("Games of the first"),
    "games": _("The games"),
    "match": _("Which match?"),
    "minutes": _("How many minutes?"),
    "name": _("Name"),
    "one": _("Who?"),
    "other": _("Against whom?"),
    "placed": _("From the best to the last"),
    "players": _("Who?"),
    "reason": _("Why?"),
    "rounds": _("How many rounds?"),
    "seat": _("With a seat for a phone?"),
    "second": _("Games of the second"),
}
"""How the fields are called."""
