"""Tables on the network: play in real time or over days, with an append-only log under every table.

The games themselves are played in ``capomastro.running``; what is here adds who may ask, storage and sending.

Rooms, from the ground up: ``site`` (settings, numbers, log lines), ``store`` (the database), ``people`` (who somebody is), ``tables``
(rooms, sockets, clocks and bots), ``http`` (the interface and its guard). ``rest`` holds what is said over HTTP, ``schema`` writes the
types of both interfaces, ``serving`` runs it all.
"""
