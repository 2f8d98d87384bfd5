"""Letters may be wished for in Czech."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaign", "0025_open_doors")]

    operations = [
        migrations.AlterField(
            "membership",
            "mail_language",
            models.CharField(
                "language of the mails",
                max_length=5,
                choices=[("en", "English"), ("it", "Italian"), ("cs", "Czech")],
                blank=True,
            ),
        ),
    ]
