from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ("campaign", "0008_proposed_powers"),
    ]

    operations = []
