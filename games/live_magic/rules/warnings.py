"""Things that are legal and that people should hear: a small pool (LM §2), a declaration that comes up short (D-06),
a deck that nobody could declare."""

from __future__ import annotations

from games.live_magic.rules.approval import is_before_first_deck, present
from games.live_magic.rules.codes import ARTIFACTS, COLOURS, COLOURS_OF
from games.live_magic.rules.declarations import colours_to_come
from games.live_magic.rules.state import Magus, State
from games.live_magic.rules.view import Warning


def warnings(state: State) -> tuple[Warning, ...]:
    """What people should hear now: of the pool before the first deck, of declarations during the auction."""
    if is_before_first_deck(state):
        return pool_warnings(state)
    if state.phase not in ("auction", "completion"):
        return ()
    went_by = tuple(Warning("deck_went_by", {"deck": deck}) for deck in state.went_by)
    if state.phase == "completion":
        return went_by
    kinds = (warning for seat in present(state) for warning in kind_warnings(state, state.magi[seat]))
    return (*went_by, *kinds)


def pool_warnings(state: State) -> tuple[Warning, ...]:
    """3n + 3 packs of each colour and 2n + 3 artifacts carry n players without a fight for the last one."""
    players = len(present(state))
    short = [
        Warning("pool_colour_short", {"deck": deck, "packs": len(state.pool[deck]), "needed": 3 * players + 3})
        for deck in COLOURS
        if len(state.pool[deck]) < 3 * players + 3
    ]
    artifacts, needed = len(state.pool[ARTIFACTS]), 2 * players + 3
    if artifacts < needed:
        short.append(Warning("pool_artifacts_short", {"packs": artifacts, "needed": needed}))
    return tuple(short)


def kind_warnings(state: State, magus: Magus) -> tuple[Warning, ...]:
    """A late gold at once; at the last colour deck and after it who has declared nothing, or one colour of two."""
    if magus.kind == "gold" and magus.colours[0] != state.deck_order[0]:
        return (Warning("short_declaration", {"seat": magus.key}),)
    if colours_to_come(state) > 0:
        return ()
    if magus.kind is None:
        return (Warning("no_kind", {"seat": magus.key}),)
    if magus.kind == "bi" and len(magus.colours) < COLOURS_OF["bi"]:
        return (Warning("second_colour_missing", {"seat": magus.key}),)
    return ()
