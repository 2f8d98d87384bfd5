"""A worker tries house rules that are about to change."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaign", "0030_chronicle")]

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
                    ("picture", "picture of an evening"),
                    ("power_trial", "trial of a Power"),
                    ("rules_trial", "trial of house rules"),
                ],
            ),
        ),
    ]
