"""Sharing on the local network: exactly the addresses shown are let in."""

from __future__ import annotations

import pytest

from capomastro.cli.serve import qr
from capomastro.server.site import config as config_module
from capomastro.server.site.config import Config


def test_a_shared_server_lets_in_the_addresses_it_shows_and_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(config_module, "local_addresses", lambda: ["192.168.1.20"])
    shared = Config(host="0.0.0.0", port=8000, shared=True)
    assert shared.addresses() == ["http://192.168.1.20:8000"]
    assert "http://192.168.1.20:8000" in shared.allowed_origins()
    assert "192.168.1.20:8000" in shared.allowed_hosts()
    alone = Config(port=8000)
    assert alone.addresses() == []
    assert alone.allowed_hosts() == {"localhost:8000", "127.0.0.1:8000", "[::1]:8000"}


def test_a_site_lets_in_the_origins_it_was_told() -> None:
    site = Config(host="0.0.0.0", origins=("https://play.example.org/",))
    assert "https://play.example.org" in site.allowed_origins()
    assert "play.example.org" in site.allowed_hosts()
    assert "http://play.example.org" not in site.allowed_origins()


def test_the_address_is_drawn_as_a_code_for_phones() -> None:
    drawn = qr("http://192.168.1.20:8000")
    assert len(drawn.splitlines()) > 10
    assert set(drawn) <= set(" █▀▄\n")
