"""Orders that have been taken, so that each counts once however often it is sent."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("journal", "0002_facts_stay")]

    operations = [
        migrations.CreateModel(
            name="Taken",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("order", models.UUIDField()),
                ("first", models.PositiveIntegerField()),
                ("last", models.PositiveIntegerField()),
                (
                    "stream",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="journal.stream",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "taken orders",
                "constraints": [
                    models.UniqueConstraint(fields=("stream", "order"), name="one_order_counts_once")
                ],
            },
        ),
    ]
