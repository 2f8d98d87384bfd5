"""What a page shows of a board: which screen, whose move, forms with their words. One module for each game."""
