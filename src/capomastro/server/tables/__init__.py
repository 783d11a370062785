"""Tables with people around them: opening and sitting down, the game in memory, its sockets, clock and bots.

Read in this order: ``services`` (what all tables share), ``room`` (one table in memory), ``hub`` (all of them), ``lobby`` (before and
after a game), ``commands`` (what a client says at a table).
"""
