"""What a campaign remembers, over REST: of its evenings, of its duels, and the recap of an evening."""
