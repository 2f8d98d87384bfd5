"""Powers of the group: drafts, votes, versions, files, rehearsals."""
