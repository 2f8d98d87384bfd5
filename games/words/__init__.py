"""The sentences: what a person reads for a fact, a question or a refusal."""
