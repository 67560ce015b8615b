"""Accounts, and what they do so often a day."""

import secrets
from base64 import b32encode
from collections.abc import Iterable
from typing import Any, Literal, get_args

import msgspec
from redis.asyncio import Redis

from domain.kernel.protocol.commitments import M, actor_id
from domain.kernel.time.times import DAY, HOUR
from domain.texts.formatting import Locale
from store.accounts.clients import ClientStore
from store.accounts.newcomers import Newcomers
from store.accounts.once import Once
from store.accounts.passkeys import PasskeyStore
from store.accounts.tokens import Token, TokenStore, digest_of
from store.league.members import MemberStore
from store.notices.channels import ChannelStore
from store.redis import keys
from store.redis.clock import Clock, ServerClock, store_time
from store.redis.connection import server_time
from store.redis.ids import new_id
from store.redis.keys import (
    account_key,
    activity_key,
    codes_key,
    passkey_challenge_key,
    passkey_uses_key,
    passkeys_key,
    tokens_key,
    uses_key,
)
from store.redis.room import NoRoom
from store.redis.scripts import Script

_IDLE = "{idle}:accounts"

THERE_FOR = 2 * HOUR
"""Milliseconds for which it is known when the person of an account was there last."""

IDLE_ACCOUNT = 180 * DAY
"""Milliseconds after its last use in which an account without games is deleted."""

_FORSAKEN = IDLE_ACCOUNT + DAY
"""The same, since a use is noted once a day."""

MOST_AVOIDED = 200
"""Players whom an account avoids at most."""

DayCount = Literal["made", "said", "complained", "branched", "thought"]
"""Counts of each day: games that were created or imported, bytes of messages, reports, branches, and
milliseconds for which bots have looked ahead in a player's games.
"""

SETTLED = 60_000
"""Milliseconds after which nothing that was let through before a deletion is under way any more.

A process that missed the message trusts a token for half of it (`api.http.auth.TRUSTED_FOR`).
"""


class Player(msgspec.Struct, frozen=True):
    """An account. `created` in milliseconds since 1970.

    `namespace` is what ids of its own games and imports are made from: only the account knows it, so nobody else can
    guess them, or make the same. `key`, 64 hexadecimal digits that nobody is shown, is what its names in games are made
    from: a log names no account, and without the key nobody can tell that two games have the same player.
    """

    id: str
    name: str
    locale: Locale
    created: int
    namespace: str = ""
    key: str = ""

    def alias(self, account: str) -> str:
        """Return what another account is called on lists of this one, which says nothing to anybody else."""
        return "v_" + b32encode(M(bytes.fromhex(self.key), "alias", account)[:10]).decode().lower()

    def report(self, *about: str) -> str:
        """Return the id of the one report that the account may make of a message, or of an account in a game."""
        return "c_" + b32encode(M(bytes.fromhex(self.key), "report", *about)[:10]).decode().lower()

    def actor(self, game: str) -> str:
        """Return what the account is called in the log of this game."""
        return actor_id(bytes.fromhex(self.key), game)


class Avoided(msgspec.Struct, frozen=True):
    """An account that another will not sit at a table with, and where they met."""

    game: str
    seat: int


class Principal(msgspec.Struct, frozen=True):
    """The sender of a request, and what the token in it allows, which is known by its `credential`."""

    player: Player
    token: Token
    credential: str = ""

    @property
    def has_account(self) -> bool:
        """Return whether it is the token of an account, and not what stands for those who have none."""
        return bool(self.token.id)


class PlayerStore:
    """The accounts in one Redis: `{u:<player>}:account`, with their `tokens`."""

    def __init__(self, redis: Redis, clock: Clock = store_time) -> None:
        self.tokens = TokenStore(redis)
        self.passkeys = PasskeyStore(redis)
        self.members = MemberStore(redis, clock)
        self._redis = redis
        self._clock = ServerClock(redis, clock)
        self._use = Script(redis.execute_command, __package__, "use")
        self._put_new = Script(redis.execute_command, "store.redis", "put_new")
        self.once = Once(redis)
        self.newcomers = Newcomers(redis)
        self._forsake = Script(redis.execute_command, __package__, "forsake")

    async def now(self, player: str) -> int:
        """Return the time of the server that keeps an account, in milliseconds; it is asked once in each run of it."""
        return await self._clock.now(account_key(player))

    def known_now(self, player: str) -> int:
        """Return the same without asking, as far as it is known."""
        return self._clock.estimate(account_key(player))

    async def create(self, name: str, locale: Locale) -> tuple[Player, str, Token]:
        """A new account and its first token, with the scope `play`."""
        player_id = new_id("p")
        created = await server_time(self._redis, account_key(player_id))
        player = Player(player_id, name, locale, created, namespace=new_id("n"), key=secrets.token_hex(32))
        # The list of accounts first: one that is not on it would stay for ever.
        await self.look_again(player_id, player.created + _FORSAKEN)
        await self._redis.set(account_key(player.id), msgspec.json.encode(player))
        bearer, token = await self.tokens.add(player.id, "first", ("play",))
        return player, bearer, token

    async def get(self, player: str) -> Player | None:
        """The account of that id."""
        data = await self._redis.get(account_key(player))
        return msgspec.json.decode(data, type=Player) if data else None

    async def accounts(self, players: Iterable[str]) -> dict[str, Player]:
        """Those of these players that have an account."""
        ids = list(players)
        if not ids:
            return {}
        pipeline = self._redis.pipeline(transaction=False)
        for player in ids:
            pipeline.get(account_key(player))
        rows = await pipeline.execute()
        return {i: msgspec.json.decode(row, type=Player) for i, row in zip(ids, rows, strict=True) if row}

    async def names(self, players: Iterable[str]) -> dict[str, str]:
        """The names of those players that have an account."""
        return {player: account.name for player, account in (await self.accounts(players)).items()}

    async def avoid(self, player: str, account: str, avoided: Avoided) -> None:
        """Note that a player will not sit at a table with an account. Raises NoRoom."""
        if not await self._put_new([_avoided_key(player)], [account, msgspec.json.encode(avoided), MOST_AVOIDED]):
            detail = f"an account avoids at most {MOST_AVOIDED} players; admit one first"
            raise NoRoom("too-many-avoided", detail)

    async def admit(self, player: str, account: str) -> None:
        """Take back what `avoid` noted."""
        await self._redis.hdel(_avoided_key(player), account)

    async def avoidances(self, players: Iterable[str]) -> dict[str, dict[str, Avoided]]:
        """The accounts that each of these players avoids."""
        ids = list(players)
        pipeline = self._redis.pipeline(transaction=False)
        for player in ids:
            pipeline.hgetall(_avoided_key(player))
        rows = await pipeline.execute()
        return {
            player: {account.decode(): msgspec.json.decode(data, type=Avoided) for account, data in row.items()}
            for player, row in zip(ids, rows, strict=True)
        }

    async def update(self, player: Player) -> None:
        """Store a changed account."""
        await self._redis.set(account_key(player.id), msgspec.json.encode(player), xx=True)
        await self._redis.publish(keys.REVOKED_CHANNEL, player.id)

    async def delete(self, player: str) -> None:
        """Forget an account and all its tokens, everywhere at once.

        It stays on the list of accounts, first of all so that a crash changes nothing about that: what was let through
        just before may still take a seat.
        """
        await self.look_again(player, await server_time(self._redis, account_key(player)) + SETTLED)
        await self._forget(player)

    async def settle(self, player: str) -> None:
        """Forget for good an account that was deleted, with what was still written for it."""
        await self._forget(player)
        await self._redis.zrem(_IDLE, player)

    async def _forget(self, player: str) -> None:
        day = await server_time(self._redis, account_key(player)) // DAY
        await self._disconnect(player, await self.tokens.clients(player))
        names = [
            account_key(player),
            tokens_key(player),
            *(key(player) for key in (_used_key, _avoided_key, _muted_key, _there)),
        ]
        names += [*_credentials(player), *keys.calendars_of(player), keys.mentions_key(player)]
        counts = [_of_day(what, player, when) for what in get_args(DayCount) for when in (day, day - 1)]
        await self._redis.delete(*names, *counts)
        await ChannelStore(self._redis).forget(player)
        await ClientStore(self._redis).forget(player)
        await self.members.forget(player)
        await self.newcomers.forget(player)
        await self._redis.publish(keys.REVOKED_CHANNEL, player)

    async def use(self, player: str, now: int, token: str = "", *, by_person: bool = False) -> bool:
        """Note that an account is used now (milliseconds), and to the hour which token; False if there is none."""
        names = [account_key(player), _used_key(player), uses_key(player), _there(player)]
        lifetime = THERE_FOR if by_person else ""
        return bool(await self._use(keys=names, args=[now, token, now - now % HOUR, lifetime]))

    async def last_there(self, player: str) -> int:
        """Return when the person of an account was there last, in milliseconds; 0 if that is long ago."""
        return int(await self._redis.get(_there(player)) or 0)

    async def last_used(self, players: Iterable[str]) -> dict[str, int]:
        """Return when each of these accounts was last used, by a person or a program, in milliseconds; 0 if never."""
        ids = list(players)
        pipeline = self._redis.pipeline(transaction=False)
        for player in ids:
            pipeline.get(_used_key(player))
        return {player: int(at or 0) for player, at in zip(ids, await pipeline.execute(), strict=True)}

    async def idle(self, now: int, limit: int) -> list[str]:
        """Accounts that are to be looked at by now (milliseconds), idle or deleted, so many at most."""
        players: Any = await self._redis.zrangebyscore(_IDLE, "-inf", now, 0, limit)
        return [player.decode() for player in players]

    async def made_until(self, at: int, limit: int) -> list[str]:
        """Accounts that were made by a time (milliseconds), and those to be looked at before others of that age."""
        return await self.idle(at + _FORSAKEN, limit)

    async def look_again(self, player: str, at: int) -> None:
        """Look at this time (milliseconds) whether an account is idle, or what became of it."""
        await self._redis.zadd(_IDLE, {player: at})

    async def delete_idle(self, player: str, now: int) -> bool:
        """Delete an account that was not used for long; False if it was, or is not there. It is to be settled then."""
        names = [account_key(player), tokens_key(player), _used_key(player), _avoided_key(player)]
        names += [*_credentials(player), *keys.calendars_of(player)]
        was_there = await self._redis.exists(account_key(player))
        clients = await self.tokens.clients(player)
        used = int(await self._forsake(keys=names, args=[now - _FORSAKEN]))
        if used:
            await self.look_again(player, used + _FORSAKEN)
            return False
        await self._disconnect(player, clients)
        await self._redis.publish(keys.REVOKED_CHANNEL, player)
        return bool(was_there)

    async def _disconnect(self, player: str, clients: Iterable[str]) -> None:
        for client in set(clients):
            await ClientStore(self._redis).out(client, player)

    async def count(self, what: DayCount, player: str, day: int, more: int = 1) -> int:
        """Count something that a player does. Return how much of it there is on this day, counted from 1970."""
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.incrby(_of_day(what, player, day), more)
        pipeline.pexpire(_of_day(what, player, day), 2 * DAY)
        count, _ = await pipeline.execute()
        return int(count)

    async def counts(self, player: str, day: int) -> dict[DayCount, int]:
        """Return how much there is on a day of all that is counted."""
        kinds = get_args(DayCount)
        pipeline = self._redis.pipeline(transaction=False)
        for what in kinds:
            pipeline.get(_of_day(what, player, day))
        return {what: int(count or 0) for what, count in zip(kinds, await pipeline.execute(), strict=True)}

    async def mute(self, player: str, until: int) -> None:
        """Let a player write to nobody until a time, in milliseconds since 1970."""
        await self._redis.set(_muted_key(player), until, pxat=until)

    async def unmute(self, player: str) -> None:
        """Let a player write again."""
        await self._redis.delete(_muted_key(player))

    async def mute_end(self, player: str) -> int:
        """Return until when a player writes to nobody, in milliseconds since 1970; 0 for who may write."""
        return int(await self._redis.get(_muted_key(player)) or 0)

    async def find(self, credential: str) -> Principal | None:
        """Return whose token it is that is known by this credential; None if it is nobody's."""
        player, _, digest = credential.partition(".")
        if not digest:
            return None
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.get(account_key(player))
        pipeline.hget(tokens_key(player), digest)
        account, token = await pipeline.execute()
        if account is None or token is None:
            return None
        record = msgspec.json.decode(token, type=Token)
        if record.is_over(await self.now(player)):
            return None
        return Principal(msgspec.json.decode(account, type=Player), record, credential)


def credential(bearer: str) -> str:
    """Return the name of a bearer token: the account, a dot, the secret's SHA-256; empty if it cannot be a token."""
    player, _, secret = bearer.partition(".")
    return f"{player}.{digest_of(secret)}" if secret and len(bearer) <= 100 else ""


def _credentials(player: str) -> list[str]:
    """Keys of what an account has besides its tokens to get in with, and of what was done to them."""
    names = (uses_key, codes_key, passkeys_key, passkey_uses_key, passkey_challenge_key, activity_key)
    return [name(player) for name in names]


def _there(player: str) -> str:
    return f"{{u:{player}}}:there"


def _used_key(player: str) -> str:
    return f"{{u:{player}}}:used"


def _avoided_key(player: str) -> str:
    return f"{{u:{player}}}:avoided"


def _of_day(what: DayCount, player: str, day: int) -> str:
    return f"{{u:{player}}}:{what}:{day}"


def _muted_key(player: str) -> str:
    return f"{{u:{player}}}:muted"
