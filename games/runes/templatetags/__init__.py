"""Tags and filters of the rune duels' templates."""
