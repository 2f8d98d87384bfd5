"""Commands of Planechase for `manage.py`."""
