"""Cards as lists and files have them: names, mana costs, lists, the catalogue, decks as files."""
