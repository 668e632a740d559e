"""One page on loopback, for as long as a lesson lasts: whoever asks for anything else gets nothing."""

from __future__ import annotations

import webbrowser
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socketserver import BaseServer

from brw_lab.errors import LessonError

HOST = "127.0.0.1"
POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:"
"""The page may run what stands in it, and fetch nothing."""


def server_of(page: str, port: int = 0) -> ThreadingHTTPServer:
    """A server that hands out *page* at its root, on loopback only; a free port is taken for 0.

    Raises :class:`LessonError` for a port that cannot be had.

    >>> with server_of("<p>hello") as server:
    ...     server.server_address[0]
    '127.0.0.1'
    """
    body = page.encode("utf-8")

    class Page(BaseHTTPRequestHandler):
        """Answers a question for the page."""

        def do_GET(self) -> None:
            own = (f"{HOST}:{port_of(self.server)}", f"localhost:{port_of(self.server)}")
            if self.path != "/" or self.headers.get("Host") not in own:  # not a page of somebody else's that asks us
                self.send_error(404)
                return
            self.send_response(200)
            told = {"Content-Type": "text/html; charset=utf-8", "Content-Length": str(len(body))}
            for name, value in (told | {"Content-Security-Policy": POLICY, "Cache-Control": "no-store"}).items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing: the terminal is for the teacher."""

    try:
        return ThreadingHTTPServer((HOST, port), Page)
    except (OSError, OverflowError) as wrong:
        reason = getattr(wrong, "strerror", None) or wrong
        raise LessonError(f"port {port} cannot be had ({reason})", expected=("a free port", "0 for any")) from None


def port_of(server: BaseServer) -> int:
    """The port that a server got.

    >>> with server_of("") as server:
    ...     port_of(server) > 0
    True
    """
    address = server.server_address
    assert isinstance(address, tuple)
    return int(address[1])


def serve(page: str, port: int = 0, browse: bool = True, tell: Callable[[str], None] = print) -> None:
    """Hand out *page* until Ctrl-C; *browse* opens it in the browser, *tell* is told where it is."""
    with server_of(page, port) as server:
        address = f"http://{HOST}:{port_of(server)}/"
        tell(f"The lesson is at {address} (Ctrl-C ends it; F in the page is full screen).")
        if browse and not webbrowser.open(address):
            tell("No browser could be opened: open that address in one.")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            tell("The lesson is over.")
