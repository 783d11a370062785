"""Tables on the network: play in real time or over days, with an append-only log under every table."""
