"""What an evening gives, and the path that leads there."""
