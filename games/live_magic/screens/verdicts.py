"""How a throw and a challenge have ended, in sentences."""

from __future__ import annotations

from games.live_magic import words
from games.live_magic.rules.view import OutcomeView, ThrowView
from games.live_magic.screens.table import TableScene


def reason_of_throw(scene: TableScene, throw: ThrowView) -> str:
    """A shown throw in one sentence."""
    verdicts = words.VERDICTS
    if throw.better is not None and throw.why != "power":
        winner = throw.signs.get(throw.better)
        loser = next((sign for seat, sign in throw.signs.items() if seat != throw.better), None)
        names = {"winner": scene.name("sign", winner).capitalize(), "loser": scene.name("sign", loser)}
        return str(verdicts.get(f"{winner} {loser}") or verdicts["beats"]) % names
    key = throw.why if throw.why in verdicts else "equal"
    return str(verdicts[key]) % {"who": scene.name("who", throw.leader)}


def outcome_reason(scene: TableScene, outcome: OutcomeView) -> str:
    """How a challenge was decided."""
    if outcome.how == "test" and outcome.throws:
        return reason_of_throw(scene, outcome.throws[-1])
    return str(words.HOWS[outcome.how])


def outcome_words(scene: TableScene, outcome: OutcomeView) -> str:
    """Who has what after a challenge."""
    thing = scene.name("pack", outcome.pack) if outcome.pack else scene.name("deck", outcome.deck)
    key = "split" if outcome.how == "split" else "won"
    if outcome.winner is None and outcome.how != "split":
        key = "nobody"
    elif outcome.winner == scene.me and key == "won":
        key = "won_me"
    return str(words.OUTCOMES[key]) % {"who": scene.name("who", outcome.winner), "pack": thing}
