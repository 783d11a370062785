"""A tournament: who plays whom, how everybody stands, and everything that happened. It knows no clock, no network and no names."""
