"""The whole campaign as one file, and loaded from it into another installation.

parts       which rows belong to a campaign, in which order, and what is left out, and why
serialize   a row as plain data, and back: keys of this installation become numbers of rows
packing     the file: a zip of canonical JSON lines with a manifest of their digests
export      rows, tables and pictures of a campaign, out of the database into the file
read        reading a file that a stranger has sent: bounded, every digest compared
validate    what must be true of the rows together before anything is written
load        the rows into the database: all of them or none
people      who stands in an archive: placeholders without a login, until somebody claims their place
claims      an account takes the place of a placeholder
jobs        what a worker does: the file with a progress bar, out and in
refusals    why an archive is not made or not loaded, in words
pictures    the pictures in an archive are what this program makes
"""
