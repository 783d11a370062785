"""A plain file server as they are found: under a path of its own, with odd types, no special headers, and cut off at will."""

from __future__ import annotations

import gzip
import subprocess
import threading
from collections import Counter
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ROOT = Path(__file__).parents[2]
PATH = "/some/where/"
ODD = {".wasm": "application/octet-stream", ".bin": "text/plain", ".json": "application/octet-stream", ".webmanifest": "text/plain"}


def built() -> Path:
    """The folder that ``make pocket`` makes; made now where it is missing."""
    folder = ROOT / "build" / "pocket"
    if not (folder / "sw.js").exists():
        subprocess.run(["make", "--silent", "pocket"], cwd=ROOT, check=True)
    return folder


class _Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, *arguments: object, served: Static, **more: object) -> None:
        self.served = served
        super().__init__(*arguments, **more)                    # type: ignore[arg-type]

    def translate_path(self, path: str) -> str:
        inside = path.partition("?")[0].removeprefix(PATH) if path.startswith(PATH) else "not-there"
        return str(self.served.folder / (inside or "index.html"))

    def guess_type(self, path: object) -> str:
        return ODD.get(Path(str(path)).suffix) or super().guess_type(path)     # type: ignore[arg-type]

    def do_GET(self) -> None:
        name = self.path.partition("?")[0].removeprefix(PATH)
        if self.served.closed:          # a line that was kept open
            self.close_connection = True
            return
        self.served.asked[name] += 1
        if self.served.first and name in ("", "index.html"):
            self.send_with(self.served.first)
        else:
            super().do_GET()

    def send_with(self, script: str) -> None:
        """The page, with a script before its own."""
        page = (self.served.folder / "index.html").read_text(encoding="utf-8")
        data = page.replace("<head>", f"<head><script>{script}</script>", 1).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *arguments: object) -> None:
        pass


class Static:
    """Serves a folder until it is closed."""

    def __init__(self, folder: Path, port: int = 0, first: str = "") -> None:
        self.folder = folder
        self.first = first              # a script that the page runs before everything else
        self.asked: Counter[str] = Counter()
        self.closed = False
        self.server = ThreadingHTTPServer(("127.0.0.1", port), partial(_Handler, served=self))
        self.server.daemon_threads = True
        self.port = self.server.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}{PATH}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def sent(self) -> int:
        """Bytes of what was asked for, each file once, as a host that compresses sends them; parts of the engine are compressed already."""
        files = [self.folder / (name or "index.html") for name in list(self.asked)]
        contents = [(file.suffix, file.read_bytes()) for file in files if file.is_file()]
        return sum(len(data) if suffix in (".bin", ".png") else len(gzip.compress(data, 9)) for suffix, data in contents)

    def close(self) -> None:
        if self.closed:
            return
        self.closed = True
        self.server.shutdown()
        self.server.server_close()
