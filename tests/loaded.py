"""Whoever imports this has imported what a server and its workers need, and has shown every game once; what it deals is settled."""

from __future__ import annotations

import os

from tests.luck import settle_boards

from capomastro.bots import bots
from capomastro.server.serving import warm_up

bots()
warm_up()
if os.environ.get("TEST_BOARDS"):
    settle_boards()
