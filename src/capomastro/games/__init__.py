"""One folder per game; each is found through the entry-point group ``capomastro.games``."""
