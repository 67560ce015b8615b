"""The names of a game's seats."""

from functools import lru_cache

from domain.kernel.protocol.decisions import Message
from domain.kernel.protocol.ids import Seat
from domain.kernel.table.game import Game
from domain.texts.formatting import Locale, Names, text
from domain.texts.lookalikes import apart


def seat_names(game: Game, locale: Locale, players: dict[str, str], keepers: dict[Seat, str] | None = None) -> Names:
    """Return what to call each seat: who `players` says, or a name for a bot, a free seat or a closed account.

    `kept` are players for whom free seats are kept.
    """
    sitters = [seat.player or (keepers or {}).get(number, "") for number, seat in enumerate(game.seats)]
    kinds = tuple("bot-name" if seat.player is None and seat.bot else "seat-name" for seat in game.seats)
    return sitter_names(game.created.ruleset, locale, tuple(map(players.get, sitters)), kinds)


@lru_cache(4_096)
def sitter_names(ruleset: str, locale: Locale, players: tuple[str | None, ...], kinds: tuple[str, ...]) -> Names:
    """Return what to call seats: by their players, or where none has a name by their kinds.

    Every look at a game asks for them.
    """
    return tuple(
        name or text(ruleset, locale, Message(kind, {"number": number}))
        for number, (name, kind) in enumerate(zip(apart(players), kinds, strict=True), 1)
    )


def former_names(game: Game, locale: Locale, players: dict[str, str]) -> Names:
    """Return what to call those who have handed their seats over, in their order, as `seat_names` does."""
    if not game.tenures:
        return ()
    sitters = [seat.player or "" for seat in game.seats] + [tenure.player for tenure in game.tenures]
    memo = apart([players.get(sitter) for sitter in sitters])[len(game.seats) :]
    return tuple(
        name or text(game.created.ruleset, locale, Message("seat-name", {"number": tenure.seat + 1}))
        for tenure, name in zip(game.tenures, memo, strict=True)
    )
