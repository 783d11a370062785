"""A mail server on loopback, for tests: keeps what it is given and passes nothing on."""

from __future__ import annotations

import email
import email.policy
import re
import socketserver
import threading
from email.message import EmailMessage
from typing import Any


class Sink:
    """A mail server on loopback that keeps what it is given."""

    def __init__(self) -> None:
        self.got: list[tuple[str, EmailMessage]] = []       # to whom, and what
        self.drips = False                      # greets byte by byte, without end
        self.stop = threading.Event()
        sink = self

        class Handler(socketserver.StreamRequestHandler):
            def say(self, line: str) -> None:
                self.wfile.write(f"{line}\r\n".encode())

            def handle(self) -> None:
                while sink.drips and not sink.stop.wait(0.1):
                    self.wfile.write(b"2")
                self.say("220 sink")
                to = ""
                while line := self.rfile.readline().decode().strip():
                    verb = line.upper()
                    if verb.startswith("RCPT TO:"):
                        to = line[8:].strip("<> ")
                    if verb == "DATA":
                        self.say("354 go on")
                        lines = []
                        while (part := self.rfile.readline()) != b".\r\n":
                            lines.append(part.removeprefix(b".") if part.startswith(b"..") else part)
                        found = email.message_from_bytes(b"".join(lines), policy=email.policy.default)
                        sink.got.append((to, found))
                    self.say("221 bye" if verb == "QUIT" else "250 ok")
                    if verb == "QUIT":
                        return

        class Server(socketserver.ThreadingTCPServer):
            allow_reuse_address = True
            daemon_threads = True

            def handle_error(self, request: Any, client_address: Any) -> None:
                pass                            # whoever hung up

        self.server = Server(("127.0.0.1", 0), Handler)
        self.url = f"smtp://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.stop.set()
        self.server.shutdown()
        self.server.server_close()

    def link(self, what: str) -> str:
        """The token of the last link of its kind."""
        found = re.findall(rf"/mail#{what}\.(\S+)", self.got[-1][1].get_content())
        assert found, self.got[-1][1].get_content()
        return str(found[-1])
