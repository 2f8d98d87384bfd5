#!/usr/bin/env python
"""Django's command line: `python manage.py help`."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line


def main() -> None:
    """Run the command of this line over the database that is meant."""
    chosen = os.environ.get("DJANGO_SETTINGS_MODULE")
    # the package sets a default for the settings as soon as it is imported
    from config.installation import WrongEnvironment, choose_settings

    try:
        choose_settings(os.environ, chosen)
        execute_from_command_line(sys.argv)
    except WrongEnvironment as wrong:
        sys.exit(str(wrong))
    except ImproperlyConfigured as wrong:
        sys.exit(f"The settings are wrong: {wrong}")


if __name__ == "__main__":
    main()
