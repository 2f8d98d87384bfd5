"""Why an order at a tournament is refused; the rule stands beside it."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

ENTRIES: dict[str, Promise] = {
    "a_seed_stands_once": _("Somebody stands twice among the seeds."),
    "bracket_is_drawn": _("The bracket is drawn already."),
    "byes_before_round_one": _("Byes are awarded before round 1."),
    "contact_in_name": _("There’s an e-mail address or a phone number in a name. Everybody would see it."),
    "entered_already": _("Entered already: %(names)s."),
    "has_a_seat": _("%(entrants)s: there is a seat already."),
    "no_byes_in_this_form": _("%(form)s: no byes are awarded here."),
    "no_seeds_in_this_form": _("%(form)s: nobody is seeded by hand here."),
    "no_such_entrant": _("Nobody like this has entered: %(entrant)s."),
    "no_such_life": _("A life of %(life)s is not possible."),
    "no_such_number_of_byes": _("%(byes)s byes are not possible: at most %(most)s."),
    "nobody_named": _("Name at least one player."),
    "not_a_name": _("No name, or longer than %(longest)s characters: %(names)s."),
    "nothing_to_decide": _("There is nothing to decide about %(entrant)s."),
    "one_bye_for_one": _("One player takes the place of the bye."),
    "only_before_round_one": _("Only before round 1."),
    "out_is_undecided": _("Out by life 0: say first whether they play: %(entrants)s."),
    "out_takes_no_bye": _("Out by life 0 takes no bye: %(entrants)s."),
    "too_many_entrants": _("%(entrants)s would be entered, at most %(most)s can be."),
    "too_many_for_one_game": _("%(players)s players are too many for one game: at most %(most)s."),
    "too_many_for_round_robin": _("%(players)s players are too many to meet one another: at most %(most)s."),
}

COURSE: dict[str, Promise] = {
    "cut_is_tied": _("Settle the tie for the cut first. Places: %(places)s, tied: %(players)s."),
    "cut_larger_than_field": _("A cut of %(cut)s needs %(cut)s players; %(players)s play. The largest is %(fits)s."),
    "draw_not_between": _("A draw is worth at least a loss and at most a win."),
    "win_not_above_loss": _("A win is worth more than a loss."),
    "cut_too_small": _("A cut takes two players or more, not %(cut)s."),
    "has_begun": _("The tournament has begun already."),
    "has_not_begun": _("The tournament has not begun."),
    "is_being_paired": _("Round %(round)s is being paired."),
    "others_decide": _("You play it yourself: %(players)s decide it in your place."),
    "match_is_disputed": _("Two reports differ; decide first: %(matches)s."),
    "nobody_is_tied": _("Nobody is tied for a place in the cut."),
    "not_so_many_go_on": _("Exactly %(places)s of the tied players go on: %(players)s."),
    "no_show_is_undecided": _("Say first whether they play the next round: %(entrants)s."),
    "no_cut_in_this_form": _("%(form)s: no cut follows."),
    "no_round_is_left": _("No round is left."),
    "no_round_left": _("All rounds are played."),
    "no_such_cut_in_pods": _("A cut to %(cut)s cannot be seated in pods."),
    "no_such_length": _("A match cannot be best of %(best_of)s."),
    "no_such_number_of_rounds": _("%(rounds)s rounds are not possible."),
    "nobody_asked": _("Nobody has asked for a pairing."),
    "pairing_is_stale": _("The table has moved since this pairing was made."),
    "question_is_open": _("Say first what becomes of the rounds after the correction of match %(match)s."),
    "results_are_missing": _("Results are missing: %(matches)s."),
    "rounds_follow_from_players": _("The number of rounds follows from the players: %(rounds)s."),
    "too_few_players": _("%(players)s players are too few: %(least)s at least."),
    "tournament_is_over": _("The tournament is over."),
}

PAIRING: dict[str, Promise] = {
    "can_not_change_places": _("Their match has a result, or they are not in this round: %(entrants)s."),
    "is_paired_already": _("%(entrant)s has a place in this round already."),
    "no_bye_is_free": _("No bye is left whose match has not begun."),
    "nobody_joins_any_more": _("%(form)s: nobody joins any more."),
    "more_than_one_bye": _("Only one player may have the bye."),
    "more_than_three_byes": _("At most three players may rest."),
    "not_paired_by_hand": _("%(form)s: this round is not paired by hand."),
    "not_three_to_five_at_a_table": _("Three to five sit at a table."),
    "not_two_at_a_table": _("Two sit at a table, or one who has the bye."),
    "not_the_latest_round": _("Round %(round)s is not the latest one."),
    "not_the_order": _("The pairing does not follow from its order."),
    "only_the_table_may": _("The table does this by itself."),
    "player_missing": _("Somebody who plays this round stands at no table."),
    "player_not_in_field": _("Somebody stands there who does not play this round."),
    "player_twice": _("Somebody stands there twice."),
    "reason_is_missing": _("Say why: the reason is kept."),
    "round_has_results": _("Round %(round)s has results already."),
    "schedule_is_drawn": _("The rounds are drawn. To let somebody join, draw them anew."),
    "two_change_places": _("Name the two who change places, not: %(entrants)s."),
}

RESULTS: dict[str, Promise] = {
    "a_draw_has_no_places": _("A draw has no places."),
    "a_pod_tells_places": _("At a table of several, say who has won, not the games."),
    "games_are_missing": _("How many games has each won?"),
    "has_a_result": _("Match %(match)s has a result already."),
    "has_no_result": _("Match %(match)s has no result yet."),
    "impossible_score": _("%(score)s is not possible in a best of %(best_of)s."),
    "is_out_already": _("%(entrant)s is out already."),
    "match_is_not_played": _("Match %(match)s is not being played."),
    "must_be_won": _("Somebody has to win match %(match)s."),
    "no_games_in_an_intentional_draw": _("An intentional draw has no games."),
    "no_match_is_running": _("No match is running."),
    "no_such_match": _("There is no match %(match)s."),
    "not_an_answer": _("“%(answer)s” is no answer to this."),
    "not_at_this_table": _("Not at this table: %(players)s."),
    "not_what_was_reported": _("That is not what was reported."),
    "nothing_changes": _("That is the result which stands there."),
    "nothing_to_correct": _("Match %(match)s has no result of its players."),
    "no_question_is_open": _("Nothing is asked."),
    "only_its_players_may": _("Only the players of this match report it."),
    "out_loses_every_match": _("Out by life 0: the match is lost whatever is told."),
    "reported_already": _("You have reported this already; the other confirms it."),
    "result_has_changed": _("The result was changed meanwhile. Here is what stands now."),
    "two_players_tell_games": _("Only a match of two is told in games."),
    "winner_is_missing": _("Say who has won."),
}

PEOPLE: dict[str, Promise] = {
    "before_round_one": _("Before round 1 take the name out instead."),
    "has_left": _("%(entrant)s has left."),
    "has_not_dropped": _("%(entrant)s has not left, or may not come back."),
    "matches_are_cancelled": _("The matches of %(entrant)s are cancelled."),
    "no_challenges_here": _("%(form)s: nobody challenges here."),
    "no_such_round": _("Not in round %(round)s."),
    "nobody_challenges_himself": _("A match takes two."),
    "not_in_this_round": _("%(entrant)s is not in this round."),
    "out_is_not_challenged": _("Out by life 0: %(entrants)s."),
    "said_already": _("Said already of %(entrant)s."),
    "said_nothing": _("Nothing of the kind was said of %(entrant)s."),
    "they_are_playing": _("They are playing already: %(entrants)s."),
}

CLOCK: dict[str, Promise] = {
    "clock_is_running": _("The clock is running already."),
    "clock_stands": _("The clock stands still."),
    "how_long": _("Say how many minutes."),
    "no_clock": _("No clock is running."),
    "no_round_is_played": _("No round is played."),
    "no_such_time": _("%(minutes)s minutes are not possible: from 1 to %(most)s."),
}

REASONS: dict[str, Promise] = {**ENTRIES, **COURSE, **PAIRING, **RESULTS, **PEOPLE, **CLOCK}
