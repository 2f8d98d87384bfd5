"""Which program has written a table: by columns that only its own have."""

from __future__ import annotations

from campaign.cards.lists.columns import Columns
from campaign.cards.lists.recognising import Recognised

# The first whose columns are all there.
_SIGNS = (
    ("own_table", {"deck", "quantity", "name", "mana cost", "type line"}),
    ("dragon_shield", {"folder name", "card name", "card number"}),
    ("manabox", {"manabox id"}),
    ("delver_lens", {"quantityx"}),
    ("cubecobra_csv", {"name", "cmc", "color category", "maybeboard"}),
    ("cubecobra_csv", {"name", "maybeboard"}),
    ("moxfield_csv", {"count", "name", "edition", "tradelist count", "alter", "proxy"}),
    ("deckbox", {"count", "tradelist count", "name", "edition", "card number"}),
    ("deckbox", {"count", "tradelist count", "name", "signed"}),
    ("tcgplayer", {"simple name", "set code"}),
    ("tcgplayer", {"product line", "product name"}),
    ("archidekt_csv", {"quantity", "name", "finish", "multiverse id"}),
    ("archidekt_csv", {"quantity", "name", "edition code", "multiverse id"}),
    ("deckstats_csv", {"amount", "card name", "set id"}),
    ("scryfall_csv", {"section", "count", "name", "scryfall uri"}),
    ("mtggoldfish", {"card", "set id", "set name", "quantity"}),
    ("decked_builder", {"total qty", "reg qty", "foil qty", "card"}),
    ("echomtg", {"reg qty", "foil qty", "name"}),
    ("card_kingdom", {"title", "edition", "foil", "quantity"}),
    ("tappedout_csv", {"board", "qty", "name", "printing"}),
    ("mtgo_csv", {"card name", "quantity", "premium", "sideboarded"}),
)


def recognised_table(columns: Columns) -> Recognised:
    """Whose table this is; else just a table."""
    titles = set(columns.titles)
    return next((Recognised(key, 1.0) for key, signs in _SIGNS if signs <= titles), Recognised("table", 0.5))
