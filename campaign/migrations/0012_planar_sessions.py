import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaign", "0011_house_rule_history"),
    ]

    operations = [
        migrations.AddField(
            model_name="campaign",
            name="planes_are_held",
            field=models.BooleanField(default=False, verbose_name="planes are held"),
        ),
        migrations.CreateModel(
            name="PlanarSession",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("version", models.PositiveIntegerField(default=0, verbose_name="version of the table")),
                ("form", models.PositiveSmallIntegerField(default=0, verbose_name="form of the rows")),
                (
                    "mode",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("free_for_all", "free for all"),
                            ("two_headed_giant", "Two-Headed Giant"),
                            ("grand_melee", "Grand Melee"),
                        ],
                        max_length=20,
                        verbose_name="mode",
                    ),
                ),
                (
                    "decks",
                    models.CharField(
                        blank=True,
                        choices=[("communal", "one planar deck for all"), ("individual", "a planar deck each")],
                        max_length=10,
                        verbose_name="planar decks",
                    ),
                ),
                ("is_map", models.BooleanField(default=False, verbose_name="on the Eternities Map")),
                ("turns", models.PositiveIntegerField(default=0, verbose_name="turns")),
                ("began_at", models.DateTimeField(blank=True, null=True, verbose_name="began")),
                ("ended_at", models.DateTimeField(blank=True, null=True, verbose_name="ended")),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="planar_sessions",
                        to="campaign.campaign",
                        verbose_name="campaign",
                    ),
                ),
            ],
            options={
                "verbose_name": "planar game",
                "verbose_name_plural": "planar games",
                "ordering": ["campaign_id", "pk"],
            },
        ),
        migrations.CreateModel(
            name="PlanarPlayer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                ("seat", models.CharField(max_length=20, verbose_name="seat")),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                ("life", models.IntegerField(verbose_name="life")),
                ("out", models.CharField(blank=True, max_length=12, verbose_name="out by")),
                ("place", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="place")),
                ("won", models.BooleanField(default=False, verbose_name="won")),
                (
                    "magus",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="planar_games",
                        to="campaign.magus",
                        verbose_name="Magus",
                    ),
                ),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="%(class)ss",
                        to="campaign.planarsession",
                        verbose_name="planar game",
                    ),
                ),
            ],
            options={
                "verbose_name": "player of a planar game",
                "verbose_name_plural": "players of planar games",
                "ordering": ["session_id", "number"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="DieRoll",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                (
                    "face",
                    models.CharField(
                        blank=True,
                        choices=[("walk", "planeswalker symbol"), ("chaos", "chaos symbol"), ("blank", "blank")],
                        max_length=5,
                        verbose_name="face",
                    ),
                ),
                ("ignored", models.JSONField(blank=True, default=list, verbose_name="ignored")),
                ("special", models.BooleanField(default=True, verbose_name="special action")),
                ("cost", models.PositiveIntegerField(default=0, verbose_name="cost")),
                ("thrown", models.BooleanField(default=False, verbose_name="with a real die")),
                ("by", models.CharField(blank=True, max_length=200, verbose_name="by")),
                ("turn", models.PositiveIntegerField(default=0, verbose_name="turn")),
                ("rolled_at", models.DateTimeField(verbose_name="rolled")),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rolls",
                        to="campaign.planarplayer",
                        verbose_name="player",
                    ),
                ),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="%(class)ss",
                        to="campaign.planarsession",
                        verbose_name="planar game",
                    ),
                ),
            ],
            options={
                "verbose_name": "roll of the planar die",
                "verbose_name_plural": "rolls of the planar die",
                "ordering": ["session_id", "number"],
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="PlanarTable",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("table_code", models.CharField(editable=False, max_length=12, unique=True, verbose_name="table")),
                ("laid_at", models.DateTimeField(verbose_name="laid")),
                ("ended_at", models.DateTimeField(blank=True, null=True, verbose_name="ended")),
                (
                    "evening",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="planar_tables",
                        to="campaign.evening",
                        verbose_name="evening",
                    ),
                ),
                (
                    "laid_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="laid by",
                    ),
                ),
            ],
            options={
                "verbose_name": "planar table",
                "verbose_name_plural": "planar tables",
                "ordering": ["-evening_id", "laid_at", "pk"],
            },
        ),
        migrations.AddField(
            model_name="planarsession",
            name="laid",
            field=models.OneToOneField(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="session",
                to="campaign.planartable",
                verbose_name="planar table",
            ),
        ),
        migrations.CreateModel(
            name="PlanarChair",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.CharField(max_length=20, verbose_name="seat")),
                (
                    "magus",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="planar_chairs",
                        to="campaign.magus",
                        verbose_name="Magus",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="chairs",
                        to="campaign.planartable",
                        verbose_name="planar table",
                    ),
                ),
            ],
            options={
                "verbose_name": "chair at a planar table",
                "verbose_name_plural": "chairs at planar tables",
                "ordering": ["-table_id", "pk"],
            },
        ),
        migrations.CreateModel(
            name="PlaneVisit",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                ("card", models.CharField(max_length=200, verbose_name="card")),
                ("is_plane", models.BooleanField(default=True, verbose_name="plane")),
                (
                    "reached",
                    models.CharField(
                        choices=[
                            ("start", "from the start"),
                            ("ability", "by the planar die"),
                            ("phenomenon", "after a phenomenon"),
                            ("effect", "by a planar card"),
                            ("card", "by another card"),
                            ("left", "because somebody left"),
                            ("ruling", "by a ruling"),
                        ],
                        max_length=12,
                        verbose_name="reached",
                    ),
                ),
                ("held", models.JSONField(blank=True, default=dict, verbose_name="turns by seat")),
                ("turns", models.PositiveIntegerField(default=0, verbose_name="turns")),
                ("is_last", models.BooleanField(default=False, verbose_name="the game ended here")),
                ("came_at", models.DateTimeField(verbose_name="came")),
                ("left_at", models.DateTimeField(blank=True, null=True, verbose_name="left")),
                (
                    "controller",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="visits",
                        to="campaign.planarplayer",
                        verbose_name="planar controller",
                    ),
                ),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="%(class)ss",
                        to="campaign.planarsession",
                        verbose_name="planar game",
                    ),
                ),
                (
                    "walker",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="walks",
                        to="campaign.planarplayer",
                        verbose_name="who walked there",
                    ),
                ),
            ],
            options={
                "verbose_name": "visit to a plane",
                "verbose_name_plural": "visits to planes",
                "ordering": ["session_id", "number"],
                "abstract": False,
            },
        ),
        migrations.AddConstraint(
            model_name="planarplayer",
            constraint=models.UniqueConstraint(
                fields=("session", "number"), name="one_planarplayer_of_a_planar_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="dieroll",
            constraint=models.UniqueConstraint(fields=("session", "number"), name="one_dieroll_of_a_planar_number"),
        ),
        migrations.AddConstraint(
            model_name="planarchair",
            constraint=models.UniqueConstraint(fields=("table", "seat"), name="one_magus_on_a_planar_seat"),
        ),
        migrations.AddConstraint(
            model_name="planarchair",
            constraint=models.UniqueConstraint(fields=("table", "magus"), name="a_magus_sits_once_at_a_planar_table"),
        ),
        migrations.AddConstraint(
            model_name="planevisit",
            constraint=models.UniqueConstraint(fields=("session", "number"), name="one_planevisit_of_a_planar_number"),
        ),
    ]
