from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ("campaign", "0011_house_rule_history"),
    ]

    operations = []
