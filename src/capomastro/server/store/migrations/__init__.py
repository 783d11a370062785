"""Alembic revisions; each runs on both databases. ``migrate`` brings a database up to date."""
