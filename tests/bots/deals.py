"""What was played of a match between bots."""

import msgspec


class Match(msgspec.Struct, frozen=True):
    """A bot at one seat against a weaker one at all others."""

    ruleset: str
    seats: int
    bot: str
    against: str


class Deal(msgspec.Struct, frozen=True):
    """One deal of a match, played with the bot at each seat.

    `won` has the bot's share of each of these games, by its seat: 1, 0, or a part where several win. `seconds` are of
    the processor: for all games, and, in `thought`, for what each bot was `asked` so many times.
    """

    match: Match
    number: int
    fingerprint: str
    commit: str
    won: list[float]
    seconds: float
    asked: dict[str, int]
    thought: dict[str, float]
