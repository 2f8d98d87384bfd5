"""Backups: the whole database as one sealed file, taken while people play, and put back.

sealing      bytes in chunks; a wrong key, a changed and a missing byte are noticed
keys         where the key comes from
parts        packed parts of a file, each with a digest
manifest     what a backup says about itself
schema       how far the migrations of a database have come, there and here
open_files   the processes that have a database file open
sqlite, postgresql   the content of a database, taken at one moment and put back whole
content      what is asked of a kind of database
losses       the rows that are lost when migrations are undone
work         taking, checking, restoring
nightly      a file a day in one folder, of which a month is kept
"""
