from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ("campaign", "0012_planar_sessions"),
    ]

    operations = []
