"""How a throw and a challenge have ended, in sentences."""

from __future__ import annotations

from games.live_magic import words
from games.live_magic.rules.view import ActivationView, OutcomeView, ThrowView
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
    """How a challenge was decided, and who fights its winner next (D-12)."""
    rivals = ", ".join(scene.who(seat) for seat in outcome.rivals)
    sentence = str(words.RIVALS) % {"names": rivals} if outcome.winner is not None and rivals else ""
    return " ".join(filter(None, (_how(scene, outcome), sentence)))


def _how(scene: TableScene, outcome: OutcomeView) -> str:
    power = _deciding_power(scene, outcome)
    if power is not None:
        return str(words.DECIDED) % {"who": scene.who(power.seat), "power": scene.name("power", power.power)}
    if outcome.how == "test" and outcome.throws:
        return reason_of_throw(scene, outcome.throws[-1])
    return str(words.HOWS[outcome.how])


def _deciding_power(scene: TableScene, outcome: OutcomeView) -> ActivationView | None:
    """The Power that has decided a challenge: one that lets its winner win; None where hands or traits have."""
    is_by_hands = outcome.how == "test" and bool(outcome.throws) and outcome.throws[-1].why != "power"
    if outcome.how not in ("test", "power") or is_by_hands:
        return None
    deciding = (one for one in reversed(outcome.powers) if one.state == "done" and _is_win(scene, outcome, one))
    return next((one for one in deciding if one.seat == outcome.winner), None)


def _is_win(scene: TableScene, outcome: OutcomeView, one: ActivationView) -> bool:
    """Whether this Power, or the one that it copies, decides who wins."""
    copied = next((other for other in outcome.powers if other.number == one.copy_of), None)
    rows = (scene.power(each.power) for each in (one, copied) if each is not None)
    return any(effect.get("op") == "win" for row in rows if row is not None for effect in row.effects)


def outcome_words(scene: TableScene, outcome: OutcomeView) -> str:
    """Return in words which player has the pack after a challenge; a winner only holds it while others still fight for
    it."""
    thing = scene.name("pack", outcome.pack) if outcome.pack else scene.name("deck", outcome.deck)
    key = "split" if outcome.how == "split" else "ahead" if outcome.rivals else "won"
    if outcome.winner is None and outcome.how != "split":
        key = "nobody"
    elif outcome.winner == scene.me and key != "split":
        key = f"{key}_me"
    return str(words.OUTCOMES[key]) % {"who": scene.name("who", outcome.winner), "pack": thing}
