"""The tables of the database, one module for each idea; every model can be imported from here."""

from campaign.models.album.chronicle import ChronicleEntry, ChroniclePicture, PrivateNote
from campaign.models.album.decks import DeckPicture
from campaign.models.awards import AwardScheme, EveningAward
from campaign.models.campaigns import Campaign, Membership, Role, WhoShares
from campaign.models.cards import Card, CardFace, CardName, CardWording
from campaign.models.custom_planes import CampaignPlane, CardText
from campaign.models.evenings import (
    AgendaPoint,
    Answer,
    Attendance,
    CancelledEvening,
    Evening,
    Reminder,
    ReminderKind,
    TurnReminder,
)
from campaign.models.experience import IS_EARNING, Balance, EntryKind, ExperienceEntry, Item
from campaign.models.house_rules import HouseRuleChange
from campaign.models.idempotency import IdempotentAnswer
from campaign.models.imported_people import ImportedPerson
from campaign.models.invitations import Invitation
from campaign.models.jobs import Job, JobFilePiece, JobKind, JobStatus
from campaign.models.magi import ATTRIBUTE_NAMES, ATTRIBUTES, SHEETS, Magus, SheetVersion, Style, WhenAbsent
from campaign.models.match_tables import MatchChair, MatchTable
from campaign.models.matches import Match
from campaign.models.memory import Appearance, Auction, ChallengeResolution, Memory, Pick, PowerUse, Throw, Toll
from campaign.models.people import AccessToken, Person, Scope
from campaign.models.planechase import DieRoll, PlanarPlayer, PlanarSession, PlaneVisit
from campaign.models.pools import Deck, ImportStatus, Pool, PoolImport, PoolPack
from campaign.models.power_proposals import (
    BallotWord,
    PowerBallot,
    PowerComment,
    PowerProposal,
    ProposalKind,
    ProposalOutcome,
)
from campaign.models.powers import PowerRow, PowerStatus, PowerTier
from campaign.models.records import RecordedGame, RecordImport, RecordStatus
from campaign.models.rehearsals import Rehearsal
from campaign.models.rulings import Ruling
from campaign.models.runes import DuelGame, DuelPlayer, DuelRuler, RuneMatch, RunePlay
from campaign.models.seasons import Season
from campaign.models.shares import Share, ShareKind
from campaign.models.telling.push import PushKey, PushSubscription
from campaign.models.telling.webhooks import (
    AttemptProblem,
    DeliveryStatus,
    EventKind,
    TurnsTold,
    Webhook,
    WebhookAttempt,
    WebhookDelivery,
    WebhookEvent,
    WebhookForm,
    WhyOff,
)
from campaign.models.tournaments import Entrant, LeagueRound, RoundReminder, TableOfMatch, Tournament

__all__ = [
    "ATTRIBUTES",
    "ATTRIBUTE_NAMES",
    "IS_EARNING",
    "SHEETS",
    "AccessToken",
    "AgendaPoint",
    "Answer",
    "Appearance",
    "AttemptProblem",
    "Attendance",
    "Auction",
    "AwardScheme",
    "Balance",
    "BallotWord",
    "Campaign",
    "CampaignPlane",
    "CancelledEvening",
    "Card",
    "CardFace",
    "CardName",
    "CardText",
    "CardWording",
    "ChallengeResolution",
    "ChronicleEntry",
    "ChroniclePicture",
    "Deck",
    "DeckPicture",
    "DeliveryStatus",
    "DieRoll",
    "DuelGame",
    "DuelPlayer",
    "DuelRuler",
    "Entrant",
    "EntryKind",
    "Evening",
    "EveningAward",
    "EventKind",
    "ExperienceEntry",
    "HouseRuleChange",
    "IdempotentAnswer",
    "ImportStatus",
    "ImportedPerson",
    "Invitation",
    "Item",
    "Job",
    "JobFilePiece",
    "JobKind",
    "JobStatus",
    "LeagueRound",
    "Magus",
    "Match",
    "MatchChair",
    "MatchTable",
    "Membership",
    "Memory",
    "Person",
    "Pick",
    "PlanarPlayer",
    "PlanarSession",
    "PlaneVisit",
    "Pool",
    "PoolImport",
    "PoolPack",
    "PowerBallot",
    "PowerComment",
    "PowerProposal",
    "PowerRow",
    "PowerStatus",
    "PowerTier",
    "PowerUse",
    "PrivateNote",
    "ProposalKind",
    "ProposalOutcome",
    "PushKey",
    "PushSubscription",
    "RecordImport",
    "RecordStatus",
    "RecordedGame",
    "Rehearsal",
    "Reminder",
    "ReminderKind",
    "Role",
    "RoundReminder",
    "Ruling",
    "RuneMatch",
    "RunePlay",
    "Scope",
    "Season",
    "Share",
    "ShareKind",
    "SheetVersion",
    "Style",
    "TableOfMatch",
    "Throw",
    "Toll",
    "Tournament",
    "TurnReminder",
    "TurnsTold",
    "Webhook",
    "WebhookAttempt",
    "WebhookDelivery",
    "WebhookEvent",
    "WebhookForm",
    "WhenAbsent",
    "WhoShares",
    "WhyOff",
]
