"""Tournaments of this site: kept as logs, played at ordinary tables, directed by whoever made them."""
