"""Alembic's entry: works on the connection that ``migrating.py`` hands over."""

from __future__ import annotations

from alembic import context

from capomastro.server.store.model import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
