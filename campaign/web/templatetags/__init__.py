"""Tags and filters of the campaign's templates, one module for each library."""
