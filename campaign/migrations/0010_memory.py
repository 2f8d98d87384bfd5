import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaign", "0009_planning_evenings"),
    ]

    operations = [
        migrations.CreateModel(
            name="Auction",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                (
                    "deck",
                    models.CharField(
                        choices=[
                            ("W", "White"),
                            ("U", "Blue"),
                            ("B", "Black"),
                            ("R", "Red"),
                            ("G", "Green"),
                            ("A", "Artifacts"),
                            ("L", "Lands"),
                        ],
                        max_length=1,
                        verbose_name="deck",
                    ),
                ),
                ("pick_mode", models.CharField(max_length=10, verbose_name="picks")),
                ("laid", models.PositiveSmallIntegerField(verbose_name="packs laid out")),
                ("left", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="packs left")),
                ("opened_at", models.DateTimeField(verbose_name="opened")),
                ("closed_at", models.DateTimeField(blank=True, null=True, verbose_name="closed")),
                (
                    "evening",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="%(class)ss",
                        to="campaign.evening",
                        verbose_name="evening",
                    ),
                ),
            ],
            options={
                "verbose_name": "auction",
                "verbose_name_plural": "auctions",
                "ordering": ["-evening_id", "number"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="ChallengeResolution",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                (
                    "deck",
                    models.CharField(
                        choices=[
                            ("W", "White"),
                            ("U", "Blue"),
                            ("B", "Black"),
                            ("R", "Red"),
                            ("G", "Green"),
                            ("A", "Artifacts"),
                            ("L", "Lands"),
                        ],
                        max_length=1,
                        verbose_name="deck",
                    ),
                ),
                ("step", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="step")),
                ("pack", models.CharField(blank=True, max_length=20, verbose_name="pack")),
                ("pack_name", models.CharField(blank=True, max_length=200, verbose_name="name of the pack")),
                (
                    "category",
                    models.CharField(
                        blank=True,
                        choices=[("physical", "Physical"), ("social", "Social"), ("mental", "Mental")],
                        max_length=10,
                        verbose_name="category",
                    ),
                ),
                (
                    "ending",
                    models.CharField(
                        choices=[
                            ("test", "by the test"),
                            ("concede", "conceded"),
                            ("tie", "nobody led"),
                            ("power", "by a Power"),
                            ("race", "by bets of life"),
                            ("relent", "nothing left to wager"),
                            ("split", "dealt out by fate"),
                        ],
                        max_length=10,
                        verbose_name="decided",
                    ),
                ),
                ("tests", models.PositiveSmallIntegerField(default=0, verbose_name="tests")),
                ("life_lost", models.PositiveSmallIntegerField(default=0, verbose_name="life lost")),
                ("traits_lost", models.PositiveSmallIntegerField(default=0, verbose_name="traits lost")),
                ("course", models.JSONField(default=dict, verbose_name="course")),
                ("ended_at", models.DateTimeField(verbose_name="ended")),
                (
                    "auction",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="challenges",
                        to="campaign.auction",
                        verbose_name="auction",
                    ),
                ),
                (
                    "caller",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="challenges_called",
                        to="campaign.magus",
                        verbose_name="caller",
                    ),
                ),
                (
                    "contester",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="challenges_answered",
                        to="campaign.magus",
                        verbose_name="contester",
                    ),
                ),
                (
                    "evening",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="%(class)ss",
                        to="campaign.evening",
                        verbose_name="evening",
                    ),
                ),
                (
                    "winner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="challenges_won",
                        to="campaign.magus",
                        verbose_name="winner",
                    ),
                ),
            ],
            options={
                "verbose_name": "challenge",
                "verbose_name_plural": "challenges",
                "ordering": ["-evening_id", "number"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Memory",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("version", models.PositiveIntegerField(verbose_name="version of the table")),
                ("form", models.PositiveSmallIntegerField(verbose_name="form of the rows")),
                (
                    "evening",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memory",
                        to="campaign.evening",
                        verbose_name="evening",
                    ),
                ),
            ],
            options={
                "verbose_name": "memory",
                "verbose_name_plural": "memories",
            },
        ),
        migrations.CreateModel(
            name="Pick",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                (
                    "deck",
                    models.CharField(
                        choices=[
                            ("W", "White"),
                            ("U", "Blue"),
                            ("B", "Black"),
                            ("R", "Red"),
                            ("G", "Green"),
                            ("A", "Artifacts"),
                            ("L", "Lands"),
                        ],
                        max_length=1,
                        verbose_name="deck",
                    ),
                ),
                ("step", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="step")),
                ("pack", models.CharField(max_length=20, verbose_name="pack")),
                ("pack_name", models.CharField(max_length=200, verbose_name="name of the pack")),
                (
                    "how",
                    models.CharField(
                        choices=[
                            ("alone", "without rivals"),
                            ("uncontested", "uncontested"),
                            ("contested", "fought for"),
                            ("power", "by a Power"),
                            ("fate", "dealt out by fate"),
                            ("completion", "at completion"),
                            ("swap", "swapped"),
                            ("ruling", "by a ruling"),
                        ],
                        max_length=12,
                        verbose_name="how",
                    ),
                ),
                (
                    "gone",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("cost", "put back for an own Power"),
                            ("power", "put back by a Power"),
                            ("swap", "swapped away"),
                            ("ruling", "taken by a ruling"),
                        ],
                        max_length=10,
                        verbose_name="gone again",
                    ),
                ),
                ("picked_at", models.DateTimeField(verbose_name="picked")),
                (
                    "auction",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="picks",
                        to="campaign.auction",
                        verbose_name="auction",
                    ),
                ),
                (
                    "challenge",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="picks",
                        to="campaign.challengeresolution",
                        verbose_name="challenge",
                    ),
                ),
                (
                    "evening",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="%(class)ss",
                        to="campaign.evening",
                        verbose_name="evening",
                    ),
                ),
                (
                    "gone_to",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="campaign.magus",
                        verbose_name="gone to",
                    ),
                ),
                (
                    "magus",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="picks",
                        to="campaign.magus",
                        verbose_name="Magus",
                    ),
                ),
            ],
            options={
                "verbose_name": "pick",
                "verbose_name_plural": "picks",
                "ordering": ["-evening_id", "number"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="PowerUse",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                ("power", models.SlugField(max_length=60, verbose_name="Power")),
                ("window", models.CharField(max_length=20, verbose_name="window")),
                (
                    "deck",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("W", "White"),
                            ("U", "Blue"),
                            ("B", "Black"),
                            ("R", "Red"),
                            ("G", "Green"),
                            ("A", "Artifacts"),
                            ("L", "Lands"),
                        ],
                        max_length=1,
                        verbose_name="deck",
                    ),
                ),
                ("is_copy", models.BooleanField(default=False, verbose_name="copied")),
                (
                    "result",
                    models.CharField(
                        choices=[("worked", "worked"), ("cancelled", "cancelled"), ("idle", "did nothing")],
                        max_length=10,
                        verbose_name="result",
                    ),
                ),
                ("used_at", models.DateTimeField(verbose_name="used")),
                (
                    "challenge",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="power_uses",
                        to="campaign.challengeresolution",
                        verbose_name="challenge",
                    ),
                ),
                (
                    "evening",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="%(class)ss",
                        to="campaign.evening",
                        verbose_name="evening",
                    ),
                ),
                (
                    "magus",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="power_uses",
                        to="campaign.magus",
                        verbose_name="Magus",
                    ),
                ),
            ],
            options={
                "verbose_name": "use of a Power",
                "verbose_name_plural": "uses of Powers",
                "ordering": ["-evening_id", "number"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Season",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                ("first", models.PositiveSmallIntegerField(verbose_name="first evening")),
                ("last", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="last evening")),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seasons",
                        to="campaign.campaign",
                        verbose_name="campaign",
                    ),
                ),
            ],
            options={
                "verbose_name": "season",
                "verbose_name_plural": "seasons",
                "ordering": ["campaign_id", "first"],
            },
        ),
        migrations.CreateModel(
            name="Throw",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                ("test", models.PositiveSmallIntegerField(verbose_name="test")),
                (
                    "sign",
                    models.CharField(
                        choices=[("rock", "rock"), ("paper", "paper"), ("scissors", "scissors")],
                        max_length=10,
                        verbose_name="sign",
                    ),
                ),
                (
                    "came",
                    models.CharField(
                        choices=[("won", "won"), ("lost", "lost"), ("equal", "equal")],
                        max_length=6,
                        verbose_name="came to",
                    ),
                ),
                (
                    "after",
                    models.CharField(
                        blank=True,
                        choices=[("won", "won"), ("lost", "lost"), ("equal", "equal")],
                        max_length=6,
                        verbose_name="thrown after",
                    ),
                ),
                ("by_hands", models.BooleanField(default=False, verbose_name="with real hands")),
                (
                    "challenge",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="throws",
                        to="campaign.challengeresolution",
                        verbose_name="challenge",
                    ),
                ),
                (
                    "evening",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="%(class)ss",
                        to="campaign.evening",
                        verbose_name="evening",
                    ),
                ),
                (
                    "magus",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="throws",
                        to="campaign.magus",
                        verbose_name="Magus",
                    ),
                ),
            ],
            options={
                "verbose_name": "throw",
                "verbose_name_plural": "throws",
                "ordering": ["-evening_id", "number"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Toll",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                (
                    "what",
                    models.CharField(
                        choices=[
                            ("life", "life"),
                            ("physical", "Physical"),
                            ("social", "Social"),
                            ("mental", "Mental"),
                        ],
                        max_length=10,
                        verbose_name="what",
                    ),
                ),
                (
                    "why",
                    models.CharField(
                        choices=[
                            ("physical", "Physical challenge"),
                            ("wager", "wager"),
                            ("overbid", "overbid"),
                            ("retest", "retest"),
                            ("race", "bets of life"),
                            ("cost", "cost of a Power"),
                            ("power", "effect of a Power"),
                            ("ruling", "ruling"),
                        ],
                        max_length=10,
                        verbose_name="why",
                    ),
                ),
                ("amount", models.SmallIntegerField(verbose_name="amount")),
                (
                    "challenge",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="tolls",
                        to="campaign.challengeresolution",
                        verbose_name="challenge",
                    ),
                ),
                (
                    "evening",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="%(class)ss",
                        to="campaign.evening",
                        verbose_name="evening",
                    ),
                ),
                (
                    "magus",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tolls",
                        to="campaign.magus",
                        verbose_name="Magus",
                    ),
                ),
            ],
            options={
                "verbose_name": "life or trait paid",
                "verbose_name_plural": "life and traits paid",
                "ordering": ["-evening_id", "number"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Appearance",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                (
                    "style",
                    models.CharField(
                        choices=[
                            ("W", "White"),
                            ("U", "Blue"),
                            ("B", "Black"),
                            ("R", "Red"),
                            ("G", "Green"),
                            ("gold", "Gold"),
                        ],
                        max_length=4,
                        verbose_name="Style",
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        blank=True,
                        choices=[("mono", "one colour"), ("bi", "two colours"), ("gold", "gold")],
                        max_length=4,
                        verbose_name="declared",
                    ),
                ),
                ("colours", models.CharField(blank=True, max_length=5, verbose_name="colours")),
                ("life_before", models.PositiveSmallIntegerField(verbose_name="life before")),
                ("life_after", models.PositiveSmallIntegerField(verbose_name="life after")),
                ("is_absent", models.BooleanField(default=False, verbose_name="absent")),
                (
                    "evening",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="%(class)ss",
                        to="campaign.evening",
                        verbose_name="evening",
                    ),
                ),
                (
                    "magus",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="appearances",
                        to="campaign.magus",
                        verbose_name="Magus",
                    ),
                ),
            ],
            options={
                "verbose_name": "appearance",
                "verbose_name_plural": "appearances",
                "ordering": ["-evening_id", "number"],
                "abstract": False,
                "constraints": [
                    models.UniqueConstraint(fields=("evening", "number"), name="one_appearance_of_a_number")
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="auction",
            constraint=models.UniqueConstraint(fields=("evening", "number"), name="one_auction_of_a_number"),
        ),
        migrations.AddConstraint(
            model_name="challengeresolution",
            constraint=models.UniqueConstraint(
                fields=("evening", "number"), name="one_challengeresolution_of_a_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="pick",
            constraint=models.UniqueConstraint(fields=("evening", "number"), name="one_pick_of_a_number"),
        ),
        migrations.AddConstraint(
            model_name="poweruse",
            constraint=models.UniqueConstraint(fields=("evening", "number"), name="one_poweruse_of_a_number"),
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.UniqueConstraint(fields=("campaign", "name"), name="one_season_of_a_name"),
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.UniqueConstraint(fields=("campaign", "first"), name="one_season_begins_at_an_evening"),
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True), name="season_has_a_name"
            ),
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.CheckConstraint(
                condition=models.Q(("first__gte", 1)), name="season_begins_with_an_evening"
            ),
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.CheckConstraint(
                condition=models.Q(("last", None), ("last__gte", models.F("first")), _connector="OR"),
                name="season_ends_after_it_began",
            ),
        ),
        migrations.AddConstraint(
            model_name="throw",
            constraint=models.UniqueConstraint(fields=("evening", "number"), name="one_throw_of_a_number"),
        ),
        migrations.AddConstraint(
            model_name="toll",
            constraint=models.UniqueConstraint(fields=("evening", "number"), name="one_toll_of_a_number"),
        ),
    ]
