"""Tables of before have a link and no code: the evening on which it could be said is over."""

from django.db import migrations, models

import games.tables.models


class Migration(migrations.Migration):
    dependencies = [("tables", "0001_initial")]

    operations = [
        migrations.AddField("table", "spoken_code", models.CharField(blank=True, db_index=True, default="", max_length=6)),
        migrations.AlterField(
            "table",
            "spoken_code",
            models.CharField(blank=True, db_index=True, default=games.tables.models.new_spoken_code, max_length=6),
        ),
    ]
