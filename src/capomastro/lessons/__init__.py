"""Coached first games: prepared deals on the real table. A lesson is data in its game's folder; nothing here knows a game."""
