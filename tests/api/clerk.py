"""A client that lives on the inbox alone: it knows no operation but that, and what its rows say."""

from collections.abc import Iterable
from typing import Any

from tests.api.person import Data, Person

INBOX = "/v1/players/me/inbox"


class Clerk:
    """Settles whatever waits for somebody. It agrees, takes what it is offered, and reads what it is told."""

    def __init__(self, person: Person) -> None:
        self._person = person
        self._known: dict[str, str] = {}
        self.settled: list[str] = []
        """The kinds of what was settled."""
        self.heard: list[str] = []
        """The texts of the messages that were read."""

    def work(self, seconds: int = 0) -> bool:
        """Settle all that waits now, or comes within so many seconds. Return whether there was something."""
        answer = self._person.anywhere("GET", INBOX, params={"wait": seconds}, headers=self._known)
        if answer.status_code == 304:
            return False
        self._known = {"If-None-Match": answer.headers["etag"]}
        waiting = answer.json()["waiting"]
        for row in waiting:
            self._settle(row)
        return bool(waiting)

    def _settle(self, row: Data) -> None:
        shown = self._person.anywhere("GET", row["look"]["path"]).json()
        way = row["settle"][0]
        body = None if way["body"] is None else way["body"] | _fill(way["fill"], way["body"], shown)
        response = self._person.anywhere(way["method"], way["path"], json=body) if body is not None else self._send(way)
        # Lists are a little behind: what was settled just now is refused, or changes nothing.
        if response.is_success:
            self.settled.append(row["kind"])
            self.heard += [message["text"] for message in shown.get("messages", ())]

    def _send(self, way: Data) -> Any:
        return self._person.anywhere(way["method"], way["path"])


def _fill(fields: Iterable[str], body: Data, shown: Data) -> Data:
    """Choose the first options that make an answer."""
    decisions = {row["id"]: row for row in shown.get("decisions", ())}
    if "choose" not in fields or body["decision"] not in decisions:
        return {}
    decision = decisions[body["decision"]]
    return {"choose": [row["id"] for row in decision["options"][: max(decision["min"], 1)]]}
