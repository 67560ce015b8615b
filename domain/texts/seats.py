"""The names of a game's seats."""

from domain.kernel.decisions import Message
from domain.kernel.game import Game
from domain.kernel.ids import Seat
from domain.texts.formatting import Locale, Names, text
from domain.texts.lookalikes import apart


def seat_names(game: Game, locale: Locale, players: dict[str, str], kept: dict[Seat, str] | None = None) -> Names:
    """Return what to call each seat: who `players` says, or a name for a bot, a free seat or a closed account.

    `kept` are players for whom free seats are kept.
    """
    sitters = [seat.player or (kept or {}).get(number, "") for number, seat in enumerate(game.seats)]
    names: list[str] = []
    known = apart([players.get(sitter) for sitter in sitters])
    for number, (seat, name) in enumerate(zip(game.seats, known, strict=True), 1):
        kind = "bot-name" if seat.player is None and seat.bot else "seat-name"
        names.append(name or text(game.created.ruleset, locale, Message(kind, {"number": number})))
    return tuple(names)
