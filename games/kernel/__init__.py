"""What games share, in pure Python: what a rule book is, its codec, the table around a game, written records."""
