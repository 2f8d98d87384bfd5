"""The story of a tournament: one sentence for each line that its facts tell."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

ENTRIES: dict[str, Promise] = {
    "entrants_added": _("%(count)s entered. %(names)s"),
    "entrants_added_late": _("%(count)s entered late, for round %(round)s. %(names)s"),
    "entrant_removed": _("%(name)s is taken out before round 1."),
    "entrant_renamed": _("%(old)s is called %(name)s."),
    "seats_given": _("%(count)s have a seat for a phone now. %(entrants)s"),
    "byes_awarded": _("%(entrant)s: awarded byes: %(byes)s."),
    "seeds_set": _("The seeds are set: %(entrants)s."),
    "out_withdrawn": _("%(entrant)s, out by life 0, is withdrawn."),
    "out_kept": _("%(entrant)s, out by life 0, stays and loses every match."),
}

COURSE: dict[str, Promise] = {
    "tournament_began": _("The tournament begins. Players: %(entrants)s, rounds: %(rounds)s, then the first %(cut)s."),
    "tournament_began:0": _("The tournament begins. Players: %(entrants)s, rounds: %(rounds)s."),
    "numbers_drawn": _("The numbers are drawn. Rounds: %(rounds)s."),
    "numbers_drawn_again": _("The rounds are drawn again: %(rounds)s are left."),
    "bracket_drawn": _("The bracket is drawn: %(players)s players."),
    "bracket_set": _("The bracket stands: %(players)s players."),
    "cut_drawn": _("The cut: the first %(players)s play on."),
    "cut_tie_lot": _("A tie for the cut. By lot %(players)s play on, %(others)s are out."),
    "cut_tie_lot:1": _("A tie for the last place of the cut. By lot %(players)s plays on. Out: %(others)s."),
    "cut_tie_all": _("A tie for the cut. All of them play on: %(players)s."),
    "cut_tie_playoff": _("A tie for the cut. After a play-off %(players)s play on, %(others)s are out."),
    "cut_tie_playoff:1": _(
        "A tie for the last place of the cut. After a play-off %(players)s plays on. Out: %(others)s."
    ),
    "pairing_asked": _("Round %(round)s is being paired."),
    "pairing_stopped": _("Round %(round)s is not paired after all."),
    "round_paired": _("Round %(round)s is paired. Matches: %(matches)s, met before: %(rematches)s."),
    "round_paired:0": _("Round %(round)s is paired. Matches: %(matches)s."),
    "cut_round_paired:1": _("The final is paired."),
    "cut_round_paired:2": _("The semifinals are paired. Matches: %(matches)s."),
    "cut_round_paired:3": _("The quarterfinals are paired. Matches: %(matches)s."),
    "cut_round_paired": _("The round of %(field)s is paired. Matches: %(matches)s."),
    "round_paired_by_hand": _("Round %(round)s was paired by hand: %(reason)s"),
    "round_withdrawn": _("Round %(round)s is withdrawn: %(reason)s"),
    "round_withdrawn_after_correction": _("Round %(round)s is withdrawn after a corrected result. %(reason)s"),
    "pairing_repaired": _("%(players)s change places in round %(round)s: %(reason)s"),
    "bye_withdrawn": _("%(entrant)s takes the place of the bye; match %(match)s is played."),
    "match_paired": _("%(players)s meet: match %(match)s."),
    "loss_awarded": _("%(players)s: an awarded loss in round %(round)s."),
    "called_off": _("Match %(match)s is called off."),
    "tournament_ended": _("The tournament is over."),
    "tournament_ended_one_left": _("One player is left: the tournament is over."),
    "tournament_ended_nobody_left": _("Nobody is left: the tournament is over."),
}

RESULTS: dict[str, Promise] = {
    "result_reported": _("%(entrant)s reports match %(match)s: %(score)s%(places)s"),
    "reports_differ": _(
        "Two reports of match %(match)s differ; %(entrant)s says %(score)s%(places)s. The host decides."
    ),
    "result_played": _("%(players)s: %(score)s."),
    "result_intentional": _("%(players)s: an intentional draw."),
    "result_double_loss": _("%(players)s: lost for both."),
    "result_no_show": _("%(players)s: %(score)s, one has not come."),
    "result_dropped": _("%(players)s: %(score)s, one has left."),
    "result_disqualified": _("%(players)s: %(score)s, one is disqualified."),
    "result_out": _("%(players)s: %(score)s, out by life 0."),
    "result_walkover": _("%(players)s: a walkover."),
    "result_bye": _("%(players)s: a bye."),
    "result_half_bye": _("%(players)s: a half-point bye."),
    "result_loss": _("%(players)s: an awarded loss."),
    "result_of_pod": _("Match %(match)s, places: %(places)s."),
    "players_out": _("%(players)s: out in match %(match)s."),
    "result_questioned:": _("%(entrant)s says that %(score)s%(places)s in match %(match)s is wrong. The host decides."),
    "result_questioned": _(
        "%(entrant)s says that %(score)s%(places)s in match %(match)s is wrong. The host decides. Reason: %(reason)s"
    ),
    "result_upheld": _("%(players)s: the host has confirmed the result."),
    "result_corrected": _("%(players)s: %(score)s%(places)s, not %(old)s%(old_places)s: %(reason)s"),
    "host_asked_next_round": _("The correction of match %(match)s touches a round that is paired. The host decides."),
    "host_asked_advance": _("The correction of match %(match)s changes who goes on. The host decides."),
    "host_asked_cut": _("The correction of match %(match)s changes who is in the cut. The host decides."),
    "host_answered_keep": _("After the correction of match %(match)s everything stays as it is."),
    "host_answered_anew": _("After the correction of match %(match)s the round is paired again."),
    "host_answered_withdraw": _("After the correction of match %(match)s these are withdrawn: %(matches)s."),
    "host_answered_stand": _("After the correction of match %(match)s these stand: %(matches)s."),
    "host_answered_restart": _("After the correction of match %(match)s the cut starts again."),
    "matches_reopened": _("To be played again: %(matches)s."),
    "bracket_filled": _("The bracket goes on: %(matches)s."),
    "let_stand": _("%(advances)s goes on from match %(match)s all the same."),
    "cut_withdrawn": _("The cut is withdrawn."),
    "matches_cancelled": _("These matches count for nobody: %(matches)s."),
}

PEOPLE: dict[str, Promise] = {
    "entrant_dropped": _("%(entrant)s leaves the tournament."),
    "entrant_dropped_cancelled": _("%(entrant)s leaves the tournament; those matches count for nobody."),
    "entrant_back": _("%(entrant)s is back, from round %(since)s."),
    "entrant_disqualified": _("%(entrant)s is disqualified: %(reason)s"),
    "absence_said": _("%(entrant)s does not play round %(round)s."),
    "absence_taken_back": _("%(entrant)s plays round %(round)s after all."),
    "half_bye_given": _("%(entrant)s has a half-point bye in round %(round)s."),
    "presence_said": _("%(entrant)s missed a round and plays round %(round)s."),
    "no_show_noted": _("%(entrant)s has not come to round %(round)s."),
}

CLOCK: dict[str, Promise] = {
    "clock_started": _("Round %(round)s begins: %(minutes)s minutes."),
    "clock_extended": _("%(minutes)s minutes more for all."),
    "match_extended": _("%(minutes)s minutes more for match %(match)s."),
    "clock_paused": _("The clock is stopped."),
    "clock_resumed": _("The clock goes on."),
}

LINES: dict[str, Promise] = {**ENTRIES, **COURSE, **RESULTS, **PEOPLE, **CLOCK}

OWN_LINES: dict[str, Promise] = {}
"""Its lines name entrants, of whom several sit in one line: everybody reads the same."""

VARIANTS: dict[str, str] = {"round_paired": "rematches", "cut_round_paired": "left", "tournament_began": "cut"}
VARIANTS |= {"result_questioned": "reason", "cut_tie_lot": "places", "cut_tie_playoff": "places"}
"""A rematch that could not be avoided is told (§2, 7); a round of the elimination is called by what it is."""
