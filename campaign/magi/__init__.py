"""The sheets of Magi: writing, buying, correcting, and what they said at a past evening."""
