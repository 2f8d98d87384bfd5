"""Who sits where, how an order becomes facts, how facts reach a browser."""
