"""A challenge that is over, told in sentences: who called, what was thrown, what it cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.models import ATTRIBUTE_NAMES, ChallengeResolution
from campaign.models.memory import Ending, Sign

Names = Mapping[str, str]
"""By seat, how a Magus is called; by key, how a Power is."""


def told(one: ChallengeResolution, seats: Names, powers: Names) -> list[str]:
    """The whole challenge, sentence by sentence. Its uses of Powers must be there as `one.power_uses`."""
    return [*_beginning(one), *_powers(one, powers), *_bets(one, seats), *_tests(one, seats), _ending(one, seats)]


def _beginning(one: ChallengeResolution) -> Iterator[str]:
    values = {"caller": one.caller, "contester": one.contester, "pack": one.pack_name, "deck": one.get_deck_display()}
    if one.pack:
        yield _("%(caller)s calls %(pack)s, %(contester)s contests.") % values
    else:
        yield _("%(caller)s and %(contester)s both declare %(deck)s.") % values


def _powers(one: ChallengeResolution, powers: Names) -> Iterator[str]:
    for used in one.power_uses.all():
        said = {"who": used.magus, "power": powers.get(used.power, used.power)}
        match used.result:
            case "cancelled":
                yield _("%(who)s uses %(power)s, which is cancelled.") % said
            case "idle":
                yield _("%(who)s uses %(power)s, which does nothing.") % said
            case _:
                yield _("%(who)s uses %(power)s.") % said


def _bets(one: ChallengeResolution, seats: Names) -> Iterator[str]:
    bets = [f"{seats.get(bet['seat'], '')} {bet['amount']}" for bet in one.course["bets"]]
    if bets:
        yield _("Bets of life: %(bets)s.") % {"bets": ", ".join(bets)}


def _tests(one: ChallengeResolution, seats: Names) -> Iterator[str]:
    for test in one.course["tests"]:
        yield f"{_throw(test, one.course['fighters'], seats)} {_outcome(test, seats)}"
        if test["then"]:
            yield _retest(test, seats)


def _throw(test: Mapping[str, Any], fighters: Sequence[str], seats: Names) -> str:
    one, other = fighters
    return _("%(one)s throws %(sign)s, %(other)s %(against)s:") % {
        "one": seats.get(one, ""),
        "sign": Sign(test["signs"][one]).label,
        "other": seats.get(other, ""),
        "against": Sign(test["signs"][other]).label,
    }


def _outcome(test: Mapping[str, Any], seats: Names) -> str:
    leader = seats.get(test["leader"] or "", "")
    match test["why"]:
        case "again":
            return _("equal, once more.")
        case "tie":
            return _("equal, with equal traits: nobody leads.")
        case "traits":
            return _("equal, and %(leader)s leads with more traits.") % {"leader": leader}
        case "power":
            return _("a Power makes %(leader)s lead.") % {"leader": leader}
    return _("%(leader)s leads.") % {"leader": leader} if leader else _("the throw does not count.")


def _retest(test: Mapping[str, Any], seats: Names) -> str:
    who = {"who": seats.get(test["then_by"] or "", "")}
    match test["then"]:
        case "paid":
            return _("%(who)s pays 1 life for a retest.") % who
        case "overbid":
            return _("%(who)s overbids.") % who
    return _("%(who)s has a Power that asks for a retest.") % who


def _ending(one: ChallengeResolution, seats: Names) -> str:
    losers = [seats[seat] for seat in one.course["losers"] if seat in seats]
    said = {"winner": one.winner, "loser": losers[0] if losers else ""}
    match one.ending:
        case Ending.CONCEDE:
            return _("%(loser)s concedes, %(winner)s wins.") % said
        case Ending.TIE:
            return _("Nobody wins.")
        case Ending.RACE:
            return _("%(loser)s gives up, %(winner)s wins.") % said
        case Ending.RELENT:
            return _("%(loser)s has nothing left to wager, %(winner)s wins.") % said
        case Ending.SPLIT:
            return _("Fate deals the packs out.")
        case Ending.POWER:
            return _("The Power decides: %(winner)s wins.") % said
    return _("%(winner)s wins.") % said


# --- what it cost ----------------------------------------------------------------------------------------------------


def losses(one: ChallengeResolution, seats: Names) -> list[str]:
    """What each of the two had less after it: `Bruma: Physical 3 → 2, life 20 → 19`; nothing where nothing changed."""
    found = []
    for seat in one.course["fighters"]:
        moved = list(_moved(one.course["before"][seat], one.course["after"][seat]))
        if moved:
            found.append(_("%(who)s: %(losses)s") % {"who": seats.get(seat, ""), "losses": ", ".join(moved)})
    return found


def _moved(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    for name, label in ATTRIBUTE_NAMES.items():
        if before["traits"][name] != after["traits"][name]:
            yield f"{label} {before['traits'][name]} → {after['traits'][name]}"
    if before["life"] != after["life"]:
        yield f"{_('life')} {before['life']} → {after['life']}"


# --- the challenge of the evening ------------------------------------------------------------------------------------


def greatest(challenges: Sequence[ChallengeResolution]) -> ChallengeResolution | None:
    """The one that cost most; at a tie the one with more tests and bets, then the first."""
    return max(
        challenges,
        key=lambda one: (one.life_lost + one.traits_lost, one.tests + len(one.course["bets"]), -one.number),
        default=None,
    )


def prize(one: ChallengeResolution) -> str:
    """What it was about: a pack, or a deck of the completion."""
    return one.pack_name or _("Deck: %(deck)s") % {"deck": one.get_deck_display()}


def headline(one: ChallengeResolution) -> str:
    """Its title: what was paid for what."""
    said: dict[str, Any] = {"prize": one.pack_name or one.get_deck_display()}
    if one.life_lost > 1:
        said |= {"n": one.life_lost}
        return ngettext("%(n)d life for %(prize)s", "%(n)d lives for %(prize)s", one.life_lost) % said
    if one.tests > 1:
        said |= {"n": one.tests}
        return ngettext("%(n)d throw for %(prize)s", "%(n)d throws for %(prize)s", one.tests) % said
    return _("The fight for %(prize)s") % said
