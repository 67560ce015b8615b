"""Parameters that several operations have."""

from typing import Annotated

from litestar.params import QueryParameter

from domain.texts.formatting import Locale

LocaleQuery = Annotated[Locale, QueryParameter(name="locale", description="The language of the texts.")]

OwnLocaleQuery = Annotated[
    Locale | None, QueryParameter(name="locale", description="The language of the texts; your account's if left out.")
]
