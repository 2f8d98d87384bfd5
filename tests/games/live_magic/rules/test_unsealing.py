"""What had been sealed is found again when it is shown (docs/fairness.md)."""

from random import Random

from games.kernel.rulebook import TABLE, Fact
from games.kernel.table import Happened, unsealed
from games.live_magic.rules import BOOK
from games.live_magic.rules import facts as f
from tests.games.live_magic.rules.playing import Play, a_setup
from tests.support.laws import AT

SHOWN_BY: dict[type[Fact], type[Fact]] = {
    f.KindAnnounced: f.AnnouncementsShown,
    f.ContestAnswered: f.AnswersShown,
    f.PackNominated: f.NominationsShown,
    f.ThrowSealed: f.ThrowsShown,
    f.CompletionDeclared: f.CompletionShown,
    f.BlindOffered: f.BlindChosen,
}
EVENINGS, ACTS = 12, 600


def past_of(seed: int) -> list[Happened]:
    """An evening in which nothing is taken back, fact by fact."""
    chance = Random(seed)
    play = Play(a_setup(chance, chance.randint(2, 4)), chance)
    for _ in play.steps(ACTS):
        pass
    return [Happened(version, version, AT, TABLE, fact) for version, fact in enumerate(play.facts, 1)]


def test_whatever_is_shown_together_opens_what_each_had_sealed_last() -> None:
    """Throws, answers, announced kinds, packs of sealed rounds, decks of the completion and two hidden packs: all that
    stood sealed when they were shown, and nothing else ever."""
    met: set[type[Fact]] = set()
    for seed in range(EVENINGS):
        past = past_of(seed)
        stood: dict[type[Fact], dict[str, Happened]] = {}
        wanted: dict[int, int] = {}
        for each in past:
            kind, fact = type(each.fact), each.fact
            if kind in SHOWN_BY:
                stood.setdefault(kind, {})[getattr(fact, "seat", "")] = each
            for sealed in (sealed for sealed, shown in SHOWN_BY.items() if shown is kind):
                if not getattr(fact, "by_hands", False):
                    wanted |= {one.version: each.version for one in stood.pop(sealed, {}).values()}
                    met.add(sealed)
        assert unsealed(BOOK, past) == wanted
    assert met == set(SHOWN_BY)


def test_of_an_answer_nobody_else_is_shown_whether_a_standing_no_gave_it() -> None:
    """It is opened all the same: by the part that was shown."""
    answers = [f.ContestAnswered(seat="a", contests=False, why="standing"), f.ContestAnswered(seat="b", contests=True)]
    facts: list[Fact] = [*answers, f.AnswersShown(answers={"a": False, "b": True}, queue=("b",))]
    past = [Happened(version, version, AT, TABLE, fact) for version, fact in enumerate(facts, 1)]
    assert unsealed(BOOK, past) == {1: 3, 2: 3}
    assert "why" not in f.ContestAnswered.in_part


def test_two_packs_that_were_hidden_anew_are_opened_where_they_lay_last() -> None:
    offered = f.BlindOffered(number=1, actor="a", chooser="b", packs=("W01", "W02"), left="W01")
    chosen = f.BlindChosen(number=1, actor="a", chooser="b", side="right", chosen="W01", other="W02")
    facts: list[Fact] = [offered, f.PacksHidden(seat="a", left="W02"), chosen]
    past = [Happened(version, version, AT, TABLE, fact) for version, fact in enumerate(facts, 1)]
    assert unsealed(BOOK, past) == {2: 3}
