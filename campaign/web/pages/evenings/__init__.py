"""The pages of evenings: planning, agenda, calendar, sheets to be read, decks, pictures."""
