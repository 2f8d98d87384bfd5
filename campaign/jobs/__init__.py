"""Work that a worker does while a page shows how far it is. Knows no idea of the campaign."""
