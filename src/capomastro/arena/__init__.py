"""Many games: simulations, matches, ratings."""
