"""A real HTTPS server on loopback: whom the server calls, in tests."""

from __future__ import annotations

import http.server
import json
import ssl
import subprocess
import threading
from pathlib import Path
from typing import Any, NamedTuple

HOST = "hooks.example.org"


class Call(NamedTuple):
    """A request that came in."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def said(self) -> Any:
        return json.loads(self.body)


class Receiver:
    """A real HTTPS server on loopback with a certificate for ``HOST``."""

    def __init__(self, folder: Path) -> None:
        self.got: list[Call] = []
        self.status = 204
        self.drips = False                      # answers byte by byte, without end
        self.stop = threading.Event()
        certificate, key = folder / "cert.pem", folder / "key.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj",
             f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST}", "-keyout", str(key), "-out", str(certificate)],
            check=True, capture_output=True,
        )
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                receiver.got.append(Call(self.path, dict(self.headers.items()), body))
                while receiver.drips and not receiver.stop.wait(0.2):
                    self.wfile.write(b"H")
                self.send_response(receiver.status)
                self.send_header("location", "https://127.0.0.1/elsewhere")
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        self.port = int(self.server.server_address[1])
        self.trusting = ssl.create_default_context(cafile=str(certificate))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def locate(self, host: str, port: int) -> tuple[str, int]:
        """Where the name is in this test; production asks ``public_address``."""
        assert (host, port) == (HOST, 443)
        return "127.0.0.1", self.port

    def close(self) -> None:
        self.stop.set()
        self.server.shutdown()
        self.server.server_close()
