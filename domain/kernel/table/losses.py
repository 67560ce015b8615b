"""Losses: a store that came back without its end has lost entries, and the log says so from there on."""

from domain.kernel.log.entries import HOST, EntryDraft, Loss
from domain.kernel.protocol.ruleset import Event
from domain.kernel.table.evolved import Evolved
from domain.kernel.table.game import Game
from domain.kernel.table.steps import require


def tell_loss(game: Game, entries: int) -> tuple[EntryDraft, ...]:
    """Tell that so many entries after the latest one were lost; nothing in a game that is over, which lost none."""
    return (EntryDraft(HOST, Loss(entries)),) if game.status != "finished" else ()


def loss(game: Game, actor: str, loss: Loss, secret: bytes) -> Evolved:
    """The players are told that entries were lost; nothing else changes."""
    require(actor == HOST, "wrong-entry", "only the host tells of a loss")
    require(loss.entries > 0, "wrong-entry", "a loss is of one entry at least")
    return Evolved(game, (Event("game-loss", {"entries": loss.entries}),))
