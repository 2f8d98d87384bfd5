"""What a phone and the table screen show of coin flips."""
