"""The sentences of the story of a duel, by what happened. The keys are those of `games.runes.rules.story`."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

VARIANTS: dict[str, str] = {
    "act_ruling": "what",
    "card_watched": "met",
    "condition_changed": "met",
    "deck_brought": "legal",
    "deck_sided": "legal",
    "divinity_set": "how",
    "game_ended": "won",
    "hand_redrawn": "count",
    "item_entered": "how",
    "items_ceased": "why",
    "match_ended": "won",
    "players_left": "why",
    "rune_revealed": "why",
    "ruler_turned": "astral",
    "starter_chosen": "drawn",
}

SETUP: dict[str, str | Promise] = {
    "deck_brought": _("%(seat)s has brought a deck: not yet legal."),
    "deck_brought:true": _("%(seat)s has brought a deck: legal."),
    "starter_chosen": _("%(seat)s starts."),
    "starter_chosen:true": _("%(seat)s is drawn to start."),
    "hand_redrawn": _("%(seat)s redraws; cards: %(count)s."),
    "hand_redrawn:0": _("%(seat)s keeps all five cards."),
}

TURNS: dict[str, str | Promise] = {
    "turn_began": _("Turn %(number)s: %(seat)s."),
    "phase_began": _("%(phase)s."),
    "battle_began": _("%(seat)s begins a battle."),
    "battle_ended": _("The battle ends."),
    "passed": _("%(seat)s passes."),
    "priority_given": _("Ruling: %(seat)s has priority."),
}

CHASE: dict[str, str | Promise] = {
    "item_entered": _("%(seat)s plays %(name)s."),
    "item_entered:rune": _("%(seat)s plays %(name)s from the rune area."),
    "item_entered:chant": _("%(seat)s plays %(name)s from the hand."),
    "item_entered:ability": _("%(seat)s uses an ability: %(name)s."),
    "item_entered:auto": _("%(seat)s, automatic ability: %(name)s."),
    "item_entered:judgment": _("%(seat)s announces a judgment."),
    "item_entered:copy": _("%(seat)s has a copy of %(name)s."),
    "item_resolved": _("%(name)s resolves."),
    "item_cancelled": _("%(by)s cancels %(name)s of %(seat)s."),
    "items_ceased": _("No longer in the chase: %(items)s."),
    "items_ceased:left": _("With its player leaves the chase: %(items)s."),
    "items_ceased:ruling": _("Ruling: the chase is cleared of %(items)s."),
}

AREA: dict[str, str | Promise] = {
    "rune_revealed": _("%(seat)s turns %(name)s up; Divinity left: %(remaining)s."),
    "rune_revealed:effect": _("%(by)s turns %(name)s of %(seat)s up; Divinity left: %(remaining)s."),
    "rune_revealed:ruling": _("Ruling: %(name)s of %(seat)s lies face up; Divinity left: %(remaining)s."),
    "rune_turned_down": _("%(name)s of %(seat)s is turned face down; Divinity left: %(remaining)s."),
    "ruler_turned": _("%(seat)s: %(name)s lies up."),
    "ruler_turned:true": _("%(seat)s: the ruler was destroyed, %(name)s is astral."),
    "divinity_set": _("%(by)s: the Divinity of %(seat)s is %(to)s."),
    "divinity_set:printed": _("The Divinity of %(seat)s is as printed again."),
    "flip_asked": _("%(by)s: %(seat)s turns a rune face down."),
    "cancel_asked": _("%(by)s: %(seat)s says what it cancels."),
    "act_spare": _("%(by)s cancels nothing."),
    "card_watched": _("%(seat)s: %(name)s, [Rune] %(condition)s: not met."),
    "card_watched:true": _("%(seat)s: %(name)s, [Rune] %(condition)s: met."),
    "card_unwatched": _("%(seat)s: %(name)s is watched no more."),
    "condition_changed": _("%(name)s of %(seat)s loses its [Rune] text."),
    "condition_changed:true": _("%(name)s of %(seat)s gains its [Rune] text."),
}

PLAYERS: dict[str, str | Promise] = {
    "life_changed": _("%(seat)s, life: %(before)s to %(after)s."),
    "players_left": _("Out of the game: %(seats)s."),
    "players_left:conceded": _("Conceded: %(seats)s."),
    "players_left:life": _("No life left: %(seats)s."),
    "players_left:deck": _("No card left to draw: %(seats)s."),
    "players_left:effect": _("Out by an effect: %(seats)s."),
    "players_left:judge": _("Out by the judge: %(seats)s."),
}

MATCH: dict[str, str | Promise] = {
    "game_ended": _("Game %(number)s ends in a draw."),
    "game_ended:true": _("%(winners)s: game %(number)s is won."),
    "match_ended": _("The match ends in a draw."),
    "match_ended:true": _("%(winners)s: the match is won (%(wins)s)."),
    "deck_sided": _("%(seat)s is done with the side deck; the deck is not yet legal."),
    "deck_sided:true": _("%(seat)s is done with the side deck."),
    "game_began": _("Game %(number)s begins: %(rulers)s."),
}

TABLE: dict[str, str | Promise] = {
    "act_note": _("Note: %(text)s"),
    "act_ruling": _("The host rules."),
    "act_ruling:up": _("The host rules: %(name)s of %(who)s is turned up."),
    "act_ruling:down": _("The host rules: %(name)s of %(who)s is turned face down."),
    "act_ruling:turn": _("The host rules: it is the turn of %(who)s, %(phase)s."),
    "act_ruling:priority": _("The host rules: %(who)s has priority."),
    "act_ruling:chase": _("The host rules: the chase is cleared."),
}

LINES: dict[str, str | Promise] = {**SETUP, **TURNS, **CHASE, **AREA, **PLAYERS, **MATCH, **TABLE}

OWN_LINES: dict[str, str | Promise] = {
    "deck_brought": _("You have brought a deck: not yet legal."),
    "deck_brought:true": _("You have brought a deck: legal."),
    "starter_chosen": _("You start."),
    "starter_chosen:true": _("You are drawn to start."),
    "hand_redrawn": _("You redraw; cards: %(count)s."),
    "hand_redrawn:0": _("You keep all five cards."),
    "turn_began": _("Turn %(number)s: yours."),
    "battle_began": _("You begin a battle."),
    "passed": _("You pass."),
    "item_entered": _("You play %(name)s."),
    "item_entered:rune": _("You play %(name)s from the rune area."),
    "item_entered:chant": _("You play %(name)s from the hand."),
    "item_entered:ability": _("You use an ability: %(name)s."),
    "item_entered:auto": _("Your automatic ability: %(name)s."),
    "item_entered:judgment": _("You announce a judgment."),
    "item_entered:copy": _("You have a copy of %(name)s."),
    "item_cancelled": _("%(by)s cancels your %(name)s."),
    "rune_revealed": _("You turn %(name)s up; Divinity left: %(remaining)s."),
    "flip_asked": _("%(by)s: turn one of your runes face down."),
    "cancel_asked": _("%(by)s: say what it cancels."),
    "ruler_turned": _("You: %(name)s lies up."),
    "ruler_turned:true": _("Your ruler was destroyed: %(name)s is astral."),
    "life_changed": _("Your life: %(before)s to %(after)s."),
    "deck_sided": _("You are done with the side deck; the deck is not yet legal."),
    "deck_sided:true": _("You are done with the side deck."),
}
