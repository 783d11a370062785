"""The command line. One module per command; every sentence it says is in ``words/``."""
