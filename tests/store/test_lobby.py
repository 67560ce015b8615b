"""The lists that span games: a projection that follows the games, and can be made anew."""

from collections.abc import Iterable

import pytest
from redis.asyncio import Redis

from domain.kernel.commands import commands
from store.lists.lobby import Lobby, Page
from store.log.games import GameStore
from store.log.rows import Row
from store.redis import keys
from store.upkeep.removal import Removal
from tests.kit.local_game import SEED, created, player
from tests.store.play import answering, dealt, known, opened, play
from tests.store.processes import Processes

pytestmark = pytest.mark.anyio


async def drain(lobby: Lobby) -> int:
    """Do the dispatcher's work."""
    return sum([await lobby.drain(number) async for number, _ in lobby.behind()])


def ids(page: Page) -> list[str]:
    return [row.id for row in page.rows]


async def walk(lobby: Lobby, limit: int, **query: object) -> list[str]:
    """All pages of a list."""
    found, cursor = list[str](), None
    while True:
        page = await lobby.page(limit=limit, cursor=cursor, **query)  # type: ignore[arg-type]
        assert len(page.rows) == limit or page.cursor is None
        found += ids(page)
        cursor = page.cursor
        if cursor is None:
            return found


async def lists(raw: Redis) -> dict[bytes, Iterable[tuple[bytes, float]]]:
    names = [name async for name in raw.scan_iter("{lobby}*") if not name.endswith((b":placed", b":bytes"))]
    found = {name: await raw.zrange(name, 0, -1, withscores=True) for name in names}
    return {**found, b"bytes": sorted((await raw.hgetall("{lobby}:bytes")).items())}


async def test_a_game_is_listed_where_it_belongs_as_it_goes_on(store: GameStore, lobby: Lobby) -> None:
    timeline = await opened(store)

    async def where() -> list[str]:
        await drain(lobby)
        queries: dict[str, dict[str, object]] = {
            "all": {},
            "open": {"status": "open"},
            "running": {"status": "running"},
            "finished": {"status": "finished"},
            "mine": {"player": player(0)},
            "to move": {"player": player(0), "to_move": True},
            "theirs": {"player": player(1)},
            "rules": {"ruleset": "diamonsters", "player": player(0), "status": "running"},
            "other rules": {"ruleset": "chess"},
        }
        return [name for name, query in queries.items() if ids(await lobby.page(**query)) == ["g"]]  # type: ignore[arg-type]

    assert await where() == ["all", "open", "mine"]
    await store.execute(timeline, lambda game: commands.join(game, player(1), 1), accounts=known(1))
    assert await where() == ["all", "running", "mine", "to move", "theirs", "rules"]
    await store.execute(timeline, answering(0))
    assert await where() == ["all", "running", "mine", "theirs", "rules"]
    await play(store, timeline)
    assert await where() == ["all", "finished", "mine", "theirs"]


async def test_a_row_tells_what_the_list_shows(store: GameStore, lobby: Lobby) -> None:
    timeline = await dealt(store, bots={"1": "random"})
    await drain(lobby)
    (row,) = (await lobby.page()).rows
    game = timeline.game
    assert (row.id, row.seq, row.created, row.at) == ("g", game.seq, game.created_at, game.at)
    assert [(seat.player, seat.bot) for seat in row.summary.seats] == [(player(0), None), (None, "random")]
    assert [waiting.seat for waiting in row.summary.waiting] == [0, 1]


async def test_who_left_no_longer_has_the_game(store: GameStore, lobby: Lobby) -> None:
    timeline = await opened(store, seats=3)
    await store.execute(timeline, lambda game: commands.join(game, player(1), 1), accounts=known(1))
    await drain(lobby)
    assert ids(await lobby.page(player=player(1))) == ["g"]
    await store.execute(timeline, lambda game: commands.leave(game, player(1)))
    await drain(lobby)
    assert ids(await lobby.page(player=player(1))) == []
    assert ids(await lobby.page(player=player(0))) == ["g"]


async def test_a_private_game_is_listed_for_those_who_play_in_it_alone(store: GameStore, lobby: Lobby) -> None:
    wanted = created("diamonsters", 2)
    private = type(wanted)(**{**{f: getattr(wanted, f) for f in wanted.__struct_fields__}, "visibility": "private"})
    await store.create("g", commands.create("g", player(0), private, SEED), SEED, {}, known(0))
    await drain(lobby)
    assert ids(await lobby.page()) == []
    assert ids(await lobby.page(status="open")) == []
    assert ids(await lobby.page(player=player(0))) == ["g"]


async def test_a_seat_that_resigned_is_not_waited_for_by_its_player(store: GameStore, lobby: Lobby) -> None:
    timeline = await dealt(store, seats=3)
    await store.execute(timeline, lambda game: commands.resign(game, player(0)))
    await drain(lobby)
    assert ids(await lobby.page(player=player(0), to_move=True)) == []
    assert ids(await lobby.page(player=player(1), to_move=True)) == ["g"]


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 8, 50])
async def test_every_game_is_on_one_page_though_many_were_created_at_once(
    store: GameStore, lobby: Lobby, raw: Redis, limit: int
) -> None:
    games = [f"game-{number}" for number in range(8)]
    for number, game in enumerate(games):
        await dealt(store, game)
        await raw.hset(keys.meta_key(game), "created", 1_000 + number // 4)
    await drain(lobby)
    newest_first = sorted(games, key=lambda game: (1_000 + games.index(game) // 4, game), reverse=True)
    assert await walk(lobby, limit) == newest_first
    assert await walk(lobby, limit, player=player(1), status="running") == newest_first


@pytest.mark.parametrize("limit", [1, 2, 5])
async def test_the_longest_wait_comes_first(store: GameStore, lobby: Lobby, raw: Redis, limit: int) -> None:
    games = [f"game-{number}" for number in range(4)]
    for game in games:
        await dealt(store, game)
    first = await store.read(games[0])
    assert first is not None
    await store.execute(first, answering(0), not_before=first.game.at + 60_000)
    await store.execute(first, answering(1))
    await drain(lobby)
    waits = {game: (await store.read(game)).game.open[0].since for game in games}  # type: ignore[union-attr]
    expected = sorted(games, key=lambda game: (waits[game], game))
    assert expected[-1] == games[0]
    assert await walk(lobby, limit, player=player(0), to_move=True) == expected


@pytest.mark.parametrize("cursor", ["x", "1", "_", "1_", "_g", "-1_g", "1.5_g", "²_g"])
async def test_a_cursor_that_no_page_gave_is_refused(lobby: Lobby, cursor: str) -> None:
    with pytest.raises(ValueError, match="cursor"):
        await lobby.page(cursor=cursor)


async def test_all_that_has_happened_may_be_caught_up_with_at_once(store: GameStore, lobby: Lobby) -> None:
    games = [f"game-{number}" for number in range(5)]
    for game in games:
        await opened(store, game)
    await lobby.catch_up()
    assert sorted(ids(await lobby.page())) == games


async def test_what_was_drained_is_not_drained_again(store: GameStore, lobby: Lobby) -> None:
    await dealt(store)
    assert [row async for row in lobby.behind()] == [(keys.partition("g"), 3)]
    assert await drain(lobby) == 3
    assert [row async for row in lobby.behind()] == []


async def test_a_drain_that_was_cut_off_is_made_up_for(
    store: GameStore, processes: Processes, raw: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    class PowerCut(Exception):
        pass

    async def unplug(*_: object) -> int:
        raise PowerCut

    await dealt(store)
    number = keys.partition("g")
    unplugged = processes.client()
    monkeypatch.setattr(unplugged, "xdel", unplug)
    with pytest.raises(PowerCut):
        await Lobby(unplugged).drain(number)
    placed = await lists(raw)
    lobby = Lobby(processes.client())
    assert await lobby.drain(number) == 3
    assert await lists(raw) == placed


async def test_a_later_version_stays_where_an_earlier_one_is_placed_late(
    store: GameStore, processes: Processes, raw: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    timeline = await dealt(store)
    slow, lobby = Lobby(processes.client()), Lobby(processes.client())
    earlier = await slow.rows(["g"])
    await play(store, timeline)
    await drain(lobby)
    placed = await lists(raw)
    monkeypatch.setattr(slow, "rows", lambda games: _already(earlier))
    await raw.xadd(keys.outbox_key(keys.partition("g")), {"game": "g"})
    await slow.drain(keys.partition("g"))
    assert await lists(raw) == placed


async def _already(rows: list[object]) -> list[object]:
    return rows


async def test_what_is_hidden_while_it_is_placed_stays_hidden(
    store: GameStore, processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    await opened(store)
    slow, lobby = Lobby(processes.client()), Lobby(processes.client())
    read = slow.rows

    async def before_it_is_hidden(games: Iterable[str]) -> list[Row]:
        monkeypatch.setattr(slow, "rows", read)
        rows = await read(games)
        assert await Removal(processes.client()).hide("g")
        return rows

    monkeypatch.setattr(slow, "rows", before_it_is_hidden)
    await slow.drain(keys.partition("g"))
    assert ids(await lobby.page()) == []
    assert ids(await lobby.page(player=player(0))) == ["g"]


async def test_lists_made_anew_are_those_that_followed_the_games(store: GameStore, lobby: Lobby, raw: Redis) -> None:
    for number in range(6):
        timeline = await dealt(store, f"game-{number}", bots={"1": "random"} if number % 2 else None)
        if number > 2:
            await store.execute(timeline, answering(0))
        if number == 4:
            await play(store, timeline)
        await drain(lobby)
    await opened(store, "game-6")
    await drain(lobby)
    followed = await lists(raw)
    await raw.delete(*[name async for name in raw.scan_iter("{lobby}*")])
    assert await lobby.rebuild() == (7, 0)
    assert await lists(raw) == followed


async def test_lists_made_anew_hold_nothing_that_is_gone_or_does_not_belong_there(
    store: GameStore, lobby: Lobby, raw: Redis
) -> None:
    await dealt(store, "kept")
    await drain(lobby)
    followed = await lists(raw)
    await dealt(store, "gone")
    await drain(lobby)
    await raw.delete(keys.meta_key("gone"), keys.log_key("gone"))
    await raw.zadd("{lobby}:public:open:all", {"kept": 1, "never": 2})
    count, taken = await lobby.rebuild()
    assert (count, taken > 2) == (1, True)
    assert await lists(raw) == followed
    assert await lobby.rebuild() == (1, 0)


async def test_a_game_that_is_gone_is_not_listed(store: GameStore, lobby: Lobby, raw: Redis) -> None:
    await opened(store)
    await drain(lobby)
    await raw.delete(keys.meta_key("g"), keys.log_key("g"))
    assert ids(await lobby.page()) == []
