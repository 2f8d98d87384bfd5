import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def name_every_campaign(apps, schema_editor):
    for campaign in apps.get_model("campaign", "Campaign").objects.filter(identity=None):
        campaign.identity = uuid.uuid4()
        campaign.save(update_fields=["identity"])


class Migration(migrations.Migration):

    dependencies = [
        ("campaign", "0010_memory"),
    ]

    operations = [
        migrations.CreateModel(
            name="HouseRuleChange",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("rule", models.CharField(max_length=40, verbose_name="house rule")),
                ("before", models.JSONField(null=True, verbose_name="before")),
                ("after", models.JSONField(null=True, verbose_name="after")),
                ("at", models.DateTimeField(verbose_name="when")),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="house_rule_changes",
                        to="campaign.campaign",
                        verbose_name="campaign",
                    ),
                ),
                (
                    "who",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="who",
                    ),
                ),
            ],
            options={
                "verbose_name": "change of a house rule",
                "verbose_name_plural": "changes of house rules",
                "ordering": ["campaign_id", "-at", "-pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("rule", ""), _negated=True), name="a_changed_house_rule_has_a_name"
                    )
                ],
            },
        ),
        migrations.AddField(
            model_name="campaign",
            name="identity",
            field=models.UUIDField(editable=False, null=True, verbose_name="identity"),
        ),
        migrations.RunPython(name_every_campaign, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="campaign",
            name="identity",
            field=models.UUIDField(default=uuid.uuid4, editable=False, unique=True, verbose_name="identity"),
        ),
        migrations.AlterField(
            model_name="errand",
            name="campaign",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="errands",
                to="campaign.campaign",
                verbose_name="campaign",
            ),
        ),
        migrations.AlterField(
            model_name="errand",
            name="kind",
            field=models.CharField(
                choices=[
                    ("pool_import", "import of a pool"),
                    ("evening_export", "export of an evening"),
                    ("campaign_export", "archive of the campaign"),
                    ("campaign_import", "import of a campaign"),
                ],
                max_length=20,
                verbose_name="kind",
            ),
        ),
        migrations.CreateModel(
            name="ImportedPerson",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("handle", models.CharField(max_length=150, verbose_name="name in the archive")),
                ("name", models.CharField(max_length=150, verbose_name="name")),
                ("claimed_at", models.DateTimeField(blank=True, null=True, verbose_name="claimed")),
                (
                    "claim_code",
                    models.CharField(blank=True, editable=False, max_length=32, null=True, unique=True),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="imported_people",
                        to="campaign.campaign",
                        verbose_name="campaign",
                    ),
                ),
                (
                    "claimed_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="claimed_places",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="claimed by",
                    ),
                ),
                (
                    "person",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="imported",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="stands for him",
                    ),
                ),
            ],
            options={
                "verbose_name": "imported person",
                "verbose_name_plural": "imported people",
                "ordering": ["campaign_id", "handle"],
                "constraints": [
                    models.UniqueConstraint(fields=("campaign", "handle"), name="one_imported_person_of_a_handle"),
                    models.UniqueConstraint(fields=("campaign", "claimed_by"), name="one_claimed_place_per_person"),
                    models.CheckConstraint(
                        condition=models.Q(("claim_code", None), ("claimed_at", None), _connector="OR"),
                        name="a_claimed_place_has_no_link_any_more",
                    ),
                ],
            },
        ),
    ]
