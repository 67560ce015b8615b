"""An append is all or nothing, in order, and says who was faster."""

import asyncio
from typing import Any

import pytest
from redis.asyncio import Redis

from domain.kernel.commands import commands
from domain.kernel.log.entries import EntryDraft
from domain.kernel.protocol.refusals import Refused
from domain.kernel.table.game import Game
from store.log.beside import Beside, Invitation
from store.log.games import GameStore
from store.log.summary import Import
from store.redis import clock, keys
from store.redis.connection import server_time
from store.upkeep.removal import Removal
from tests.kit.local_game import SEED, created, player
from tests.store.play import answering, choosing, dealt, everything, known, opened, play
from tests.store.processes import Processes

pytestmark = pytest.mark.anyio


async def test_an_append_that_expects_an_older_seq_gets_the_tail_and_writes_nothing(
    store: GameStore, processes: Processes, raw: Redis
) -> None:
    mine = await dealt(store)
    other = GameStore(processes.client())
    theirs = await other.read("g")
    assert theirs is not None
    latest = await other.execute(theirs, answering(1))
    before = await everything(raw)
    seen: list[Game] = []

    def answer_unless_asked_again(game: Game) -> tuple[EntryDraft, ...]:
        seen.append(game)
        if len(seen) > 1:
            raise Refused("stale-decision", "not any more")
        return answering(0)(game)

    async with raw.pubsub() as pubsub:
        await pubsub.subscribe(keys.game_channel("g"), keys.WORK_CHANNEL)
        with pytest.raises(Refused, match="not any more"):
            await store.execute(mine, answer_unless_asked_again)
        await raw.publish(keys.WORK_CHANNEL, "last")
        heard = [message["data"] async for message in _until_last(pubsub)]

    assert [game.seq for game in seen] == [latest.seq - 1, latest.seq]
    assert seen[1] == latest
    assert await everything(raw) == before
    assert heard == [b"last"]


async def _until_last(pubsub: Any) -> Any:
    async for message in pubsub.listen():
        if message["type"] == "message":
            yield message
            if message["data"] == b"last":
                return


async def test_a_refused_command_writes_nothing(store: GameStore, raw: Redis) -> None:
    timeline = await dealt(store)
    before = await everything(raw)
    with pytest.raises(Refused, match="not offered"):
        await store.execute(timeline, answering(0, "m9"))
    with pytest.raises(Refused, match="not open"):
        await store.execute(timeline, choosing(0, "1.0", "m1"))
    assert await everything(raw) == before


async def test_the_log_has_no_gaps_and_its_ids_are_the_seqs(store: GameStore, raw: Redis) -> None:
    game = await play(store, await dealt(store))
    ids = [stream_id for stream_id, _ in await raw.xrange(keys.log_key("g"))]
    assert ids == [f"{seq}-0".encode() for seq in range(1, game.seq + 1)]
    assert await raw.hget(keys.meta_key("g"), "version") == str(game.seq).encode()


async def test_times_never_go_back_even_if_the_clock_does(store: GameStore) -> None:
    timeline = await dealt(store)
    ahead = timeline.game.at + 3_600_000
    game = await store.execute(timeline, answering(0), not_before=ahead)
    assert game.at == ahead
    game = await store.execute(timeline, answering(1))
    assert game.at >= ahead


async def test_an_entry_has_the_time_that_a_command_goes_by_and_not_a_moment_later(
    store: GameStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    timeline = await dealt(store)
    real = clock._monotonic
    monkeypatch.setattr(clock, "_monotonic", lambda: real() + 3_000)
    goes_by = timeline.game.at + 1
    assert (await store.execute(timeline, answering(0), not_before=goes_by)).at == goes_by


async def test_an_entry_has_about_the_time_of_the_server_whatever_its_sender_thinks(
    store: GameStore, raw: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    timeline = await dealt(store)
    for wrong in (-3_600_000, 3_600_000):
        real = clock._monotonic()
        monkeypatch.setattr(clock, "_monotonic", lambda real=real, wrong=wrong: real + wrong)
        before = await server_time(raw, "g")
        for game in (await store.execute(timeline, answering(0)), (await opened(store, f"g{wrong}")).game):
            assert before - 5_000 <= game.at <= await server_time(raw, "g") + 200
        await store.execute(timeline, answering(1))


async def test_a_game_is_created_once(store: GameStore, processes: Processes) -> None:
    wanted = created("diamonsters", 2)

    async def create(number: int) -> bool:
        seed = bytes([number]) * 32
        drafts = commands.create("g", player(number), wanted, seed)
        return (
            await GameStore(processes.client()).create("g", drafts, seed, {"who": str(number)}, known(number))
            is not None
        )

    outcomes = await asyncio.gather(*(create(number) for number in range(8)))
    assert outcomes.count(True) == 1
    timeline = await store.read("g")
    assert timeline is not None
    assert timeline.meta["who"] == str(outcomes.index(True))
    assert timeline.game.creator == player(outcomes.index(True))
    assert timeline.seq == 2


async def test_what_is_kept_beside_the_log_is_found_again(store: GameStore, processes: Processes) -> None:
    drafts = commands.create("g", player(0), created("diamonsters", 2), SEED)
    await store.create("g", drafts, SEED, Beside(Invitation("g.sesame", 7)).fields, known(0))
    timeline = await GameStore(processes.client()).read("g")
    assert timeline is not None
    assert timeline.beside == Beside(Invitation("g.sesame", 7))
    assert timeline.secret == SEED


async def test_a_game_that_nobody_created_is_not_there(store: GameStore) -> None:
    assert await store.read("nothing") is None
    assert await store.peek("nothing") is None


async def test_one_decision_is_answered_by_one_of_many_who_race_for_it(store: GameStore, processes: Processes) -> None:
    decision = (await dealt(store)).game.open[0].decision.id

    async def race(option: str) -> str | None:
        other = GameStore(processes.client())
        timeline = await other.read("g")
        assert timeline is not None
        try:
            await other.execute(timeline, choosing(0, decision, option))
        except Refused as refused:
            return refused.type
        return None

    options = [f"m{number % 5 + 1}" for number in range(20)]
    refusals = await asyncio.gather(*map(race, options))
    accepted = {option for option, refusal in zip(options, refusals, strict=True) if refusal is None}
    answers = [entry for entry in await store.log("g", after=4) if entry.kind == "chose"]
    assert len(answers) == 1
    assert accepted == set(answers[0].payload.choose)
    assert set(refusals) == {None, "stale-decision"}


async def test_seats_taken_at_once_in_many_processes_all_have_one_player(
    store: GameStore, processes: Processes
) -> None:
    await opened(store, seats=6)

    async def join(number: int) -> str | None:
        other = GameStore(processes.client())
        timeline = await other.read("g")
        assert timeline is not None
        try:
            await other.execute(
                timeline, lambda game: commands.join(game, player(number), None), accounts=known(number)
            )
        except Refused as refused:
            return refused.type
        return None

    refusals = await asyncio.gather(*(join(number) for number in range(1, 12)))
    timeline = await store.read("g")
    assert timeline is not None
    assert refusals.count(None) == 5
    assert {*refusals} <= {None, "seat-taken", "game-not-open"}
    assert len({seat.player for seat in timeline.game.seats}) == 6
    assert timeline.game.status == "running"


async def test_a_seed_of_the_game_is_stored_before_it_is_used(store: GameStore, raw: Redis) -> None:
    await opened(store)
    assert await raw.hget(keys.meta_key("g"), "secret") == SEED.hex().encode()


async def test_each_entry_is_counted_once_and_nothing_lowers_the_count(
    store: GameStore, redis: Redis, raw: Redis
) -> None:
    await dealt(store)
    game = await play(store, await dealt(store, "played"))
    await store.adopt("brought", game, await store.log("played"), SEED, Import(player(0), "elsewhere", "private"))
    names = {keys.partition(game): keys.appends_key(keys.partition(game)) for game in ("g", "played", "brought")}
    stored = sum([len(await store.log(game)) for game in ("g", "played", "brought")])
    assert sum([int(await raw.get(name) or 0) for name in names.values()]) == stored
    assert await Removal(redis).remove("brought")
    assert sum([int(await raw.get(name) or 0) for name in names.values()]) == stored
