"""The contract every game fulfils. The kernel knows no game.

Read in this order: ``state`` (the fast half: what a position can do), ``game`` (the readable half: options,
views, words, notation), ``table`` (a game being played), ``record`` (a game written down), ``conformance``
(what every game must pass).
"""
