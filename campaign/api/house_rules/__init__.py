"""The house rules over REST: what holds, and what the laboratory says of others."""
