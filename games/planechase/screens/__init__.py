"""What a phone and the table screen show of a planar game; `scene` is where a page begins."""
