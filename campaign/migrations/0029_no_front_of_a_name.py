"""The front face of a card is one of its names (CardName), and no longer a column."""

from django.db import migrations, models


def keep_nothing(apps, schema_editor):
    """Nothing is lost: it is the beginning of the key."""


def find_again(apps, schema_editor):
    cards = apps.get_model("campaign", "Card").objects
    known = list(cards.only("pk", "key"))
    for card in known:
        card.front_key = card.key.split(" // ")[0]
    cards.bulk_update(known, ["front_key"], batch_size=500)


class Migration(migrations.Migration):
    dependencies = [("campaign", "0028_access_tokens")]

    operations = [
        migrations.AlterField(
            "card",
            "front_key",
            models.CharField(max_length=200, db_index=True, editable=False, blank=True, default=""),
        ),
        migrations.RunPython(keep_nothing, find_again),
        migrations.RemoveField("card", "front_key"),
    ]
