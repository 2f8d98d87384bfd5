"""What the table screen shows while no pack lies on the table: the sheet that is read out, and the sealed letters."""

from __future__ import annotations

from typing import Literal, NamedTuple

from games.live_magic.rules.codes import Deck
from games.live_magic.rules.setup import Pack
from games.live_magic.rules.view import CompletionView, SeatView
from games.live_magic.screens.scene import Scene

Said = Literal["objected", "open", "approved"]
"""What the table says of a sheet, all voices together: the gravest counts."""

SAID: tuple[Said, ...] = ("objected", "open")


class Reading(NamedTuple):
    """A sheet in the approval (D-38): whose, and what the table says of it."""

    seat: SeatView
    said: Said


State = Literal["writing", "sealed", "taking", "behind", "done"]
"""It is waited for; it has sealed; it takes packs; others come before it; it owes nothing."""


class Letter(NamedTuple):
    """What one Magus seals in the completion (D-26, D-27) or of its lands (D-30), as everybody may see it.

    `owed`: packs; `deck`: where it takes them from, once all letters are opened.
    """

    seat: SeatView
    state: State
    owed: int = 0
    deck: Deck | None = None


class Fighter(NamedTuple):
    """A Magus whose deck is finished: with how much life it starts its matches, and the first of them."""

    seat: SeatView
    life: int
    first: int


MAX_CARDS = 24
"""More packs than these are not read from two metres as cards: then they are names, on pages."""

MAX_PACKS_ON_PAGE = 36
"""Packs on a page of names."""


class PackPage(NamedTuple):
    """Packs of like cost that are shown together, from the least to the most mana value."""

    packs: list[Pack]
    least: int
    most: int


def pack_pages(scene: Scene) -> list[PackPage]:
    """The packs on the table as pages of names, cheap ones first, each about as full as the others; none where they
    are few enough to be shown as cards."""
    packs = sorted(scene.packs(scene.view.table), key=lambda pack: (pack.mana_value, pack.name))
    if len(packs) <= MAX_CARDS:
        return []
    number = -(-len(packs) // MAX_PACKS_ON_PAGE)
    parts = (packs[len(packs) * page // number : len(packs) * (page + 1) // number] for page in range(number))
    return [PackPage(part, part[0].mana_value, part[-1].mana_value) for part in parts]


def readings(scene: Scene) -> list[Reading]:
    """The sheets in the order in which they are read out: as the seats sit."""
    return [Reading(one, _said_of(scene, one.key)) for one in scene.present]


def read_out(scene: Scene) -> SeatView | None:
    """Whose sheet is read out now: the first that is waited for, else the first that somebody objects to."""
    sheets = readings(scene)
    return next((one.seat for said in ("open", "objected") for one in sheets if one.said == said), None)


def _said_of(scene: Scene, sheet: str) -> Said:
    approvals = scene.view.approvals
    if approvals is None or sheet in approvals.closed:
        return "approved"
    voices = {word.says for word in scene.words_on_sheets.get(sheet, ())}
    return next((said for said in SAID if said in voices), "approved")


def letters(scene: Scene) -> list[Letter]:
    """One for each Magus at the table while decks are completed or lands chosen; else none."""
    view = scene.view
    if view.phase == "lands" and view.lands is not None:
        return [Letter(one, "writing" if one.key in view.lands.waiting else "sealed") for one in scene.present]
    return [_letter(view.completion, one) for one in scene.present] if view.completion else []


def _letter(completion: CompletionView, seat: SeatView) -> Letter:
    owed = completion.owed.get(seat.key, 0)
    if not owed:
        return Letter(seat, "done")
    if seat.key in completion.waiting:
        return Letter(seat, "writing", owed)
    if seat.key in completion.sent:
        return Letter(seat, "sealed", owed)
    assigned = (each.deck for each in completion.assigned if seat.key in each.seats)
    deck = next(assigned, completion.shown.get(seat.key))
    return Letter(seat, "taking" if seat.key in completion.picking else "behind", owed, deck)


def lineup(scene: Scene) -> list[Fighter]:
    """The Magi with their finished decks, the most life first."""
    found = [Fighter(scene.seats[life.seat], life.all, life.first) for life in scene.view.match_life]
    return sorted(found, key=lambda one: -one.first)
