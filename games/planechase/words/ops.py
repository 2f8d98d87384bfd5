"""What the ops of a plane do, in words: for whoever writes a plane of their own (planes §3)."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

OP_GROUPS: tuple[tuple[str | Promise, dict[str, str | Promise]], ...] = (
    (
        _("Counters"),
        {
            "plane_counter:K:+1": _("put a counter on it"),
            "plane_counter:K:count": _("show how many counters are on it"),
        },
    ),
    (
        _("Life, proposed by one tap"),
        {
            "life_loss:K:count": _("the player loses 1 life for each counter on it"),
            "life_gain:K:count": _("the player gains 1 life for each counter on it"),
            "life_loss_each:K:count": _("everybody loses 1 life for each counter on it"),
            "life_loss:n": _("the player loses life: %(n)s"),
            "life_gain:n": _("the player gains life: %(n)s"),
            "life_becomes:n": _("the player’s life becomes: %(n)s"),
        },
    ),
    (
        _("The plane and the die"),
        {
            "effect_planeswalk": _("planeswalk"),
            "effect_planeswalk_if_cannot": _("planeswalk if somebody cannot do it"),
            "effect_chaos_ensues": _("chaos ensues"),
            "die_rule:blank_is_chaos": _("a blank counts as chaos, as long as the line is pinned"),
            "replace:die_planeswalk->chaos_ensues": _("chaos instead of planeswalking, as long as the line is pinned"),
            "roll_watch:any": _("remember the roll that caused it"),
            "roll_watch:blank": _("remember the blank that caused it"),
        },
    ),
    (
        _("How long"),
        {
            "duration:until_planeswalk": _("pin it until somebody planeswalks"),
            "duration:until_planeswalk_away_from_plane": _("pin it until somebody planeswalks away from a plane"),
            "duration:until_your_next_turn": _("pin it until the player’s next turn"),
            "duration:while_face_up": _("pin it while the card lies face up"),
            "delayed:next_end_step": _("due once more in the next end step"),
            "delayed:when_a_player_planeswalks": _("due once more when somebody planeswalks"),
        },
    ),
    (
        _("Turns and phases"),
        {
            "extra_turn": _("an extra turn"),
            "extra_combat_and_main": _("an extra combat and main phase"),
            "extra_beginning_phase": _("an extra beginning phase"),
            "end_the_turn": _("end the turn"),
            "reverse_turn_order": _("turn the order of play around"),
            "turn_structure:skip_untap": _("nobody has an untap step (always)"),
        },
    ),
    (
        _("The planar deck"),
        {
            "planar_reveal_top:n": _("reveal the top cards: %(n)s"),
            "planar_reveal_until:n": _("reveal cards until this many are planes: %(n)s"),
            "chaos_of_revealed_cards": _("the chaos of every revealed plane"),
            "chaos_ensues_on_that_plane": _("the chaos of the first revealed plane"),
            "planar_may_bottom": _("the revealed card may go to the bottom"),
            "planar_choose_one_to_top": _("one revealed plane goes on top"),
            "planar_rest_bottom_any_order": _("the revealed cards to the bottom, in any order"),
            "planar_rest_bottom_random": _("the revealed cards to the bottom, at random"),
            "planeswalk_to_all_revealed_planes": _("planeswalk to all revealed planes"),
            "planeswalk_without_leaving": _("planeswalk to the revealed plane without leaving this one"),
        },
    ),
    (
        _("Players"),
        {
            "designation:monarch": _("the player becomes the monarch"),
            "rest_of_game:city_blessing": _("the city’s blessing, for the rest of the game"),
            "rest_of_game:no_max_hand_size": _("no limit to the hand, for the rest of the game"),
            "rest_of_game:damage_prevention_by_name": _("no damage by planes of this name, for the rest of the game"),
            "cant_lose_cant_win": _("the player cannot lose and the others not win, as long as the line is pinned"),
            "per_player_choice:anchor|waterfall": _("everybody chooses green anchor or red waterfall"),
            "per_player_choice:swap": _("anchor and waterfall change places"),
        },
    ),
    (
        _("Exile and conditions"),
        {
            "linked_exile:add": _("exile a card with it"),
            "linked_exile:add_each_player": _("everybody exiles a card with it"),
            "linked_exile:count": _("show how many cards are exiled with it"),
            "needs:planeswalked_here_this_turn_by_you": _("only if the player has planeswalked here this turn (first)"),
            "counters_on_permanents:fate_cleanup": _("a note that fate counters are on permanents"),
        },
    ),
)
"""By what they are about; the open place K is the card's kind of counter, `%(n)s` a number."""

OP_NAMES: dict[str, str | Promise] = {form: name for _about, ops in OP_GROUPS for form, name in ops.items()}

WHOSE_NAMES: dict[str, str | Promise] = {
    "controller": _("the planar controller’s"),
    "any": _("of whoever causes it"),
    "each": _("everybody’s"),
}
