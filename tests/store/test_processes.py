"""Several processes on one Redis, which may lose its scripts, its connections or its last moment."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from itertools import count
from typing import Any

import pytest
from redis import exceptions
from redis.asyncio import Redis

from domain.kernel.commands import commands
from domain.kernel.fold.replay import replay
from domain.kernel.log.entries import EntryDraft
from domain.kernel.protocol.commitments import seat_commitment
from domain.kernel.protocol.refusals import Refused
from domain.kernel.table.game import Game
from store.due.schedule import Schedule
from store.lists.lobby import Lobby
from store.log.games import GameStore
from store.log.summary import Import
from store.log.timeline import Timeline
from store.redis.connection import Client, connect
from store.redis.pipelining import Pipelining
from tests.kit.local_game import SEED, created, player
from tests.processes.redis_server import RedisServer
from tests.store.play import LONG, answering, dealt, known, opened, play, varied
from tests.store.processes import Processes

pytestmark = pytest.mark.anyio

E_0 = bytes([7]) * 32


def answering_whoever_is_asked(game: Game) -> tuple[EntryDraft, ...]:
    """The command that answers the last question, if the game goes on."""
    if game.status != "running":
        return ()
    seat = game.open[-1].decision.seat
    return answering(seat, varied(game, seat))(game)


async def test_two_processes_play_one_game_turn_about(store: GameStore, processes: Processes) -> None:
    await dealt(store, options=LONG)
    stores = [store, GameStore(processes.client())]
    for turn in range(90):
        mine = stores[turn % 2]
        timeline = await mine.peek("g")
        assert timeline is not None
        await mine.execute(timeline, answering_whoever_is_asked)
    found = [await each.read("g") for each in (*stores, GameStore(processes.client()))]
    games = [timeline.game for timeline in found if timeline is not None]
    assert games[0] == games[1] == games[2]
    *_, last = replay("g", await store.log("g"), SEED)
    assert last.game == games[0]


async def test_many_who_play_at_once_in_two_processes_leave_one_good_log(
    store: GameStore, processes: Processes
) -> None:
    await dealt(store, seats=6, options=LONG)
    stores = [store, GameStore(processes.client())]

    async def player_of(seat: int) -> None:
        mine = stores[seat % 2]
        for _ in range(12):
            timeline = await mine.read("g")
            assert timeline is not None
            game = timeline.game
            if game.decision_of(seat) is not None:
                await mine.execute(timeline, answering(seat, varied(game, seat)))

    while (await store.read("g")).seq < 60:  # type: ignore[union-attr]
        await asyncio.gather(*map(player_of, range(6)))
    games = [(await each.read("g")).game for each in stores]  # type: ignore[union-attr]
    *_, last = replay("g", await store.log("g"), SEED)
    assert games == [last.game, last.game]


async def test_the_game_right_after_an_append_is_returned_though_others_went_on(
    store: GameStore, processes: Processes
) -> None:
    timeline = await dealt(store, seats=3)
    stores = [GameStore(processes.client()) for _ in range(3)]

    async def answer(seat: int) -> int:
        mine = await stores[seat].read("g")
        assert mine is not None
        game = await stores[seat].execute(mine, answering(seat))
        answer = game.answers[seat]
        assert answer is not None
        assert game.seq == answer.seq
        assert game.head == answer.head
        return answer.seq

    seqs = await asyncio.gather(*map(answer, range(3)))
    assert sorted(seqs) == [timeline.seq + 1, timeline.seq + 2, timeline.seq + 3]


async def test_scripts_that_were_flushed_are_sent_again(
    store: GameStore, schedule: Schedule, lobby: Lobby, processes: Processes, raw: Redis
) -> None:
    timeline = await dealt(store, bots={"1": "random"})
    await raw.script_flush()
    await store.execute(timeline, answering(0))
    await raw.script_flush()
    found = await GameStore(processes.client()).read("g")
    assert found is not None
    assert found.game == timeline.game
    for number in [number async for number, wait in schedule.upcoming() if not wait]:
        await raw.script_flush()
        assert len((await schedule.claim(number, 1_000)).claims) == 1
        await raw.script_flush()
        assert await schedule.rearm("g", timeline.seq, 0)
        await raw.script_flush()
        assert await lobby.drain(number) > 0


async def test_a_server_that_was_killed_and_restarted_has_every_entry(
    redis_server: RedisServer, redis_url: str
) -> None:
    client = connect(redis_url)
    store = GameStore(client)
    timeline = await dealt(store, options=LONG)
    for _ in range(3):
        await play(store, timeline, lambda game, seq=timeline.seq: game.seq >= seq + 5)
        redis_server.restart()
    await play(store, timeline, lambda game, seq=timeline.seq: game.seq >= seq + 5)
    other = await GameStore(client).read("g")
    assert other is not None
    assert other.game == timeline.game
    await client.aclose()


class Reading:
    """A game that is read after each of several restarts, with something done before a command of it is answered."""

    def __init__(self, server: RedisServer, monkeypatch: pytest.MonkeyPatch) -> None:
        sent, self._server, self._do = Pipelining.execute, server, dict[int, Callable[[], Any]]()

        async def execute(pipelining: Pipelining, *command: Any) -> Any:
            reply, self._count = await sent(pipelining, *command), self._count + 1
            if self._count in self._do:
                await self._do.pop(self._count)()
            return reply

        self._count = 0
        monkeypatch.setattr(Pipelining, "execute", execute)

    async def interrupted(
        self, store: GameStore, do: Callable[[], Any]
    ) -> AsyncIterator[asyncio.Task[Timeline | None]]:
        """Read it again and again, with this done at its first command, its second, and so on up to the last."""
        for number in count(1):
            self._server.restart()
            self._count, self._do = 0, {number: do}
            reading = asyncio.create_task(store.read("g"))
            await asyncio.wait([reading])
            if number in self._do:
                assert number > 2
                return
            yield reading


async def test_a_game_that_is_read_anew_after_a_restart_is_there_for_all_who_look_meanwhile(
    redis_server: RedisServer, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupted = Reading(redis_server, monkeypatch).interrupted
    client = connect(redis_url)
    store = GameStore(client)
    timeline = await dealt(store)
    game = timeline.game

    async def look() -> None:
        for found in (await store.peek("g"), await store.read("g")):
            assert found is not None
            assert found.game == timeline.game == game

    async for reading in interrupted(store, look):
        assert await reading is timeline
    await client.aclose()


async def test_who_is_cut_off_while_a_game_is_read_anew_leaves_it_whole(
    redis_server: RedisServer, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupted = Reading(redis_server, monkeypatch).interrupted
    client = connect(redis_url)
    store = GameStore(client)
    timeline = await dealt(store)
    game = timeline.game

    async def cut_off() -> None:
        raise exceptions.ConnectionError("the server is away for longer than anybody waits")

    async for reading in interrupted(store, cut_off):
        with pytest.raises(exceptions.ConnectionError):
            await reading
        found = await store.read("g")
        assert found is not None
        assert found.game == timeline.game == game
    await client.aclose()


async def test_a_command_waits_for_a_server_that_is_away_for_a_moment(
    redis_server: RedisServer, redis_url: str
) -> None:
    client = connect(redis_url)
    store = GameStore(client)
    timeline = await dealt(store)
    redis_server.kill()
    answer = asyncio.create_task(store.execute(timeline, answering(0)))
    await asyncio.wait([answer], timeout=0.1)
    assert not answer.done()
    redis_server.start()
    assert (await answer).seq == 6
    assert len(await store.log("g")) == 6
    await client.aclose()


class Repeating(Client):
    """All is done twice and the second replies count: as if the first had been lost with the connection."""

    async def together(self, commands: Sequence[tuple[Any, ...]], since: float | None = None) -> list[Any]:
        await super().together(commands, since)
        return await super().together(commands, since)


async def test_a_command_whose_reply_was_lost_is_done_once_and_succeeds(redis_url: str) -> None:
    client = Repeating(connection_pool=connect(redis_url).connection_pool)
    store = GameStore(client)
    wanted = created("diamonsters", 3)
    commitment = seat_commitment("g", 0, E_0).hex()
    await store.create("g", commands.create("g", player(0), wanted, SEED, commitment), SEED, {}, known(0))
    timeline = await store.read("g")
    assert timeline is not None
    await store.execute(timeline, lambda game: commands.join(game, player(1), 1), accounts=known(1))
    await store.execute(timeline, lambda game: commands.leave(game, player(1)))
    await store.execute(timeline, lambda game: commands.join(game, player(1), None), accounts=known(1))
    await store.execute(timeline, lambda game: commands.join(game, player(2), None), accounts=known(2))
    await store.execute(timeline, lambda game: commands.seed(game, player(0), E_0.hex()))
    await store.execute(timeline, answering(2))
    await store.execute(timeline, lambda game: commands.resign(game, player(0)))
    await store.execute(timeline, lambda game: commands.resign(game, player(1)))
    kinds = [entry.kind for entry in await store.log("g")]
    assert kinds == [
        *("created", "joined", "joined", "left", "joined", "joined", "started", "seeded", "dealt"),
        *("chose", "resigned", "resigned", "revealed"),
    ]
    assert timeline.game.status == "finished"
    await client.aclose()


async def test_the_same_wish_of_somebody_else_is_still_refused(store: GameStore, processes: Processes) -> None:
    timeline = await opened(store, seats=3)
    other = GameStore(processes.client())
    theirs = await other.read("g")
    assert theirs is not None
    await other.execute(theirs, lambda game: commands.join(game, player(1), 1), accounts=known(1))
    with pytest.raises(Refused, match="taken"):
        await store.execute(timeline, lambda game: commands.join(game, player(2), 1), accounts=known(2))


async def test_a_process_that_knows_more_than_the_server_follows_the_server(
    redis_server: RedisServer, redis_url: str
) -> None:
    """A server without `appendfsync always` may lose entries in a crash, and so may a failover."""
    client = connect(redis_url)
    store, other = GameStore(client), GameStore(client)
    timeline = await dealt(store)
    with redis_server.losing_what_comes():
        await store.execute(timeline, answering(0, "m1"))
        await store.execute(timeline, answering(1, "m2"))

    theirs = await other.read("g")
    assert theirs is not None
    assert theirs.seq == 5
    mine = await store.read("g")
    assert mine is not None
    assert mine.game == theirs.game
    await store.execute(mine, answering(0, "m5"))
    await other.execute(theirs, answering(1, "m4"))
    games = [(await each.read("g")).game for each in (store, other, GameStore(client))]  # type: ignore[union-attr]
    assert games[0] == games[1] == games[2]
    assert [entry.seq for entry in await store.log("g")] == list(range(1, games[0].seq + 1))
    await client.aclose()


async def test_a_command_on_what_the_server_has_lost_is_done_on_what_it_has(
    redis_server: RedisServer, redis_url: str
) -> None:
    client = connect(redis_url)
    store = GameStore(client)
    timeline = await dealt(store)
    with redis_server.losing_what_comes():
        await store.execute(timeline, answering(0, "m1"))

    game = await store.execute(timeline, answering(1, "m3"))
    assert game.seq == 6
    assert game.decision_of(0) is not None
    found = await GameStore(client).read("g")
    assert found is not None
    assert found.game == game == timeline.game
    await client.aclose()


async def test_what_the_server_has_lost_is_not_known_once_that_was_noticed(
    redis_server: RedisServer, redis_url: str
) -> None:
    client = connect(redis_url)
    store = GameStore(client)
    timeline = await dealt(store)
    with redis_server.losing_what_comes():
        await store.execute(timeline, answering(0, "m1"))
    await client.ping()
    found = await store.peek("g")
    assert found is not None
    assert found.game.decision_of(0) is not None
    await client.aclose()


async def test_a_command_on_a_past_that_was_lost_and_replaced_by_another_is_done_on_that_other(
    redis_server: RedisServer, redis_url: str
) -> None:
    """As many entries as were lost came since, so their number tells nothing."""
    lost, fresh = connect(redis_url), connect(redis_url)
    store, other = GameStore(lost), GameStore(fresh)
    timeline = await dealt(store, seats=3)
    with redis_server.losing_what_comes():
        await store.execute(timeline, answering(0, "m1"))
    theirs = await other.read("g")
    assert theirs is not None
    await other.execute(theirs, answering(2, "m2"))
    assert theirs.seq == timeline.seq

    game = await store.execute(timeline, answering(1, "m3"))
    assert [entry.actor for entry in await store.log("g", after=theirs.seq - 1)] == [player(2), player(1)]
    assert game.decision_of(0) is not None
    *_, last = replay("g", await store.log("g"), SEED)
    assert last.game == game
    for client in (lost, fresh):
        await client.aclose()


async def test_a_game_that_was_forgotten_here_is_read_again(redis: Redis) -> None:
    store = GameStore(redis, memory=1)
    first = await dealt(store, "a")
    await dealt(store, "b")
    found = await store.read("a")
    assert found is not None
    assert found is not first
    assert found.game == first.game
    await store.execute(first, answering(0))
    again = await store.read("a")
    assert again is not None
    assert again.game == first.game


async def test_a_finished_game_from_elsewhere_is_stored_as_it_is(
    store: GameStore, processes: Processes, lobby: Lobby, raw: Redis
) -> None:
    timeline = await dealt(store, seats=3)
    game = await play(store, timeline)
    log = await store.log("g")
    await raw.flushall()
    fresh = GameStore(processes.client())
    imported = Import("p", "g", "public")
    assert await fresh.adopt("i", game, log, SEED, imported)
    assert not await fresh.adopt("i", game, log, SEED, Import("q", "g", "public"))
    found = await fresh.read("i")
    assert found is not None
    assert (found.game, found.history, found.imported) == (game, timeline.history, imported)
    assert await fresh.log("i") == log
    await lobby.rebuild()
    (row,) = (await lobby.page(status="finished")).rows
    assert (row.id, row.seq, row.at) == ("i", game.seq, game.at)
    assert row.created > game.created_at, "it is listed by the time of the import"


async def test_a_stored_game_is_not_replaced_by_one_from_elsewhere(store: GameStore) -> None:
    timeline = await dealt(store)
    assert not await store.adopt("g", timeline.game, await store.log("g"), SEED, Import("p", "g", "public"))
    assert (await store.log("g", limit=1))[0].at == timeline.game.created_at


async def test_states_of_the_past_are_what_they_were(store: GameStore) -> None:
    timeline = await dealt(store)
    games = {timeline.seq: timeline.game}
    while timeline.game.status == "running" and timeline.seq < 20:
        games[timeline.seq] = await play(store, timeline, lambda game, seq=timeline.seq: game.seq > seq)
        games[timeline.seq] = timeline.game
    for seq, game in games.items():
        assert await store.replays.state_at(timeline, seq) == game


@pytest.mark.parametrize("seq", [-1, 0, 6, 2**70])
async def test_there_are_no_states_but_those_after_an_entry(store: GameStore, seq: int) -> None:
    timeline = await dealt(store)
    assert timeline.seq == 5
    with pytest.raises(LookupError, match="1 to 5"):
        await store.replays.state_at(timeline, seq)


async def test_an_answer_is_found_in_the_log(store: GameStore) -> None:
    timeline = await dealt(store)
    decision = timeline.game.open[0].decision.id
    game = await store.execute(timeline, answering(0, "m2"))
    await store.execute(timeline, answering(1, "m3"))
    assert await store.answer(timeline, player(0), decision) == game.answers[0]
    assert await store.answer(timeline, player(1), decision) is None
    assert await store.answer(timeline, "stranger", decision) is None


@pytest.mark.parametrize("decision", ["", "5", "5.", ".0", "x.y", "5.7", "²".ljust(2, ".") + "0", "9" * 30 + ".0"])
async def test_what_is_no_decision_has_no_answer(store: GameStore, decision: str) -> None:
    timeline = await dealt(store)
    await store.execute(timeline, answering(0))
    assert await store.answer(timeline, player(0), decision) is None
