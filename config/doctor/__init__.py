"""What is missing or wrong on this server, in plain words: `manage.py doctor`."""
