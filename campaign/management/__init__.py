"""Commands of the campaign for `manage.py`."""
