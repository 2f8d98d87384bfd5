"""Every member has a calendar of their own from the beginning: nobody makes it by looking."""

from django.db import migrations, models

import campaign.models.campaigns


def give_keys(apps, schema_editor):
    for membership in apps.get_model("campaign", "Membership").objects.filter(calendar_key=""):
        membership.calendar_key = campaign.models.campaigns.new_calendar_key()
        membership.save(update_fields=["calendar_key"])


class Migration(migrations.Migration):

    dependencies = [
        ('campaign', '0021_job_leases'),
    ]

    operations = [
        migrations.RunPython(give_keys, migrations.RunPython.noop),
        migrations.AlterField(
            model_name='membership',
            name='calendar_key',
            field=models.CharField(
                blank=True, default=campaign.models.campaigns.new_calendar_key, editable=False, max_length=40
            ),
        ),
    ]
