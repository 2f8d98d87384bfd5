"""Which rows make a campaign, in an order in which each refers only to rows before it.

A part is a model. Every field of it is in the archive, unless `without` says why not; so a field that a model gets is
carried without a word, and a model that is new is one line here, or one in LEFT_OUT.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from django.db.models import BinaryField, Field, ForeignKey, ManyToManyField, Model, Q, QuerySet

from campaign import models as m
from campaign.matches.kinds import KINDS
from campaign.matches.match_kind import MatchKind
from campaign.models import Campaign, Person

Reasons = Mapping[str, str]


@dataclass(frozen=True)
class Part:
    """One kind of row. `of`: how a row's campaign is found from it.

    `only`: the rows that are public. `many`: sets of other rows. `sources`: texts made of the keys of rows, see
    SOURCES. `keyed`: JSON by the key of a row of that part. `order`: the order of the rows, the same everywhere.

    A model may be more than one part: `called` then says what the file of this one is called, and `given` what its rows
    have that no other's have. `words`: fields that are called otherwise in the archive, where their names never change.
    `usual`: fields that are written only where they hold another value than this one; older archives have none of them.
    `is_younger`: older archives do not have this part; its file is there only where it has rows.
    `target`: the part to which a reference goes, where its model has several; `either`: such a reference that may go to
    any of them stands in the archive as one field for each, by name, of which one is filled.
    """

    model: type[Model]
    of: str
    without: Reasons = field(default_factory=dict)
    only: Q = field(default_factory=Q)
    many: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    keyed: Mapping[str, str] = field(default_factory=dict)
    order: tuple[str, ...] = ("pk",)
    called: str = ""
    given: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    target: Mapping[str, str] = field(default_factory=dict)
    either: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    usual: Mapping[str, object] = field(default_factory=dict)
    is_younger: bool = False

    @cached_property
    def name(self) -> str:
        """What its file is called."""
        return self.called or str(self.model._meta.model_name)

    @cached_property
    def names(self) -> set[str]:
        """The fields of its rows in the archive."""
        plain = {self.word(column) for column in self.columns if column.name not in self.either}
        return plain.union(self.many, *self.either.values())

    def word(self, column: Field) -> str:
        """What this field is called in the archive."""
        return self.words.get(column.name, column.name)

    def target_of(self, column: Field) -> str | None:
        """The part to which this column refers; None for people, and for columns that refer to nothing or to one of
        several parts."""
        if not isinstance(column, ForeignKey) or column.related_model is Person or column.name in self.either:
            return None
        return self.target.get(column.name) or _part_behind(column)

    @cached_property
    def columns(self) -> tuple[Field, ...]:
        """The fields that are in the archive. The campaign itself needs no column: all rows are of one."""
        return tuple(column for column in self.model._meta.concrete_fields if self._is_carried(column))

    def _is_carried(self, column: Field) -> bool:
        is_left_out = column.name in self.without or column.name in self.given
        return not (column.primary_key or is_left_out or column.related_model is Campaign)

    @cached_property
    def sets(self) -> Mapping[str, str]:
        """The sets of other rows, by name: of which part each is."""
        fields = {one.name: one for one in self.model._meta.many_to_many}
        return {name: _part_behind(fields[name]) for name in self.many}

    def rows_of(self, campaign: Campaign) -> QuerySet[Model]:
        """The rows of this part, in order."""
        rows = self.model._base_manager.filter(self.only, **self.given, **{self.of: campaign.pk})
        return rows.order_by(*self.order)


A_KEY = "who has it may come in"
OTHER_CODE = "every installation gives its own"
OWN_WISH = "a member's own wish, for this installation's letters"
OWN_LINKS = "links are an installation's own"
CATALOGUE = "found again in the catalogue by its name"


def _table_part(kind: MatchKind) -> str:
    """The part of the tables at which this kind of match was played."""
    return f"{kind.stem}table"


def _tables(kind: MatchKind) -> Part:
    return Part(
        m.MatchTable,
        "evening__campaign",
        without={"table_code": OTHER_CODE},
        only=Q(ended_at__isnull=False),
        called=_table_part(kind),
        given={"game": kind.key},
        words={"abandoned_at": "put_aside_at", "abandoned_why": "put_aside_why"},
    )


def _chairs(kind: MatchKind) -> Part:
    return Part(
        m.MatchChair,
        "table__evening__campaign",
        without={} if kind.has_teams else {"team": "everybody plays for themselves"},
        only=Q(table__ended_at__isnull=False, table__game=kind.key),
        called=f"{kind.stem}chair",
        target={"table": _table_part(kind)},
    )


PARTS: tuple[Part, ...] = (
    Part(Campaign, "pk", without={"slug": OTHER_CODE, "who_shares": OWN_LINKS}),
    Part(
        m.Membership,
        "campaign",
        without={"calendar_key": A_KEY, "wants_reminders": OWN_WISH, "mail_language": OWN_WISH},
    ),
    Part(m.HouseRuleChange, "campaign"),
    Part(m.PowerRow, "campaign", only=~Q(status=m.PowerStatus.DRAFT)),
    Part(m.PowerProposal, "power__campaign", only=~Q(power__status=m.PowerStatus.DRAFT)),
    Part(m.PowerBallot, "proposal__power__campaign", only=~Q(proposal__power__status=m.PowerStatus.DRAFT)),
    Part(m.PowerComment, "power__campaign", only=~Q(power__status=m.PowerStatus.DRAFT)),
    Part(m.Magus, "campaign", many=("powers",), usual={"when_absent": m.WhenAbsent.CAUTIOUS.value}),
    Part(m.SheetVersion, "magus__campaign"),
    Part(m.Pool, "campaign"),
    Part(m.PoolPack, "pool__campaign", without={"card": CATALOGUE}),
    Part(m.Evening, "campaign", without={"table_code": OTHER_CODE}),
    Part(m.CancelledEvening, "campaign"),
    Part(m.Attendance, "evening__campaign"),
    Part(m.AgendaPoint, "evening__campaign"),
    Part(m.DeckPicture, "place__evening__campaign", order=("place_id", "brought_at", "digest")),
    Part(m.ChronicleEntry, "evening__campaign", order=("evening_id", "written_at", "text"), is_younger=True),
    Part(
        m.ChroniclePicture,
        "entry__evening__campaign",
        order=("entry__evening_id", "entry__written_at", "entry__text", "brought_at", "digest"),
        is_younger=True,
    ),
    Part(m.Ruling, "campaign"),
    Part(m.CampaignPlane, "campaign"),
    *(_tables(kind) for kind in KINDS),
    *(_chairs(kind) for kind in reversed(KINDS)),
    Part(
        m.Tournament,
        "campaign",
        without={"table_code": OTHER_CODE, "version": "its results are taken from its journal again"},
        only=Q(called_off_at=None),
    ),
    Part(m.Entrant, "tournament__campaign", only=Q(tournament__called_off_at=None)),
    Part(m.LeagueRound, "tournament__campaign", only=Q(tournament__called_off_at=None)),
    Part(
        m.TableOfMatch,
        "tournament__campaign",
        only=Q(tournament__called_off_at=None) & Q(table__ended_at__isnull=False),
        either={"table": {f"{kind.stem}_table": _table_part(kind) for kind in KINDS}},
    ),
    Part(m.Season, "campaign"),
    Part(m.AwardScheme, "campaign"),
    Part(m.EveningAward, "evening__campaign", keyed={"by_hand_points": "magus", "ranks": "magus"}),
    Part(m.Match, "campaign", sources=("source",)),
    Part(m.ExperienceEntry, "magus__campaign", sources=("source",)),
    Part(m.RecordedGame, "campaign", without={"table_code": OTHER_CODE}),
)
"""A campaign, part by part."""

LEFT_OUT: Mapping[type[Model], str] = {
    Person: "of people only what everybody may read: user name and display name, see campaign/archive/people.py",
    m.ImportedPerson: "who has claimed which place is this installation's affair",
    m.Card: "the catalogue ships with the product",
    m.CardFace: "what stands on a card belongs to its publisher; every installation brings its own file",
    m.CardWording: "what stands on a card belongs to its publisher; every installation brings its own file",
    m.CardName: "made from the catalogue and the files that were brought",
    m.Invitation: A_KEY,
    m.AccessToken: A_KEY,
    m.IdempotentAnswer: "what this installation has answered",
    m.Share: OWN_LINKS,
    m.PrivateNote: "for nobody but its author",
    m.Webhook: "whom an installation calls is its own affair, and secret",
    m.WebhookEvent: "what this installation has told",
    m.WebhookDelivery: "what this installation has told",
    m.WebhookAttempt: "what this installation has told",
    m.PushKey: A_KEY,
    m.PushSubscription: "which phones this installation tells, and secret",
    m.TurnsTold: "what this installation has told",
    m.Job: "a worker's task of this installation",
    m.JobFilePiece: "a worker's task of this installation",
    m.CardText: "what stands on a card belongs to its publisher; every installation brings its own file",
    m.PoolImport: "a draft of its author; what became of it is a pool",
    m.RecordImport: "a text of its author; what became of it are games",
    m.Rehearsal: "a trial of one member, with nothing at stake",
    m.Reminder: "which letters this installation has sent",
    m.RoundReminder: "which letters this installation has sent",
    m.TurnReminder: "which letters this installation has sent",
    m.Memory: "made anew from the journals",
    m.Appearance: "made anew from the journals",
    m.Auction: "made anew from the journals",
    m.ChallengeResolution: "made anew from the journals",
    m.Pick: "made anew from the journals",
    m.PowerUse: "made anew from the journals",
    m.Throw: "made anew from the journals",
    m.Toll: "made anew from the journals",
    m.PlanarSession: "made anew from the journals",
    m.PlanarPlayer: "made anew from the journals",
    m.PlaneVisit: "made anew from the journals",
    m.DieRoll: "made anew from the journals",
    m.RuneMatch: "made anew from the journals",
    m.DuelPlayer: "made anew from the journals",
    m.DuelGame: "made anew from the journals",
    m.DuelRuler: "made anew from the journals",
    m.RunePlay: "made anew from the journals",
}
"""The campaign's other models, and why they are not archived."""

SOURCES: Mapping[str, str] = {
    "award": "award:{evening}:{magus}",
    "buy": "buy:{magus}:{}",
    "hand": "hand:{evening}:{magus}-{magus}",
    "table": "table:{table}:{}",
    "tournament": "tournament:{tournament}:{}:{magus}-{magus}",
} | {kind.source: f"{kind.source}:{{{_table_part(kind)}}}:{{magus}}-{{magus}}" for kind in KINDS}
"""Texts that name what made a row be written, by their first word, and of which part the key in each place is."""

HAVE_TABLES = ("evening", *(_table_part(kind) for kind in KINDS), "recordedgame", "tournament")
"""The parts of which a row can have a table: its `table_code` is what the table is called here."""

GAMES: Mapping[str, str] = {_table_part(kind): kind.key for kind in KINDS}
"""The parts whose tables are all of one game, and of which."""

BY_NAME: Mapping[str, Part] = {part.name: part for part in PARTS}


def _part_behind(column: ForeignKey | ManyToManyField) -> str:
    return str(column.related_model._meta.model_name)


def is_person(column: Field) -> bool:
    """Whether somebody stands in this column."""
    return column.related_model is Person


def is_file(column: Field) -> bool:
    """Whether the column holds a file: it lies beside the rows, and the row has its digest."""
    return isinstance(column, BinaryField)
