"""The yardstick of `companion`: one file with everything in it, and the barest echo from one page to another."""

import queue
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>bare</title><main class="games">Which game?</main>
<script>
window.told = [];
new EventSource('/stream').onmessage = () => told.push(performance.timeOrigin + performance.now());
window.act = () => { window.acted = performance.timeOrigin + performance.now(); fetch('/echo', { method: 'POST', body: '{}' }); };
</script></html>"""


_LISTENERS: list["queue.Queue[bytes]"] = []


class _Bare(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        if self.path == "/stream":
            self._stream()
        else:
            self._answer(200 if self.path == "/" else 404, "text/html", PAGE.encode() if self.path == "/" else b"")

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        for listener in _LISTENERS:
            listener.put(b"data: {}\n\n")
        self._answer(200, "application/json", b"{}")

    def _answer(self, status: int, kind: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def _stream(self) -> None:
        heard: queue.Queue[bytes] = queue.Queue()
        _LISTENERS.append(heard)
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        try:
            while True:
                self.wfile.write(heard.get())
                self.wfile.flush()
        except OSError:
            _LISTENERS.remove(heard)

    def log_message(self, *_: object) -> None:
        """Nothing."""


@contextmanager
def bare_page() -> Iterator[str]:
    """The address of the bare page."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Bare)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
