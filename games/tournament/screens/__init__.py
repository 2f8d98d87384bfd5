"""What a phone and the table screen show of a tournament; `scene` is where a page begins."""
