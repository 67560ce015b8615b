"""A snapshot is a cache: it saves a cold process work and changes nothing."""

from collections.abc import Callable

import msgspec
import pytest
from redis.asyncio import Redis

from domain.build import BUILD
from domain.diamonsters.ruleset import Diamonsters
from domain.diamonsters.state import State
from domain.kernel.table.game import Game
from store.log.appending import SNAPSHOT_EVERY
from store.log.codec import read_snapshot, write_snapshot
from store.log.games import GameStore
from store.log.timeline import Timeline
from store.redis import keys
from tests.store.play import LONG, dealt, play
from tests.store.processes import Processes

pytestmark = pytest.mark.anyio

KEY = keys.snapshot_key("g")


async def long_game(store: GameStore, entries: int) -> Timeline:
    """A match of several games, of at least so many entries."""
    # Under no ruling: stalemates go on for a hundred rounds, and so do matches.
    timeline = await dealt(store, seats=3, options=LONG, version=0)
    await play(store, timeline, lambda game: game.seq >= entries)
    assert timeline.seq >= entries
    return timeline


async def cold(processes: Processes) -> Timeline:
    timeline = await GameStore(processes.client()).read("g")
    assert timeline is not None
    return timeline


async def test_a_snapshot_is_written_every_so_many_entries(store: GameStore, raw: Redis) -> None:
    timeline = await long_game(store, SNAPSHOT_EVERY - 1)
    assert not await raw.exists(KEY)
    written = []
    while timeline.game.status == "running" and timeline.seq < 3 * SNAPSHOT_EVERY:
        await play(store, timeline, lambda game, seq=timeline.seq: game.seq > seq)
        written.append(int(await raw.hget(KEY, "seq") or 0))
    assert list(dict.fromkeys(written)) == [SNAPSHOT_EVERY * count - 1 for count in (1, 2, 3)]


async def test_a_snapshot_holds_the_game_as_it_was(store: GameStore, raw: Redis) -> None:
    timeline = await long_game(store, SNAPSHOT_EVERY)
    seq, data = await raw.hmget(KEY, "seq", "data")
    assert read_snapshot(data) == await store.replays.state_at(timeline, int(seq))


async def test_a_cold_process_begins_at_the_snapshot(store: GameStore, processes: Processes) -> None:
    warm = await long_game(store, SNAPSHOT_EVERY + 10)
    found = await cold(processes)
    assert found.game == warm.game
    assert found.history[0].seq == SNAPSHOT_EVERY


async def test_history_from_before_the_snapshot_is_read_when_asked_for(store: GameStore, processes: Processes) -> None:
    warm = await long_game(store, SNAPSHOT_EVERY + 10)
    other = GameStore(processes.client())
    found = await other.read("g")
    assert found is not None
    assert await other.replays.since(found, 0, found.seq) == await store.replays.since(warm, 0, warm.seq)
    assert await other.replays.since(found, 5, 9) == (await store.replays.since(warm, 0, warm.seq))[5:9]


async def test_without_any_snapshot_nothing_changes(store: GameStore, processes: Processes, raw: Redis) -> None:
    warm = await long_game(store, 2 * SNAPSHOT_EVERY + 3)
    await raw.delete(KEY)
    found = await cold(processes)
    assert found.game == warm.game
    assert found.history == warm.history


async def test_a_cold_fold_gives_the_warm_state_after_each_entry(store: GameStore, processes: Processes) -> None:
    timeline = await dealt(store, options=LONG, version=0)
    while timeline.game.status == "running" and timeline.seq < SNAPSHOT_EVERY + 20:
        assert (await cold(processes)).game == timeline.game
        await play(store, timeline, lambda game, seq=timeline.seq: game.seq > seq)
    assert timeline.seq == SNAPSHOT_EVERY + 20


def _other_hand(game: Game) -> Game:
    hands = ((1, 1, 1, 1, 1), *game.state.hands[1:])
    return msgspec.structs.replace(game, state=msgspec.structs.replace(game.state, hands=hands))


def _other_seq(game: Game) -> Game:
    return msgspec.structs.replace(game, seq=game.seq - 1)


def _other_ruleset(game: Game) -> Game:
    return msgspec.structs.replace(game, created=msgspec.structs.replace(game.created, ruleset="chess"))


def _nobody_asked(game: Game) -> Game:
    return msgspec.structs.replace(game, open=())


def _odd_state(game: Game) -> Game:
    return msgspec.structs.replace(game, state=msgspec.structs.replace(game.state, hands=(), lairs=()))


@pytest.mark.parametrize("change", [_other_hand, _other_seq, _other_ruleset, _nobody_asked, _odd_state])
async def test_a_snapshot_that_is_not_what_its_entry_says_is_passed_over(
    store: GameStore, processes: Processes, raw: Redis, change: Callable[[Game], Game]
) -> None:
    warm = await long_game(store, SNAPSHOT_EVERY + 10)
    snapshot = read_snapshot(await raw.hget(KEY, "data"))
    await raw.hset(KEY, "data", write_snapshot(change(snapshot)))
    found = await cold(processes)
    assert (found.game, found.history) == (warm.game, warm.history)


@pytest.mark.parametrize("data", [b"", b"\xc1", b"{}", b"\x80", b"\x82\xa4game\x80\xa5state\xc0"])
async def test_a_snapshot_that_cannot_be_read_is_passed_over(
    store: GameStore, processes: Processes, raw: Redis, data: bytes
) -> None:
    warm = await long_game(store, SNAPSHOT_EVERY + 10)
    await raw.hset(KEY, "data", data)
    found = await cold(processes)
    assert (found.game, found.history) == (warm.game, warm.history)


@pytest.mark.parametrize(("field", "value"), [("key", BUILD), ("seq", "7"), ("seq", "900")])
async def test_a_snapshot_of_another_form_or_another_entry_is_passed_over(
    store: GameStore, processes: Processes, raw: Redis, field: str, value: str
) -> None:
    warm = await long_game(store, SNAPSHOT_EVERY + 10)
    await raw.hset(KEY, field, value)
    found = await cold(processes)
    assert (found.game, found.history) == (warm.game, warm.history)


class _Later(State, frozen=True, omit_defaults=True):
    """The state of a later program of the same version, which would read an older one and find nothing missing."""

    told: tuple[int, ...] = ()


async def test_a_snapshot_from_before_a_state_had_all_its_fields_is_passed_over(
    store: GameStore, processes: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    warm = await long_game(store, SNAPSHOT_EVERY + 10)
    assert (await cold(processes)).history[0].seq == SNAPSHOT_EVERY
    monkeypatch.setattr(Diamonsters, "state_type", _Later)
    found = await cold(processes)
    assert (found.game, found.history) == (warm.game, warm.history)
