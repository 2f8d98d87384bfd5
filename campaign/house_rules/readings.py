"""The reading of the rules that each house rule comes from: what the texts leave open, and why the default."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as Words

READINGS: dict[str, Words] = {
    "approval": _(
        "Who approves a sheet: everybody else, or most of them? Everybody, because who has found a mistake should be "
        "heard. By majority an objection is one vote against."
    ),
    "life_start": _(
        "The rules write 20 on a new sheet. What the auction costs of it is missing in every match of the tournament."
    ),
    "attribute_cost": _(
        "«The number of current attributes» can mean all traits together, the rating that is raised, or what is left "
        "of it. The rating: else one trait would cost more than any Power."
    ),
    "newcomers": _(
        "May who came along tonight play, though nobody entered them before? They may: four at most, every sheet is "
        "approved like the others, and the host shuts the door whenever it is enough."
    ),
    "carry_losses": _(
        "Do lost traits and life come back? At the next evening: 5 points for one life would be absurd if every "
        "physical loss lasted for ever. Hard campaigns see it otherwise."
    ),
    "declaration_mode": _(
        "A kind could be fixed before the auction, with the first «Io», or anew for each deck. With the first «Io», "
        "as in the example of the rules; anew for each deck would break the seven packs."
    ),
    "allow_short_declaration": _(
        "Gold after the first deck and bicolour on the last colour cannot reach seven packs, so they are refused. A "
        "group may permit them: gold with a pick for each deck left, bicolour with the three of one colour."
    ),
    "pick_mode": _(
        "«Simultaneously» needs somebody who is first: at one table the call that arrives first. From afar sealed "
        "rounds are fairer; a pack named by several is fought for."
    ),
    "gold_style_precedence": _(
        "Precedence is for one’s own colour, and artifacts have none: so nobody has it there. Or Gold counts as the "
        "Style of that deck."
    ),
    "ladder_order": _(
        "Three could throw together, or fight one after the other. A ladder keeps every rule for two: the winner "
        "holds and faces the next. In sealed rounds nobody speaks, so there the initiative decides in any case."
    ),
    "throw_mode": _(
        "With a phone for everybody the signs are sealed and shown together. At one table real hands are as good, and "
        "the host enters both."
    ),
    "equal_tie": _(
        "Equal signs and equal traits: in Mind’s Eye Theatre, whose terms the rules use, both lose what they wagered "
        "and the pack stays. Groups that find it harsh throw again."
    ),
    "overbid_ratio": _(
        "The rules allow it «where possible»: with twice the opponent’s current traits, the threshold as it is "
        "commonly known."
    ),
    "assoluta_cost": _(
        "«Three more life» can be three in all, or three on top of the one that Determination costs. Three in all: "
        "it is sold alone, so its price must be readable alone."
    ),
    "returned_pack_restores_pick": _(
        "Does who has to put a pack back pick again? No: anybody with a pick may take it, and its owner makes up for "
        "it at completion."
    ),
    "pv_floor_voluntary": _("Paying with life leaves at least this much: no rule sends a player home."),
    "forced_life_floor": _(
        "A loss that one did not choose stops at 1: with 1 life the tournament is hard enough. With 0 a Magus can be "
        "out: it picks and contests no more, and loses every match."
    ),
    "completion_exclusive": _(
        "One deck for one player, or for several? For one with up to four players; the last of six would be forced "
        "into the deck that nobody wanted."
    ),
    "completion_artifacts": _(
        "«Precedence to the monocoloured», or the order of the artifacts’ own table? The table: at the artifacts gold "
        "goes first in the auction too."
    ),
    "completion_min": _(
        "«The three missing packs» and «at least three»: everybody owes three, or what is missing to ten, and no "
        "more. Without a limit the decks would run empty."
    ),
    "deck_min_cards": _(
        "Ten packs are forty cards; lands come on top. What was taken at completion may stay out while so many are "
        "left."
    ),
    "lands_fill_deck": _(
        "The text adds the lands to forty cards, and knows no pack that stays out. Where one does, the lands fill its "
        "place; a group that reads by the letter wants forty cards before them."
    ),
    "gold_land_rule": _(
        "The land of the Style must be strictly more than each other one, and Gold has no land. The mirror of the "
        "rule: nothing dominates."
    ),
    "undo": _(
        "Never, with consent, or freely while nothing happened? Freely: a slip of the finger is no move. Across what "
        "was shown only the host takes back."
    ),
    "auto_advance": _("The table opens every deck and step by itself, so that the host can play too."),
    "answer_seconds": _(
        "A dead phone must not stop an evening, nor decide it: the host ends a wait, and a clock does only where the "
        "group wants one."
    ),
    "pace": _(
        "The rules know an evening at one table. Over days a closed phone is nobody’s absence: each question has its "
        "time, and only when that is up silence answers, as the rules say."
    ),
    "night_from": _("Who sleeps is not silent: a time that ended at four in the morning would be nobody’s."),
    "night_to": _("As much of a day as there is between two nights is a day: what is asked at nine has until nine."),
    "weekends_count": _("Weekends are free unless the group plays at them: a question on Friday has until Monday."),
}
"""By house rule; the decision that it belongs to is beside its name (campaign/house_rules/words.py)."""
