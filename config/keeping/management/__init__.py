"""What an administrator types."""
