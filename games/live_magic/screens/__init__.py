"""What a phone and the table screen show of an auction; `scene` is where a page begins."""
