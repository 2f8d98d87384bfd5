"""What the people of a table know beside the game, as a room above answers: rulings, and the sheets of their cards."""
