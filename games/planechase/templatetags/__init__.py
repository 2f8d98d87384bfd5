"""Tags and filters of the planar table's templates."""
