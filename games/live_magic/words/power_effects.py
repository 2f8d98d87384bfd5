"""What each op of a Power's row does, as a sentence; who it happens to decides its form.

`you`, `opponent`; in the effects after a race `left` (who is left of it) and `gone` (who gave up).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.live_magic.words import power_nouns as nouns

Effect = Mapping[str, Any]
Texts = Mapping[str, str | Promise]

WINS: Texts = {
    "you test": gettext_lazy("You win the test."),
    "you challenge": gettext_lazy("You win the challenge."),
    "opponent test": gettext_lazy("Your opponent wins the test."),
    "opponent challenge": gettext_lazy("Your opponent wins the challenge."),
    "left test": gettext_lazy("The winner of the race wins the test."),
    "left challenge": gettext_lazy("The winner of the race wins the challenge."),
    "gone test": gettext_lazy("The loser of the race wins the test."),
    "gone challenge": gettext_lazy("The loser of the race wins the challenge."),
}
LOSES: Texts = {
    "you": gettext_lazy("You lose %(what)s."),
    "opponent": gettext_lazy("Your opponent loses %(what)s."),
    "left": gettext_lazy("The winner loses %(what)s."),
    "gone": gettext_lazy("The loser loses %(what)s."),
}
GETS_BACK: Texts = {
    "you": gettext_lazy("You get back %(what)s."),
    "opponent": gettext_lazy("Your opponent gets back %(what)s."),
    "left": gettext_lazy("The winner gets back %(what)s."),
    "gone": gettext_lazy("The loser gets back %(what)s."),
}
GAINS: Texts = {
    "you": gettext_lazy("You gain %(what)s."),
    "opponent": gettext_lazy("Your opponent gains %(what)s."),
    "left": gettext_lazy("The winner gains %(what)s."),
    "gone": gettext_lazy("The loser gains %(what)s."),
}
LIFE_CHANGES: Texts = {
    "you": gettext_lazy("Your life changes by %(number)s."),
    "opponent": gettext_lazy("Your opponent’s life changes by %(number)s."),
    "left": gettext_lazy("The winner’s life changes by %(number)s."),
    "gone": gettext_lazy("The life of the player who gave up changes by %(number)s."),
}
PUTS_BACK: Texts = {
    "you you": gettext_lazy("You put %(number)s of your packs of this deck back on the table, and choose which."),
    "you opponent": gettext_lazy(
        "You put %(number)s of your packs of this deck back on the table; your opponent chooses which."
    ),
    "opponent opponent": gettext_lazy(
        "Your opponent puts %(number)s of their packs of this deck back on the table, and chooses which."
    ),
    "opponent you": gettext_lazy(
        "Your opponent puts %(number)s of their packs of this deck back on the table; you choose which."
    ),
    "left left": gettext_lazy(
        "The winner puts %(number)s of their packs of this deck back on the table, and chooses which."
    ),
    "left gone": gettext_lazy("The winner puts %(number)s of their packs of this deck back; the loser chooses which."),
    "gone gone": gettext_lazy(
        "The loser puts %(number)s of their packs of this deck back on the table, and chooses which."
    ),
    "gone left": gettext_lazy("The loser puts %(number)s of their packs of this deck back; the winner chooses which."),
}
MAY_NOT_THROW: Texts = {
    "you": gettext_lazy("In the next throw you may not throw %(sign)s."),
    "opponent": gettext_lazy("In the next throw your opponent may not throw %(sign)s."),
    "left": gettext_lazy("In the next throw who is left may not throw %(sign)s."),
    "gone": gettext_lazy("In the next throw who gave up may not throw %(sign)s."),
}
SIGN_OF: Texts = {
    "you": gettext_lazy("In the next throw your %(sign)s %(rule)s."),
    "opponent": gettext_lazy("In the next throw your opponent’s %(sign)s %(rule)s."),
    "left": gettext_lazy("In the next throw the %(sign)s of the winner %(rule)s."),
    "gone": gettext_lazy("In the next throw the %(sign)s of the player who gave up %(rule)s."),
}
LASTS: Texts = {
    "this_call": gettext_lazy("During this call"),
    "this_contest": gettext_lazy("During this challenge"),
    "this_step": gettext_lazy("During this step"),
    "this_deck": gettext_lazy("Until this deck is over"),
}
MAY_NOT: Texts = {
    "opponent contest": gettext_lazy("%(lasts)s your opponent may contest nothing."),
    "opponent power": gettext_lazy("%(lasts)s your opponent may use no Power."),
    "opponent overbid": gettext_lazy("%(lasts)s your opponent may not overbid."),
    "opponent retest": gettext_lazy("%(lasts)s your opponent may get no retest."),
    "gone contest": gettext_lazy("%(lasts)s who gave up may contest nothing."),
    "gone power": gettext_lazy("%(lasts)s who gave up may use no Power."),
    "gone overbid": gettext_lazy("%(lasts)s who gave up may not overbid."),
    "gone retest": gettext_lazy("%(lasts)s who gave up may get no retest."),
    "others contest": gettext_lazy("%(lasts)s nobody else may contest."),
    "others power": gettext_lazy("%(lasts)s nobody else may use a Power."),
    "others overbid": gettext_lazy("%(lasts)s nobody else may overbid."),
    "others retest": gettext_lazy("%(lasts)s nobody else may get a retest."),
}
PROTECTED: Texts = {
    "put_back": gettext_lazy("%(lasts)s nobody else’s Power can put a pack of yours of this deck back."),
    "swap": gettext_lazy("%(lasts)s nobody else’s Power can exchange a pack of yours of this deck."),
    "put_back swap": gettext_lazy(
        "%(lasts)s nobody else’s Power can put back or exchange a pack of yours of this deck."
    ),
}
PICKS: dict[str, tuple[str | Promise, str | Promise]] = {
    "this_step more": (
        gettext_lazy("You have %(number)s more pick in this step."),
        gettext_lazy("You have %(number)s more picks in this step."),
    ),
    "this_step fewer": (
        gettext_lazy("You have %(number)s pick fewer in this step."),
        gettext_lazy("You have %(number)s picks fewer in this step."),
    ),
    "artifacts more": (
        gettext_lazy("You have %(number)s more pick at the artifacts."),
        gettext_lazy("You have %(number)s more picks at the artifacts."),
    ),
    "artifacts fewer": (
        gettext_lazy("You have %(number)s pick fewer at the artifacts."),
        gettext_lazy("You have %(number)s picks fewer at the artifacts."),
    ),
}
STARTING_LIFE: Texts = {
    "all more": gettext_lazy("You start every match of the tournament with %(number)s more life."),
    "all fewer": gettext_lazy("You start every match of the tournament with %(number)s less life."),
    "first more": gettext_lazy("You start your first match of the tournament with %(number)s more life."),
    "first fewer": gettext_lazy("You start your first match of the tournament with %(number)s less life."),
}


class Telling:
    """One effect that is told; `after_race`: it stands in a `then`."""

    def __init__(self, effect: Effect, params: nouns.Params, after_race: bool) -> None:
        self.effect, self.params, self.after_race = effect, params, after_race

    def subject(self, name: str = "who") -> str:
        """Who it happens to: you, opponent, left or gone."""
        is_other = self.effect.get(name) == "opponent"
        if self.after_race:
            return "gone" if is_other else "left"
        return "opponent" if is_other else "left" if self.effect.get(name) == "winner" else "you"

    def number(self, name: str) -> str:
        return nouns.number(self.effect.get(name), self.params)

    def pack(self, name: str) -> str:
        return nouns.pack(self.effect.get(name), self.params)


def effects(listed: object, params: nouns.Params, after_race: bool = False) -> Iterator[str]:
    """A sentence, or several, for every effect of this list."""
    for effect in listed if isinstance(listed, list) else []:
        tell = TOLD.get(str(effect.get("op"))) if isinstance(effect, dict) else None
        if tell is not None:
            yield tell(Telling(effect, params, after_race))


def _said(texts: Texts, key: str, **values: object) -> str:
    """The text of this key; a draft may lack what makes it one of the known ones."""
    return str(texts[key]) % values if key in texts else nouns.UNKNOWN


def _direction(value: Any) -> str:
    return "fewer" if nouns.is_whole(value) and value < 0 else "more"


def _size(value: Any) -> object:
    return abs(value) if nouns.is_whole(value) else value


# --- what decides ----------------------------------------------------------------------------------------------------


def _win(telling: Telling) -> str:
    text = _said(WINS, f"{telling.subject()} {telling.effect.get('level')}")
    return f"{text} {_('No Power can change that.')}" if telling.effect.get("absolute") else text


def _retest(telling: Telling) -> str:
    return _("The test is repeated.")


def _escalate(telling: Telling) -> str:
    race = _(
        "A race of life begins: you bet %(opening)s life, your opponent raises or gives up, and so on in turn. "
        "Who gives up pays nothing, who is left pays their last bet."
    ) % {"opening": telling.number("opening")}
    return " ".join([race, *effects(telling.effect.get("then"), telling.params, after_race=True)])


def _blind_split(telling: Telling) -> str:
    packs = telling.effect.get("packs")
    shares = [nouns.pack(pack, telling.params) for pack in packs] if isinstance(packs, list) else []
    return _(
        "You hide %(packs)s side by side, on the left the one that you chose. "
        "Your opponent draws one unseen and takes it, you take the other; each uses a pick."
    ) % {"packs": nouns.listing(shares)}


# --- numbers ---------------------------------------------------------------------------------------------------------


def _trait(telling: Telling) -> str:
    delta = telling.effect.get("delta")
    what = nouns.traits(_size(delta), telling.effect.get("category"), telling.params)
    if telling.effect.get("as_wager"):
        what = _("%(traits)s: the one that was wagered") % {"traits": what}
    return _said(LOSES if _direction(delta) == "fewer" else GETS_BACK, telling.subject(), what=what)


def _life(telling: Telling) -> str:
    """A number is gained or lost; what is worked out is gained, and what is subtracted from nothing is lost."""
    delta = telling.effect.get("delta")
    if isinstance(delta, list) and delta[:2] == ["minus", 0] and len(delta) == 3:
        return _said(LOSES, telling.subject(), what=nouns.life(delta[2], telling.params))
    if isinstance(delta, list) and delta[:1] in (["minus"], ["min"]):
        return _said(LIFE_CHANGES, telling.subject(), number=telling.number("delta"))
    texts = LOSES if _direction(delta) == "fewer" else GAINS
    return _said(texts, telling.subject(), what=nouns.life(_size(delta), telling.params))


def _picks(telling: Telling) -> str:
    delta = telling.effect.get("delta")
    texts = PICKS.get(f"{telling.effect.get('when')} {_direction(delta)}")
    values = {"number": nouns.number(_size(delta), telling.params)}
    return str(texts[nouns.plural_of(delta) != 1]) % values if texts is not None else nouns.UNKNOWN


def _starting_life(telling: Telling) -> str:
    delta = telling.effect.get("delta")
    key = f"{telling.effect.get('matches')} {_direction(delta)}"
    return _said(STARTING_LIFE, key, number=nouns.number(_size(delta), telling.params))


# --- packs -----------------------------------------------------------------------------------------------------------


def _put_back(telling: Telling) -> str:
    return _said(PUTS_BACK, f"{telling.subject()} {telling.subject('chooser')}", number=telling.number("count"))


def _take(telling: Telling) -> str:
    values = {"pack": telling.pack("pack")}
    if telling.effect.get("uses_pick"):
        return _("You take %(pack)s at once, with one of your picks; nobody may contest it.") % values
    return _("You take %(pack)s at once, without using a pick; nobody may contest it.") % values


def _swap(telling: Telling) -> str:
    values = {"a": telling.pack("a"), "b": telling.pack("b")}
    return capfirst(_("%(a)s and %(b)s change their owners.") % values)


def _completion_source(telling: Telling) -> str:
    return _(
        "Of the packs that complete your decks %(number)s may come from %(deck)s, after its owner has picked; "
        "you see what is left of it."
    ) % {"number": telling.number("count"), "deck": nouns.deck(telling.effect.get("deck"), telling.params)}


# --- Powers that answer Powers ---------------------------------------------------------------------------------------


def _cancel_power(telling: Telling) -> str:
    if telling.effect.get("unless") == "absolute":
        return _("That Power has no effect, unless it wins so that no Power can change it; its cost stays paid.")
    return _("That Power has no effect; its cost stays paid.")


def _copy_power(telling: Telling) -> str:
    return _("You use the same Power, with your own choices, and pay what it costs.")


# --- rules that last -------------------------------------------------------------------------------------------------


def _throw_rule(telling: Telling) -> str:
    return " ".join(_throw_rules(telling))


def _throw_rules(telling: Telling) -> Iterator[str]:
    effect, forbidden = telling.effect, telling.effect.get("forbid")
    if effect.get("replace"):
        yield _said(SIGN_OF, telling.subject(), sign=nouns.sign(effect["replace"]), rule=_sign_rule(effect))
    if forbidden == "chosen_by_opponent":
        yield _("Your opponent names one sign that they will not throw next.")
    elif forbidden:
        yield _said(MAY_NOT_THROW, telling.subject(), sign=nouns.sign(forbidden))


def _sign_rule(effect: Effect) -> str:
    """`beats rock and paper and loses to scissors`."""
    values = {"beats": nouns.signs(effect.get("beats")), "loses_to": nouns.signs(effect.get("loses_to"))}
    if effect.get("beats") and effect.get("loses_to"):
        return _("beats %(beats)s, and loses to %(loses_to)s") % values
    if effect.get("beats"):
        return _("beats %(beats)s, and loses to nothing") % values
    if effect.get("loses_to"):
        return _("beats nothing, and loses to %(loses_to)s") % values
    return _("beats nothing, and loses to nothing")


def _set_category(telling: Telling) -> str:
    values = {"category": nouns.category(telling.effect.get("category"), telling.params)}
    return _("The category of the challenge becomes %(category)s.") % values


def _wager_from(telling: Telling) -> str:
    values = {"traits": nouns.traits(1, telling.effect.get("category"), telling.params)}
    return (
        _("You wager %(traits)s instead; equal throws and overbids still use the category of the challenge.") % values
    )


def _forbid(telling: Telling) -> str:
    lasts = str(LASTS.get(str(telling.effect.get("lasts")), nouns.UNKNOWN))
    who = "gone" if telling.subject() == "gone" else telling.effect.get("who")
    return _said(MAY_NOT, f"{who} {telling.effect.get('action')}", lasts=lasts)


def _protect(telling: Telling) -> str:
    listed = telling.effect.get("from")
    against = [word for word in ("put_back", "swap") if isinstance(listed, list) and word in listed]
    lasts = str(LASTS.get(str(telling.effect.get("lasts")), nouns.UNKNOWN))
    return _said(PROTECTED, " ".join(against), lasts=lasts)


def _precedence(telling: Telling) -> str:
    return _("In this step you pick as if your Style were that of the deck.")


TOLD: dict[str, Callable[[Telling], str]] = {
    "win": _win,
    "trait": _trait,
    "life": _life,
    "put_back": _put_back,
    "retest": _retest,
    "escalate": _escalate,
    "blind_split": _blind_split,
    "cancel_power": _cancel_power,
    "copy_power": _copy_power,
    "throw_rule": _throw_rule,
    "set_category": _set_category,
    "wager_from": _wager_from,
    "forbid": _forbid,
    "protect": _protect,
    "precedence": _precedence,
    "picks": _picks,
    "take": _take,
    "swap": _swap,
    "completion_source": _completion_source,
    "starting_life": _starting_life,
}
