"""All that is wrong with the acts of a record, line by line, not only the first.

A line that cannot be read is told in any case: that needs no game. What the rules refuse is told as long as the game
before it is known. Behind a bad line that could not be corrected it is not, and what is refused then may only follow
from that line: it is not judged. A whole turn without a refusal shows that the game is known again.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.kernel.records.correcting import corrected, line_of, readable
from games.kernel.records.form import MOST_ERRORS, Act, BadLine, Findings, Record
from games.kernel.records.names import folded
from games.kernel.records.replaying import Replay
from games.kernel.records.whose import player_as_card
from games.kernel.rulebook import Fact, Order, Refusal, Refused

TURN = "turn"
"""The verb with which a turn begins, in every game that has turns."""


class Judgement:
    """The acts of one record, judged one after the other. `unreadable`: lines that are no acts."""

    def __init__(
        self, record: Record, replay: Replay, unreadable: Sequence[BadLine], header: Sequence[BadLine]
    ) -> None:
        self.record, self.replay = record, replay
        self.errors = list(header)
        self.remarks: list[BadLine] = []
        self.unjudged: list[tuple[int, int]] = []
        self.turn: list[Fact] = []
        self._unreadable = list(unreadable)
        self._doubt: int | None = None
        self._is_clean = False

    @property
    def is_full(self) -> bool:
        """Whether so many lines are bad that no more are told."""
        return len(self.errors) >= MOST_ERRORS

    @property
    def is_sure(self) -> bool:
        """Whether the game is known that stands before the next line."""
        return self._doubt is None

    def take(self, act: Act) -> None:
        """One more act."""
        self._take_unreadable(act.line)
        if self.replay.is_finished:
            return self._tell_end(act)
        try:
            given = self.replay.read(act)
        except Refused as refused:
            return self._tell(act, refused)
        try:
            facts = self.replay.give(act, given)
        except Refused as refused:
            return self._tell(act, refused) if self.is_sure else self._pass_over(act.line)
        self._go_on(act)
        if given is not None:
            self._remark(act, given.order, facts)
        self.turn += facts

    def _remark(self, act: Act, order: Order, facts: Sequence[Fact]) -> None:
        """Asks about an act that was taken, but perhaps not meant."""
        refusal = player_as_card(act, order, self.replay.names)
        refusal = refusal or self.replay.notation.remark(order, self.turn, facts)
        if refusal is not None:
            self.remarks.append(BadLine(act.line, self.record.text_of(act.line), refusal))

    def findings(self) -> Findings:
        """Everything that was found."""
        self._take_unreadable(self.record.last_line + 1)
        if self._doubt is not None:
            self._end_doubt(self.record.last_line)
        errors = sorted(self.errors, key=lambda bad: bad.line)
        return Findings(tuple(errors[:MOST_ERRORS]), tuple(self.unjudged), tuple(self.remarks[:MOST_ERRORS]))

    # --- what cannot be ----------------------------------------------------------------------------------------------

    def _take_unreadable(self, before: int) -> None:
        while self._unreadable and self._unreadable[0].line <= before:
            bad = self._unreadable.pop(0)
            acts = readable(bad, self.replay.position, is_sure=self.is_sure) if bad.line < before else ()
            bad.corrected = bad.corrected or line_of(acts, self.replay.position)
            self.errors.append(bad)
            if acts and self.is_sure:
                self._give(acts)
            elif bad.line < before:
                self._pass_over(bad.line)

    def _tell(self, act: Act, refused: Refused) -> None:
        """Tells this line as bad, and goes on with the line as it was meant, or without it."""
        position = self.replay.position
        acts = corrected(act, refused, position, is_sure=self.is_sure)
        line = line_of(acts, position) if acts else ""
        allowed: Sequence[str] = getattr(refused, "allowed", ())
        if self.is_sure and not refused.rule.startswith("REC"):
            allowed = self.replay.verbs_on_offer()
        self.errors.append(BadLine(act.line, self.record.text_of(act.line), refused.refusal, allowed, line))
        if not acts or not self.is_sure:
            self._pass_over(act.line)
            return
        self._give(acts)
        if len(acts) > 1:
            self._begin_doubt(act.line + 1)

    def _give(self, acts: Sequence[Act]) -> None:
        """The acts that were meant, in the place of a bad line."""
        for act in acts:
            facts = self.replay.give(act, self.replay.read(act))
            self._go_on(act)
            self.turn += facts

    def _tell_end(self, act: Act) -> None:
        """The first act behind the end of the game."""
        if self.is_sure:
            refusal = Refusal("REC 7", "act_after_end")
            self.errors.append(BadLine(act.line, self.record.text_of(act.line), refusal))
        self._begin_doubt(act.line + 1)

    def _pass_over(self, line: int) -> None:
        self.replay.pass_over()
        self._begin_doubt(line + 1)
        self._is_clean = False

    # --- how sure the game is ----------------------------------------------------------------------------------------

    def _begin_doubt(self, line: int) -> None:
        if self._doubt is None:
            self._doubt, self._is_clean = line, False

    def _go_on(self, act: Act) -> None:
        """An act that was taken; the beginning of a turn ends the doubt, if nothing was refused in a whole one."""
        if folded(act.words[0].text) != TURN:
            return
        self.turn = []
        if self._doubt is not None and self._is_clean:
            self._end_doubt(act.line - 1)
        self._is_clean = True

    def _end_doubt(self, line: int) -> None:
        assert self._doubt is not None, "it has begun"
        if self._doubt <= line:
            self.unjudged.append((self._doubt, line))
        self._doubt = None
