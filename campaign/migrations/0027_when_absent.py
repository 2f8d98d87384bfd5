"""How the house may play a Magus while its player is absent."""

from django.db import migrations, models

CHOICES = [
    ("cautious", "The house, cautiously"),
    ("bold", "The house, boldly"),
    ("scheming", "The house, with cunning"),
    ("nobody", "Nobody"),
]


class Migration(migrations.Migration):
    dependencies = [("campaign", "0026_letters_in_czech")]

    operations = [
        migrations.AddField(
            "magus",
            "when_absent",
            models.CharField("when its player is absent", max_length=10, choices=CHOICES, default="cautious"),
        ),
        migrations.AddConstraint(
            "magus",
            models.CheckConstraint(
                condition=models.Q(when_absent__in=[key for key, _ in CHOICES]),
                name="who_plays_for_the_absent_is_known",
            ),
        ),
    ]
