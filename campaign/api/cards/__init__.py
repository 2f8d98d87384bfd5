"""Cards over REST: found by a name, told by their sheets, brought by a file of all of them."""
