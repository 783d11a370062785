"""The HTTP interface: the lobby, records, accounts, and the pages of the client."""
