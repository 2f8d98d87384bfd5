"""The front face of a card is one of its names (CardName), and no longer a column."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("campaign", "0028_access_tokens")]

    operations = [migrations.RemoveField("card", "front_key")]
