"""Why an order was refused: what the rule wants. The page shows the number of the rule beside it."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

DECKS: dict[str, str | Promise] = {
    "deck_card_casual": _("%(card)s is a casual card, and those are off at this table."),
    "deck_card_twice": _("%(card)s is in the deck twice; no two cards may have the same English name."),
    "deck_card_unknown": _("No plane or phenomenon is called “%(card)s”."),
    "deck_phenomena": _("%(number)s phenomena are too many: at most %(most)s."),
    "deck_phenomena_on_map": _("This map is played without phenomena, and the deck has %(number)s."),
    "deck_too_small": _("%(number)s cards are too few: at least %(least)s."),
    "grand_melee_needs_four": _("A Grand Melee needs at least four players."),
    "deck_without_plane": _("A planar deck needs at least one plane."),
}

SETUP: dict[str, str | Promise] = {
    "has_started_already": _("The game has begun already."),
    "game_has_not_begun": _("The game has not begun: %(stage)s."),
    "mulligans_are_not_tracked": _("This table does not follow mulligans."),
    "no_card_left": _("%(seat)s has no card left to put back."),
    "no_mulligans_now": _("Mulligans are taken before the starting plane is turned up."),
    "no_opening_now": _("That is done with the opening hand, before the starting plane is turned up."),
    "no_such_deck": _("This planar deck doesn’t exist."),
    "not_time_to_start": _("The starting plane is turned up after the opening hands."),
    "others_declare_first": _("%(seat)s declares first."),
    "primary_player_starts": _("%(seat)s, the primary player of the team, does that."),
}

TURNS: dict[str, str | Promise] = {
    "no_such_marker": _("Turn marker %(slot)s doesn’t exist."),
    "cleanup_is_never_skipped": _("The cleanup step cannot be skipped."),
    "marker_waits": _("%(seat)s waits for marker %(slot)s."),
    "no_such_step_ahead": _("This turn has no such step ahead: %(step)s."),
    "no_turn_yet": _("No turn has begun."),
    "not_his_turn_next": _("Next is the turn of %(seat)s."),
    "question_is_open": _("%(seat)s has to answer first."),
    "stack_not_empty": _("Resolve the stack first."),
}

DIE: dict[str, str | Promise] = {
    "chance_is_not_told": _("The program throws; nobody says how it falls."),
    "chance_is_told": _("A record says how it fell."),
    "die_is_thrown_at_the_table": _("At this table the die is thrown by hand: say what it shows."),
    "not_a_main_phase": _("Only in your own main phase."),
    "not_the_active_player": _("Only the active player may roll."),
    "program_throws_the_die": _("At this table the program throws the die."),
}

STACK: dict[str, str | Promise] = {
    "leaves_no_choice": _("It is not optional: it resolves, or it is countered or taken away."),
    "no_such_event_line": _("%(card)s has no line %(line)s that waits for something at the table."),
    "no_such_item": _("Nothing of that name is on the stack: %(item)s."),
    "nobody_controls_it": _("Nobody controls the planes now."),
    "nobody_asked": _("Nothing was asked."),
    "nobody_asked_you": _("That’s %(seat)s’s question."),
    "not_on_top": _("What resolves first is on top: %(item)s."),
    "not_what_triggered_together": _("Order all that has triggered together, and nothing else."),
    "not_what_was_asked": _("That doesn’t answer the question."),
    "order_is_needed": _("Say the whole order: it is your own choice to make."),
    "plays_without_stack": _("This table plays without a stack: each trigger is ticked off."),
    "stack_is_empty": _("The stack is empty."),
}

CARDS: dict[str, str | Promise] = {
    "names_left": _("These cards were named and not needed: %(cards)s."),
    "names_needed": _("Name the cards: %(count)s."),
    "not_exiled_with_it": _("That is not exiled with this plane: %(what)s."),
    "not_face_up": _("%(card)s does not lie face up, or two cards of this name do."),
    "not_in_block": _("%(card)s can’t go there."),
    "not_planar_controller": _("Only the planar controller planeswalks; that is not %(seat)s."),
    "not_so_many_cards": _("The planar deck has %(there)s cards, not %(count)s."),
    "phenomena_have_no_chaos": _("%(card)s is a phenomenon: it has no chaos ability."),
    "program_names_cards": _("The program has shuffled this deck and names its cards itself."),
    "unknown_card": _("This game has no card “%(card)s”."),
}

PLAYERS: dict[str, str | Promise] = {
    "can_not_lose": _("%(seat)s cannot lose now: only conceding, or the judge, ends it."),
    "can_not_win": _("%(seat)s cannot win while an opponent cannot lose."),
    "game_is_over": _("The game is over."),
    "has_left": _("%(seat)s has left the game."),
    "has_the_blessing": _("%(seat)s has the city’s blessing already."),
    "is_monarch_already": _("%(seat)s is the monarch already."),
    "nobody_named": _("Say who leaves."),
    "no_such_pin": _("Nothing of that kind is in force: %(text)s."),
    "not_yours_to_order": _("That is for %(seat)s to do, or for the host."),
    "counters_changed_already": _(
        "%(card)s got its counters (%(kind)s) by itself this turn. This line adds to them once more."
    ),
    "out_of_bounds": _("%(value)s is out of bounds: from %(least)s to %(most)s."),
    "plays_without_commanders": _("This table plays without commanders."),
    "unknown_player": _("No player is called “%(seat)s”."),
}

RULINGS: dict[str, str | Promise] = {
    "in_no_deck": _("%(card)s isn’t in any planar deck."),
    "kind_needed": _("Say which kind of counter."),
    "not_the_cards_of_this_deck": _("These are not the cards of this deck, each of them once."),
    "something_resolves": _("Something resolves; it has to be finished first."),
}

MAP: dict[str, str | Promise] = {
    "no_place_to_fill": _("No place of the map waits for a card."),
    "no_such_way": _("No way leads %(direction)s; there is: %(ways)s."),
    "other_places": _("The places that wait for a card are: %(places)s."),
}

REASONS: dict[str, str | Promise] = {**DECKS, **SETUP, **TURNS, **DIE, **STACK, **CARDS, **PLAYERS, **RULINGS, **MAP}
