"""The links of the OpenAPI document: each operation leads to the next, from creating a game to its end."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

ID = {"game_id": "$response.body#/id"}
"""The game of an answer that is a game."""

SAME = {"game_id": "$request.path.game_id"}
"""The game of the request."""


class Link(NamedTuple):
    """A next operation, with what of this answer goes into its request (OpenAPI 3.1, runtime expressions)."""

    operation: str
    description: str
    parameters: Mapping[str, str] = MappingProxyType({})
    body: str | None = None

    def document(self) -> dict[str, Any]:
        """The link object of the document."""
        sent = {"requestBody": self.body} if self.body is not None else {}
        return {
            "operationId": self.operation,
            "description": self.description,
            "parameters": dict(self.parameters),
        } | sent


NEWS = {"after": "$response.body#/version", "wait": "1"}
"""A long-poll for what comes after an answer."""

GAME = {
    "look": Link("getGame", "Look at the game.", ID),
    "wait": Link("getGame", "Wait for news of the game.", ID | NEWS),
    "answer": Link(
        "answerDecision",
        "Answer your open decision: with its `id`, and the ids of the options that you choose.",
        ID,
    ),
    "log": Link("getLog", "Read its log.", ID),
    "state": Link(
        "getState", "Look at this version again, whenever you like.", ID | {"seq": "$response.body#/version"}
    ),
    "export": Link("exportGame", "Take the log home, when the game is over.", ID),
}
"""What an answer that is a game leads to."""
