"""What had been sealed, and is shown to everybody: from the fact that shows it.

Not here, because no fact shows it before the end of the evening does: what a Power keeps secret, completion packs and
lands.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.rulebook import Fact
from games.live_magic.rules import facts as f


def unsealed(fact: Fact) -> Sequence[Fact]:
    """The sealed facts that this one shows, as they must have been."""
    match fact:
        case f.AnnouncementsShown(kinds=kinds):
            return [f.KindAnnounced(seat=seat, kind=kind) for seat, kind in kinds.items()]
        case f.AnswersShown(answers=answers):
            return [f.ContestAnswered(seat=seat, contests=contests) for seat, contests in answers.items()]
        case f.NominationsShown(packs=packs):
            return [f.PackNominated(seat=seat, pack=pack) for seat, pack in packs.items()]
        case f.ThrowsShown(signs=signs, by_hands=False):
            return [f.ThrowSealed(seat=seat, sign=sign) for seat, sign in signs.items()]
        case f.CompletionShown(decks=decks):
            return [f.CompletionDeclared(seat=seat, deck=deck) for seat, deck in decks.items()]
        case f.BlindChosen():
            return _hidden(fact)
    return ()


def _hidden(fact: f.BlindChosen) -> Sequence[Fact]:
    """Where the two packs lay, in whichever order they had been offered; or where they were hidden anew."""
    left, right = (fact.chosen, fact.other) if fact.side == "left" else (fact.other, fact.chosen)
    offered = [
        f.BlindOffered(number=fact.number, actor=fact.actor, chooser=fact.chooser, packs=packs, left=left)
        for packs in ((left, right), (right, left))
    ]
    return [*offered, f.PacksHidden(seat=fact.actor, left=left)]
