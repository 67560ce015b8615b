"""Rematches: the same people play again, at seats that are kept for them."""

from datetime import timedelta

from msgspec.structs import replace

from api.http.problems import not_found, problem, unfit
from api.service.invitations import invite
from api.service.service import Service, may_see
from domain.kernel.commands import commands
from domain.kernel.commands.setups import by_rules_of
from domain.kernel.protocol.faults import InvalidSetup, Misfit
from domain.kernel.protocol.ids import Seat
from domain.kernel.table.game import Game
from domain.kernel.table.identifiers import game_id_for
from domain.kernel.time.times import rfc3339
from store.accounts.players import Player
from store.log.beside import Beside
from store.log.games import new_secret
from store.log.timeline import Timeline

KEPT = timedelta(days=7) // timedelta(milliseconds=1)
"""Milliseconds for which a seat is kept."""


async def rematch(service: Service, timeline: Timeline, player: Player) -> Timeline:
    """Return the rematch of a finished game, which is made for the first who asks.

    Raises the problems `not-seated`, `game-not-finished`, `invalid-setup` and those of quotas; `not-found` for whom it
    is not any more.
    """
    game = timeline.game
    seat = game.seat_of(timeline.actor(player))
    if seat is None:
        raise problem("not-seated", "a rematch is for those who played")
    if game.status != "finished":
        raise problem("game-not-finished", "there is a rematch when the game is over")
    if timeline.imported:
        raise InvalidSetup("this game was played elsewhere; create a new one", "elsewhere", "game").refused
    # The id follows from the game, so that there is one rematch whoever asks at once and whatever process ends.
    again = game_id_for(timeline.secret.hex(), timeline.id)
    timeline_again = await service.games.read(again) or await _create(service, timeline, player, seat, again)
    if timeline.beside.rematch is None:
        await service.beside.change(timeline.id, lambda beside: replace(beside, rematch=again))
    if not may_see(timeline_again, player):
        raise not_found("game")
    return timeline_again


async def _create(service: Service, timeline: Timeline, player: Player, seat: Seat, again: str) -> Timeline:
    # A seed that was asked for would deal the same again.
    created = by_rules_of(await service.fleet.program(), replace(timeline.game.created, seed=None))
    now = await service.games.now(again)
    people = await _others(service, timeline, seat)
    keepers = {other: person.actor(again) for other, person in people.items()}
    beside = Beside(
        invitation=invite(again, now) if created.visibility == "private" else None,
        kept=keepers,
        kept_until=now + KEPT,
        rematch_of=timeline.id,
    )
    actor, secret = player.actor(again), new_secret()
    accounts = {actor: player.id} | {keepers[other]: person.id for other, person in people.items()}
    drafts = commands.create(again, actor, created, secret, seat=seat)
    async with service.quotas.game(player.id, again, created) as counted:
        new_game = await service.games.create(again, drafts, secret, beside.fields, accounts)
        counted.is_new = new_game is not None
    new_game = new_game or await service.games.read(again)
    if new_game is None:
        raise not_found("game")
    return new_game


async def _others(service: Service, timeline: Timeline, seat: Seat) -> dict[Seat, Player]:
    """Those who sat at the other seats and still have an account."""
    actors = {other: sitter.player for other, sitter in enumerate(timeline.game.seats) if other != seat}
    accounts = {other: timeline.accounts.get(actor or "", "") for other, actor in actors.items()}
    people = await service.players.accounts({account for account in accounts.values() if account})
    return {other: people[account] for other, account in accounts.items() if account in people}


def seat_for(timeline: Timeline, game: Game, actor: str, seat: Seat | None) -> Seat | None:
    """Return which seat a player is to take who asks for this one; None: the first that is free.

    Raises the problem `seat-kept`. The command tells a player who has a seat, or comes too late, so.
    """
    beside = timeline.beside
    keepers = beside.kept_at(timeline.clock())
    if not keepers or game.status != "open" or game.seat_of(actor) is not None:
        return seat
    free = [number for number, sitter in enumerate(game.seats) if sitter.is_free]
    others = {number for number, who in keepers.items() if who != actor and number in free}
    wanted = sorted(free, key=lambda number: keepers.get(number) != actor) if seat is None else [seat]
    if wanted and others.issuperset(wanted):
        until = rfc3339(beside.kept_until)
        detail = f"kept for others until {until}: the seats {sorted(others)}"
        raise unfit("seat-kept", Misfit.of(detail, "too-soon", "", least=until))
    return next((number for number in wanted if number not in others), None)
