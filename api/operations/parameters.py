"""Parameters that several operations have."""

from typing import Annotated

from litestar.params import PathParameter, QueryParameter

from domain.texts.formatting import Locale

LocaleQuery = Annotated[Locale, QueryParameter(name="locale", description="The language of the texts.")]

OwnLocaleQuery = Annotated[
    Locale | None, QueryParameter(name="locale", description="The language of the texts; your account's if left out.")
]

GameId = Annotated[str, PathParameter(description="The id of the game.")]

RulesetId = Annotated[str, PathParameter(description="The id of the ruleset.")]
