"""The finished schema as those read it who make programs of it, and who look for an operation: plain shapes, names,
summaries, examples, and the page on which it all stands."""
