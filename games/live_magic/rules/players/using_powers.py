"""When a Power is used: what its row does is weighed, word by word, against what it costs. No Power has a name here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.kernel.rulebook import Combination, Offer
from games.live_magic.rules.codes import CATEGORIES
from games.live_magic.rules.players import odds, stakes
from games.live_magic.rules.players.options import Options, fixed
from games.live_magic.rules.players.position import Position
from games.live_magic.rules.players.stakes import A_PACK, THEIRS
from games.live_magic.rules.setup import PowerRow

MOST_CHOICES = 24
"""Of more combinations so many are weighed, by chance."""

Given = Mapping[str, Any]
Row = Mapping[str, Any]
Worth = Callable[[Position, Row, Given], float]


def use(position: Position, offer: Offer) -> Options:
    """Every way to use this Power, or some of them by chance."""
    row = position.view.powers[offer.fixed["power"]]
    for chosen in _choices(position, offer):
        worth = worth_of(position, row, chosen) - (position.character.thrift if row.costs else 0.0)
        yield fixed(offer, worth, **({"params": chosen} if offer.fields else {}))


def choose(position: Position, offer: Offer) -> Options:
    """What a Power that runs asks of me: the harm it does me is the least when I choose what is best for me."""
    for chosen in _choices(position, offer):
        packs = [value for value in chosen.values() if value in position.view.cards]
        yield fixed(offer, -sum(position.worths(packs).values()) if packs else position.chance.random(), params=chosen)


def decline(position: Position, offer: Offer) -> Options:
    """No Power: costs nothing, brings nothing."""
    yield fixed(offer, 0.0)


def _choices(position: Position, offer: Offer) -> list[dict[str, Any]]:
    if not offer.fields:
        return [{}]
    (field,) = offer.fields
    assert isinstance(field, Combination)
    rows = list(field.rows)
    some = rows if len(rows) <= MOST_CHOICES else position.chance.sample(rows, MOST_CHOICES)
    return [dict(zip(field.names, row, strict=True)) for row in some]


def worth_of(position: Position, row: PowerRow, given: Given) -> float:
    """What the effects of a row bring me now, less its costs."""
    gained = sum(EFFECTS[effect["op"]](position, effect, given) for effect in row.effects)
    return gained - sum(COSTS[cost["pay"]](position, cost, given) for cost in row.costs)


# --- words of the rows -----------------------------------------------------------------------------------------------


def _number(position: Position, said: Any, given: Given) -> float:
    """A number of a row: written there, chosen, or a setting of the table; of what is reckoned, one."""
    if isinstance(said, str) and said.startswith("$"):
        said = given.get(said[1:], 1)
    if isinstance(said, str) and said.startswith("setting:"):
        said = getattr(position.view.charter, said.removeprefix("setting:"), 1)
    return float(said) if isinstance(said, int | float) else 1.0


def _pack(said: Any, given: Given) -> str | None:
    """A pack of a row: by its key, once it is chosen."""
    if isinstance(said, str) and said.startswith("$"):
        found = given.get(said[1:])
        return found if isinstance(found, str) else None
    return None


def _pack_worth(position: Position, said: Any, given: Given) -> float:
    pack = _pack(said, given)
    return position.worths([pack])[pack] if pack in position.view.cards and pack is not None else A_PACK


def _is_mine(effect: Row) -> bool:
    return effect.get("who", "self") in ("self", "winner")


def _gain(position: Position) -> float:
    """What is fought for."""
    if position.view.contest is not None:
        return position.gain(position.contest.pack)
    return position.gain(position.view.call.pack) if position.view.call is not None else A_PACK / 2


def _win_now(position: Position) -> float:
    """How likely I win without any Power."""
    contest = position.view.contest
    if contest is None or position.me.key not in (contest.caller, contest.contester):
        return 0.5
    if contest.stage == "after":
        return 0.0 if position.me.key in contest.behind else 1.0
    where = contest.category
    return position.odds(position.opponent, where) if where is not None else 0.5


def _wager(position: Position) -> float:
    """The trait that who wins keeps, if it is not gone already."""
    is_lost = any(each.lost for each in position.contest.wagers if each.seat == position.me.key)
    return 0.0 if is_lost else position.character.trait


# --- effects ---------------------------------------------------------------------------------------------------------


def _win(position: Position, effect: Row, given: Given) -> float:
    if _is_mine(effect):
        return (1 - _win_now(position)) * _gain(position)
    return -_win_now(position) * _gain(position)


def _trait(position: Position, effect: Row, given: Given) -> float:
    """A wager is lost as well by who loses: it counts for as much as they would have kept it."""
    many = _number(position, effect["delta"], given)
    price = position.character.trait * many
    if not _is_mine(effect):
        kept = 1 - _win_now(position) if effect.get("as_wager") else 1.0
        return -stakes.theirs(position) * price * kept
    if effect.get("as_wager"):
        return price * _win_now(position)
    where = stakes.category_of(position, given.get(str(effect["category"]).removeprefix("$"), effect["category"]))
    return price if many < 0 or where is None else stakes.of_a_trait_back(position, where)


def _life(position: Position, effect: Row, given: Given) -> float:
    price = position.character.life * _number(position, effect["delta"], given)
    return price if _is_mine(effect) else -stakes.theirs(position) * price


def _put_back(position: Position, effect: Row, given: Given) -> float:
    many = _number(position, effect["count"], given)
    return -many * A_PACK if _is_mine(effect) else many * A_PACK * stakes.theirs(position)


def _retest(position: Position, effect: Row, given: Given) -> float:
    contest = position.view.contest
    if contest is None or position.me.key not in contest.behind or contest.category is None:
        return 0.0
    mine, theirs = position.me.traits.of(contest.category), position.opponent.traits.of(contest.category)
    return odds.of_a_throw(mine, theirs) * (_gain(position) + _wager(position))


def _escalate(position: Position, effect: Row, given: Given) -> float:
    """Who opens with what the pack is worth to them wins against all to whom it is worth less."""
    price = _number(position, effect["opening"], given) * position.character.life
    return (1 - _win_now(position)) * max(_gain(position) - price, -price)


def _blind_split(position: Position, effect: Row, given: Given) -> float:
    """Two packs for two: mine is one of them, and no pick is spent on it."""
    packs = [_pack_worth(position, pack, given) for pack in effect["packs"]]
    return sum(packs) / max(len(packs), 1) * THEIRS - _win_now(position) * _gain(position)


def _cancel(position: Position, effect: Row, given: Given) -> float:
    """What the last Power of the other does to me, which then does not happen."""
    row = _their_last(position)
    return 0.0 if row is None else (1 - THEIRS) * _gain(position)


def _copy(position: Position, effect: Row, given: Given) -> float:
    row = _their_last(position)
    is_copied = row is None or any(each["op"] == "copy_power" for each in row.effects)
    return 0.0 if is_copied or row is None else worth_of(position, row, given)


def _their_last(position: Position) -> PowerRow | None:
    window = position.view.window
    used = [one for one in (window.activations if window is not None else ()) if one.seat != position.me.key]
    return position.view.powers.get(used[-1].power) if used else None


def _throw_rule(position: Position, effect: Row, given: Given) -> float:
    """A sign more that beats, or one less that the other may throw: a sixth of the throws."""
    return _gain(position) / 6


def _set_category(position: Position, effect: Row, given: Given) -> float:
    where = given.get(str(effect["category"]).removeprefix("$"), effect["category"])
    if position.view.contest is None or where not in CATEGORIES:
        return 0.0
    return (position.odds(position.opponent, where) - _win_now(position)) * _gain(position)


def _wager_from(position: Position, effect: Row, given: Given) -> float:
    """To lose a trait where I have more of them hurts less."""
    where = given.get(str(effect["category"]).removeprefix("$"), effect["category"])
    now = position.view.contest.category if position.view.contest is not None else None
    if where not in CATEGORIES or now is None:
        return 0.0
    spare = position.me.traits.of(where) - position.me.traits.of(now)
    return position.character.trait * (1 - _win_now(position)) * spare / 4


def _forbid(position: Position, effect: Row, given: Given) -> float:
    if effect["action"] == "contest":
        others = [seat for seat in position.view.may_pick if seat != position.me.key]
        return _gain(position) * THEIRS if others else 0.0
    if position.view.contest is None:
        return _gain(position) / 10
    return stakes.of_forbidding(position, effect["action"]) * (_gain(position) + _wager(position))


def _protect(position: Position, effect: Row, given: Given) -> float:
    return A_PACK / 20 * len(position.held)


def _precedence(position: Position, effect: Row, given: Given) -> float:
    return A_PACK / 5 if len(position.view.may_pick) > 1 else 0.0


def _picks(position: Position, effect: Row, given: Given) -> float:
    """What is missing in the end comes from what is left: a pick is worth by how much its pack is better than that."""
    many = _number(position, effect["delta"], given)
    lying = sorted(position.worths(position.view.table).values())
    if effect["when"] != "this_step" or not lying:
        return many * A_PACK / 4
    return many * (lying[-1] - lying[len(lying) // 2])


def _take(position: Position, effect: Row, given: Given) -> float:
    worth = _pack_worth(position, effect["pack"], given)
    return worth / 5 if effect.get("uses_pick") else worth


def _swap(position: Position, effect: Row, given: Given) -> float:
    return _pack_worth(position, effect["b"], given) - _pack_worth(position, effect["a"], given)


def _completion_source(position: Position, effect: Row, given: Given) -> float:
    """A pack that is left to choose from is seldom much better than one from a deck of one's own."""
    return A_PACK / 6


def _starting_life(position: Position, effect: Row, given: Given) -> float:
    """The first match is one of as many as there are others (D-32)."""
    worth = position.character.life * _number(position, effect["delta"], given)
    return worth if effect["matches"] == "all" else worth / max(len(stakes.others(position)), 1)


EFFECTS: dict[str, Worth] = {
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
    "completion_source": _completion_source,
    "starting_life": _starting_life,
}


# --- costs -----------------------------------------------------------------------------------------------------------


def _pay_life(position: Position, cost: Row, given: Given) -> float:
    return position.character.life * _number(position, cost["amount"], given)


def _pay_trait(position: Position, cost: Row, given: Given) -> float:
    return position.character.trait * _number(position, cost["amount"], given)


def _pay_pack(position: Position, cost: Row, given: Given) -> float:
    pack = _pack(cost["pack"], given)
    return stakes.of_a_pack(position, pack) if pack in position.view.cards and pack is not None else A_PACK


def _pay_pick(position: Position, cost: Row, given: Given) -> float:
    return stakes.of_a_pick(position) * _number(position, cost["amount"], given)


def _pay_xp(position: Position, cost: Row, given: Given) -> float:
    return stakes.of_experience(position) * _number(position, cost["amount"], given)


COSTS: dict[str, Worth] = {
    "life": _pay_life,
    "trait": _pay_trait,
    "put_back": _pay_pack,
    "pick": _pay_pick,
    "xp": _pay_xp,
}
