"""What a phone and the table screen show of a rune duel; `scene` is where a page begins."""
