"""Each table keeps the form of the protocol by which it began: those that are there, the first."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("fairness", "0001_initial")]

    operations = [
        migrations.AddField("ledger", "form", models.CharField(max_length=10, default="chance 1"), preserve_default=False)
    ]
