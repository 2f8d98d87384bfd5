"""What the shell may ask of the rules: `manage.py rules`."""
