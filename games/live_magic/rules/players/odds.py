"""How likely somebody is to win a challenge, by the traits that both have left."""

from __future__ import annotations

from games.live_magic.rules.charter import Charter

THIRD = 1 / 3


def of_a_throw(mine: int, theirs: int) -> float:
    """How likely I lead after one throw: by my sign, or by more traits when both throw the same (D-15)."""
    return THIRD + (THIRD if mine > theirs else 0.0)


def may_overbid(mine: int, theirs: int, charter: Charter) -> bool:
    """Have I traits enough to throw once more when I am behind (D-16)?"""
    return mine >= 2 and mine >= charter.overbid_ratio * theirs


def of_a_challenge(mine: int, theirs: int, charter: Charter) -> float:
    """How likely I am to win at the end, with one overbid for who may."""
    lead = of_a_throw(mine, theirs)
    behind = of_a_throw(theirs, mine)
    if may_overbid(mine, theirs, charter):
        return lead + (1 - lead) * lead
    if may_overbid(theirs, mine, charter):
        return lead * (1 - behind)
    return lead
