"""The pages of Powers: the list and the vote, composing one, rehearsing it."""
