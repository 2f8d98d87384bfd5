"""Planning an evening: hour, answers with a note, agenda, reminders, calendars; rulings; pictures of decks."""

import uuid

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

PERSON = migrations.swappable_dependency(settings.AUTH_USER_MODEL)


def keep_what_was_answered(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Who did not come has answered no; everybody else who was asked, yes."""
    apps.get_model("campaign", "Attendance").objects.filter(comes=False).update(answer="no")


def ask_whether_it_was_yes(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """The way back knows only yes and no."""
    apps.get_model("campaign", "Attendance").objects.exclude(answer="yes").update(comes=False)


def give_each_evening_its_uid(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Evenings that were planned before calendars could know them."""
    for evening in apps.get_model("campaign", "Evening").objects.all():
        evening.uid = uuid.uuid4()
        evening.save(update_fields=["uid"])


def somebody(related_name: str, verbose_name: str) -> models.ForeignKey:
    """Who did something; nobody once the account is gone."""
    return models.ForeignKey(
        settings.AUTH_USER_MODEL,
        django.db.models.deletion.SET_NULL,
        null=True,
        related_name=related_name,
        verbose_name=verbose_name,
    )


class Migration(migrations.Migration):
    dependencies = [("campaign", "0008_proposed_powers"), PERSON]

    operations = [
        # --- when, where, and who brings the pool
        migrations.AddField("evening", "begins_at", models.TimeField("begins", null=True, blank=True)),
        migrations.AddField(
            "evening",
            "pool_bringer",
            models.ForeignKey(
                "campaign.Membership",
                django.db.models.deletion.SET_NULL,
                null=True,
                blank=True,
                related_name="+",
                verbose_name="who brings the pool",
            ),
        ),
        migrations.AddField("evening", "sequence", models.PositiveIntegerField(default=0, editable=False)),
        migrations.AddField(
            "evening", "replanned_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)
        ),
        migrations.AddField("evening", "uid", models.UUIDField(null=True, editable=False)),
        migrations.RunPython(give_each_evening_its_uid, migrations.RunPython.noop),
        migrations.AlterField("evening", "uid", models.UUIDField(unique=True, default=uuid.uuid4, editable=False)),
        migrations.CreateModel(
            "CancelledEvening",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("uid", models.UUIDField(unique=True)),
                ("sequence", models.PositiveIntegerField()),
                ("number", models.PositiveSmallIntegerField("number")),
                ("day", models.DateField("day")),
                ("begins_at", models.TimeField("begins", null=True, blank=True)),
                ("place", models.CharField("place", max_length=120, blank=True)),
                ("cancelled_at", models.DateTimeField("cancelled")),
                (
                    "campaign",
                    models.ForeignKey(
                        "campaign.Campaign",
                        django.db.models.deletion.CASCADE,
                        related_name="cancelled",
                        verbose_name="campaign",
                    ),
                ),
            ],
            {
                "verbose_name": "cancelled evening",
                "verbose_name_plural": "cancelled evenings",
                "ordering": ["campaign_id", "-day"],
            },
        ),
        # --- who comes
        migrations.AddField(
            "attendance",
            "answer",
            models.CharField(
                "answer",
                max_length=5,
                choices=[("yes", "comes"), ("maybe", "may come"), ("no", "does not come")],
                default="yes",
            ),
        ),
        migrations.AddField("attendance", "note", models.CharField("note", max_length=140, blank=True)),
        migrations.RunPython(keep_what_was_answered, ask_whether_it_was_yes),
        migrations.RemoveField("attendance", "comes"),
        migrations.AddConstraint(
            "attendance",
            models.CheckConstraint(
                condition=models.Q(answer__in=["yes", "maybe", "no"]), name="attendance_answer_is_known"
            ),
        ),
        # --- what is on the agenda
        migrations.CreateModel(
            "AgendaPoint",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("position", models.PositiveSmallIntegerField("position")),
                ("text", models.CharField("point", max_length=140)),
                ("done_at", models.DateTimeField("done", null=True, blank=True)),
                (
                    "evening",
                    models.ForeignKey(
                        "campaign.Evening",
                        django.db.models.deletion.CASCADE,
                        related_name="agenda",
                        verbose_name="evening",
                    ),
                ),
                ("made_by", somebody("+", "by")),
            ],
            {
                "verbose_name": "point of an agenda",
                "verbose_name_plural": "points of agendas",
                "ordering": ["-evening_id", "position", "pk"],
                "constraints": [
                    models.CheckConstraint(condition=~models.Q(text=""), name="a_point_says_something"),
                ],
            },
        ),
        # --- reminders and calendars
        migrations.AddField(
            "campaign",
            "remind_days_before",
            models.PositiveSmallIntegerField("days before", null=True, blank=True, default=2),
        ),
        migrations.AddField(
            "campaign",
            "remind_hours_before",
            models.PositiveSmallIntegerField("hours before", null=True, blank=True, default=3),
        ),
        migrations.AddField("membership", "wants_reminders", models.BooleanField("reminders by mail", default=True)),
        migrations.AddField(
            "membership",
            "mail_language",
            models.CharField(
                "language of the mails", max_length=5, choices=[("en", "English"), ("it", "Italian")], blank=True
            ),
        ),
        migrations.AddField("membership", "calendar_key", models.CharField(max_length=40, blank=True, editable=False)),
        migrations.AddConstraint(
            "membership",
            models.UniqueConstraint(
                fields=["calendar_key"], condition=~models.Q(calendar_key=""), name="a_calendar_key_is_one_members"
            ),
        ),
        migrations.CreateModel(
            "Reminder",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        "kind", max_length=5, choices=[("days", "days before"), ("hours", "hours before")]
                    ),
                ),
                ("starts_at", models.DateTimeField("for")),
                ("taken_at", models.DateTimeField("taken")),
                ("sent_at", models.DateTimeField("sent", null=True, blank=True)),
                (
                    "evening",
                    models.ForeignKey(
                        "campaign.Evening",
                        django.db.models.deletion.CASCADE,
                        related_name="reminders",
                        verbose_name="evening",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        settings.AUTH_USER_MODEL,
                        django.db.models.deletion.CASCADE,
                        related_name="reminders",
                        verbose_name="person",
                    ),
                ),
            ],
            {
                "verbose_name": "reminder",
                "verbose_name_plural": "reminders",
                "ordering": ["-taken_at"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=["evening", "person", "kind", "starts_at"], name="one_reminder_of_a_kind"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(kind__in=["days", "hours"]), name="reminder_kind_is_known"
                    ),
                ],
            },
        ),
        # --- rulings
        migrations.CreateModel(
            "Ruling",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("rule", models.CharField("rule", max_length=20)),
                ("text", models.TextField("ruling", max_length=1000)),
                ("made_at", models.DateTimeField("made")),
                (
                    "campaign",
                    models.ForeignKey(
                        "campaign.Campaign",
                        django.db.models.deletion.CASCADE,
                        related_name="rulings",
                        verbose_name="campaign",
                    ),
                ),
                ("made_by", somebody("+", "made by")),
                (
                    "evening",
                    models.ForeignKey(
                        "campaign.Evening",
                        django.db.models.deletion.SET_NULL,
                        null=True,
                        blank=True,
                        related_name="rulings",
                        verbose_name="evening",
                    ),
                ),
                (
                    "replaces",
                    models.OneToOneField(
                        "campaign.Ruling",
                        django.db.models.deletion.SET_NULL,
                        null=True,
                        blank=True,
                        related_name="replaced_by",
                        verbose_name="replaces",
                    ),
                ),
            ],
            {
                "verbose_name": "ruling",
                "verbose_name_plural": "rulings",
                "ordering": ["rule", "-made_at", "-pk"],
                "constraints": [
                    models.CheckConstraint(condition=~models.Q(rule=""), name="a_ruling_names_its_rule"),
                    models.CheckConstraint(condition=~models.Q(text=""), name="a_ruling_says_something"),
                ],
            },
        ),
        # --- pictures of decks
        migrations.CreateModel(
            "DeckPicture",
            [
                (
                    "key",
                    models.UUIDField("key", primary_key=True, default=uuid.uuid4, editable=False, serialize=False),
                ),
                ("jpeg", models.BinaryField("picture")),
                ("digest", models.CharField(max_length=64, editable=False)),
                ("width", models.PositiveSmallIntegerField("width")),
                ("height", models.PositiveSmallIntegerField("height")),
                ("brought_at", models.DateTimeField("brought")),
                (
                    "place",
                    models.ForeignKey(
                        "campaign.Attendance",
                        django.db.models.deletion.CASCADE,
                        related_name="pictures",
                        verbose_name="deck",
                    ),
                ),
                ("brought_by", somebody("+", "brought by")),
            ],
            {
                "verbose_name": "picture of a deck",
                "verbose_name_plural": "pictures of decks",
                "ordering": ["place_id", "brought_at", "key"],
                "constraints": [
                    models.UniqueConstraint(fields=["place", "digest"], name="a_picture_of_a_deck_is_there_once"),
                ],
            },
        ),
    ]
