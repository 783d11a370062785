"""Artificial players. They sit behind a view: what they get is an imagined state, never the true one.

>>> from capomastro.bots import bot
>>> bot("random").name
'random'
"""

from capomastro.bots.bot import Advice, Adviser, BadBot, Bot, Budget, Candidate, Card, bot, bot_for, bots, stand_ins

__all__ = ["Advice", "Adviser", "BadBot", "Bot", "Budget", "Candidate", "Card", "bot", "bot_for", "bots", "stand_ins"]
