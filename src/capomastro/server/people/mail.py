"""Mail by the server that whoever runs the site has named: in threads of its own, with a time limit in all.

Nothing that a player wrote stands in a mail, so nobody can use the site to write to others.
"""

from __future__ import annotations

import asyncio
import re
import smtplib
import socket
import ssl
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

from capomastro.kernel.errors import CapomastroError
from capomastro.kernel.view import Phrase
from capomastro.running.refusal import Refusal
from capomastro.server.people.webhook import TIMEOUT, in_time

AT_ONCE = 2                     # mails under way
WAITING = 500                   # mails that wait, at most; further ones are not sent
LONGEST = 254                   # characters of an address
LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
PLAIN = re.compile(rf"[A-Za-z0-9.!#$%&'*+/=?^_`{{|}}~-]{{1,64}}@(?:{LABEL}\.)+[A-Za-z]{LABEL}")


def check(address: str) -> None:
    """Refuse what is no plain mail address; nothing that passes can end a header or name a second receiver."""
    if len(address) > LONGEST or not PLAIN.fullmatch(address):
        raise Refusal("malformed", "that is no mail address", Phrase("server.bad_mail"))


def mailbox(address: str) -> str:
    """An address as it is counted: without case, and without what many providers let their customers add to it."""
    local, _, domain = address.lower().partition("@")
    return f"{local.partition('+')[0].replace('.', '')}@{domain}"


def letter(to: str, subject: str, text: str, end: str = "") -> EmailMessage:
    """A mail; ``end`` is the address by which its receiver ends all of them with one click (RFC 8058)."""
    out = EmailMessage()
    out["To"] = to
    out["Subject"] = subject
    out["Date"] = formatdate()
    out["Auto-Submitted"] = "auto-generated"
    if end:
        out["List-Unsubscribe"] = f"<{end}>"
        out["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    out.set_content(text)
    return out


class _Line(smtplib.SMTP):
    """A connection that can be shut from outside while it is made; ``tls`` where it is encrypted from the beginning."""

    def __init__(self, host: str, tls: ssl.SSLContext | None) -> None:
        super().__init__(timeout=TIMEOUT)
        self._host = host                       # which the certificate must be for
        self._tls = tls

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        raw = socket.create_connection((host, port), timeout)
        return self._tls.wrap_socket(raw, server_hostname=host) if self._tls is not None else raw


class Post:
    """Sends mail: ``smtp://user:password@host:587``, or ``smtps://``. With ``smtp`` TLS is used where the server offers it, and
    insisted on before a password is sent."""

    def __init__(self, server: str, sender: str, tls: ssl.SSLContext | None = None) -> None:
        self.sender = sender
        self._tls = tls or ssl.create_default_context()
        parts = urlsplit(server)
        try:
            self._port = parts.port or (465 if parts.scheme == "smtps" else 587 if parts.username else 25)
        except ValueError:
            self._port = 0
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname or not self._port or not PLAIN.fullmatch(sender):
            raise CapomastroError("mail needs a server such as smtp://user:password@mail.example.org:587, and a sender: table@example.org")
        self._host = parts.hostname
        self._encrypted = parts.scheme == "smtps"
        self._user, self._password = unquote(parts.username or ""), unquote(parts.password or "")
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="mail")
        self._waiting = 0

    def _send(self, mail: EmailMessage) -> None:
        mail["From"] = self.sender
        mail["Message-ID"] = make_msgid(domain=self.sender.partition("@")[2])
        connection = _Line(self._host, self._tls if self._encrypted else None)
        with in_time(connection):
            try:
                connection.connect(self._host, self._port)
                connection.ehlo_or_helo_if_needed()
                if not self._encrypted and (self._user or connection.has_extn("starttls")):
                    connection.starttls(context=self._tls)
                if self._user:
                    connection.login(self._user, self._password)
                connection.send_message(mail)
                connection.quit()
            finally:
                connection.close()

    async def send(self, mail: EmailMessage) -> bool:
        """False when the server did not take it; it is not tried again."""
        if self._waiting >= WAITING:
            return False
        self._waiting += 1
        try:
            await asyncio.get_running_loop().run_in_executor(self._threads, self._send, mail)
        except (OSError, smtplib.SMTPException, ValueError):
            return False
        finally:
            self._waiting -= 1
        return True

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
