"""Tables in a page without a server: the same running games, for one person, bots and whoever shares the screen.

The server's interface, as far as it makes sense for one device: the same paths and structs (``capomastro.server.rest``), the same
messages at a table (``capomastro.running.protocol``). What a browser has instead of a database stands behind ``keeping.Keeper``.

Read in this order: ``keeping`` (what is kept, and who keeps it), ``table`` (one table), ``opening`` (how one comes about), ``study``
(puzzles, the analysis board, reports), ``house`` (all of them, as a client asks for them), ``trial`` (which bots this device can carry).
"""
