"""Accounts."""

from typing import Annotated

import msgspec
from litestar import Router, delete, get, patch, post, put
from litestar.params import JSONBody, PathParameter

from api.document.operation import Link, Operation
from api.http.access import PUBLIC, requires
from api.http.bodies import Request
from api.http.limits import network
from api.http.problems import not_found, problem
from api.presenter.calendars import hours_view, leave_views
from api.service.account_names import account_name
from api.service.branches import own_branches
from api.service.channels import all_told, tell_of_end
from api.service.credentials import client_view, deed_views, token_views
from api.service.leagues import membership, standings_of
from api.service.orders import own_orders
from api.service.passkeys import passkey_views
from api.service.reports import reports_of
from api.service.rows import ASKED_A_READ
from api.service.service import Service, service_of
from api.service.talk import message_view
from api.wire.players import (
    AvoidedView,
    AvoidPlayer,
    CreatedPlayer,
    JoinLeague,
    LeagueMembership,
    NewPlayer,
    PlayerChanges,
    PlayerExport,
    PlayerView,
    ReliabilityView,
)
from api.wire.talk import OwnMessage, UnreadView
from domain.kernel.time.times import DAY, rfc3339
from store.accounts.players import IDLE_ACCOUNT, Avoided, Player
from store.league.members import Excluded
from store.upkeep.leaving import games_of


@post(
    "/players",
    **Operation(
        "createPlayer",
        "Create an account",
        PUBLIC,
        problems=("name-not-allowed", "too-many-requests", "store-nearly-full"),
        again="another",
    ).handler,
)
async def create_player(request: Request, data: JSONBody[NewPlayer]) -> CreatedPlayer:
    """Create an account. The answer holds its first token, with the scope `play`; it is shown this once."""
    service = service_of(request)
    service.quotas.require_space()
    service.limits.register(request.comes_from)
    player, bearer, _ = await service.players.create(account_name(data.name), data.locale)
    await service.players.newcomers.note(player.id, network(request.comes_from), player.created // DAY)
    return CreatedPlayer(player.id, player.name, player.locale, rfc3339(player.created), player.namespace, bearer)


@get(
    "/players/me",
    **Operation(
        "getMe",
        "Your account",
        requires("read", "bot"),
    ).handler,
)
async def get_me(request: Request) -> PlayerView:
    """Your account. Whom it avoids, its namespace, hours, vacations and league are for tokens with the scope `play`."""
    principal = request.auth
    view = await _player_view(service_of(request), principal.player)
    if "play" in principal.token.scopes:
        return view
    return msgspec.structs.replace(view, avoid=None, namespace=None, hours=None, vacations=None, league=None)


@patch(
    "/players/me",
    **Operation(
        "changeMe",
        "Change your name or your language",
        requires(),
        problems=("name-not-allowed",),
    ).handler,
)
async def change_me(request: Request, data: JSONBody[PlayerChanges]) -> PlayerView:
    """Change your name or your language; what is left out stays."""
    service, player = service_of(request), request.auth.player
    changed = msgspec.structs.replace(
        player,
        name=account_name(data.name) if data.name else player.name,
        locale=data.locale or player.locale,
    )
    if changed.name != player.name:
        limit = service.limits.rename(player.id)
        service.limits.count(request.scope, limit, "this account changes its name more often than it may")
    if changed != player:
        await service.players.update(changed)
        # The message that tells all processes comes a moment later: whoever asks next is to find the change.
        service.authenticator.forget_tokens(player.id)
    return await _player_view(service, changed)


@post(
    "/players/me/avoided",
    **Operation(
        "avoidPlayer",
        "Avoid a player",
        requires(),
        problems=("not-found", "removed", "nobody-there", "too-many-avoided"),
        links={"admit": Link("stopAvoidingPlayer", "Avoid the player no more.", {"avoided": "$response.body#/id"})},
        again="same",
    ).handler,
)
async def avoid_player(request: Request, data: JSONBody[AvoidPlayer]) -> AvoidedView:
    """Avoid a player whom you met in a game: the two of you cannot take seats at one table any more.

    Nobody else is told whom you avoid. The same player again stays on the list as before.
    """
    service, principal = service_of(request), request.auth
    player = principal.player
    timeline = await service.visible(data.game, principal)
    account = timeline.account_at(data.seat)
    if account is None:
        raise problem("nobody-there", f"nobody who has an account here has seat {data.seat}")
    if account == player.id:
        raise problem("nobody-there", f"you have seat {data.seat} yourself")
    avoidances = (await service.players.avoidances([player.id]))[player.id]
    if account not in avoidances:
        avoidances[account] = Avoided(data.game, data.seat)
        await service.players.avoid(player.id, account, avoidances[account])
    names = await service.names.of([account])
    return _avoided_view(player, account, avoidances[account], names)


@delete(
    "/players/me/avoided/{avoided:str}",
    **Operation(
        "stopAvoidingPlayer",
        "Avoid a player no more",
        requires(),
    ).handler,
)
async def stop_avoiding_player(
    request: Request, avoided: Annotated[str, PathParameter(description="The id of the player on your list `avoid`.")]
) -> None:
    """Avoid a player no more."""
    service, player = service_of(request), request.auth.player
    for account in (await service.players.avoidances([player.id]))[player.id]:
        if player.alias(account) == avoided:
            await service.players.admit(player.id, account)
            return
    raise not_found("player")


def _avoided_view(player: Player, account: str, avoided: Avoided, names: dict[str, str]) -> AvoidedView:
    return AvoidedView(player.alias(account), names.get(account), avoided.game, avoided.seat)


@delete(
    "/players/me",
    **Operation(
        "deleteMe",
        "Delete your account",
        requires(),
    ).handler,
)
async def delete_me(request: Request) -> None:
    """Delete your account: you leave open games and resign from running ones; your name and tokens are forgotten.

    Games of bots alone that you created end, as `deserted`. Logs keep what you were called in each game alone, which
    nobody can link to you, or to each other, any more. Your imports are removed, and your messages and notes
    are erased. Addresses that led in are told so by a last mail.
    """
    service, player = service_of(request), request.auth.player
    channels = await service.channels.of(player.id)
    # The account first, so that nothing new is let in; what was under way is made up for by the sweep.
    await service.players.delete(player.id)
    service.authenticator.forget_tokens(player.id)
    await tell_of_end(service, player, channels)
    await service.leaving.leave(player.id)


@get(
    "/players/me/reliability",
    **Operation(
        "getReliability",
        "Whether you were there when you were waited for",
        requires("read", "bot"),
    ).handler,
)
async def get_reliability(request: Request) -> ReliabilityView:
    """Your reliability: how often you ran out of time and were away in your latest games.

    It follows what happens within a second.
    """
    return await service_of(request).reliabilities.now(request.auth.player.id)


@put(
    "/players/me/league",
    **Operation(
        "joinLeague",
        "Have your games counted in the league",
        requires(),
        problems=("excluded",),
        links={"league": Link("getLeague", "The tables.")},
    ).handler,
)
async def join_league(request: Request, data: JSONBody[JoinLeague]) -> LeagueMembership:
    """Have your games counted: others see your name and your strength in the league, by ruleset and pace.

    Games count that are created from now on, in which each seat is a member's from the beginning to the
    end and which come to a result; no positions that were set up, and no more than five in a month with the same
    member. Winners come first, then those who play to the end, last those who resign. The same again changes who plays.

    A program that plays at night (`nights`) is seated in public games with programs of others that are about as strong:
    in two with each whom it meets, the seats swapped, a minute for a decision and ten for the whole game. It is to be
    there when the night begins: an account that was used, or listened to a stream, a quarter of an hour before.
    """
    service, player = service_of(request), request.auth.player
    kind = "program" if data.nights else data.kind
    try:
        member = await service.players.members.join(player.id, kind, nights=data.nights)
        return await standings_of(service, member)
    except Excluded as excluded:
        raise problem("excluded", f"an operator keeps this account out of the league: {excluded}") from excluded


@delete(
    "/players/me/league",
    **Operation(
        "leaveLeague",
        "Have your games counted no more",
        requires(),
    ).handler,
)
async def leave_league(request: Request) -> None:
    """Have your games counted no more: what came of them is forgotten at once. To join again begins anew."""
    service = service_of(request)
    await service.players.members.leave(request.auth.player.id)


@get(
    "/players/me/export",
    **Operation(
        "exportMe",
        "All that is stored about you",
        requires(),
    ).handler,
)
async def export_me(request: Request) -> PlayerExport:
    """All that is stored about you."""
    service, player = service_of(request), request.auth.player
    rows = await games_of(service.lobby, player.id)
    service.limits.more(request.auth, len(rows) / ASKED_A_READ)
    messages = [OwnMessage(game, message_view(message)) async for game, message in service.talk.of(player.id)]
    report_views = await reports_of(service, player, player.locale)
    channels, notices = await all_told(service, player.id)
    return PlayerExport(
        player=await _player_view(service, player),
        tokens=await token_views(service, request.auth),
        passkeys=await passkey_views(service, player.id),
        clients=[client_view(client) for client in await service.clients.of(player.id)],
        activity=await deed_views(service, player.id),
        games=[row.id for row in rows],
        messages=messages,
        unread=[
            UnreadView(row.game, rfc3339(row.since), row.name)
            for row in await service.mentions.of(player.id)
            if row.kind == "message"
        ],
        reports=report_views.reports,
        measures=report_views.measures,
        channels=channels,
        notices=notices,
        orders=await own_orders(service, rows, player.id),
        branches=await own_branches(service, request.auth),
    )


async def _player_view(service: Service, player: Player) -> PlayerView:
    avoided = (await service.players.avoidances([player.id]))[player.id]
    names = await service.names.of(avoided)
    has_games = await service.lobby.has_games(player.id)
    calendar, _ = await service.calendars.get(player.id)
    return PlayerView(
        id=player.id,
        name=player.name,
        locale=player.locale,
        created=rfc3339(player.created),
        avoid=[_avoided_view(player, account, where, names) for account, where in avoided.items()],
        namespace=player.namespace,
        hours=hours_view(calendar.hours, calendar) if calendar.hours else None,
        vacations=leave_views(
            calendar, await service.calendars.vacation_outcomes(player.id), await service.calendars.now()
        ),
        league=await membership(service, player.id),
        quotas=await service.quotas.views(player.id),
        expires=None if has_games else rfc3339(await service.players.now(player.id) + IDLE_ACCOUNT),
    )


router = Router(
    "/",
    route_handlers=[
        create_player,
        get_me,
        change_me,
        avoid_player,
        stop_avoiding_player,
        delete_me,
        export_me,
        get_reliability,
        join_league,
        leave_league,
    ],
    tags=["players"],
)
