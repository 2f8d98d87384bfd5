"""A whole campaign as one file, and brought from it into another installation.

parts       which rows belong to a campaign, in which order, and what is left out, and why
spelling    a row as plain data, and back: keys of this installation become numbers of rows
packing     the file: a zip of canonical JSON lines with a manifest of their digests
taking      rows, tables and pictures of a campaign, out of the database into the file
opening     reading a file that a stranger has sent: bounded, every digest compared
checking    what must be true of the rows together before anything is written
bringing    the rows into the database: all of them or none
people      who stands in an archive: placeholders without a login, until somebody claims his place
claims      an account takes the place of a placeholder
jobs     what a worker does: the file with a progress bar, in and out
"""
