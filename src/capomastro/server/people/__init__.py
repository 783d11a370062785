"""Who somebody is, how strong, and where to call them."""
