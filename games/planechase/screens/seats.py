"""Who sits at a planar game: life, poison, commanders' damage, and what this phone may do about each; who has lost."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.planechase.rules.view import PlayerView, View
from games.planechase.screens.buttons import fixed
from games.tables.board import Board, Button
from games.tables.screens.forms import Form, Names, form_of, named_apart
from games.tables.screens.scene import Who

OF_PLAYERS = ("life", "set_life", "poison", "set_poison", "commander", "monarch", "blessing", "leave")
"""What is about one player stands in their own sheet."""

About = Callable[[str], list[Form]]
"""What this phone may do about a player."""


class Seat(NamedTuple):
    """A player, or a team that shares its life. `life`, `poison`: by tap; `forms`: everything else about them;
    `damage`: what commanders dealt them in combat, by name."""

    one: PlayerView
    name: str
    is_me: bool
    is_active: bool
    is_waited_for: bool
    is_house: bool
    life: Form | None
    poison: Form | None
    forms: list[Form]
    damage: list[tuple[str, int]]

    @property
    def is_open(self) -> bool:
        """Whether there is anything that this phone may do for them."""
        return bool(self.life or self.poison or self.forms)


def seats_of(view: View, waiting: Sequence[str], house: Collection[str], who: Who, about: About) -> list[Seat]:
    """The players, mine first, then clockwise; a team shares one place. `waiting`: for whom the table waits; `house`:
    for whom the house plays."""
    order = [one for one in view.players if one.key == _heads(one)[0]]
    at = next((place for place, one in enumerate(order) if view.me in (one.key, *one.team)), 0)
    return [_seat(view, one, waiting, house, who, about) for one in order[at:] + order[:at]]


def _heads(player: PlayerView) -> tuple[str, ...]:
    return player.team or (player.key,)


def _seat(
    view: View, player: PlayerView, waiting: Sequence[str], house: Collection[str], who: Who, about: About
) -> Seat:
    heads = _heads(player)
    active = {seat for slot in view.slots if slot.turn is not None for seat in slot.turn.active}
    forms = [form for head in heads for form in about(head)]
    life = next((form for form in forms if form.order == "life"), None)
    poison = next((form for form in forms if form.order == "poison"), None)
    return Seat(
        player,
        " & ".join(who(head) for head in heads),
        view.me in heads,
        not active.isdisjoint(heads),
        not set(waiting).isdisjoint(heads),
        not set(house).isdisjoint(heads),
        life,
        poison,
        [form for form in forms if form not in (life, poison)],
        [(_commander(key, who), n) for key, n in player.commander.items() if n],
    )


def _commander(key: str, who: Who) -> str:
    """How a commander is called; two players can have the same one."""
    seat, _slash, name = key.partition("/")
    return f"{name} ({who(seat)})"


def proposals_of(board: Board, names: Names, who: Who) -> Iterator[tuple[str, Form]]:
    """Who has lost, and the button that says so: on their own phone and the host's (P-14)."""
    for player in board.view.players:
        button = next((each for each in board.buttons if each.offer.fixed.get("seats") == [player.key]), None)
        if player.proposed is not None and player.out is None and button is not None:
            values = {"who": who(player.key), "why": names("why", player.proposed)}
            yield _("%(who)s: %(why)s.") % values, named_apart(form_of(fixed(button, why=player.proposed), names))


def life_due_of(board: Board, names: Names, who: Who) -> Iterator[tuple[str, Form]]:
    """The life that follows for a player from a card, and the button that counts it (P-34)."""
    for one in board.view.players:
        for due in dict.fromkeys(one.life_due):
            wanted = {"change": due.change} if due.to is None else {"to": due.to}
            button = next((each for each in board.buttons if _is_of(board, each, one.key, wanted)), None)
            if button is not None:
                form = named_apart(form_of(button, names))
                said = {"card": due.card, "who": who(one.key), "number": words_of_life(form)}
                yield _("%(card)s: %(who)s, life %(number)s.") % said, form


def _is_of(board: Board, button: Button, seat: str, wanted: dict[str, int]) -> bool:
    """Whether this button gives exactly this to the player."""
    giver = button.acting_for or board.seat
    return giver == seat and not button.offer.fields and button.offer.fixed == wanted


def words_of_life(form: Form) -> str:
    """What a button makes of a life total: changes it (`−3`, `+2`) or sets it (`= 20`)."""
    if "to" in form.values:
        return f"= {form.values['to']}"
    change = form.values["change"]
    return f"+{change}" if change > 0 else f"−{-change}"
