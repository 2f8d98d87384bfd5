from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ("campaign", "0006_pool_of_an_evening"),
    ]

    operations = []
