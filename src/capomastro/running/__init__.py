"""A running game, without a network: what a server, or a browser without one, does with a game that people are playing.

Nothing in this room waits, stores or sends. Time is handed in as milliseconds since 1970, chance as a seed or a generator, and the
log is kept by whoever holds the game: an entry is worked out here, committed there, and then followed here.

Read in this order: ``protocol`` (what client and table say to each other), ``entries`` (the kinds of entry in a log), ``course``
(a game as its log tells it), ``game`` (what a command would add), ``requests`` (a client's message, served), ``faces`` (the game as
each seat sees it).
"""
