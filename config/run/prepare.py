"""What has to be true before the web server starts; every step is harmless when it was done before."""

import os

import django
from django.apps import apps
from django.core.management import call_command

from config.messages import compile_catalogues


def step(what: str) -> None:
    print(f"{what} ...", flush=True)


def has_campaign() -> bool:
    """Is there anything to come back to?"""
    return apps.get_model("campaign", "Campaign").objects.exists()


def prepare() -> None:
    """Brings database, files and translations up to date, and lays out the demo on the first start."""
    step("bringing the database up to date")
    call_command("migrate", interactive=False, verbosity=1)
    step("compiling the translations")
    compile_catalogues()
    step("collecting the static files")
    call_command("collectstatic", interactive=False, verbosity=0)
    step("bringing the card catalogue up to date")
    call_command("load_catalogue")
    if not has_campaign():
        step("laying out the demo campaign (only on the first start)")
        call_command("demo")


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.local")
    django.setup()
    prepare()
