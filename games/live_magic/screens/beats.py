"""What is shown large, to everybody alike: hands that were thrown, what decides around them, who takes the pack, and
the end of a deck.

A beat is a fact that everybody may see. A page that is loaded shows none of them; static/js/scenes.js plays those that
were not there before, and may play again what was taken back. A challenge that is over still tells its beats, so that
nothing of it is new again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.live_magic.rules.setup import Pack, PowerRow
from games.live_magic.rules.view import ActivationView, ContestView, OutcomeView, SeatView, ThrowView
from games.live_magic.screens.table import TableScene
from games.live_magic.screens.verdicts import outcome_reason, outcome_words, reason_of_throw

DECKS = "decks"
"""The group of the decks that are finished."""

AGAIN = {"overbid": "scales", "paid": "heart"}
"""What may be bought after a throw, so that both throw once more, and its icon."""


class Side(NamedTuple):
    """One of both who fight, and the hand or the number that stands for them."""

    name: str
    style: str
    sign: str = ""
    said: str = ""
    is_behind: bool = False


class Beat(NamedTuple):
    """One thing that is shown large.

    `group`: what it is a part of; `turns`: the key of the hands that are in it; `flies_to`: whose the pack is now.
    """

    group: str
    key: str
    kind: str
    headline: str
    why: str = ""
    turns: str = ""
    sides: tuple[Side, ...] = ()
    sign: str = ""
    power: PowerRow | None = None
    pack: Pack | None = None
    flies_to: str = ""

    @property
    def is_for_phones(self) -> bool:
        """Whether it is shown large on phones too: all but who takes the pack where no hands turn for it. Both who
        fought find that on a page of its own, and the others in the story."""
        return self.kind != "won" or bool(self.turns)


def beats_of(scene: TableScene) -> tuple[Beat, ...]:
    """Every beat of the challenge that is fought, or of the last one, and of the decks that are finished."""
    return (*(beat for fought in _challenges_of(scene) for beat in _of_challenge(scene, fought)), *_of_decks(scene))


def _challenges_of(scene: TableScene) -> list[ContestView | OutcomeView]:
    """The challenge that is fought, else the last one; both while several fight for one pack (D-12)."""
    contest, outcome = scene.view.contest, scene.view.outcome
    if contest is None:
        return [outcome] if outcome is not None else []
    return [outcome, contest] if outcome is not None and outcome.rivals else [contest]


def groups_of(scene: TableScene) -> str:
    """The groups that are told, those without a beat too: whatever was played of them and is not told is forgotten."""
    return " ".join((*(str(fought.number) for fought in _challenges_of(scene)), DECKS))


def _of_challenge(scene: TableScene, fought: ContestView | OutcomeView) -> Iterator[Beat]:
    group = str(fought.number)
    if fought.category is not None:
        yield _category(scene, fought, group)
    for one in fought.powers:
        yield _power(scene, one, group)
    for throw in fought.throws:
        yield from _throw(scene, fought, throw, group)
    if isinstance(fought, OutcomeView):
        yield _won(scene, fought, group)


def _of_decks(scene: TableScene) -> Iterator[Beat]:
    for deck in scene.view.decks_closed:
        said = _("This deck is finished.")
        yield Beat(DECKS, deck, "deck", scene.name("deck", deck), said, sides=_takings(scene, deck), sign=deck)


def _takings(scene: TableScene, deck: str) -> tuple[Side, ...]:
    """Who has taken how many packs of a deck at the auction, the most first."""
    taken = [(sum(pack.deck == deck for pack in scene.packs(one.auction_packs)), one) for one in scene.view.seats]
    most_first = sorted(taken, key=lambda each: -each[0])
    return tuple(Side(one.name, one.style, said=str(count)) for count, one in most_first if count)


def _fighters(scene: TableScene, fought: ContestView | OutcomeView) -> tuple[SeatView, SeatView]:
    return scene.seats[fought.caller], scene.seats[fought.contester]


def _category(scene: TableScene, fought: ContestView | OutcomeView, group: str) -> Beat:
    category = str(fought.category)
    sides = tuple(Side(one.name, one.style, said=str(one.traits.of(category))) for one in _fighters(scene, fought))
    return Beat(group, "category", "category", scene.name("category", category), sides=sides, sign=category)


def _power(scene: TableScene, one: ActivationView, group: str) -> Beat:
    row = scene.power(one.power)
    return Beat(
        group,
        f"power-{one.number}",
        "power",
        scene.name("power", one.power),
        scene.power_text(row),
        sides=(Side(scene.who(one.seat), scene.seats[one.seat].style),),
        power=row,
    )


def _hands(scene: TableScene, fought: ContestView | OutcomeView, throw: ThrowView) -> tuple[Side, ...]:
    """Both hands; none where they were thrown over the table, and everybody has seen them."""
    if throw.by_hands:
        return ()
    return tuple(
        Side(
            one.name,
            one.style,
            sign=throw.signs[one.key],
            said=scene.name("sign", throw.signs[one.key]),
            is_behind=throw.better is not None and throw.better != one.key,
        )
        for one in _fighters(scene, fought)
        if one.key in throw.signs
    )


def _throw(scene: TableScene, fought: ContestView | OutcomeView, throw: ThrowView, group: str) -> Iterator[Beat]:
    key, reason = f"throw-{throw.number}", reason_of_throw(scene, throw)
    if sides := _hands(scene, fought, throw):
        leads = _("%(who)s leads") % {"who": scene.who(throw.leader)} if throw.leader else ""
        yield Beat(group, key, "hands", leads or reason, reason if leads else "", turns=key, sides=sides)
    if throw.then in AGAIN:
        bought = _bought(throw.then) % {"who": scene.who(throw.then_by)}
        yield Beat(group, f"again-{throw.number}", "again", bought, _price(throw.then), sign=AGAIN[throw.then])


def _bought(then: str) -> str:
    """What somebody has done so that both throw once more."""
    return _("%(who)s overbids") if then == "overbid" else _("%(who)s pays for a retest")


def _price(then: str) -> str:
    """What it costs that both throw once more (D-16, D-17)."""
    if then == "overbid":
        return _("One trait more is at risk, and both throw again.")
    return _("For 1 life and the staked trait both throw again.")


def _won(scene: TableScene, outcome: OutcomeView, group: str) -> Beat:
    throw = outcome.throws[-1] if outcome.throws and outcome.how in ("test", "tie") else None
    sides = _hands(scene, outcome, throw) if throw is not None else ()
    pack = scene.pack(outcome.pack) if outcome.winner is not None else None
    return Beat(
        group,
        "won",
        "won",
        outcome_words(scene, outcome),
        outcome_reason(scene, outcome),
        turns=f"throw-{throw.number}" if throw is not None and sides else "",
        sides=sides,
        pack=pack,
        flies_to=outcome.winner or "" if pack is not None and not outcome.rivals else "",
    )
