"""Which settings hold; DJANGO_SETTINGS_MODULE chooses.

`local` for `make run`, `dev` for `make dev`, `test` for pytest, `production` behind a proxy.
"""
