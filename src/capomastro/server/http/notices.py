"""Where I am told of a turn: browsers, mail, a webhook; and the links in a mail, which anybody may hold."""

from __future__ import annotations

from litestar import Response, delete, get, post, put
from litestar.params import FromPath, JSONBody
from litestar.response import Redirect

from capomastro.kernel.view import Phrase
from capomastro.running.refusal import Refusal
from capomastro.server import rest
from capomastro.server.http.asking import Known, Myself, TheHub, TheVisitor, token_of
from capomastro.server.http.people import AnyRequest
from capomastro.server.people import push
from capomastro.server.people.identity import hash_token
from capomastro.server.store import Player
from capomastro.server.store.notices import Subscription
from capomastro.server.tables.hub import Hub


async def _ways(hub: Hub, player: Player, request: AnyRequest) -> rest.Ways:
    this, kept = hash_token(token_of(request)), hub.teller.kept
    browsers = [rest.Browser(s.id, s.device, s.created, s.token == this) for s in await kept.subscriptions(player.id)]
    mail = await kept.mail(player.id)
    return rest.Ways(
        hub.teller.signer.public,
        browsers,
        hub.teller.post is not None,
        mail.address if mail is not None else "",
        mail is not None and mail.confirmed,
        player.webhook,
    )


def _origin(request: AnyRequest) -> str:
    """Where the player uses the site: the guard has let it pass, or there is none, as with a personal token."""
    return request.headers.get("origin") or f"{request.scope['scheme']}://{request.headers['host']}"


@get("/api/me/notices", tags=["notices"])
async def my_ways(hub: TheHub, request: AnyRequest, myself: Myself) -> rest.Ways:
    """How I am told of a turn."""
    return await _ways(hub, myself, request)


@put("/api/me/notices/push", tags=["notices"])
async def subscribe(data: JSONBody[rest.Subscribe], hub: TheHub, request: AnyRequest, player: Known, visitor: TheVisitor) -> rest.Ways:
    """Send push notices to this browser, as long as it is signed in."""
    hub.limits.take("notice", visitor)
    push.check(data.endpoint, data.p256dh, data.auth)
    token, identity = hash_token(token_of(request)), push.id_of(data.endpoint)
    new = Subscription(identity, player.id, token, data.endpoint, data.p256dh, data.auth, _origin(request))
    await hub.teller.kept.subscribe(new)
    return await _ways(hub, player, request)


@delete("/api/me/notices/push/{browser:str}", status_code=200, tags=["notices"])
async def unsubscribe(browser: FromPath[str], hub: TheHub, request: AnyRequest, myself: Myself) -> rest.Ways:
    """Send no more of them there."""
    await hub.teller.kept.unsubscribe(myself.id, browser)
    return await _ways(hub, myself, request)


@put("/api/me/notices/mail", tags=["notices"])
async def set_mail(data: JSONBody[rest.SetMail], hub: TheHub, request: AnyRequest, player: Known, visitor: TheVisitor) -> rest.Ways:
    """Give an address; a mail asks there whether it is mine, and until then it gets no other."""
    if not player.account:
        raise Refusal("not_allowed", "mail needs an account", Phrase("server.mail_account"))
    hub.limits.take("notice", visitor)
    await hub.teller.ask_address(player, data.address, _origin(request))
    return await _ways(hub, player, request)


@delete("/api/me/notices/mail", status_code=200, tags=["notices"])
async def drop_mail(hub: TheHub, request: AnyRequest, myself: Myself) -> rest.Ways:
    """Forget my address."""
    await hub.teller.kept.drop_mail(myself.id)
    return await _ways(hub, myself, request)


@post("/api/me/notices/try", status_code=200, tags=["notices"])
async def try_out(data: JSONBody[rest.TryOut], hub: TheHub, player: Known, visitor: TheVisitor) -> rest.Tried:
    """Send me a notice to try it out."""
    hub.limits.take("notice", visitor)
    return rest.Tried(*await hub.teller.try_out(player, data.way))


@post("/api/mail/confirm", status_code=204, tags=["notices"])
async def confirm_mail(data: JSONBody[rest.MailLink], hub: TheHub) -> None:
    """Say that an address is mine, by the link that was sent there."""
    await hub.teller.kept.confirm_mail(await hub.teller.mail_of("confirm", data.token))


@post("/api/mail/end/{token:str}", status_code=204, tags=["notices"])
async def end_mail(token: FromPath[str], hub: TheHub) -> None:
    """No more mail to an address (RFC 8058: mail programs send this, with one click)."""
    await hub.teller.kept.drop_mail((await hub.teller.mail_of("end", token)).player)


@get("/api/mail/end/{token:str}", tags=["notices"])
async def ask_end(token: FromPath[str]) -> Response[None]:
    """The same link opened by a person, or by a program that looks at links: a page asks first."""
    return Redirect(f"/mail#end.{token}", status_code=303)


HANDLERS = [my_ways, subscribe, unsubscribe, set_mail, drop_mail, try_out, confirm_mail, end_mail, ask_end]
