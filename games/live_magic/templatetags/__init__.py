"""Tags and filters of the auction's templates."""
