"""Keys by which programs act for somebody."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaign', '0027_letters_of_names'),
    ]

    operations = [
        migrations.CreateModel(
            name='AccessToken',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('digest', models.CharField(editable=False, max_length=64, unique=True)),
                ('beginning', models.CharField(editable=False, max_length=12, verbose_name='begins with')),
                ('scopes', models.JSONField(default=list, verbose_name='may')),
                ('made_at', models.DateTimeField(verbose_name='made')),
                ('expires_at', models.DateTimeField(blank=True, null=True, verbose_name='ends')),
                ('used_at', models.DateTimeField(blank=True, null=True, verbose_name='last used')),
                ('revoked_at', models.DateTimeField(blank=True, null=True, verbose_name='revoked')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='access_tokens', to=settings.AUTH_USER_MODEL, verbose_name='person')),
            ],
            options={
                'verbose_name': 'access token',
                'verbose_name_plural': 'access tokens',
                'ordering': ['-made_at', '-pk'],
            },
        ),
    ]
