"""A turn notice goes to the address a player left: over TLS, to the host that was checked, once, in the player's language."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from tests.patience import PATIENCE
from tests.server.receiver import HOST, Receiver
from tests.server.site import Site, at_site, eventually

from capomastro.running.refusal import Refusal
from capomastro.server.people import webhook
from capomastro.server.people.webhook import Caller, public_address

URL = f"https://{HOST}/turn?to=ann"


@pytest.fixture
def receiver(tmp_path: Path) -> Iterator[Receiver]:
    found = Receiver(tmp_path)
    yield found
    found.close()


def test_an_absent_player_is_called_once_a_turn_in_their_language(receiver: Receiver, tmp_path: Path) -> None:
    async def scenario(site: Site) -> None:
        site.hub.teller.caller = Caller(receiver.locate, receiver.trusting)
        ann, bob = await site.table_of("quarry", 2)
        await bob.person.patch("/api/me", webhook=URL, lang="nl")
        await bob.close()
        await ann.until(lambda: not ann.info["seats"][1].get("connected"))
        assert (await ann.play("keep"))["type"] == "done"
        await eventually(lambda: site.hub.metrics.counters.get("webhooks"))
        await asyncio.sleep(0.3)                # time for a second call, which must not come
        assert len(receiver.got) == 1
        call = receiver.got[0]
        assert (call.path, call.headers["Host"]) == ("/turn?to=ann", HOST)
        assert call.said["table"] == ann.table
        assert call.said["path"] == f"/t/{ann.table}"
        assert call.said["seat"] == 1
        assert "beurt" in call.said["text"]
        assert set(call.said) == {"text", "table", "seat", "path"}, "a notice tells nothing of the game"
        metrics = (await ann.person.http.get("/metrics")).text
        assert "capomastro_webhooks_total 1" in metrics

    at_site(scenario, tmp_path)


def test_who_is_connected_is_not_called(receiver: Receiver, tmp_path: Path) -> None:
    async def scenario(site: Site) -> None:
        site.hub.teller.caller = Caller(receiver.locate, receiver.trusting)
        ann, bob = await site.table_of("quarry", 2)
        await bob.person.patch("/api/me", webhook=URL)
        await ann.my_turn()
        await ann.play("keep")
        await bob.until(lambda: any(m["type"] == "notice" for m in bob.messages))
        await asyncio.sleep(0.3)
        assert receiver.got == []

    at_site(scenario, tmp_path)


@pytest.mark.parametrize("status", [301, 404, 500])
def test_redirects_and_failures_are_not_followed(receiver: Receiver, status: int) -> None:
    receiver.status = status
    assert asyncio.run(Caller(receiver.locate, receiver.trusting).call(URL, {})) is False
    assert len(receiver.got) == 1


def test_a_certificate_nobody_vouches_for_is_refused(receiver: Receiver) -> None:
    assert asyncio.run(Caller(receiver.locate).call(URL, {})) is False
    assert receiver.got == []


def test_the_usual_caller_refuses_private_addresses_whatever_the_name(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    """The name is looked up at every call: one that now points inside is not called."""
    for inside in ("127.0.0.1", "10.1.2.3", "169.254.169.254", "::1"):
        answer = [(2, 1, 6, "", (inside, 443)), (2, 1, 6, "", ("93.184.216.34", 443))]
        monkeypatch.setattr("socket.getaddrinfo", lambda *_, answer=answer, **__: answer)
        with pytest.raises(Refusal):
            public_address(HOST, 443)
        assert asyncio.run(Caller(tls=receiver.trusting).call(URL, {})) is False
    assert receiver.got == []


def test_a_host_that_answers_byte_by_byte_keeps_no_sign_in_waiting(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    receiver.drips = True
    monkeypatch.setattr(webhook, "WHOLE", PATIENCE)

    async def scenario() -> None:
        caller = Caller(receiver.locate, receiver.trusting)
        calls = [asyncio.create_task(caller.call(f"{URL}&n={n}", {})) for n in range(40)]
        await eventually(lambda: len(receiver.got) == webhook.OF_HOST)
        hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
        await asyncio.to_thread(hasher.hash, "x")
        assert not any(call.done() for call in calls), "they still wait, and nobody waited for them"
        for call in calls:
            call.cancel()
        receiver.stop.set()
        caller.close()

    asyncio.run(scenario())


def test_a_call_ends_when_its_time_is_up(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    receiver.drips = True
    monkeypatch.setattr(webhook, "WHOLE", 0.5)
    assert asyncio.run(Caller(receiver.locate, receiver.trusting).call(URL, {})) is False
    receiver.stop.set()
