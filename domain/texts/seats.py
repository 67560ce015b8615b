"""What the seats of a game are called."""

from domain.kernel.decisions import Message
from domain.kernel.game import Game
from domain.texts.formatting import Locale, Names, text


def seat_names(game: Game, locale: Locale, accounts: dict[str, str]) -> Names:
    """What to call each seat: the player's name, or a name for a bot, a free seat or a closed account."""
    names: list[str] = []
    for number, seat in enumerate(game.seats):
        kind = "bot-name" if seat.player is None and seat.bot else "seat-name"
        fallback = text(game.created.ruleset, locale, Message(kind, {"number": number + 1}))
        names.append(accounts.get(seat.player or "", fallback))
    return tuple(names)
