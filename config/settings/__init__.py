"""`local` for `make run`, `test` for pytest, `production` behind a proxy: DJANGO_SETTINGS_MODULE chooses."""
