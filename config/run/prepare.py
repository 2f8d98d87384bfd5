"""What has to be true before the web server starts; every step is harmless when it was done before."""

import os
from pathlib import Path

import django
from django.conf import settings
from django.core.management import call_command

from config.messages import compile_catalogues
from config.run import static_files
from config.run.place import WELCOME
from config.settings.files import make_private
from config.telemetry.folder import begin_anew


def step(what: str) -> None:
    print(f"{what} ...", flush=True)


def lay_demo() -> str:
    """The demo campaign on the first start; gives who can sign in, as long as the demo is there."""
    # models can be imported only when Django is set up, which the caller has done
    from campaign.demo.create import UNFINISHED, demo_exists
    from campaign.management.commands.demo import Command
    from campaign.models import Campaign

    if not demo_exists() and Campaign.objects.exclude(slug=UNFINISHED).exists():
        return ""
    if not demo_exists():
        step("laying out the demo campaign (only on the first start, it takes a moment)")
    return Command().create()


def prepare() -> None:
    """Brings database, files and translations up to date, and lays out the demo on the first start."""
    if folder := os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        begin_anew(Path(folder))
    step("bringing the database up to date")
    call_command("migrate", interactive=False, verbosity=1)
    step("compiling the translations")
    compile_catalogues()
    if not settings.DEBUG:  # else they are read where they are written
        step("collecting the static files")
        static_files.collect()
    step("bringing the card catalogue up to date")
    call_command("load_catalogue")
    welcome = Path(settings.VAR_DIR) / WELCOME
    make_private(welcome)
    welcome.write_text(lay_demo())


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.local")
    django.setup()
    prepare()
