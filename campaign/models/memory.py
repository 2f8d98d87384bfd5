"""What the campaign remembers of its evenings: read models, made from the journal and made anew at any time.

Nobody writes here but `campaign/memory/`. What a closed evening alone may tell is in no row before it is closed.
"""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from campaign.models.evenings import Evening
from campaign.models.magi import ATTRIBUTE_NAMES, Magus, Style
from campaign.models.pools import Deck
from campaign.models.sessions import Numbered


class Kind(models.TextChoices):
    """What a Magus declares at the auction (D-05)."""

    MONO = "mono", _("one colour")
    TWO = "bi", _("two colours")
    GOLD = "gold", _("gold")


class Sign(models.TextChoices):
    """Rock, paper, scissors."""

    ROCK = "rock", _("rock")
    PAPER = "paper", _("paper")
    SCISSORS = "scissors", _("scissors")


class Came(models.TextChoices):
    """What a throw came to by its signs."""

    WON = "won", _("won")
    LOST = "lost", _("lost")
    EQUAL = "equal", _("equal")


class How(models.TextChoices):
    """How a pack came to a Magus."""

    ALONE = "alone", _("without rivals")
    UNCONTESTED = "uncontested", _("uncontested")
    CONTESTED = "contested", _("fought for")
    POWER = "power", _("by a Power")
    FATE = "fate", _("dealt out by fate")
    COMPLETION = "completion", _("at completion")
    SWAP = "swap", _("swapped")
    RULING = "ruling", _("by a ruling")


FOUGHT_FOR = frozenset({How.CONTESTED, How.POWER, How.FATE})
"""How a pack comes to a Magus out of a challenge, whatever decided it."""


class Gone(models.TextChoices):
    """How a pack left a Magus again; blank: the Magus has it still."""

    COST = "cost", _("put back for an own Power")
    POWER = "power", _("put back by a Power")
    SWAP = "swap", _("swapped away")
    RULING = "ruling", _("taken by a ruling")


class Ending(models.TextChoices):
    """How a challenge was decided."""

    TEST = "test", _("by the test")
    CONCEDE = "concede", _("conceded")
    TIE = "tie", _("nobody led")
    POWER = "power", _("by a Power")
    RACE = "race", _("by bets of life")
    RELENT = "relent", _("nothing left to wager")
    SPLIT = "split", _("dealt out by fate")


class Why(models.TextChoices):
    """Why life or a trait changed."""

    PHYSICAL = "physical", _("Physical challenge")
    WAGER = "wager", _("wager")
    OVERBID = "overbid", _("overbid")
    RETEST = "retest", _("retest")
    RACE = "race", _("bets of life")
    COST = "cost", _("cost of a Power")
    POWER = "power", _("effect of a Power")
    RULING = "ruling", _("ruling")


CATEGORIES = [(key, name) for key, name in ATTRIBUTE_NAMES.items()]
QUANTITIES = [("life", _("life")), *CATEGORIES]


class Memory(models.Model):
    """Up to which fact of its table an evening is remembered, and by which form of the rows below."""

    evening = models.OneToOneField(Evening, models.CASCADE, related_name="memory", verbose_name=_("evening"))
    version = models.PositiveIntegerField(_("version of the table"))
    form = models.PositiveSmallIntegerField(_("form of the rows"))

    class Meta:
        verbose_name = _("memory")
        verbose_name_plural = _("memories")

    def __str__(self) -> str:
        return f"{self.evening} · {self.version}"


class Remembered(Numbered):
    """A row about an evening; `number` counts the rows of its sort in the order in which they happened."""

    evening = models.ForeignKey(Evening, models.CASCADE, related_name="%(class)ss", verbose_name=_("evening"))

    class Meta:
        abstract = True
        ordering = ["-evening_id", "number"]
        constraints = [models.UniqueConstraint(fields=["evening", "number"], name="one_%(class)s_of_a_number")]

    def __str__(self) -> str:
        return f"{self.evening_id} · {self.number}"


class Appearance(Remembered):
    """A Magus at an evening: the Style at the start, what was declared, life before and after the auction."""

    magus = models.ForeignKey(Magus, models.CASCADE, related_name="appearances", verbose_name=_("Magus"))
    style = models.CharField(_("Style"), max_length=4, choices=Style.choices)
    kind = models.CharField(_("declared"), max_length=4, choices=Kind.choices, blank=True)
    colours = models.CharField(_("colours"), max_length=5, blank=True)
    life_before = models.PositiveSmallIntegerField(_("life before"))
    life_after = models.PositiveSmallIntegerField(_("life after"))
    is_absent = models.BooleanField(_("absent"), default=False)

    class Meta(Remembered.Meta):
        verbose_name = _("appearance")
        verbose_name_plural = _("appearances")


class Auction(Remembered):
    """A deck that lay on the table; `number` is its place in the order of the evening."""

    deck = models.CharField(_("deck"), max_length=1, choices=Deck.choices)
    pick_mode = models.CharField(_("picks"), max_length=10)
    laid = models.PositiveSmallIntegerField(_("packs laid out"))
    left = models.PositiveSmallIntegerField(_("packs left"), null=True, blank=True)
    opened_at = models.DateTimeField(_("opened"))
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)

    class Meta(Remembered.Meta):
        verbose_name = _("auction")
        verbose_name_plural = _("auctions")

    def __str__(self) -> str:
        return f"{self.get_deck_display()} · {self.evening_id}"


class ChallengeResolution(Remembered):
    """A challenge that is over. `pack` is empty where it was for a deck of the completion.

    `course` tells it in full, by seats: every test with its throws, the bets, retests, overbids and a concession.
    """

    auction = models.ForeignKey(
        Auction, models.SET_NULL, null=True, blank=True, related_name="challenges", verbose_name=_("auction")
    )
    deck = models.CharField(_("deck"), max_length=1, choices=Deck.choices)
    step = models.PositiveSmallIntegerField(_("step"), null=True, blank=True)
    pack = models.CharField(_("pack"), max_length=20, blank=True)
    pack_name = models.CharField(_("name of the pack"), max_length=200, blank=True)
    caller = models.ForeignKey(Magus, models.CASCADE, related_name="challenges_called", verbose_name=_("caller"))
    contester = models.ForeignKey(
        Magus, models.CASCADE, related_name="challenges_answered", verbose_name=_("contester")
    )
    category = models.CharField(_("category"), max_length=10, choices=CATEGORIES, blank=True)
    winner = models.ForeignKey(
        Magus, models.CASCADE, null=True, blank=True, related_name="challenges_won", verbose_name=_("winner")
    )
    ending = models.CharField(_("decided"), max_length=10, choices=Ending.choices)
    tests = models.PositiveSmallIntegerField(_("tests"), default=0)
    life_lost = models.PositiveSmallIntegerField(_("life lost"), default=0)
    traits_lost = models.PositiveSmallIntegerField(_("traits lost"), default=0)
    course = models.JSONField(_("course"), default=dict)
    ended_at = models.DateTimeField(_("ended"))

    class Meta(Remembered.Meta):
        verbose_name = _("challenge")
        verbose_name_plural = _("challenges")

    def __str__(self) -> str:
        return f"{self.pack_name or self.get_deck_display()} · {self.caller} – {self.contester}"


class Pick(Remembered):
    """A pack that came to a Magus; a pack that is put back and taken again has two of them."""

    auction = models.ForeignKey(
        Auction, models.CASCADE, null=True, blank=True, related_name="picks", verbose_name=_("auction")
    )
    deck = models.CharField(_("deck"), max_length=1, choices=Deck.choices)
    step = models.PositiveSmallIntegerField(_("step"), null=True, blank=True)
    magus = models.ForeignKey(Magus, models.CASCADE, related_name="picks", verbose_name=_("Magus"))
    pack = models.CharField(_("pack"), max_length=20)
    pack_name = models.CharField(_("name of the pack"), max_length=200)
    how = models.CharField(_("how"), max_length=12, choices=How.choices)
    challenge = models.ForeignKey(
        ChallengeResolution, models.SET_NULL, null=True, blank=True, related_name="picks", verbose_name=_("challenge")
    )
    gone = models.CharField(_("gone again"), max_length=10, choices=Gone.choices, blank=True)
    gone_to = models.ForeignKey(
        Magus, models.CASCADE, null=True, blank=True, related_name="+", verbose_name=_("gone to")
    )
    picked_at = models.DateTimeField(_("picked"))

    class Meta(Remembered.Meta):
        verbose_name = _("pick")
        verbose_name_plural = _("picks")

    def __str__(self) -> str:
        return f"{self.pack_name} · {self.magus}"

    @property
    def is_fought_for(self) -> bool:
        """Whether it came out of a challenge: the recap puts crossed swords beside it."""
        return self.how in FOUGHT_FOR


class Throw(Remembered):
    """One hand of one test. `after`: what the last throw of this Magus on the evening had come to."""

    challenge = models.ForeignKey(
        ChallengeResolution, models.CASCADE, related_name="throws", verbose_name=_("challenge")
    )
    test = models.PositiveSmallIntegerField(_("test"))
    magus = models.ForeignKey(Magus, models.CASCADE, related_name="throws", verbose_name=_("Magus"))
    sign = models.CharField(_("sign"), max_length=10, choices=Sign.choices)
    came = models.CharField(_("came to"), max_length=6, choices=Came.choices)
    after = models.CharField(_("thrown after"), max_length=6, choices=Came.choices, blank=True)
    by_hands = models.BooleanField(_("with real hands"), default=False)

    class Meta(Remembered.Meta):
        verbose_name = _("throw")
        verbose_name_plural = _("throws")


class PowerUse(Remembered):
    """A Power that was used: by whom, when, in which challenge, and whether it came to anything."""

    class Result(models.TextChoices):
        WORKED = "worked", _("worked")
        CANCELLED = "cancelled", _("cancelled")
        IDLE = "idle", _("did nothing")

    magus = models.ForeignKey(Magus, models.CASCADE, related_name="power_uses", verbose_name=_("Magus"))
    power = models.SlugField(_("Power"), max_length=60)
    window = models.CharField(_("window"), max_length=20)
    deck = models.CharField(_("deck"), max_length=1, choices=Deck.choices, blank=True)
    challenge = models.ForeignKey(
        ChallengeResolution,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="power_uses",
        verbose_name=_("challenge"),
    )
    is_copy = models.BooleanField(_("copied"), default=False)
    result = models.CharField(_("result"), max_length=10, choices=Result.choices)
    used_at = models.DateTimeField(_("used"))

    class Meta(Remembered.Meta):
        verbose_name = _("use of a Power")
        verbose_name_plural = _("uses of Powers")

    def __str__(self) -> str:
        return f"{self.power} · {self.magus}"


class Toll(Remembered):
    """Life or a trait that a Magus paid, lost or gained; `amount` is what it took, below 0 what it gave."""

    magus = models.ForeignKey(Magus, models.CASCADE, related_name="tolls", verbose_name=_("Magus"))
    what = models.CharField(_("what"), max_length=10, choices=QUANTITIES)
    why = models.CharField(_("why"), max_length=10, choices=Why.choices)
    amount = models.SmallIntegerField(_("amount"))
    challenge = models.ForeignKey(
        ChallengeResolution, models.SET_NULL, null=True, blank=True, related_name="tolls", verbose_name=_("challenge")
    )

    class Meta(Remembered.Meta):
        verbose_name = _("life or trait paid")
        verbose_name_plural = _("life and traits paid")
