"""Errand becomes Job, and the column that points at it a field `job`: names in the program alone. Tables, columns and
rows stay as they are, both ways. (And a help text that names the module where house rules are read now.)"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("campaign", "0017_rune_memory"),
    ]

    operations = [
        migrations.AlterModelTable(name="errand", table="campaign_errand"),
        migrations.RenameModel(old_name="Errand", new_name="Job"),
        migrations.AlterField(
            model_name="job",
            name="campaign",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="jobs",
                to="campaign.campaign",
                verbose_name="campaign",
            ),
        ),
        migrations.AlterField(
            model_name="job",
            name="person",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="jobs",
                to=settings.AUTH_USER_MODEL,
                verbose_name="for whom",
            ),
        ),
        migrations.AlterField(
            model_name="poolimport",
            name="errand",
            field=models.OneToOneField(
                blank=True,
                db_column="errand_id",
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="pool_import",
                to="campaign.job",
                verbose_name="errand",
            ),
        ),
        migrations.RenameField(model_name="poolimport", old_name="errand", new_name="job"),
        migrations.AlterField(
            model_name="recordimport",
            name="errand",
            field=models.OneToOneField(
                blank=True,
                db_column="errand_id",
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="record_import",
                to="campaign.job",
                verbose_name="errand",
            ),
        ),
        migrations.RenameField(model_name="recordimport", old_name="errand", new_name="job"),
        migrations.AlterField(
            model_name="campaign",
            name="house_rules",
            field=models.JSONField(
                blank=True,
                default=dict,
                help_text="Only what differs from the rules as written; see campaign/house_rules/rules.py.",
                verbose_name="house rules",
            ),
        ),
    ]
