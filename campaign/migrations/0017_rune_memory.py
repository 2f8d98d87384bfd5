"""What is remembered of rune duels; and rune tables that are put aside."""

import django.db.models.deletion
from django.db import migrations, models


def of_duel() -> models.ForeignKey:
    return models.ForeignKey(
        on_delete=django.db.models.deletion.CASCADE,
        related_name="%(class)ss",
        to="campaign.duel",
        verbose_name="rune duel",
    )


class Migration(migrations.Migration):
    dependencies = [("campaign", "0016_runes")]

    operations = [
        migrations.AddField(
            model_name="runetable",
            name="put_aside_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="set aside"),
        ),
        migrations.AddField(
            model_name="runetable",
            name="put_aside_why",
            field=models.CharField(blank=True, max_length=200, verbose_name="why it was set aside"),
        ),
        migrations.AddConstraint(
            model_name="runetable",
            constraint=models.CheckConstraint(
                condition=models.Q(("ended_at", None), ("put_aside_at", None), _connector="OR"),
                name="a_duel_put_aside_has_no_result",
            ),
        ),
        migrations.CreateModel(
            name="Duel",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("version", models.PositiveIntegerField(default=0, verbose_name="version of the table")),
                ("form", models.PositiveSmallIntegerField(default=0, verbose_name="form of the rows")),
                ("began_at", models.DateTimeField(blank=True, null=True, verbose_name="began")),
                ("ended_at", models.DateTimeField(blank=True, null=True, verbose_name="ended")),
                ("match", models.PositiveSmallIntegerField(default=1, verbose_name="best of")),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="duels",
                        to="campaign.campaign",
                        verbose_name="campaign",
                    ),
                ),
                (
                    "laid",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="session",
                        to="campaign.runetable",
                        verbose_name="rune table",
                    ),
                ),
                (
                    "recorded",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="duel",
                        to="campaign.recordedgame",
                        verbose_name="recorded game",
                    ),
                ),
            ],
            options={
                "verbose_name": "rune duel",
                "verbose_name_plural": "rune duels",
                "ordering": ["campaign_id", "pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("laid__isnull", False), ("recorded", None)),
                            models.Q(("laid", None), ("recorded__isnull", False)),
                            _connector="OR",
                        ),
                        name="a_duel_has_one_origin",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="DuelPlayer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                ("seat", models.CharField(max_length=20, verbose_name="seat")),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                ("wins", models.PositiveSmallIntegerField(default=0, verbose_name="games won")),
                ("place", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="place")),
                ("won", models.BooleanField(default=False, verbose_name="won")),
                ("left", models.BooleanField(default=False, verbose_name="has left the match")),
                ("duel", of_duel()),
                (
                    "magus",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="duels",
                        to="campaign.magus",
                        verbose_name="Magus",
                    ),
                ),
            ],
            options={
                "verbose_name": "player of a rune duel",
                "verbose_name_plural": "players of rune duels",
                "ordering": ["duel_id", "number"],
                "abstract": False,
                "constraints": [
                    models.UniqueConstraint(fields=("duel", "number"), name="one_duelplayer_of_a_duel_number")
                ],
            },
        ),
        migrations.CreateModel(
            name="DuelGame",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                ("turns", models.PositiveIntegerField(default=0, verbose_name="turns")),
                ("by", models.CharField(blank=True, max_length=200, verbose_name="ended by")),
                ("began_at", models.DateTimeField(verbose_name="began")),
                ("ended_at", models.DateTimeField(blank=True, null=True, verbose_name="ended")),
                ("duel", of_duel()),
                (
                    "starter",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="started",
                        to="campaign.duelplayer",
                        verbose_name="who began",
                    ),
                ),
            ],
            options={
                "verbose_name": "game of a rune duel",
                "verbose_name_plural": "games of rune duels",
                "ordering": ["duel_id", "number"],
                "abstract": False,
                "constraints": [
                    models.UniqueConstraint(fields=("duel", "number"), name="one_duelgame_of_a_duel_number")
                ],
            },
        ),
        migrations.CreateModel(
            name="DuelRuler",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                ("ruler", models.CharField(max_length=200, verbose_name="ruler")),
                ("life", models.IntegerField(verbose_name="life")),
                ("remaining", models.CharField(blank=True, max_length=8, verbose_name="Divinity left")),
                ("out", models.CharField(blank=True, max_length=12, verbose_name="out by")),
                ("won", models.BooleanField(default=False, verbose_name="won")),
                ("duel", of_duel()),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rulers",
                        to="campaign.duelgame",
                        verbose_name="game",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rulers",
                        to="campaign.duelplayer",
                        verbose_name="player",
                    ),
                ),
            ],
            options={
                "verbose_name": "ruler in a game",
                "verbose_name_plural": "rulers in games",
                "ordering": ["duel_id", "number"],
                "abstract": False,
                "constraints": [
                    models.UniqueConstraint(fields=("duel", "number"), name="one_duelruler_of_a_duel_number")
                ],
            },
        ),
        migrations.CreateModel(
            name="RunePlay",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                ("card", models.CharField(max_length=200, verbose_name="rune")),
                ("turn", models.PositiveIntegerField(default=0, verbose_name="turn")),
                (
                    "became",
                    models.CharField(
                        choices=[
                            ("chase", "in the chase"),
                            ("resolved", "resolved"),
                            ("cancelled", "cancelled"),
                            ("ceased", "ceased without effect"),
                        ],
                        default="chase",
                        max_length=10,
                        verbose_name="became",
                    ),
                ),
                ("by", models.CharField(blank=True, max_length=200, verbose_name="cancelled by")),
                ("played_at", models.DateTimeField(verbose_name="played")),
                ("duel", of_duel()),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="runes",
                        to="campaign.duelgame",
                        verbose_name="game",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="runes",
                        to="campaign.duelplayer",
                        verbose_name="player",
                    ),
                ),
            ],
            options={
                "verbose_name": "rune that was played",
                "verbose_name_plural": "runes that were played",
                "ordering": ["duel_id", "number"],
                "abstract": False,
                "constraints": [
                    models.UniqueConstraint(fields=("duel", "number"), name="one_runeplay_of_a_duel_number")
                ],
            },
        ),
    ]
