"""A worker tries Powers that are proposed."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaign", "0027_when_absent")]

    operations = [
        migrations.AlterField(
            "job",
            "kind",
            models.CharField(
                "kind",
                max_length=20,
                choices=[
                    ("pool_import", "import of a pool"),
                    ("evening_export", "export of an evening"),
                    ("campaign_export", "archive of the campaign"),
                    ("campaign_import", "import of a campaign"),
                    ("record_import", "import of written records"),
                    ("cards_import", "wording of planar cards"),
                    ("card_file", "cards from a file"),
                    ("picture", "picture of a deck"),
                    ("power_trial", "trial of a Power"),
                ],
            ),
        ),
    ]
