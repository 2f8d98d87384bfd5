"""Template tags of rules: `rulebook` draws the number of a rule so that it opens its line."""
