"""A card that a loaded file knows is not set back to what ships."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaign", "0024_pictures_in_the_worker")]

    operations = [
        migrations.AddField("card", "is_loaded", models.BooleanField(default=False, editable=False)),
    ]
