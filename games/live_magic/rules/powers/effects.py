"""The twenty ops, one by one (docs/powers.md, *Ops*). An effect that can do nothing is idle and says why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from games.live_magic.rules import facts as f
from games.live_magic.rules.codes import SIGNS, Category, Deck, Sign
from games.live_magic.rules.decision import Decision
from games.live_magic.rules.numbers import change_traits, force_life, is_wager_at_risk, lose_wager, set_picks
from games.live_magic.rules.powers import numbers
from games.live_magic.rules.powers.bars import is_shielded
from games.live_magic.rules.powers.sight import Sight
from games.live_magic.rules.state import Activation, Challenge, State

TABLE = "table"
WINNER = "winner"
"""Marks the effects of a `then` with the one for whom they run."""


class Acting:
    """One effect of one activation, about to run: `self` is who activated it, in a `then` who is left of the race."""

    __slots__ = ("decision", "effect", "me", "one")

    def __init__(self, decision: Decision, activation: Activation, effect: Mapping[str, Any]) -> None:
        self.decision = decision
        self.one = activation
        self.effect = effect
        self.me: str = effect.get(WINNER, activation.seat)

    @property
    def state(self) -> State:
        return self.decision.state

    @property
    def sight(self) -> Sight:
        """The table as the actor sees it now."""
        return Sight(self.state, self.me)

    @property
    def challenge(self) -> Challenge:
        """The open challenge; a row with a challenge's op has a challenge's window."""
        assert self.state.challenge is not None
        return self.state.challenge

    def seat(self, name: str = "who") -> str:
        """The seat that this argument means: self, opponent, or winner of a race."""
        return self.opponent if self.effect[name] == "opponent" else self.me

    @property
    def opponent(self) -> str:
        """The other fighter."""
        other = self.sight.opponent
        assert other is not None
        return other

    def number(self, name: str) -> int:
        return numbers.number(self.effect[name], self.sight, self.one.params)

    def category(self) -> Category | None:
        """The category that the effect names."""
        return cast("Category | None", numbers.category(self.effect["category"], self.sight, self.one.params))

    def pack(self, word: str) -> str | None:
        return numbers.pack(word, self.sight, self.one.params)

    def why_idle(self) -> str | None:
        """Why the effect does nothing; None: it runs."""
        idle = IDLE.get(self.effect["op"])
        return idle(self) if idle is not None else None


# --- what decides ----------------------------------------------------------------------------------------------------


def _win(acting: Acting) -> None:
    """A later decision replaces an earlier one, but does not lower `challenge` to `test` for the same player (D-22)."""
    winner, level = acting.seat(), acting.effect["level"]
    before = acting.challenge.verdict
    if before is not None and before.winner == winner and before.level == "challenge" and level == "test":
        acting.decision.happen(f.ResultUpheld(winner=winner))
        return
    acting.decision.happen(
        f.ResultDecided(
            number=acting.one.number,
            winner=winner,
            level=level,
            absolute=bool(acting.effect.get("absolute", False)),
            race=WINNER in acting.effect,
        )
    )


def _retest(acting: Acting) -> None:
    acting.decision.happen(f.RetestDue(seat=acting.me, why="power"))


def _retest_is_due(acting: Acting) -> str | None:
    return "retest_is_due" if acting.challenge.retest else None


def _escalate(acting: Acting) -> None:
    """The opening bet is cut to what its opener can still pay (D-24)."""
    opening = min(acting.number("opening"), acting.sight.life_to_spend)
    acting.decision.happen(
        f.RaceOpened(
            number=acting.one.number,
            opener=acting.me,
            turn=acting.opponent,
            opening=opening,
            then=tuple(acting.effect["then"]),
        )
    )


def _why_no_race(acting: Acting) -> str | None:
    """Below 1, or if the opener has the right to the pack already, there is no race."""
    verdict = acting.challenge.verdict
    if verdict is not None and verdict.level == "challenge" and verdict.winner == acting.me:
        return "has_the_right"
    return "nothing_to_bet" if min(acting.number("opening"), acting.sight.life_to_spend) < 1 else None


def _blind_split(acting: Acting) -> None:
    first, second = (acting.pack(word) for word in acting.effect["packs"])
    left = acting.one.params.get(acting.effect["left"].removeprefix("$"))
    assert first is not None and second is not None
    acting.decision.happen(
        f.BlindOffered(
            number=acting.one.number,
            actor=acting.me,
            chooser=acting.opponent,
            packs=(first, second),
            left=str(left) if left is not None else None,
        )
    )


def _why_no_split(acting: Acting) -> str | None:
    packs = [acting.pack(word) for word in acting.effect["packs"]]
    return None if len(set(packs)) == 2 and set(packs) <= set(acting.state.table) else "pack_is_gone"


# --- numbers ---------------------------------------------------------------------------------------------------------


def _trait(acting: Acting) -> None:
    """`as_wager`: the wager is what is lost; if it is gone already, an ordinary trait of the category (D-14)."""
    seat, delta, category = acting.seat(), acting.effect["delta"], acting.category()
    if acting.effect.get("as_wager") and is_wager_at_risk(acting.state, acting.challenge, seat):
        lose_wager(acting.decision, acting.challenge, seat, "power")
    elif category is not None:
        change_traits(acting.decision, seat, category, delta, "power")


def _life(acting: Acting) -> None:
    force_life(acting.decision, acting.seat(), acting.number("delta"), "power")


def _picks(acting: Acting) -> None:
    seat, delta = acting.seat(), acting.effect["delta"]
    if acting.effect["when"] == "artifacts":
        acting.decision.happen(f.ArtifactPicksChanged(seat=seat, delta=delta))
    else:
        set_picks(acting.decision, seat, max(0, acting.state.magi[seat].picks + delta), "power")


def _starting_life(acting: Acting) -> None:
    matches = acting.effect["matches"]
    acting.decision.happen(f.StartingLifeChanged(seat=acting.seat(), delta=acting.effect["delta"], matches=matches))


# --- packs -----------------------------------------------------------------------------------------------------------


def movable(state: State, actor: str, owner: str, deck: str | None) -> tuple[str, ...]:
    """The packs of this deck that a Power of `actor` can put back: own ones, or another's that nothing protects."""
    return tuple(
        pack
        for pack in state.magi[owner].packs
        if state.cards[pack].deck == deck and (actor == owner or not is_shielded(state, owner, pack, "put_back"))
    )


def _put_back(acting: Acting) -> None:
    owner = acting.seat()
    packs = movable(acting.state, acting.me, owner, acting.sight.deck)
    acting.decision.happen(
        f.PutBackDue(
            number=acting.one.number,
            actor=acting.me,
            owner=owner,
            chooser=acting.seat("chooser"),
            count=min(acting.number("count"), len(packs)),
        )
    )


def _nothing_to_put_back(acting: Acting) -> str | None:
    packs = movable(acting.state, acting.me, acting.seat(), acting.sight.deck)
    return "no_pack_to_put_back" if min(acting.number("count"), len(packs)) < 1 else None


def _take(acting: Acting) -> None:
    """At once, no question asked."""
    seat, pack = acting.seat(), acting.pack(acting.effect["pack"])
    assert pack is not None
    picks = acting.state.magi[seat].picks - int(bool(acting.effect.get("uses_pick")))
    acting.decision.happen(f.PackTaken(seat=seat, pack=pack, picks=picks, how="take"))


def _why_not_take(acting: Acting) -> str | None:
    """A held pack stays for who named it; the contested one may be taken by a row that says so."""
    pack, sight = acting.pack(acting.effect["pack"]), acting.sight
    if pack is None or pack not in acting.state.table or not (pack == sight.contested or sight.is_choosable(pack)):
        return "pack_is_gone"
    without_pick = acting.effect.get("uses_pick") and acting.state.magi[acting.seat()].picks < 1
    return "no_picks_left" if without_pick else None


def _place_of(state: State, pack: str | None) -> str | None:
    """Who has this pack: a seat, or the table."""
    if pack in state.table:
        return TABLE
    return next((seat for seat, one in state.magi.items() if pack in one.packs), None)


def _swap(acting: Acting) -> None:
    a, b = acting.pack(acting.effect["a"]), acting.pack(acting.effect["b"])
    owner_a, owner_b = _place_of(acting.state, a), _place_of(acting.state, b)
    assert a is not None and b is not None and owner_a is not None and owner_b is not None
    acting.decision.happen(f.PacksSwapped(a=a, b=b, owner_a=owner_a, owner_b=owner_b))


def _why_no_swap(acting: Acting) -> str | None:
    """Nothing if one of the packs moved or is protected."""
    packs = [acting.pack(acting.effect[name]) for name in ("a", "b")]
    places = [_place_of(acting.state, pack) for pack in packs]
    if None in places or places[0] == places[1]:
        return "pack_is_gone"
    for pack, place in zip(packs, places, strict=True):
        owned_by_other = place not in (acting.me, TABLE)
        if owned_by_other and is_shielded(acting.state, place or "", pack or "", "swap"):
            return "pack_is_protected"
    return None


def _source(acting: Acting) -> None:
    deck = numbers.deck(acting.effect["deck"], acting.sight, acting.one.params)
    count = max(0, acting.number("count"))
    acting.decision.happen(f.SourceOpened(seat=acting.seat(), deck=cast("Deck", deck), count=count))


# --- Powers that answer Powers ---------------------------------------------------------------------------------------


def _answered(acting: Acting) -> Activation:
    assert acting.state.window is not None
    number = acting.one.reply_to
    return next(one for one in acting.state.window.activations if one.number == number)


def _cancel(acting: Acting) -> None:
    acting.decision.happen(f.PowerCancelled(number=_answered(acting).number, by=acting.one.number))


def _copy(acting: Acting) -> None:
    """The copier becomes `self`, gives own parameters, pays own costs."""
    original = _answered(acting)
    acting.decision.happen(
        f.PowerCopied(
            number=acting.state.numbers.activations + 1,
            seat=acting.me,
            power=original.power,
            window=original.window,
            copy_of=original.number,
        )
    )


def _nothing_answered(acting: Acting) -> str | None:
    return "nothing_to_answer" if acting.one.reply_to is None else None


# --- rules that last -------------------------------------------------------------------------------------------------


def _throw_rule(acting: Acting) -> None:
    seat, effect = acting.seat(), acting.effect
    if "replace" in effect:
        beats, loses_to = tuple(effect.get("beats", ())), tuple(effect.get("loses_to", ()))
        acting.decision.happen(f.ThrowRuleSet(seat=seat, sign=effect["replace"], beats=beats, loses_to=loses_to))
    forbidden, more_than_one = effect.get("forbid"), len(open_signs(acting.challenge, seat)) > 1
    if forbidden == "chosen_by_opponent" and more_than_one:
        acting.decision.happen(f.SignToName(number=acting.one.number, seat=seat))
    elif forbidden in SIGNS and _can_forbid(acting, forbidden):
        acting.decision.happen(f.SignForbidden(seat=seat, sign=forbidden, named=False))


def _can_forbid(acting: Acting, sign: Sign) -> bool:
    """The last sign left cannot be forbidden."""
    return bool(set(open_signs(acting.challenge, acting.seat())) - {sign})


def open_signs(challenge: Challenge, seat: str) -> tuple[Sign, ...]:
    """The signs that nothing forbids to this seat."""
    forbidden = {rule.sign for rule in challenge.sign_rules if rule.seat == seat and rule.forbidden}
    return tuple(sign for sign in SIGNS if sign not in forbidden)


def _why_no_throw_rule(acting: Acting) -> str | None:
    if "replace" in acting.effect:
        return None
    left = len(open_signs(acting.challenge, acting.seat()))
    return "last_sign" if left <= 1 else None


def _set_category(acting: Acting) -> None:
    category = acting.category()
    assert category is not None
    acting.decision.happen(f.CategoryChanged(seat=acting.me, category=category))


def _why_no_category(acting: Acting) -> str | None:
    return "same_category" if acting.category() in (None, acting.challenge.category) else None


def _wager_from(acting: Acting) -> None:
    category = acting.category()
    assert category is not None
    acting.decision.happen(f.WagerMoved(seat=acting.seat(), category=category))


def _why_no_wager(acting: Acting) -> str | None:
    category = acting.category()
    if category is None or category == acting.challenge.category:
        return "same_category"
    return None if acting.sight.traits("self", category) >= 1 else "no_trait_to_wager"


def _forbid(acting: Acting) -> None:
    effect = acting.effect
    seats = _others(acting) if effect["who"] == "others" else (acting.opponent,)
    acting.decision.happen(f.ActionBarred(seats=seats, action=effect["action"], lasts=effect["lasts"]))


def _others(acting: Acting) -> tuple[str, ...]:
    """Every other player of the group (at completion: of the conflict)."""
    call = acting.state.call
    assert call is not None
    return tuple(seat for seat in call.group if seat != acting.me)


def _protect(acting: Acting) -> None:
    deck, effect = acting.sight.deck, acting.effect
    acting.decision.happen(
        f.PacksProtected(
            seat=acting.seat(), deck=cast("Deck", deck), against=tuple(effect["from"]), lasts=effect["lasts"]
        )
    )


def _precedence(acting: Acting) -> None:
    acting.decision.happen(f.PrecedenceGained(seat=acting.seat()))


EFFECTS: dict[str, Callable[[Acting], None]] = {
    "win": _win,
    "trait": _trait,
    "life": _life,
    "put_back": _put_back,
    "retest": _retest,
    "escalate": _escalate,
    "blind_split": _blind_split,
    "cancel_power": _cancel,
    "copy_power": _copy,
    "throw_rule": _throw_rule,
    "set_category": _set_category,
    "wager_from": _wager_from,
    "forbid": _forbid,
    "protect": _protect,
    "precedence": _precedence,
    "picks": _picks,
    "take": _take,
    "swap": _swap,
    "completion_source": _source,
    "starting_life": _starting_life,
}

IDLE: dict[str, Callable[[Acting], str | None]] = {
    "put_back": _nothing_to_put_back,
    "retest": _retest_is_due,
    "escalate": _why_no_race,
    "blind_split": _why_no_split,
    "cancel_power": _nothing_answered,
    "copy_power": _nothing_answered,
    "throw_rule": _why_no_throw_rule,
    "set_category": _why_no_category,
    "wager_from": _why_no_wager,
    "take": _why_not_take,
    "swap": _why_no_swap,
}
