"""How a judgement is learned: games are played, a net learns from them who won, and must beat the one before (``capomastro train``)."""
