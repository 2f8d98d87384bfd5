"""Why an order was refused: what the rule wants. The page shows the number of the rule beside it."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

DECKS: dict[str, str | Promise] = {
    "deck_copies": _("%(card)s: %(copies)s copies in all the decks together; at most %(most)s of a name."),
    "deck_extra_copies": _("%(card)s is in the extra deck more than once."),
    "deck_extra_without_grimoire": _("%(ruler)s has no [Grimoire]: no extra deck."),
    "deck_masters": _("Only one Master Rune may be in a rune deck; here are: %(cards)s."),
    "deck_no_rune": _("%(card)s isn’t a rune; a rune deck has only runes."),
    "deck_not_yet": _("The deck of %(seat)s cannot be played yet."),
    "deck_rune_attribute": _("%(card)s shares no attribute with %(ruler)s; only a chant may."),
    "deck_rune_in_list": _("%(card)s is a rune: it goes into the rune deck, not here: %(which)s."),
    "deck_rune_twice": _("%(card)s is in the rune deck twice; no two cards may have the same name."),
    "deck_ruler_side": _("%(card)s isn’t a ruler: a ruler leads a deck."),
    "deck_side_size": _("%(number)s cards in the side deck are too many: at most %(most)s."),
    "deck_size": _("%(which)s: %(number)s cards; there must be %(least)s to %(most)s."),
    "deck_stone_copies": _("%(card)s: %(copies)s copies; at most %(most)s of a stone that is not basic."),
    "deck_too_many_runes": _("%(number)s runes are too many: at most %(most)s."),
    "deck_without_ruler": _("Say which ruler leads the deck."),
    "decks_lie_there": _("The decks are already laid out."),
    "no_deck": _("This isn’t a deck: %(why)s"),
    "ruler_is_unknown": _("No ruler is called “%(ruler)s”."),
    "too_many_runes": _("A rune deck has at most %(most)s runes."),
    "too_many_names": _("A list has at most %(most)s names."),
    "name_is_not_writable": _("A name has from 1 to %(most)s characters, on one line."),
    "no_such_copies": _("The number of copies is from 1 to %(most)s."),
    "not_so_many_play": _("%(number)s players: from %(least)s to %(most)s can play."),
    "only_two_play": _("The rules are for two players; more can play only if the table allows it."),
    "ruler_not_here": _(
        "No ruler of this table is called “%(given)s”. One of your own is entered when the table is laid."
    ),
    "runes_need_names": _("Every rune of the rune deck has to be named."),
}

SETUP: dict[str, str | Promise] = {
    "game_has_not_begun": _("Not now: %(stage)s."),
    "no_redrawing_now": _("Hands are redrawn once, before the first turn."),
    "redraw_up_to_five": _("Any number of cards is put back, from 0 to %(most)s."),
    "redraws_later": _("%(seat)s says first how many cards are put back."),
    "starter_is_known": _("The first player is already known."),
}

TURNS: dict[str, str | Promise] = {
    "chase_not_empty": _("The chase isn’t empty: resolve it first."),
    "chase_is_empty": _("The chase is empty."),
    "forward_only": _("The turn goes forward only; now it is here: %(phase)s."),
    "in_a_battle": _("Not in a battle."),
    "is_j_ruler_already": _("The J-ruler lies up already."),
    "no_battle": _("No battle is going on."),
    "no_priority": _("%(seat)s has priority."),
    "no_recovery_in_first_turn": _("The first turn of %(seat)s has no recovery phase."),
    "no_turn_yet": _("No turn has begun."),
    "not_next": _("Next is the turn of %(seat)s."),
    "not_the_main_phase": _("That is done in the main phase, not now: %(phase)s."),
    "not_your_turn": _("That is done in one’s own turn; now it is the turn of %(seat)s."),
    "one_judgment_a_turn": _("There was a judgment this turn; one is allowed."),
    "ruler_is_astral": _("The ruler is astral: no judgment."),
    "turn_goes_on": _("The turn of %(seat)s is not over: %(phase)s."),
}

PLAYING: dict[str, str | Promise] = {
    "cost_has_no_x": _("Its cost has no X."),
    "divinity_does_not_suffice": _("%(card)s needs Divinity %(divinity)s; left: %(left)s."),
    "is_no_chant": _("%(card)s isn’t a chant: play it from the rune area."),
    "is_played_as_rune": _("%(card)s is a rune: play it as one."),
    "no_such_x": _("X is from 0 to %(most)s."),
    "not_paid": _("A cost that is not paid: nothing happened."),
    "only_with_its_ruler": _("%(card)s is played with %(ruler)s alone."),
    "ruler_without_divinity": _("%(ruler)s has no [Divinity]: no rune can be played."),
    "unknown_rune": _("This rune isn’t there: %(card)s."),
}

CHASE: dict[str, str | Promise] = {
    "ability_is_no_spell": _("%(item)s is an ability, no spell."),
    "is_no_chant_spell": _("%(item)s isn’t a chant spell."),
    "is_no_master_rune": _("%(item)s isn’t a Master Rune."),
    "is_no_rune_spell": _("%(item)s isn’t a rune spell."),
    "item_is_there_twice": _("%(item)s is in the chase twice: say its number, counted from the bottom."),
    "judgment_is_no_spell": _("A judgment is neither spell nor ability: %(item)s."),
    "not_from_rune_area": _("%(item)s was not played from a rune area."),
    "only_spells_are_copied": _("Only spells are copied: %(item)s."),
    "unknown_item": _("Nothing in the chase has that name: %(item)s."),
}

AREA: dict[str, str | Promise] = {
    "divinity_is_printed": _("The Divinity is as printed already."),
    "lies_on_j_ruler_alone": _("Only on a J-ruler another card lies: %(card)s."),
    "must_cancel_first": _("%(seat)s says first what %(by)s cancels."),
    "nothing_asked_to_cancel": _("There was nothing to cancel."),
    "must_flip_first": _("%(seat)s turns a rune face down first, by %(by)s."),
    "no_condition": _("A condition is symbols such as {W}{W}, or a number of runes: %(given)s."),
    "no_such_divinity": _("Divinity is from 0 to %(most)s, or infinite."),
    "not_watched": _("%(card)s is not watched."),
    "rune_is_face_up": _("%(card)s is face up already."),
    "rune_is_not_face_up": _("%(card)s does not lie face up."),
    "rune_is_not_here": _("%(card)s isn’t in this rune area."),
    "ruler_is_not_astral": _("The ruler is not astral."),
    "ruler_lies_so": _("The ruler lies that way up already."),
    "watched_already": _("%(card)s is watched already."),
    "watches_enough": _("At most %(most)s cards are watched."),
}

PLAYERS: dict[str, str | Promise] = {
    "has_left": _("%(seat)s is out of the game."),
    "has_life_left": _("%(seat)s has %(life)s life left."),
    "life_in_hundreds": _("Life moves in hundreds: a multiple of %(step)s."),
    "life_is_the_same": _("The life is %(life)s already."),
    "match_is_over": _("The match is over."),
    "no_such_life": _("Life is at most %(most)s."),
    "not_yours_to_order": _("That is for %(seat)s to do, or for the host."),
    "unknown_player": _("No player is called “%(seat)s”."),
}

MATCH: dict[str, str | Promise] = {
    "between_games_alone": _("Cards are exchanged between two games only."),
    "game_goes_on": _("Game %(game)s goes on."),
    "next_game_has_begun": _("Game %(game)s has begun: what was before stands."),
    "no_side_deck": _("You have no side deck to exchange with."),
    "no_such_exchange": _("That isn’t an exchange: too many names, or an unreadable one."),
    "no_such_ruler": _("Unknown ruler in this match: %(ruler)s."),
    "not_in_your_deck": _("%(card)s is not in the deck."),
    "not_in_your_side_deck": _("%(card)s is not in the side deck."),
    "not_the_next_game": _("Game %(game)s comes next."),
    "sides_still": _("%(seat)s still exchanges cards."),
    "siding_must_be_told": _("Say what is exchanged."),
}

REASONS: dict[str, str | Promise] = {
    **DECKS,
    **SETUP,
    **TURNS,
    **PLAYING,
    **CHASE,
    **AREA,
    **PLAYERS,
    **MATCH,
}
