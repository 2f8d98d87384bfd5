"""Knowledge of the group at a table beside the game, such as rulings and sheets of cards; the host answers for it."""
