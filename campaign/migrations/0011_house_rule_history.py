from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ("campaign", "0010_memory"),
    ]

    operations = []
