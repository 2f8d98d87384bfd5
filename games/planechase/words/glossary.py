"""How the codes of the planar game are called, by the name of the value that holds them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.planechase.words.items import Items

STEP: dict[Any, str | Promise] = {
    "untap": _("Untap"),
    "upkeep": _("Upkeep"),
    "draw_step": _("Draw step"),
    "main1": _("First main phase"),
    "combat_begin": _("Beginning of combat"),
    "combat_end": _("End of combat"),
    "main2": _("Second main phase"),
    "end_step": _("End step"),
    "cleanup": _("Cleanup"),
}

MOMENT: dict[Any, str | Promise] = {
    "static": pgettext_lazy("when a line of a plane applies", "always"),
    "event": pgettext_lazy("when a line of a plane applies", "something happens at the table"),
    "chaos": pgettext_lazy("when a line of a plane applies", "chaos"),
    "encounter": pgettext_lazy("when a line of a plane applies", "encounter"),
    "walk_to": pgettext_lazy("when a line of a plane applies", "you planeswalk to it"),
    "walk_away": pgettext_lazy("when a line of a plane applies", "you planeswalk away from it"),
    "upkeep": pgettext_lazy("when a line of a plane applies", "upkeep"),
    "draw_step": pgettext_lazy("when a line of a plane applies", "draw step"),
    "main1": pgettext_lazy("when a line of a plane applies", "first main phase"),
    "combat_begin": pgettext_lazy("when a line of a plane applies", "beginning of combat"),
    "combat_end": pgettext_lazy("when a line of a plane applies", "end of combat"),
    "main2": pgettext_lazy("when a line of a plane applies", "each later main phase"),
    "end_step": pgettext_lazy("when a line of a plane applies", "end step"),
    "first_upkeep_of_game": pgettext_lazy("when a line of a plane applies", "the first upkeep of the game"),
    "roll_any": pgettext_lazy("when a line of a plane applies", "the planar die is rolled"),
    "roll_blank": pgettext_lazy("when a line of a plane applies", "a blank is rolled"),
    "counter_threshold": pgettext_lazy("when a line of a plane applies", "enough counters"),
    "walking": _("the planeswalking ability"),
}

PHASE: dict[Any, str | Promise] = {
    "beginning": _("a beginning phase"),
    "main1": _("a main phase"),
    "combat": _("a combat phase"),
    "main2": _("a main phase"),
    "ending": _("an ending phase"),
    "combat+main": _("a combat phase and a main phase"),
}

STAGE: dict[Any, str | Promise] = {
    "first": _("Who starts?"),
    "mulligans": _("Opening hands"),
    "start": _("The starting plane"),
    "play": _("The game"),
    "over": _("The end"),
}

FACE: dict[Any, str | Promise] = {
    "blank": pgettext_lazy("face of the planar die", "blank"),
    "chaos": pgettext_lazy("face of the planar die", "chaos"),
    "walk": pgettext_lazy("face of the planar die", "Planeswalker"),
    None: pgettext_lazy("face of the planar die", "ignored"),
}

UNTIL: dict[Any, str | Promise] = {
    "until_planeswalk": _("until somebody planeswalks"),
    "until_planeswalk_away_from_plane": _("until somebody planeswalks away from a plane"),
    "until_your_next_turn": _("until that player’s next turn"),
    "while_face_up": _("while it lies face up"),
    "end_of_turn": _("until the end of the turn"),
    "end_of_game": _("for the rest of the game"),
    "walk": _("until somebody planeswalks"),
    "plane": _("until somebody planeswalks away from a plane"),
    "turn": _("until the end of the turn"),
    "game": _("for the rest of the game"),
}
"""How long something lasts, as facts tell it, and as the order `pin` says it in one word."""

EVENT: dict[Any, str | Promise] = {
    "next_end_step": _("in the next end step"),
    "when_a_player_planeswalks": _("when somebody planeswalks"),
}

MARK: dict[Any, str | Promise] = {
    "city_blessing": _("the city’s blessing"),
    "no_max_hand_size": _("no limit to the hand"),
    "damage_prevention_by_name": _("no damage to your permanents by planes of this name"),
}

SIDE: dict[Any, str | Promise] = {"anchor": _("green anchor"), "waterfall": _("red waterfall")}

DIRECTION: dict[Any, str | Promise] = {
    "N": pgettext_lazy("direction", "north"),
    "E": pgettext_lazy("direction", "east"),
    "S": pgettext_lazy("direction", "south"),
    "W": pgettext_lazy("direction", "west"),
    "NE": pgettext_lazy("direction", "north-east"),
    "SE": pgettext_lazy("direction", "south-east"),
    "SW": pgettext_lazy("direction", "south-west"),
    "NW": pgettext_lazy("direction", "north-west"),
}

WHAT: dict[Any, str | Promise] = {**STEP, "turn": _("the next turn")}

COUNTER: dict[Any, str | Promise] = {
    "counter": pgettext_lazy("counters on a plane", "generic"),
    "charge": pgettext_lazy("counters on a plane", "charge"),
    "eruption": pgettext_lazy("counters on a plane", "eruption"),
    "exposure": pgettext_lazy("counters on a plane", "exposure"),
    "flame": pgettext_lazy("counters on a plane", "flame"),
    "pressure": pgettext_lazy("counters on a plane", "pressure"),
    "scroll": pgettext_lazy("counters on a plane", "scroll"),
}
"""The kinds of the publisher's planes; those of a group's own are called as the group calls them."""

NUMBERS_SHOWN: dict[Any, str | Promise] = {
    "exiled": _("Cards exiled with it"),
    "charge": _("Charge counters"),
    "eruption": _("Eruption counters"),
    "exposure": _("Exposure counters"),
    "flame": _("Flame counters"),
    "pressure": _("Pressure counters"),
    "scroll": _("Scroll counters"),
}

COIN: dict[Any, str | Promise] = {
    "heads": pgettext_lazy("side of a coin", "heads"),
    "tails": pgettext_lazy("side of a coin", "tails"),
}

NOBODY: dict[Any, str | Promise] = {None: _("nobody")}

SAID: dict[Any, str | Promise] = {"yes": _("yes"), "no": _("no"), "can't": _("it is impossible")}

WHY: dict[Any, str | Promise] = {
    "conceded": pgettext_lazy("why somebody left the game", "conceded"),
    "life": pgettext_lazy("why somebody left the game", "no life left"),
    "poison": pgettext_lazy("why somebody left the game", "poison"),
    "commander": pgettext_lazy("why somebody left the game", "a commander’s damage"),
    "library": pgettext_lazy("why somebody left the game", "no card left to draw"),
    "effect": pgettext_lazy("why somebody left the game", "an effect"),
    "judge": pgettext_lazy("why somebody left the game", "the judge"),
}

ITEMS = Items(MOMENT)

GLOSSARY: dict[str, Mapping[Any, str | Promise]] = {
    "step": STEP,
    "moment": MOMENT,
    "phase": PHASE,
    "phases": PHASE,
    "stage": STAGE,
    "face": FACE,
    "until": UNTIL,
    "event": EVENT,
    "mark": MARK,
    "side": SIDE,
    "coin": COIN,
    "direction": DIRECTION,
    "places": DIRECTION,
    "ways": DIRECTION,
    "what": WHAT,
    "key": NUMBERS_SHOWN,
    "kind": COUNTER,
    "item": ITEMS,
    "items": ITEMS,
    "said": SAID,
    "why": WHY,
    "holder": NOBODY,
}
