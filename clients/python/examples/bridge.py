"""A bridge from a service to a chat: `URL TOKEN SECRET CHAT [PORT]` tells there what waits for an account.

Its channel is one of the kind `webhook`, whose address leads here and whose secret is SECRET. CHAT is an incoming
webhook that takes `{"text": …}`, as those of Slack and Mattermost do.
"""

import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import httpx2
from turnfold_client import Client, ForgedWebhook, verify_webhook

URL, TOKEN, SECRET, CHAT, PORT = (*sys.argv[1:], "0")[:5]

LARGEST = 65_536


def words(notice: dict[str, Any]) -> str:
    """Say what waits in the game that a notice is about, or else what it is."""
    game = notice["data"].get("game")
    with Client(URL, TOKEN) as client:
        rows = [row for row in client.inbox() if row["game"] == game]
    lines = [f"{', '.join(row['others'])}: {row['text']}" for row in rows] or [notice["type"]]
    return "\n".join([*lines, notice["data"].get("url") or ""]).strip()


class Bridge(BaseHTTPRequestHandler):
    """Takes what the service sends. Whatever fails here is sent again later."""

    def do_POST(self) -> None:
        """Pass a notice on, if the service has sent it."""
        body = self.rfile.read(min(int(self.headers["Content-Length"]), LARGEST))
        try:
            notice = verify_webhook(SECRET, dict(self.headers), body)
        except ForgedWebhook:
            return self.reply(403)
        httpx2.post(CHAT, json={"text": words(notice)}).raise_for_status()
        return self.reply(204)

    def reply(self, status: int) -> None:
        """Answer without a body."""
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(PORT)), Bridge)
    print(f"http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
