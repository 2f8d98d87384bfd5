from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ("campaign", "0009_planning_evenings"),
    ]

    operations = []
