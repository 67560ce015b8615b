"""Accounts and tokens: what is stored cannot be used to sign in."""

import pytest
from msgspec.structs import replace
from redis.asyncio import Redis

from store.accounts.credentials import Revoked
from store.accounts.passkeys import Passkey, PasskeyStore
from store.accounts.players import PlayerStore, credential
from store.accounts.recovery import RecoveryStore
from store.redis import keys
from store.redis.feed import Feed
from store.redis.ids import new_id
from tests.processes.waiting import PATIENCE
from tests.store.processes import Processes

pytestmark = pytest.mark.anyio


@pytest.fixture
async def players(redis: Redis) -> PlayerStore:
    return PlayerStore(redis)


async def test_an_account_has_a_first_token_that_may_do_everything(players: PlayerStore) -> None:
    player, bearer, token = await players.create("Ada", "pl")
    principal = await players.find(credential(bearer))
    assert principal is not None
    assert principal.player == player == await players.get(player.id)
    assert (player.name, player.locale) == ("Ada", "pl")
    assert principal.token == token
    assert token.scopes == ("play",)


async def test_no_token_is_stored(players: PlayerStore, raw: Redis) -> None:
    player, bearer, _ = await players.create("Ada", "en")
    more, _ = await players.tokens.add(player.id, "more", ("read",))
    stored = b"".join([await raw.dump(name) async for name in raw.scan_iter()])
    names = b"".join([name async for name in raw.scan_iter()])
    for text in (bearer, more):
        secret = text.partition(".")[2].encode()
        assert len(secret) > 40
        assert secret not in stored + names


@pytest.mark.parametrize("wrong", ["", ".", "p_x.", ".secret", "x", "{}", "é.ü", "a" * 101])
async def test_what_is_no_token_is_nobodys(players: PlayerStore, wrong: str) -> None:
    await players.create("Ada", "en")
    assert await players.find(credential(wrong)) is None


async def test_a_token_is_of_one_player_alone(players: PlayerStore) -> None:
    ada, bearer, _ = await players.create("Ada", "en")
    bob, _, _ = await players.create("Bob", "en")
    secret = bearer.partition(".")[2]
    assert await players.find(credential(f"{bob.id}.{secret}")) is None
    assert await players.find(credential(f"{ada.id}.{secret}x")) is None
    assert await players.find(credential(f"{ada.id}.{secret}")) is not None


async def test_a_revoked_token_is_worth_nothing(players: PlayerStore, processes: Processes) -> None:
    player, bearer, _ = await players.create("Ada", "en")
    other, token = await players.tokens.add(player.id, "other", ("read",))
    assert await players.tokens.revoke(player.id, token.id)
    assert await PlayerStore(processes.client()).find(credential(other)) is None
    assert await players.find(credential(bearer)) is not None
    assert not await players.tokens.revoke(player.id, token.id)


async def test_only_its_owner_revokes_a_token(players: PlayerStore) -> None:
    _, bearer, token = await players.create("Ada", "en")
    bob, _, _ = await players.create("Bob", "en")
    assert not await players.tokens.revoke(bob.id, token.id)
    assert await players.find(credential(bearer)) is not None


async def test_a_deleted_account_leaves_nothing(players: PlayerStore, raw: Redis) -> None:
    player, bearer, _ = await players.create("Ada", "en")
    await players.tokens.add(player.id, "other", ("bot",))
    await players.delete(player.id)
    assert await players.find(credential(bearer)) is None
    assert await players.get(player.id) is None
    # A later one is to look once more.
    assert [name async for name in raw.scan_iter()] == [b"{idle}:accounts"]
    await players.settle(player.id)
    assert [name async for name in raw.scan_iter()] == []


async def test_a_change_does_not_bring_a_deleted_account_back(players: PlayerStore) -> None:
    player, _, _ = await players.create("Ada", "en")
    await players.delete(player.id)
    await players.update(player)
    assert await players.get(player.id) is None


async def test_tokens_are_listed_oldest_first(players: PlayerStore) -> None:
    player, _, first = await players.create("Ada", "en")
    more = [(await players.tokens.add(player.id, name, ("read", "bot")))[1] for name in ("b", "a", "c")]
    assert {token.id for token in await players.tokens.of(player.id)} == {first.id, *(token.id for token in more)}
    times = [token.created for token in await players.tokens.of(player.id)]
    assert times == sorted(times)


async def test_names_are_of_those_who_have_an_account(players: PlayerStore) -> None:
    ada, _, _ = await players.create("Ada", "en")
    bob, _, _ = await players.create("Bob", "en")
    await players.delete(bob.id)
    assert await players.names([ada.id, bob.id, "p_nobody"]) == {ada.id: "Ada"}
    assert await players.names([]) == {}


async def test_every_change_is_told_to_all_processes(players: PlayerStore, processes: Processes) -> None:
    feed, heard = Feed(processes.client()), list[str]()
    feed.listen(keys.REVOKED_CHANNEL, heard.append)
    await feed.start()
    player, _, _ = await players.create("Ada", "en")
    _, token = await players.tokens.add(player.id, "other", ("bot",))
    async with feed.subscribe(keys.REVOKED_CHANNEL) as subscription:
        for change in (players.update(player), players.tokens.revoke(player.id, token.id), players.delete(player.id)):
            heard.clear()
            await change
            while player.id not in heard:
                await subscription.wait(PATIENCE)
    await feed.stop()


async def test_a_passkey_is_read_once_to_be_renamed(
    players: PlayerStore, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, bearer, _ = await players.create("Ada", "en")
    passkeys, phone = PasskeyStore(redis), Passkey("k_1", "phone", b"c", b"k", "example.org", (), 1)
    assert await passkeys.add(player.id, phone, 0, credential(bearer)) == "added"
    get, asked = passkeys.get, list[str]()

    async def reading(player: str, passkey: str) -> Passkey | None:
        asked.append(passkey)
        return await get(player, passkey)

    monkeypatch.setattr(passkeys, "get", reading)
    renamed = await passkeys.rename(player.id, "k_1", "old phone")
    assert (renamed, asked) == (replace(phone, name="old phone"), ["k_1"])
    assert [row for row, _ in await passkeys.of(player.id)] == [renamed]


async def test_what_is_done_with_a_token_that_is_gone_is_not_done(players: PlayerStore, redis: Redis) -> None:
    player, owned, _ = await players.create("Ada", "en")
    bearer, token = await players.tokens.add(player.id, "stolen", ("play",))
    stolen, passkey = credential(bearer), Passkey("k_1", "evil", b"c", b"k", "example.org", (), 1)
    assert await players.tokens.revoke_others(player.id, token.id) == 1
    assert [row.id for row in await players.tokens.of(player.id)] == [token.id]
    await players.tokens.add(player.id, "back", ("play",), shown=stolen)
    assert await players.tokens.revoke_all(player.id) == 2
    with pytest.raises(Revoked):
        await players.tokens.add(player.id, "evil", ("play",), shown=stolen)
    with pytest.raises(Revoked):
        await players.tokens.add(player.id, "late", ("play",), shown=credential(owned))
    with pytest.raises(Revoked):
        await players.tokens.revoke_others(player.id, token.id)
    with pytest.raises(Revoked):
        await RecoveryStore(redis).renew(player.id, stolen)
    assert await players.passkeys.add(player.id, passkey, 0, stolen) == "revoked"
    assert await players.tokens.of(player.id) == []
    assert await players.passkeys.of(player.id) == []
    assert await RecoveryStore(redis).left(player.id) == (0, None)


def test_ids_are_not_alike() -> None:
    ids = {new_id("p") for _ in range(1_000)}
    assert len(ids) == 1_000
    assert all(len(i) == 18 and i.startswith("p_") for i in ids)
