"""Backups, taken while people play and put back."""
