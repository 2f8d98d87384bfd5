"""One module for each command, called as the module is."""
