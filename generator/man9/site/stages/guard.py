"""What a server on this machine answers to: a browser's own wishes for pages, and nobody else's.

A page of the web can make a browser ask any server on the machine.  By a name that leads here (DNS rebinding)
it could read the answers, so the Host must be a name of this machine; what a page of another origin asks for
is refused as well.  Files that begin with a dot are not for readers (`.doctrees` holds pickles).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

Scope = MutableMapping[str, Any]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

_NAMES = frozenset({"127.0.0.1", "localhost", "::1"})
_FORBIDDEN, _NOT_FOUND, _NOT_ALLOWED, _MISDIRECTED = 403, 404, 405, 421


class Guard:
    """An ASGI application (https://asgi.readthedocs.io) in front of another."""

    def __init__(self, app: App) -> None:
        """Take the application that serves the site."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse, or let the application answer."""
        status = 0 if scope["type"] == "lifespan" else refused(scope)
        if not status:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            headers = [(b"content-type", b"text/plain")]
            await send({"type": "http.response.start", "status": status, "headers": headers})
            await send({"type": "http.response.body", "body": b"not served\n"})


def refused(scope: Scope) -> int:
    """Return the status that a request is refused with; 0 when it is not."""
    headers: dict[bytes, list[bytes]] = {}
    for name, value in scope["headers"]:
        headers.setdefault(name.lower(), []).append(value)
    hosts = [value.decode("latin-1") for value in headers.get(b"host", ())]
    if len(hosts) != 1 or _name(f"//{hosts[0]}") not in _NAMES:
        return _MISDIRECTED
    origins = [value.decode("latin-1") for value in headers.get(b"origin", ())]
    if any(origin.lower() != f"http://{hosts[0].lower()}" for origin in origins):
        return _FORBIDDEN
    sites = set(headers.get(b"sec-fetch-site", ()))
    if not sites <= {b"none", b"same-origin"} and not _is_visit(headers):
        return _FORBIDDEN
    if scope["type"] == "http" and scope["method"] not in {"GET", "HEAD"}:
        return _NOT_ALLOWED
    if any(part.startswith(".") for part in scope["path"].replace("\\", "/").split("/")):
        return _NOT_FOUND
    return 0


def _is_visit(headers: dict[bytes, list[bytes]]) -> bool:
    """Tell whether a reader follows a link from elsewhere: the answer is shown, and no page can read it."""
    mode, into = headers.get(b"sec-fetch-mode"), headers.get(b"sec-fetch-dest")
    return mode == [b"navigate"] and into == [b"document"]


def _name(address: str) -> str:
    try:
        found = urlsplit(address)
        name = found.hostname or ""
    except ValueError:
        return ""
    return "" if found.username or found.path else name
