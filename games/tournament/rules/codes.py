"""The short words of a tournament: forms, stages, how a result came about (docs/rules/tournament.md)."""

from __future__ import annotations

from typing import Literal

Format = Literal[
    "swiss", "round_robin", "double_round_robin", "single_elimination", "free_challenges", "one_game", "pods"
]

Stage = Literal["entry", "play", "over"]
"""Names are taken; rounds are played; nothing more can be done."""

Part = Literal["main", "cut"]
"""A round of the tournament proper (its results make points), or of the elimination after it."""

Status = Literal["in", "dropped", "disqualified", "withdrawn"]
"""withdrawn: a Magus out by life 0 whom the host took out before round 1 (TD-16)."""

Kind = Literal["match", "bye", "loss", "open"]
"""match: it is played. bye: one player, a win (TD-10). loss: one player, an awarded loss without opponent (TD-3).
open: a place of the bracket whose players are not known (yet)."""

How = Literal[
    "played",
    "intentional",
    "double_loss",
    "no_show",
    "dropped",
    "disqualified",
    "out",
    "walkover",
    "bye",
    "loss",
    "half_bye",
]
"""How a result came about. out: a Magus out by life 0 loses every match (TD-16). walkover: the opponent of the bracket
has left (§3). half_bye: the points of a draw without a match (TD-31)."""

TieBreak = Literal["omw", "gw", "ogw", "head_to_head", "wins"]
"""The keys after the points that a tournament may choose, in any order (TD-13)."""

PodKey = Literal["mw", "omw", "opponents_points", "played", "opponents_rate", "beaten", "seat"]
"""The keys of pods, given by the scoring system (§5)."""

PodPoints = Literal["plain", "topdeck", "edh", "addendum", "wager", "list"]
"""The scoring systems of pods (§5, TD-21). addendum: 2n−1, the Portuguese judges'. list: by elimination order."""

PodSizes = Literal["threes", "fives", "byes"]
Short = Literal["low", "high"]

QuestionKind = Literal["next_round", "advance", "cut"]
"""What a correction asks the host (TD-5). next_round: the round after it is paired and has no result: keep | anew.
advance: another player goes on in the bracket: withdraw | stand. cut: others would be in the cut: keep | restart."""

Answer = Literal["keep", "anew", "withdraw", "stand", "restart"]

ANSWERS: dict[QuestionKind, tuple[Answer, ...]] = {
    "next_round": ("keep", "anew"),
    "advance": ("withdraw", "stand"),
    "cut": ("keep", "restart"),
}

CutTieWay = Literal["lot", "all", "playoff"]
"""How a tie for the last places of the cut is settled (TD-28). lot: drawn now. all: a larger cut. playoff: the host
names the players who won one at the table."""

SIDED: tuple[Format, ...] = ("round_robin", "double_round_robin")
"""Everybody meets everybody: the table of numbers is drawn once, a player without opponent rests (TD-10)."""

DRAWN: tuple[Format, ...] = ("swiss", "pods")
"""Every round is paired from the results before it: a worker computes it (TD-8)."""

WITH_PODS: tuple[Format, ...] = ("pods", "one_game")
"""More than two sit at a table, and a match is one game."""

LOTS = 1_000_000
"""A lot is a number from 1 to this (TD-13)."""

MOST_ENTRANTS = 10_000
MOST_IN_ROUND_ROBIN = 128
MOST_IN_ONE_GAME = 40
LONGEST_NAME = 60
MOST_BYES = 3
"""So many can be awarded (TD-22)."""
