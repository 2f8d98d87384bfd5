"""Links that show one thing to whoever has them, and who may make them."""

import campaign.models.shares
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaign', '0030_webhooks'),
    ]

    operations = [
        migrations.AddField(
            model_name='campaign',
            name='who_shares',
            field=models.CharField(choices=[('nobody', 'nobody'), ('host', 'hosts'), ('everybody', 'every member')], default='host', max_length=10, verbose_name='who may share'),
        ),
        migrations.CreateModel(
            name='Share',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('token', models.CharField(default=campaign.models.shares.new_share_token, editable=False, max_length=40, unique=True)),
                ('kind', models.CharField(choices=[('recap', 'recap'), ('standings', 'standings'), ('magus', 'Magus')], max_length=10, verbose_name='kind')),
                ('made_at', models.DateTimeField(verbose_name='made')),
                ('ends_at', models.DateTimeField(blank=True, null=True, verbose_name='ends')),
                ('taken_back_at', models.DateTimeField(blank=True, null=True, verbose_name='taken back')),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='shares', to='campaign.campaign', verbose_name='campaign')),
                ('evening', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='shares', to='campaign.evening', verbose_name='evening')),
                ('magus', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='shares', to='campaign.magus', verbose_name='Magus')),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='made by')),
            ],
            options={
                'verbose_name': 'share',
                'verbose_name_plural': 'shares',
                'ordering': ['-made_at', '-pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('evening__isnull', False), ('kind', 'recap'), ('magus', None)), models.Q(('evening', None), ('kind', 'standings'), ('magus', None)), models.Q(('evening', None), ('kind', 'magus'), ('magus__isnull', False)), _connector='OR'), name='a_share_names_what_it_shows')],
            },
        ),
    ]
