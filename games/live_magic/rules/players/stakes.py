"""What is at stake beside the pack: a pick, a pack that is given back, a trait that comes back, the other's means."""

from __future__ import annotations

from statistics import fmean

from games.live_magic.rules.codes import CATEGORIES, Category
from games.live_magic.rules.players import odds
from games.live_magic.rules.players.position import Position
from games.live_magic.rules.setup import PowerRow
from games.live_magic.rules.view import SeatView

A_PACK = 1.0
"""A pack of the usual kind."""
THEIRS = 0.4
"""What it is worth, among many, that another loses what would be worth one to me."""
AGAIN = 0.2
"""How many packs of the usual kind a Magus still fights for in a category where it has fought, from the first deck."""
OFTEN = 0.5
"""How likely somebody does what they may, in a challenge that they would lose otherwise."""
A_LIFE_COSTS = 5
"""So many points of experience buy a point of life, for good (LM 3.7)."""
EVENINGS = 8
"""So many times what is bought for good is thought to serve."""
IN_A_CHALLENGE = {"on_category", "on_wager", "before_test", "before_throw", "after_throw", "after_test"}


def others(position: Position) -> list[SeatView]:
    """Who plays against me tonight."""
    return [seat for seat in position.view.seats if seat.key != position.me.key and not (seat.absent or seat.out)]


def theirs(position: Position) -> float:
    """What it is worth that another loses what would be worth one to me: among two, as much."""
    return max(THEIRS, 1 / max(len(others(position)), 1))


# --- packs -----------------------------------------------------------------------------------------------------------


def usual(position: Position) -> float:
    """What comes at the completion in the place of a pack that is missing: the middle one of those that lie here."""
    lying = sorted(position.worths(position.view.table).values())
    return lying[len(lying) // 2] if lying else A_PACK / 2


def of_a_pick(position: Position) -> float:
    """By how much the best pack that lies there is better than what comes in the end."""
    return max(_best(position) - usual(position), 0.0)


def of_a_pack(position: Position, pack: str) -> float:
    """By how much my deck is worse without it, and another in its place in the end. It lies on the table then: with a
    pick to spare it is taken again, and what that pick would have brought is missing."""
    worth = position.loss(pack)
    missing = min(worth, _best(position)) if position.me.picks > 1 else worth
    return max(missing - usual(position), 0.0)


def _best(position: Position) -> float:
    """The best that lies there; what is fought for takes a pick of its own."""
    contest = position.view.contest
    fought_for = contest.pack if contest is not None else None
    lying = position.worths(pack for pack in position.view.table if pack != fought_for)
    return max(lying.values(), default=0.0)


# --- traits, life, experience ----------------------------------------------------------------------------------------


def of_a_trait_back(position: Position, where: Category) -> float:
    """A trait that comes back: by how much likelier I win against each of the others, while decks are to come."""
    mine, seats = position.me.traits.of(where), others(position)
    if mine >= position.me.ratings.of(where) or not seats:
        return 0.0
    charter, view = position.view.charter, position.view
    swing = fmean(
        odds.of_a_challenge(mine + 1, each.traits.of(where), charter)
        - odds.of_a_challenge(mine, each.traits.of(where), charter)
        for each in seats
    )
    to_come = 1 - len(view.decks_closed) / max(len(view.deck_order), 1)
    return position.character.trait + swing * to_come * AGAIN * position.character.pride


def of_experience(position: Position) -> float:
    """A point of it, by what it buys in points of life for the evenings to come."""
    return position.character.life * EVENINGS / A_LIFE_COSTS


# --- what another may not do -----------------------------------------------------------------------------------------


def of_forbidding(position: Position, action: str) -> float:
    """By how much likelier I win a challenge in which the other may not do this."""
    contest = position.view.contest
    if contest is None or contest.category is None:
        return 0.0
    mine, foes = (seat.traits.of(contest.category) for seat in (position.me, position.opponent))
    lead = odds.of_a_throw(mine, foes)
    match action:
        case "overbid":
            return max(lead - odds.of_a_challenge(mine, foes, position.view.charter), 0.0)
        case "retest":
            may_pay = contest.category == "social" or any(_has(row, "retest") for row in _usable(position))
            return OFTEN * lead * odds.of_a_throw(foes, mine) if may_pay else 0.0
        case "power":
            return OFTEN * lead if _usable(position) else 0.0
    return 0.0


def _usable(position: Position) -> list[PowerRow]:
    """The Powers that the other might still use in this challenge."""
    rows = (position.view.powers[key] for key in position.opponent.powers if key in position.view.powers)
    return [row for row in rows if row.window in IN_A_CHALLENGE and position.contest.category in row.categories]


def _has(row: PowerRow, op: str) -> bool:
    return any(effect["op"] == op for effect in row.effects)


def category_of(position: Position, said: object) -> Category | None:
    """The category of a row: written there, or that of the challenge."""
    if said == "current":
        return position.view.contest.category if position.view.contest is not None else None
    return next((each for each in CATEGORIES if each == said), None)
