"""Cards and rulers of a group's own: row after row joins the catalogue, each checked against those before it (§10)."""

from __future__ import annotations

from games.kernel.naming import card_key
from games.kernel.rulebook import Refusal
from games.runes.rules.cards import Catalogue, Row, Rune, read_ruler, read_rune
from games.runes.rules.row_offences import ruler_offences, rune_offences


class OwnCards:
    """A catalogue that grows. However many rows come, each costs the same: what is taken is looked up."""

    def __init__(self, shipped: Catalogue) -> None:
        self._known = Catalogue(dict(shipped.runes), dict(shipped.rulers))

    def why_not_add(self, row: Row) -> Refusal | None:
        """Adds the rune of this row, or the side of a ruler where it has a `side`; else what is wrong with it first."""
        is_ruler = bool(row.get("side"))
        offences = (ruler_offences if is_ruler else rune_offences)(row, self._known)
        if offences:
            return offences[0]
        if is_ruler:
            self._add_ruler(row)
        else:
            self._add_rune(read_rune(row, own=True))
        return None

    def _add_rune(self, rune: Rune) -> None:
        self._known.by_key[card_key(rune.name)] = rune.name
        self._known.numbers.update(rune.card_ids)
        self._known.runes[rune.name] = rune

    def _add_ruler(self, row: Row) -> None:
        side = read_ruler(row, own=True)
        self._known.rulers_by_key.setdefault(card_key(side.name), side)
        self._known.rulers_by_key[card_key(side.number)] = side
        self._known.numbers.add(side.number)
        self._known.rulers[side.number] = side

    @property
    def catalogue(self) -> Catalogue:
        return Catalogue(dict(self._known.runes), dict(self._known.rulers))
