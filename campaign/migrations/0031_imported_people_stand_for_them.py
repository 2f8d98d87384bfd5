"""A label in words for anybody; nothing changes in the database."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaign', '0030_shared_and_tried'),
    ]

    operations = [
        migrations.AlterField(
            model_name='importedperson',
            name='person',
            field=models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='imported', to=settings.AUTH_USER_MODEL, verbose_name='stands for them'),
        ),
    ]
