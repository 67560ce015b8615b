"""The parameters that several operations have, and the links to the next operations on a game."""

from typing import Annotated

from litestar.params import HeaderParameter, PathParameter, QueryParameter

from api.document.operation import Link
from api.wire.forms import explain_pattern
from domain.texts.formatting import Locale
from store.talk.talk import MESSAGE_ID

LocaleQuery = Annotated[
    Locale | None,
    QueryParameter(
        name="locale",
        description="The language of the texts; if left out the first of these in `Accept-Language`, or `en`.",
    ),
]

OwnLocaleQuery = Annotated[
    Locale | None, QueryParameter(name="locale", description="The language of the texts; your account's if left out.")
]

GameId = Annotated[str, PathParameter(description="The id of the game.")]

SeatQuery = Annotated[
    int | None, QueryParameter(name="seat", ge=0, description="Through whose eyes; any seat's when the game is over.")
]

RulesetId = Annotated[str, PathParameter(description="The id of the ruleset.")]

SeatId = Annotated[int, PathParameter(ge=0, le=15, description="The number of the seat.")]

MessageId = Annotated[str, PathParameter(description="The id of the message.")]

_MESSAGE = explain_pattern(MESSAGE_ID, "the id of a message")

BranchId = Annotated[str, PathParameter(description="The id of the branch.")]

MessageAfter = Annotated[
    str | None,
    QueryParameter(
        name="after",
        pattern=_MESSAGE,
        max_length=18,
        description="The last message that you know, which may be gone by now: messages after it.",
    ),
]

TalkAfter = Annotated[
    str | None,
    QueryParameter(
        name="talk_after", pattern=_MESSAGE, max_length=18, description="The last message that you know, for `talk`."
    ),
]

ID = {"game_id": "$response.body#/id"}
"""The game of an answer that is a game."""

SAME = {"game_id": "$request.path.game_id"}
"""The game of the request."""

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
    "orders": Link("getOrders", "See your standing orders there.", ID),
    "log": Link("getGameLog", "Read its log.", ID),
    "state": Link(
        "getGameState", "Look at this version again, whenever you like.", ID | {"seq": "$response.body#/version"}
    ),
    "what_if": Link("tryWhatIf", "See what would be if you did something else.", ID),
    "export": Link("exportGame", "Take the log home, when the game is over.", ID),
}
"""Links from an answer that is a game."""


LastEventId = Annotated[
    int | None,
    HeaderParameter(name="Last-Event-ID", ge=0, description="The last id that you received."),
]


def begin_after(what: str) -> QueryParameter:
    """Return the parameter that says where a stream begins that is followed for the first time."""
    description = f"Tell what happened after this {what}, where there is no Last-Event-ID."
    return QueryParameter(name="since", ge=0, description=description)


TicketQuery = Annotated[
    str | None,
    QueryParameter(name="ticket", max_length=100, description="From `createTicket`, in place of a token."),
]


def idempotency_key(description: str) -> HeaderParameter:
    """Return the header by which a request that is sent again is known as the same."""
    return HeaderParameter(name="Idempotency-Key", min_length=1, max_length=100, description=description)
