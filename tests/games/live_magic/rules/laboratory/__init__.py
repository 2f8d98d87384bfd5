"""The Power laboratory."""
