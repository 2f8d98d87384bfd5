"""How each language writes dates where they are short: a package for each, as Django's FORMAT_MODULE_PATH wants it."""
