"""What a group has decided: its house rules with their readings, and its rulings."""
