"""How facts reach a phone.

doorbell     "table 17 is at version 42", from the process that wrote it to every process that shows it
moments      the latest version of each table that somebody looks at
drawing      a board as a frame and regions; what has changed from one to the next
lists        rows that come and go within a region that stays
signature    what a region is drawn from, so that it is drawn once
presence     which seats have an open stream, in whatever process
audience     all who look at one table in one process
threads      what a stream does not need while it waits
networks     networks that limits count callers under
callers      callers as limits count them: by account, session and network
open_streams limits on streams that are open at once
memory       what streams leave behind when they end
streams      what a browser is sent
page         the board in the page that is loaded, whose forms work without a script
"""
