"""Parameters that several operations have."""

from typing import Annotated

from litestar.params import HeaderParameter, PathParameter, QueryParameter

from api.wire.forms import explained
from domain.texts.formatting import Locale
from store.talk import MESSAGE_ID

LocaleQuery = Annotated[Locale, QueryParameter(name="locale", description="The language of the texts.")]

OwnLocaleQuery = Annotated[
    Locale | None, QueryParameter(name="locale", description="The language of the texts; your account's if left out.")
]

GameId = Annotated[str, PathParameter(description="The id of the game.")]

RulesetId = Annotated[str, PathParameter(description="The id of the ruleset.")]

MessageId = Annotated[str, PathParameter(description="The id of the message.")]

_MESSAGE = explained(MESSAGE_ID, "the id of a message")

MessageAfter = Annotated[
    str | None,
    QueryParameter(
        name="after", pattern=_MESSAGE, max_length=18, description="Messages after this one, which may be gone by now."
    ),
]

TalkAfter = Annotated[
    str | None,
    QueryParameter(
        name="talk_after", pattern=_MESSAGE, max_length=18, description="The last message that you know, for `talk`."
    ),
]


def idempotency_key(description: str) -> HeaderParameter:
    """Return the header by which a request that is sent again is known as the same."""
    return HeaderParameter(name="Idempotency-Key", min_length=1, max_length=100, description=description)
