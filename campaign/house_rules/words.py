"""The words of the house rules: what each decides, and what its values are called."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy as _

from campaign.house_rules.readings import READINGS

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as Words


@dataclass(frozen=True)
class HouseRule:
    """One named decision as the settings page shows it."""

    name: str
    decision: str
    group: str
    label: Words
    help: Words

    @property
    def reading(self) -> Words:
        """How the texts can be read here, and why the default."""
        return READINGS[self.name]


GROUPS: dict[str, Words] = {
    "sheet": _("Sheets and approval"),
    "auction": _("Declarations and picks"),
    "challenge": _("Challenges and Powers"),
    "life": _("Life"),
    "deck": _("Completion and lands"),
    "table": _("At the table"),
    "days": _("An evening over days"),
}

RULES: tuple[HouseRule, ...] = (
    HouseRule("approval", "D-38", "sheet", _("Approval of a sheet"), _("How many of the others must approve it.")),
    HouseRule("life_start", "D-19", "sheet", _("Life of a new Magus"), _("Written on every sheet made from now on.")),
    HouseRule(
        "attribute_cost", "D-35", "sheet", _("Price of an attribute"), _("Which number one more trait costs in XP.")
    ),
    HouseRule(
        "newcomers",
        "D-51",
        "sheet",
        _("Newcomers bring a Magus"),
        _("Guests without a seat join with a new one until the first deck opens."),
    ),
    HouseRule(
        "carry_losses",
        "D-33",
        "sheet",
        _("Losses last"),
        _("Lost traits and life are still lost at the next evening, which then begins with at least 1 life."),
    ),
    HouseRule(
        "declaration_mode",
        "D-05",
        "auction",
        _("When a kind is fixed"),
        _("Mono, bicolour or gold: with the first «Io», or sealed by all before the first deck."),
    ),
    HouseRule(
        "allow_short_declaration",
        "D-05",
        "auction",
        _("Late declarations"),
        _("Gold after the first deck and bicolour on the last colour, though they cannot reach seven packs."),
    ),
    HouseRule(
        "pick_mode",
        "D-10",
        "auction",
        _("How packs are picked"),
        _("Live: the first to call. Sealed: everybody names a pack, then all are shown. The host may switch by deck."),
    ),
    HouseRule(
        "gold_style_precedence",
        "D-39",
        "auction",
        _("Precedence of the Gold Style"),
        _("Gold has no colour deck of its own."),
    ),
    HouseRule(
        "ladder_order",
        "D-12",
        "challenge",
        _("Order of three or more claimants"),
        _("Who fights next: in the order of the answers, or by initiative."),
    ),
    HouseRule(
        "throw_mode", "D-42", "challenge", _("Throws"), _("On the phones, or with real hands and entered by the host.")
    ),
    HouseRule(
        "equal_tie", "D-15", "challenge", _("Equal throw and equal traits"), _("Both lose their wager, or throw again.")
    ),
    HouseRule(
        "overbid_ratio", "D-16", "challenge", _("Overbid"), _("How many times the opponent’s traits one must have.")
    ),
    HouseRule("assoluta_cost", "D-23", "challenge", _("Cost of Absolute Determination"), _("In points of life.")),
    HouseRule(
        "returned_pack_restores_pick",
        "D-25",
        "challenge",
        _("A pack put back gives a pick back"),
        _("When another’s Power takes it, never when it is one’s own cost."),
    ),
    HouseRule("pv_floor_voluntary", "D-19", "life", _("Least life after paying"), _("Nobody may pay below it.")),
    HouseRule(
        "forced_life_floor",
        "D-19",
        "life",
        _("Least life after a loss"),
        _("With 0 a Magus can be out for the evening."),
    ),
    HouseRule(
        "completion_exclusive",
        "D-27",
        "deck",
        _("A completion deck belongs to one"),
        _("Automatic: to one with up to four players, shared with more."),
    ),
    HouseRule(
        "completion_artifacts",
        "D-27",
        "deck",
        _("Who goes first for the artifacts"),
        _("Where several complete their decks from the artifacts; in the colours it is always mono."),
    ),
    HouseRule("completion_min", "D-26", "deck", _("Packs at completion"), _("Everybody takes at least this many.")),
    HouseRule("deck_min_cards", "D-26", "deck", _("Least cards of a deck"), _("Four to a pack, before the lands.")),
    HouseRule(
        "lands_fill_deck",
        "D-31",
        "deck",
        _("Lands count for the least cards"),
        _("Whether packs may stay out when only the lands fill the deck up."),
    ),
    HouseRule(
        "gold_land_rule", "D-30", "deck", _("Lands of the Gold Style"), _("What takes the place of a dominant land.")
    ),
    HouseRule(
        "undo", "D-43", "table", _("Taking back"), _("Freely while nothing happened, with consent, or by the host.")
    ),
    HouseRule(
        "auto_advance",
        "D-42",
        "table",
        _("The table goes on by itself"),
        _("Decks and steps open by themselves."),
    ),
    HouseRule(
        "answer_seconds",
        "D-42",
        "table",
        _("Seconds to answer"),
        _("Silent players are passed over after this time; empty: never."),
    ),
    HouseRule(
        "pace",
        "D-47",
        "days",
        _("How long a question has"),
        _("An evening is played together; over days everybody answers when they can, and is reminded once."),
    ),
    HouseRule("night_from", "D-47", "days", _("The night begins"), _("Over days: from this hour on no time passes.")),
    HouseRule(
        "night_to",
        "D-47",
        "days",
        _("The night ends"),
        _("Over days: from this hour on time passes. The same hour as the beginning: no night."),
    ),
    HouseRule("weekends_count", "D-47", "days", _("Weekends count"), _("Over days: Saturday and Sunday too.")),
)

VALUES: dict[tuple[str, Any], Words] = {
    ("approval", "unanimous"): _("all of the others"),
    ("approval", "majority"): _("more than half of the others"),
    ("attribute_cost", "category"): _("the rating of that attribute"),
    ("attribute_cost", "total"): _("all traits together"),
    ("declaration_mode", "locked_at_first_call"): _("with the first «Io»"),
    ("declaration_mode", "announced"): _("sealed before the first deck"),
    ("pick_mode", "live"): _("live"),
    ("pick_mode", "sealed"): _("sealed rounds"),
    ("gold_style_precedence", "none"): _("nowhere"),
    ("gold_style_precedence", "artifacts"): _("among the artifacts"),
    ("ladder_order", "by_mode"): _("as spoken when live, by initiative when sealed"),
    ("ladder_order", "spoken"): _("as spoken"),
    ("ladder_order", "initiative"): _("by initiative"),
    ("throw_mode", "phones"): _("on the phones"),
    ("throw_mode", "hands"): _("with real hands"),
    ("equal_tie", "both_lose"): _("both lose"),
    ("equal_tie", "rethrow"): _("throw again"),
    ("completion_exclusive", "auto"): _("automatic"),
    ("completion_exclusive", "always"): _("always"),
    ("completion_exclusive", "never"): _("never"),
    ("completion_artifacts", "gold"): _("gold, then mono, then bicolour"),
    ("completion_artifacts", "mono"): _("mono, then bicolour, then gold"),
    ("gold_land_rule", "no_dominant"): _("four basic types, none above a third"),
    ("gold_land_rule", "no_single_top"): _("three basic types, none strictly on top"),
    ("gold_land_rule", "none"): _("no rule"),
    ("gold_land_rule", "all_five"): _("one basic of each type"),
    ("pace", "evening"): _("an evening at the table"),
    ("pace", "one_day"): _("over days: one day"),
    ("pace", "two_days"): _("over days: two days"),
    ("pace", "three_days"): _("over days: three days"),
    ("undo", "free"): _("freely"),
    ("undo", "ask"): _("with consent"),
    ("undo", "host"): _("by the host"),
}


def words_for(rule: str, value: object) -> Words:
    """How a page names a value of a house rule."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if value is None:
        return _("never")
    return VALUES.get((rule, value), str(value))
