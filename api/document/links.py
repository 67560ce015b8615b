"""The links of the OpenAPI document: each operation leads to the next, from creating a game to its end."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

_ID = {"game_id": "$response.body#/id"}
_SAME = {"game_id": "$request.path.game_id"}


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


_LOOK = Link("getGame", "Look at the game.", _ID)

_ANSWER = Link(
    "answerDecision",
    "Answer your open decision: with its `id`, and the ids of the options that you choose.",
    _ID,
)

_NEWS = {"after": "$response.body#/version", "wait": "1"}

GAME = {
    "look": _LOOK,
    "wait": Link("getGame", "Wait for news of the game.", _ID | _NEWS),
    "answer": _ANSWER,
    "log": Link("getLog", "Read its log.", _ID),
    "state": Link(
        "getState", "Look at this version again, whenever you like.", _ID | {"seq": "$response.body#/version"}
    ),
    "export": Link("exportGame", "Take the log home, when the game is over.", _ID),
}
"""What an answer that is a game leads to."""

LINKS: dict[str, dict[str, Link]] = {
    "createGame": GAME
    | {
        "join": Link("takeSeat", "Another player takes a seat.", _ID),
        "start": Link("startGame", "Start it, if it is started by hand.", _ID),
        "leave": Link("leaveSeat", "Give your seat back.", _ID),
    },
    "takeSeat": GAME
    | {
        "leave": Link("leaveSeat", "Give your seat back.", _ID),
        "resign": Link("resign", "Give the game up.", _ID),
    },
    "openSeed": GAME,
    "startGame": GAME,
    "getGame": GAME | {"join": Link("takeSeat", "Take a seat.", _ID)},
    "importGame": {"look": _LOOK, "log": GAME["log"], "state": GAME["state"]},
    "resign": {"look": _LOOK, "export": GAME["export"]},
    "answerDecision": {
        "look": Link("getGame", "Look at the game.", _SAME),
        "wait": Link("getGame", "Wait for the others.", _SAME | _NEWS),
        "state": Link("getState", "Look at the game as it was then.", _SAME | {"seq": "$response.body#/version"}),
    },
    "listGames": {
        "look": Link("getGame", "Look at the first of them.", {"game_id": "$response.body#/games/0/id"}),
        "more": Link("listGames", "The next page.", {"cursor": "$response.body#/cursor"}),
    },
    "getLog": {"more": Link("getLog", "The next entries.", _SAME | {"after": "$response.body#/after"})},
    "exportGame": {"import": Link("importGame", "Import it elsewhere.", body="$response.body")},
    "createTicket": {
        "listen": Link(
            "streamGame",
            "Open the stream.",
            {"game_id": "$response.body#/game", "ticket": "$response.body#/ticket"},
        )
    },
    "createToken": {"revoke": Link("revokeToken", "Revoke it.", {"token": "$response.body#/id"})},
    "listTokens": {
        "revoke": Link("revokeToken", "Revoke the first of them.", {"token": "$response.body#/tokens/0/id"})
    },
    "listRulesets": {
        "ruleset": Link("getRuleset", "The first of them in full.", {"ruleset_id": "$response.body#/rulesets/0/id"}),
        "cards": Link("listCards", "Its cards.", {"ruleset_id": "$response.body#/rulesets/0/id"}),
    },
    "getRuleset": {"cards": Link("listCards", "Its cards.", {"ruleset_id": "$response.body#/id"})},
}
"""What each operation leads to when it succeeds, by a name for it."""
