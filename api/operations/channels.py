"""Channels: how you are told of your games while you are away, and what became of each notice."""

from typing import Annotated

from litestar import Router, delete, get, post, put
from litestar.exceptions import HTTPException
from litestar.params import JSONBody, PathParameter, QueryParameter
from msgspec.structs import replace

from api.document.operation import Link, Operation
from api.http.access import requires
from api.http.bodies import OnceKey, Request
from api.http.problems import not_found, problem
from api.operations.parameters import GameId
from api.service.channels import (
    channel_of,
    channel_view,
    channel_views,
    confirm_address,
    game_notices_view,
    new_channel,
    new_code,
    notice_view,
    remove_channel,
    rotate_secret,
    send_code,
    used_again,
    with_secret,
    with_settings,
)
from api.service.service import service_of
from api.wire.channels import (
    ChannelCode,
    ChannelList,
    ChannelSettings,
    ChannelView,
    CreatedChannel,
    GameNoticesSettings,
    GameNoticesView,
    NewChannel,
    NoticePage,
    NoticeView,
    RotatedChannel,
)
from domain.kernel.time.times import rfc3339
from domain.notices.projection import notice_id
from domain.notices.records import Delivery, GameNotices, Health, Notice
from store.notices.ledger import CHANNEL

ChannelId = Annotated[str, PathParameter(description="The id of the channel.")]

ONE = {"channel": "$response.body#/channel/id"}
SAME = {"channel": "$request.path.channel"}

TRY = {"test": Link("testChannel", "Try it out.", SAME)}

OUTCOME = {"look": Link("listDeliveries", "See what became of it.", {})}

TEST_EVERY = 10_000
"""Milliseconds in which a channel is tested once, however often that is asked for."""


def _count(request: Request) -> None:
    """Count what has a stranger called, or mailed. Raises the problem `too-many-requests`."""
    limits, scope = service_of(request).limits, request.scope
    limit = limits.channel(request.comes_from)
    limits.count(scope, limit, "more channels and codes are asked for from here than may be")


@post(
    "/players/me/channels",
    **Operation(
        "createChannel",
        "Create a channel",
        requires(),
        problems=(
            "address-not-allowed",
            "no-such-hours",
            "too-many-channels",
            "too-many-mails",
            "idempotency-key-reused",
        ),
        links={
            "test": Link("testChannel", "Try it out.", ONE),
            "settings": Link("setChannelSettings", "Say when it is used.", ONE),
            "rotate": Link("rotateChannel", "Give it another secret.", ONE),
            "confirm": Link("confirmChannel", "Confirm its address.", ONE),
            "delete": Link("deleteChannel", "Delete it.", ONE),
        },
        again="keyed",
    ).handler,
)
async def create_channel(
    request: Request, data: JSONBody[NewChannel], idempotency_key: OnceKey = None
) -> CreatedChannel:
    """Create a channel. The answer holds its secret, which is shown this once.

    From then on it tells of all your games: 60 seconds after you are asked, unless you have answered by then. A mail
    address is sent a code first, which confirms it, and so does the link beside it. An address that a channel of the
    kind leads to already gives that one, with its settings and without its secret, which is shown again to the same
    `Idempotency-Key` alone.
    """
    service, player = service_of(request), request.auth.player
    _count(request)
    channel = new_channel(data, request.auth, await service.work_items.now(), service.settings.allowed_hosts)
    channel = with_secret(
        channel, await service.players.once.seed(request.auth.player.id, "channel", idempotency_key, data)
    )
    secret = channel.secrets[0].text if channel.secrets else None
    there = await service.channels.at(player.id, channel.kind, channel.address)
    if there is None:
        await service.channels.add(player.id, channel, service.settings.channels_per_player)
        stored = await service.channels.get(player.id, channel.id)
        # Another request for the same was first.
        there = None if stored == channel else stored
    if there is not None:
        again = await used_again(service, request.auth, there, channel)
        is_maker = again.secrets[:1] == channel.secrets
        return CreatedChannel(await channel_view(service, player.id, again), secret if is_maker else None)
    try:
        await send_code(service, player, channel)
    except HTTPException:
        await service.channels.delete(player.id, channel.id)
        raise
    return CreatedChannel(await channel_view(service, player.id, channel), secret)


@get(
    "/players/me/channels",
    **Operation(
        "listChannels",
        "Your channels",
        requires(),
        links={"test": Link("testChannel", "Try the first one out.", {"channel": "$response.body#/channels/0/id"})},
    ).handler,
)
async def list_channels(request: Request) -> ChannelList:
    """Your channels, oldest first, without their secrets, and the key with which a browser subscribes to pushes."""
    from domain.notices.pushes import public_text

    service, player = service_of(request), request.auth.player.id
    return ChannelList(await channel_views(service, player), public_text(await service.push_key.get()))


@put(
    "/players/me/channels/{channel:str}/settings",
    status_code=200,
    **Operation(
        "setChannelSettings",
        "Say what a channel is for, and when",
        requires(),
        problems=("not-found", "no-such-hours"),
        links=TRY,
    ).handler,
)
async def set_channel_settings(request: Request, channel: ChannelId, data: JSONBody[ChannelSettings]) -> ChannelView:
    """Say what a channel is for, and when; what is left out is as by default. One that is disabled is used again."""
    service, player = service_of(request), request.auth.player.id
    current = await channel_of(service, player, channel)
    state = "unconfirmed" if current.state == "unconfirmed" else "active"
    changed = replace(with_settings(current, data), state=state, because="")
    await service.channels.put(player, changed)
    if current.state == "disabled":
        await service.channels.note(player, channel, Health())
    await service.work_items.mark(CHANNEL, player, channel, await service.work_items.now())
    return await channel_view(service, player, changed)


@delete(
    "/players/me/channels/{channel:str}",
    **Operation("deleteChannel", "Delete a channel", requires(), problems=("not-found",)).handler,
)
async def delete_channel(request: Request, channel: ChannelId) -> None:
    """Delete a channel: nothing is sent by it any more. Earlier notices are shown still.

    An address that was confirmed does not lead into the account any more, and is told so by a last mail.
    """
    service, account = service_of(request), request.auth.player
    player = account.id
    await remove_channel(service, account, await channel_of(service, player, channel))
    await service.work_items.mark(CHANNEL, player, channel, await service.work_items.now())


@post(
    "/players/me/channels/{channel:str}/test",
    status_code=200,
    **Operation(
        "testChannel",
        "Try a channel out",
        requires(),
        problems=("not-found", "too-many-mails"),
        links=OUTCOME,
        again="another",
    ).handler,
)
async def test_channel(request: Request, channel: ChannelId) -> NoticeView:
    """Send a notice of the kind `channel.test` by a channel, once in 10 seconds at most.

    An address that is not confirmed is sent another code instead.
    """
    service, account = service_of(request), request.auth.player
    player, now = account.id, await service.work_items.now()
    current = await channel_of(service, player, channel)
    if current.state == "unconfirmed":
        _count(request)
        current = replace(current, code=new_code(now, request.auth))
        await send_code(service, account, current)
        await service.channels.put(player, current)
        await service.channels.forget_tries(player, current.id)
    notice = Notice(
        notice_id(player, current.id, "channel.test", str(now // TEST_EVERY)),
        "channel.test",
        now,
        channels=(current.id,),
    )
    plans = {current.id: Delivery("waiting", due=now)}
    await service.ledger.tell(player, [(notice, plans)])
    return notice_view(notice, plans)


@post(
    "/players/me/channels/{channel:str}/confirm",
    status_code=200,
    **Operation(
        "confirmChannel",
        "Confirm the address of a channel",
        requires(),
        problems=("not-found", "wrong-code"),
        links=TRY,
        again="refused",
    ).handler,
)
async def confirm_channel(request: Request, channel: ChannelId, data: JSONBody[ChannelCode]) -> ChannelView:
    """Confirm the address of a channel by the code that was mailed there. It is good for a day, and for 5 tries.

    From then on whoever reads mail there can sign in (`beginSignIn`); your other channels are told so.
    """
    service, principal = service_of(request), request.auth
    player = principal.player.id
    confirmed_channel = await confirm_address(service, principal, await channel_of(service, player, channel), data.code)
    return await channel_view(service, player, confirmed_channel)


@post(
    "/players/me/channels/{channel:str}/rotate",
    status_code=200,
    **Operation(
        "rotateChannel",
        "Give a channel another secret",
        requires(),
        problems=("not-found", "no-secret"),
        links=TRY,
        again="another",
    ).handler,
)
async def rotate_channel(request: Request, channel: ChannelId) -> RotatedChannel:
    """Give a channel another secret, shown this once. For 24 hours there is a signature by the old one as well.

    Asked for again, it makes yet another; up to three old ones are used, each until its 24 hours are over.
    """
    service, player = service_of(request), request.auth.player.id
    current = await channel_of(service, player, channel)
    if not current.secrets:
        raise problem("no-secret", "of all channels webhooks alone have a secret")
    changed, secret = rotate_secret(current, await service.work_items.now())
    await service.channels.put(player, changed)
    return RotatedChannel(await channel_view(service, player, changed), secret, rfc3339(changed.secrets[1].until))


@get(
    "/players/me/deliveries",
    **Operation(
        "listDeliveries",
        "What you were told",
        requires("read", "bot"),
        links={
            "resend": Link("resendNotice", "Send the latest once more.", {"notice": "$response.body#/deliveries/0/id"}),
            "more": Link("listDeliveries", "The notices before.", {"before": "$response.body#/before"}),
        },
    ).handler,
)
async def list_deliveries(
    request: Request,
    game: Annotated[
        str | None, QueryParameter(name="game", max_length=64, description="Notices of this game alone.")
    ] = None,
    before: Annotated[
        str | None, QueryParameter(name="before", max_length=32, description="`before` of the page before.")
    ] = None,
    limit: Annotated[int, QueryParameter(name="limit", ge=1, le=200, description="Notices a page.")] = 50,
) -> NoticePage:
    """The ledger of what you were told, or were not and why: each notice, channel and attempt of the last 30 days."""
    service, player = service_of(request), request.auth.player.id
    rows = await service.ledger.page(player, game=game, before=before, limit=limit + 1)
    views = [notice_view(*row) for row in rows[:limit]]
    return NoticePage(views, views[-1].id if len(rows) > limit else None)


@post(
    "/players/me/deliveries/{notice:str}/resend",
    status_code=200,
    **Operation(
        "resendNotice",
        "Send a notice once more",
        requires(),
        problems=("not-found",),
        links=OUTCOME,
        again="another",
    ).handler,
)
async def resend_notice(
    request: Request, notice: Annotated[str, PathParameter(description="The id of the notice.")]
) -> NoticeView:
    """Send a notice once more by each of its channels that are there still, under its id, unless it is moot."""
    service, player = service_of(request), request.auth.player.id
    now = await service.work_items.now()
    deliveries = [
        (channel, row)
        for channel in await service.channels.of(player)
        if (row := await service.ledger.look(player, notice, channel.id)) is not None
    ]
    if not deliveries:
        raise not_found("notice that can be sent again")
    again = {channel.id: replace(row[1], state="waiting", because="", due=now) for channel, row in deliveries}
    for name, delivery in again.items():
        await service.ledger.write(player, notice, name, delivery, is_new=True)
    return notice_view(deliveries[0][1][0], again)


@put(
    "/games/{game_id:str}/notices",
    status_code=200,
    **Operation(
        "setNotices",
        "Say how you are told of a game",
        requires("bot"),
        problems=("not-found", "removed"),
        links={
            "look": Link("getGame", "Look at the game.", {"game_id": "$request.path.game_id"}),
            "told": Link("getNotices", "See how you are told of it.", {"game_id": "$request.path.game_id"}),
        },
    ).handler,
)
async def set_notices(request: Request, game_id: GameId, data: JSONBody[GameNoticesSettings]) -> GameNoticesView:
    """Say how you want to be told of one game: what is left out is as your channels say."""
    service, principal = service_of(request), request.auth
    await service.visible(game_id, principal)
    channels = None if data.channels is None else tuple(dict.fromkeys(data.channels))
    settings = GameNotices(data.mode, channels)
    await service.channels.set(principal.player.id, game_id, settings)
    return game_notices_view(game_id, settings)


@get(
    "/games/{game_id:str}/notices",
    **Operation(
        "getNotices", "See how you are told of a game", requires("read", "bot"), problems=("not-found", "removed")
    ).handler,
)
async def get_notices(request: Request, game_id: GameId) -> GameNoticesView:
    """A player's own way of being told of one game: what is null is as your channels say."""
    service, principal = service_of(request), request.auth
    await service.visible(game_id, principal)
    return game_notices_view(game_id, await service.channels.settings(principal.player.id, game_id))


router = Router(
    "/",
    route_handlers=[
        create_channel,
        list_channels,
        set_channel_settings,
        delete_channel,
        test_channel,
        confirm_channel,
        rotate_channel,
        list_deliveries,
        resend_notice,
        set_notices,
        get_notices,
    ],
    tags=["channels"],
)
