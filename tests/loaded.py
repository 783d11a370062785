"""Whoever imports this has imported what a server needs, and has shown every game once."""

from __future__ import annotations

from capomastro.bots import bots
from capomastro.server.serving import warm_up

bots()
warm_up()
