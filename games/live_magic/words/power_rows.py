"""Why the row of a Power is refused: the sentences of the validator (`games.live_magic.rules.powers.findings`)."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.kernel.rulebook import Refusal
from games.live_magic.words.power_places import LANGUAGES, OPTIONS, PERSONS, ROLES, option_word, place_in_words

ROW_REASONS: dict[str, str | Promise] = {
    "power_not_a_row": _("This is not the row of a Power."),
    "power_field_unknown": _("A Power has no field “%(name)s”."),
    "power_field_missing": _("The field “%(name)s” is missing."),
    "power_not_a_list": _("%(where)s: a list of at least %(least)s is needed."),
    "power_not_an_object": _("%(where)s: named fields are needed."),
    "power_too_many": _("%(where)s: %(number)s are too many, at most %(most)s fit."),
    "power_too_deep": _("%(where)s: at most %(most)s functions may be nested."),
    "power_number_too_large": _("%(where)s: no number may be larger than %(most)s."),
    "power_key_malformed": _("The key needs small letters, digits and hyphens, at most %(most)s."),
    "power_key_taken": _("Another Power has the key “%(value)s”."),
    "power_words_missing": _("%(where)s: the words in the language “%(language)s” are missing."),
    "power_words_too_long": _("%(where)s: at most %(most)s characters fit."),
    "power_words_malformed": _("%(where)s: one line of plain words is needed; a brace may only hold a setting."),
    "power_setting_unknown": _("%(where)s: unknown setting “%(name)s”."),
    "power_value_illegal": _("%(where)s: “%(value)s” is none of %(legal)s."),
    "power_value_twice": _("%(where)s: “%(value)s” appears twice."),
    "power_xp_of_tier": _("A Power of the tier %(tier)s costs %(xp)s experience."),
    "power_person_not_in_window": _("%(where)s: in the window %(window)s there is no %(person)s."),
    "power_categories_needed": _("A Power of a challenge says in which categories it works."),
    "power_categories_outside_challenge": _("Outside challenges, leave the list of categories empty."),
    "power_limit_needed": _("A Power needs at least one limit."),
    "power_limit_of_deck_or_session_needed": _("Outside challenges a Power needs a limit per deck or per session."),
    "power_retest_needs_per_contest": _("A Power with a retest needs the limit of one per challenge."),
    "power_param_malformed": _("%(where)s: a name of small letters, digits and underscores is needed."),
    "power_param_twice": _("Two choices have the name “%(value)s”."),
    "power_param_unknown": _("%(where)s: no choice “%(name)s” has been made by then."),
    "power_param_type": _("%(where)s: the choice “%(name)s” is of the type %(type)s, %(needed)s is needed."),
    "power_param_given_later": _("%(where)s: the opponent makes the choice “%(name)s” only after the costs are paid."),
    "power_pack_without_table": _("%(where)s: no packs can be chosen in the window %(window)s."),
    "power_contested_outside_call": _("%(where)s: in the window %(window)s no pack is contested."),
    "power_current_outside_challenge": _("%(where)s: in the window %(window)s no category is named."),
    "power_current_deck_missing": _("%(where)s: in the window %(window)s no deck is open."),
    "power_current_is_no_choice": _("%(where)s: name another one than the current one."),
    "power_throw_outside_challenge": _("%(where)s: in the window %(window)s nothing is thrown."),
    "power_cost_window": _("%(where)s: %(pay)s cannot be paid in the window %(window)s."),
    "power_cost_is_nothing": _("%(where)s: a cost is at least 1."),
    "power_cost_own_pack": _("%(where)s: the pack that is put back has to be one’s own."),
    "power_op_window": _("%(where)s: %(op)s does not work in the window %(window)s."),
    "power_argument_unknown": _("%(where)s: there is no “%(name)s” here."),
    "power_argument_missing": _("%(where)s: “%(name)s” is missing."),
    "power_number_malformed": _("%(where)s: “%(value)s” is not a number that fits here."),
    "power_operands": _("%(where)s: %(function)s needs %(needed)s values, not %(number)s."),
    "power_winner_only_in_then": _("%(where)s: a winner is known only at the end of a race."),
    "power_race_in_race": _("%(where)s: a race cannot hold another race."),
    "power_as_wager_outside_challenge": _("%(where)s: in the window %(window)s nothing is wagered."),
    "power_as_wager_is_one_trait": _("%(where)s: the wager is one trait, so the change is -1."),
    "power_contest_only_on_call": _("%(where)s: contesting can be forbidden only on the call."),
    "power_two_packs": _("%(where)s: it needs two different packs; a split pack is on the table."),
    "power_sides_are_the_two_packs": _("%(where)s: the choice has to be between exactly these two packs."),
    "power_table_pack": _("%(where)s: the pack must be on the table."),
    "power_sign_rule_empty": _("%(where)s: a rule for signs replaces a sign or forbids one."),
    "power_sign_lists_need_replace": _("%(where)s: say which sign is replaced."),
    "power_sign_beats_and_loses": _("%(where)s: a sign cannot beat and lose to the same sign."),
    "power_sign_chosen_by_opponent": _("%(where)s: only the opponent names the sign that they will not throw."),
    "power_gives_life": _("It gives %(gain)s life and costs %(price)s: a limit per deck keeps it in bounds."),
}

NAMED: Mapping[str, Mapping[Any, str | Promise]] = {
    **{field: OPTIONS[field] for field in ("window", "pay", "op", "tier", "type")},
    "needed": OPTIONS["type"],
    "person": {**PERSONS, **ROLES},
    "language": LANGUAGES,
}
"""How the codes in a reason are called, by the name of the value that holds them."""

FIELD_REASONS = frozenset({"power_field_missing", "power_argument_missing"})
"""Reasons in which `name` is that of a field, and not of a choice or a setting."""


def in_words(refusal: Refusal) -> str:
    """Sentence for an offence of a row, with the labels of the form, in the reader's language; without its rule."""
    where = str(refusal.values.get("where", ""))
    values = {name: NAMED.get(name, {}).get(_key(value), value) for name, value in refusal.values.items()}
    if isinstance(legal := values.get("legal"), list):
        field, is_role = where.rpartition(".")[2], where == "who"
        values["legal"] = ", ".join(option_word(field, one, {}, is_role) for one in legal)
    if refusal.reason in FIELD_REASONS:
        values["name"] = place_in_words(str(values["name"]))
    lists = {name: ", ".join(map(str, value)) for name, value in values.items() if isinstance(value, list)}
    return str(ROW_REASONS[refusal.reason]) % {**values, **lists, "where": place_in_words(where)}


def _key(value: object) -> object:
    return value if isinstance(value, str) else None
