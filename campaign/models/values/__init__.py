"""Values that columns hold, with what they mean and which are legal: mana costs, days and hours."""
