"""boardgame.io, an engine for turn-based games in Node, beside which the live tables are measured.

A game as small as can be, over its own store in files, played by its own clients: `server.js` and `client.js`.
"""
