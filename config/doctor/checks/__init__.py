"""What the doctor looks at: a small function for each question, which gives a finding."""
