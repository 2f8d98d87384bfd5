"""Tags and filters of the tournaments' templates."""
