"""The archive: what is moved there reads as before; what is wrong with an object is told, and hurts nobody else."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
import zstandard
from redis.asyncio import Redis

from domain.kernel.fold.export import export_lines
from store.archive.archive import Archive, key_at, key_of
from store.archive.codec import MARK, MARK_OF_COLUMNS, MOST, ArchivedGame, frame_of, pack, unpack
from store.archive.objects import ArchiveUnavailable, Objects
from store.archive.places import Place
from store.health.losses import Evidence, LossStore
from store.lists.lobby import Lobby
from store.log.games import GameStore
from store.log.rows import ROW_FIELDS
from store.log.summary import SeatSummary, Summary
from store.redis import keys
from store.redis.gone import Removed
from store.upkeep.archiving import MOVING_KEY, Archiving
from store.upkeep.integrity import IntegrityCheck
from store.upkeep.removal import Removal
from tests.kit.local_game import SEED
from tests.kit.samples import PLAIN
from tests.store.play import LONG, SLOW, dealt, everything, play
from tests.store.upkeep.conftest import archive_in

pytestmark = pytest.mark.anyio


class Died(Exception):
    """A process dies here."""


async def _die(*_: object, **__: object) -> None:
    raise Died


def store_of(redis: Redis, archive: Archive) -> GameStore:
    """A process that knows nothing yet."""
    return GameStore(redis, archive=archive)


async def finish(store: GameStore, game: str = "g", **wish: Any) -> None:
    """Play a game to its end."""
    await play(store, await dealt(store, game, **wish))


async def contents(redis: Redis) -> tuple[object, ...]:
    """All that a store has of the game, whether it was ever archived or not."""
    rest = await everything(redis)
    meta = await redis.hgetall(keys.meta_key("g"))
    meta.pop(keys.RESTORES.encode(), None)
    snapshot = await redis.hgetall(keys.snapshot_key("g"))
    hashes = {keys.meta_key("g").encode(), keys.snapshot_key("g").encode()}
    return meta, snapshot, {name: value for name, value in rest.items() if name not in hashes}


async def read(store: GameStore, game: str = "g") -> list[object]:
    """All that a process reads of a game."""
    timeline = await store.read(game)
    assert timeline is not None
    last = timeline.seq
    found: list[object] = [timeline.game.head, timeline.game.facts_json(), await store.log(game), last]
    found += [(await store.replays.state_at(timeline, seq)).facts_json() for seq in (1, last // 2, last)]
    found.append(await store.replays.links(timeline, 0, last))
    found.append([row.events for row in await store.replays.since(timeline, last // 2, last)])
    return [*found, await store.replays.export(timeline), await store.replays.course(timeline)]


async def test_objects_are_written_once_listed_and_deleted(place: Place) -> None:
    objects: Objects = place
    assert await objects.put("games/0a/one", b"1") is True
    assert await objects.put("games/0a/one", b"2") is False
    assert await objects.put("games/0b/two", b"") is True
    assert (await objects.get("games/0a/one"), await objects.get("games/0b/two")) == (b"1", b"")
    assert [key async for key in objects.list("games/0a")] == ["games/0a/one"]
    assert sorted([key async for key in objects.list("games")]) == ["games/0a/one", "games/0b/two"]
    for _ in range(2):
        await objects.delete("games/0a/one")
    assert [key async for key in objects.list("games/0a")] == []
    with pytest.raises(ArchiveUnavailable) as missing:
        await objects.get("games/0a/one")
    assert missing.value.reason == "missing"


async def test_a_place_that_is_none_is_away(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    place = Place((tmp_path / "file" / "archive").as_uri())
    steps: list[Callable[[], Awaitable[object]]] = [
        lambda: place.put("games/0a/one", b"1"), lambda: place.get("games/0a/one"), lambda: place.delete("a"),
    ]  # fmt: skip
    for step in steps:
        with pytest.raises(ArchiveUnavailable) as away:
            await step()
        assert away.value.reason == "away"


GAME = ArchivedGame(
    "g", "ab" * 32, 2, {"secret": "00"}, [(b"1-0", [b"at", b"1"]), (b"2-0", [b"at", b"2"])], [b"k", b""]
)


ANSWER = b'{"kind":"chose","seat":1,"decision":"1.1","choose":["%s"]}'


def _fields(at: int, public: bytes, *more: bytes) -> list[bytes]:
    return [b"at", b"%d" % at, b"actor", b"ada", b"facts", bytes([at % 256]) * 32, b"public", public, *more]


def _game(*entries: list[bytes]) -> ArchivedGame:
    rows = [(b"%d-0" % seq, fields) for seq, fields in enumerate(entries, 1)]
    return ArchivedGame("g", "ab" * 32, len(rows), {"secret": "00"}, rows, [b"k", b"\0\xff"])


PLAYED = _game(_fields(1700, b'{"kind":"created"}', b"sealed", b'{"seed":"1"}'), _fields(1700, ANSWER % b"a"))

GAMES = {
    "other names": GAME,
    "answers": PLAYED,
    "an order": _game(_fields(5, ANSWER % b"x"), _fields(9, ANSWER % b"y", b"ordered", b"1")),
    "all of it": _game(_fields(5, b"{}"), _fields(6, ANSWER % b"", b"sealed", b"{}", b"ordered", b"1")),
    "another order of names": _game(_fields(5, b"{}", b"ordered", b"1", b"sealed", b"{}")),
    "a name more": _game(_fields(5, b"{}", b"more", b"1")),
    "another word": _game(_fields(5, b"{}", b"ordered", b"2")),
    "nothing sealed": _game(_fields(5, b"{}", b"sealed", b"")),
    "a time that goes back": _game(_fields(9, b"{}"), _fields(5, b"{}")),
    "a time in other digits": _game([b"at", b"05", *_fields(5, b"{}")[2:]]),
    "short facts": _game([*_fields(5, b"{}")[:5], b"f", b"public", b"{}"]),
    "two lines": _game(_fields(5, b"{\n}")),
    "an answer to what comes later": _game(_fields(5, ANSWER % b"x")),
    "numbers in other digits": _game(_fields(5, b"{}"), _fields(5, ANSWER.replace(b"1", b"01") % b"x")),
    "quotes": _game(_fields(5, b"{}"), _fields(5, ANSWER % b'a","b'), _fields(5, ANSWER % b"\\u0041")),
}


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_game_is_unpacked_as_it_was(game: ArchivedGame) -> None:
    data = pack(game, None)
    assert frame_of(data).size > 0
    assert unpack(data, None) == game


def test_what_a_game_of_many_answers_has_in_common_is_written_once() -> None:
    game = _game(_fields(1, b"{}"), *[_fields(seq, ANSWER % b"x") for seq in range(2, 300)])
    assert len(pack(game, None)) < 299 * 32 + 1000
    assert pack(game, None)[:4] == MARK_OF_COLUMNS


def test_an_object_of_the_first_form_is_read() -> None:
    assert _unpack(_frame(msgspec.msgpack.encode(PLAYED))) == PLAYED


def _unpack(data: bytes) -> ArchivedGame:
    frame_of(data)
    return unpack(data, None)


def _frame(plain: bytes, **options: bool) -> bytes:
    return MARK + zstandard.ZstdCompressor(**{"write_checksum": True, **options}).compress(plain)


def _without_size(plain: bytes) -> bytes:
    """A frame that does not say how large it is."""
    packer = zstandard.ZstdCompressor(write_checksum=True).compressobj()
    return MARK + packer.compress(plain) + packer.flush()


@pytest.mark.parametrize(
    "data",
    [
        b"", MARK, MARK_OF_COLUMNS + pack(GAME, None)[4:], MARK + pack(PLAYED, None)[4:],
        MARK[:3] + b"\x03" + pack(GAME, None)[4:], pack(GAME, None)[:-1], pack(GAME, None) + b"\0",
        _frame(bytes(MOST + 1)), _without_size(b"x"), _frame(b"x", write_checksum=False), _frame(b"\x81\xa1a"),
        pack(GAME, None)[:-9] + b"\xff" + pack(GAME, None)[-8:],
        pack(ArchivedGame("g", "", 3, {}, GAME.entries, []), None),
        pack(ArchivedGame("g", "", 2, {}, GAME.entries[::-1], []), None),
        pack(ArchivedGame("g", "", 3, {}, PLAYED.entries, []), None),
    ],
)  # fmt: skip
def test_what_is_no_game_is_refused_before_it_takes_memory(data: bytes) -> None:
    with pytest.raises(ArchiveUnavailable) as damaged:
        _unpack(data)
    assert damaged.value.reason == "damaged"


@pytest.mark.parametrize("wish", [{}, {"options": LONG}], ids=["short", "long"])
async def test_a_game_that_is_moved_reads_as_before(redis: Redis, archive: Archive, wish: dict[str, Any]) -> None:
    warm = store_of(redis, archive)
    await finish(warm, **wish)
    before = await read(store_of(redis, archive))
    assert await Archiving(redis, archive).move("g", PLAIN) is True
    assert await redis.exists(keys.log_key("g"), keys.snapshot_key("g"), MOVING_KEY) == 0
    for store in (warm, store_of(redis, archive), warm):
        assert await read(store) == before
    assert await Archiving(redis, archive).move("g", PLAIN) is False
    found = await IntegrityCheck(redis, archive).check("g")
    assert found is not None
    assert (found.status, found.findings) == ("finished", ())


async def test_a_restored_game_is_as_it_was_to_the_byte(redis: Redis, archive: Archive) -> None:
    await finish(store_of(redis, archive))
    before, archiving = await contents(redis), Archiving(redis, archive)
    assert await archiving.restore("g") is False
    assert await archiving.move("g", PLAIN) is True
    assert await archiving.restore("g") is True
    assert await contents(redis) == before
    assert [key async for key in archive.list_keys()] == []


async def test_a_game_that_is_moved_while_it_is_restored_is_lost_in_neither_place(
    redis: Redis, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    await finish(store_of(redis, archive))
    before, archiving = await read(store_of(redis, archive)), Archiving(redis, archive)
    await archiving.move("g", PLAIN)
    deleting = archive.delete

    async def move_first(*about: str, **how: bool) -> None:
        await Archiving(redis, archive).move("g", PLAIN)
        await deleting(*about, **how)

    with monkeypatch.context() as patch:
        patch.setattr(archive, "delete", move_first)
        assert await archiving.restore("g") is True
    assert await read(store_of(redis, archive)) == before
    assert await archiving.move("g", PLAIN) is True
    assert await read(store_of(redis, archive)) == before


async def test_a_restoring_that_was_broken_off_is_finished_by_the_next(
    redis: Redis, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    await finish(store_of(redis, archive))
    before, archiving = await contents(redis), Archiving(redis, archive)
    await archiving.move("g", PLAIN)

    with monkeypatch.context() as patch:
        patch.setattr(archive, "delete", _die)
        with pytest.raises(Died):
            await archiving.restore("g")
    assert await archiving.move("g", PLAIN) is False
    assert [game async for game in archiving.list_archived()] == ["g"]
    assert await archiving.restore("g") is True
    assert await archiving.restore("g") is False
    assert await contents(redis) == before
    assert [key async for key in archive.list_keys()] == []


async def test_an_archived_game_takes_little_memory(redis: Redis, archive: Archive) -> None:
    await finish(store_of(redis, archive), options=LONG)
    meta = keys.meta_key("g")
    # As a long question makes it.
    await redis.hset(meta, "summary", await redis.hget(meta, "summary") + b" " * 2000)
    assert await redis.object("ENCODING", meta) == b"hashtable"
    await redis.hset(meta, "summary", (await redis.hget(meta, "summary")).strip())
    assert await Archiving(redis, archive).move("g", PLAIN) is True
    assert await redis.object("ENCODING", meta) in (b"listpack", b"ziplist")
    assert not await redis.hexists(meta, "secret")
    assert await redis.memory_usage(meta, samples=0) <= 272


@pytest.mark.parametrize(
    ("about", "is_short"),
    [
        ({}, True),
        (
            {
                "visibility": "private", "creator": "a_other", "winners": None, "importer": "p_other", "starter": 1,
                "from_position": True, "former": (SeatSummary("a_third", timeouts=2, absences=1),),
            },
            True,
        ),
        # No game that is over has that.
        ({"paused_until": 5}, False),
    ],
)  # fmt: skip
async def test_an_archived_game_is_listed_as_before_in_whatever_form_it_is_kept(
    redis: Redis, archive: Archive, about: dict[str, Any], is_short: bool
) -> None:
    await finish(store_of(redis, archive), deadline=SLOW, options=LONG)
    lobby, meta = Lobby(redis), keys.meta_key("g")
    summary = msgspec.json.decode(await redis.hget(meta, "summary") or b"", type=Summary)
    await redis.hset(meta, "summary", msgspec.json.encode(msgspec.structs.replace(summary, **about)))
    await redis.hset(meta, "gave_way", "1")
    before, fields = await lobby.rows(["g"]), await redis.hgetall(meta)
    assert await Archiving(redis, archive).move("g", PLAIN) is True
    assert await lobby.rows(["g"]) == before
    assert await redis.hexists(meta, "summary") is not is_short
    # As an earlier version left it.
    await redis.hdel(meta, "row")
    await redis.hset(meta, mapping={name: fields[name.encode()] for name in ROW_FIELDS if name.encode() in fields})
    assert await lobby.rows(["g"]) == before
    assert await Archiving(redis, archive).restore("g") is True
    assert await lobby.rows(["g"]) == before
    assert await redis.hgetall(meta) == {**fields, keys.RESTORES.encode(): b"1"}


async def test_a_game_that_is_archived_as_it_was_at_first_is_read_and_restored(redis: Redis, archive: Archive) -> None:
    await finish(store_of(redis, archive))
    store, archiving = store_of(redis, archive), Archiving(redis, archive)
    before, kept = await contents(redis), await read(store)
    await archiving.move("g", PLAIN)
    (key,) = [key async for key in archive.list_keys()]
    await redis.hset(keys.meta_key("g"), mapping={keys.ARCHIVED: key, "secret": SEED.hex()})
    assert await read(store_of(redis, archive)) == kept
    assert await archiving.verify("g") is not None
    assert await archiving.restore("g") is True
    assert await contents(redis) == before
    assert [key async for key in archive.list_keys()] == []


class Step:
    """A step of one process, in the middle of which others do all that they do."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, held: object, name: str) -> None:
        self._patch, self._held, self._name = monkeypatch, held, name
        self._run = getattr(held, name)

    def before(self, others: Callable[[], Awaitable[object]]) -> None:
        """Have others do something just before this step."""

        async def step(*arguments: object, **options: object) -> object:
            await others()
            return await self._run(*arguments, **options)

        self._patch.setattr(self._held, self._name, step)


@pytest.mark.parametrize("step", ["read", "delete"])
async def test_two_who_restore_a_game_lose_nothing_with_a_mover_in_between(
    redis: Redis, archive: Archive, place: Place, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    await finish(store_of(redis, archive))
    before, slow = await read(store_of(redis, archive)), archive_in(place)
    quick = Archiving(redis, archive)
    await quick.move("g", PLAIN)
    if step == "delete":
        # Somebody died before the object was deleted, so both delete it.
        with monkeypatch.context() as patch:
            patch.setattr(archive, "delete", _die)
            with pytest.raises(Died):
                await quick.restore("g")

    async def others() -> None:
        assert await quick.restore("g") is True
        assert await quick.move("g", PLAIN) is True

    Step(monkeypatch, slow, step).before(others)
    await Archiving(redis, slow).restore("g")
    assert await read(store_of(redis, archive_in(place))) == before
    assert await quick.restore("g") is True
    assert await read(store_of(redis, archive_in(place))) == before


async def test_a_mover_that_was_overtaken_by_a_restore_loses_nothing(
    redis: Redis, archive: Archive, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    await finish(store_of(redis, archive))
    before, slow = await read(store_of(redis, archive)), Archiving(redis, archive_in(place))
    quick = Archiving(redis, archive)

    async def others() -> None:
        assert await quick.move("g", PLAIN) is True
        assert await quick.restore("g") is True

    # It has read its object back, which is deleted before its script runs.
    Step(monkeypatch, slow, "_move").before(others)
    assert await slow.move("g", PLAIN) is False
    assert await read(store_of(redis, archive_in(place))) == before
    assert await quick.move("g", PLAIN) is True
    assert await read(store_of(redis, archive_in(place))) == before


async def test_a_dictionary_is_trained_once_and_serves_all(redis: Redis, archive: Archive, place: Place) -> None:
    store, archiving = store_of(redis, archive), Archiving(redis, archive)
    names = [f"g{number}" for number in range(30)]
    for name in names:
        await finish(store, name)
    samples = [sample for name in names if (sample := await archiving.load(name)) is not None]
    assert await archive.dictionaries.train(PLAIN, samples[:29]) is None
    trained = await archive.dictionaries.train(PLAIN, samples)
    assert trained is not None
    again = await archive.dictionaries.train(PLAIN, samples[::-1])
    assert again is not None
    assert again.dict_id() == trained.dict_id()
    assert await archiving.move("g1", PLAIN) is True
    data = await place.get(key_of("g1", samples[1].head))
    assert frame_of(data).dictionary == trained.dict_id()
    assert len(data) < len(pack(samples[1], None))
    assert (await archive_in(place).read(key_of("g1", samples[1].head), "g1")) == samples[1]


@pytest.mark.parametrize("step", ["put", "read", "script", "settle"])
@pytest.mark.parametrize("is_removed", [False, True])
async def test_a_game_is_whole_or_gone_whenever_a_process_dies(
    redis: Redis, archive: Archive, monkeypatch: pytest.MonkeyPatch, step: str, is_removed: bool
) -> None:
    await finish(store_of(redis, archive))
    before, dying = await read(store_of(redis, archive)), Archiving(redis, archive)

    with monkeypatch.context() as patch:
        place = {"put": (archive, "put"), "read": (archive, "read"), "script": (dying, "_move")}
        patch.setattr(*place.get(step, (dying, "_settle")), _die)
        with pytest.raises(Died):
            await dying.move("g", PLAIN)
    assert await read(store_of(redis, archive)) == before
    if is_removed:
        # Not by a process that knows the archive's objects: what was being moved is looked after.
        await redis.delete(*keys.of_game("g"))
        await redis.hset(keys.meta_key("g"), "removed", "1")
        await Archiving(redis, archive).recover()
        assert [key async for key in archive.list_keys()] == []
        return
    await Archiving(redis, archive).recover()
    await Archiving(redis, archive).move("g", PLAIN)
    assert await redis.hexists(keys.meta_key("g"), keys.ARCHIVED)
    assert await read(store_of(redis, archive)) == before


async def test_a_game_that_is_another_by_now_stays(
    redis: Redis, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    await finish(store_of(redis, archive))
    archiving = Archiving(redis, archive)
    reading = archive.read

    async def change_first(key: str, game: str) -> ArchivedGame:
        # As a server that lost its end, and went on otherwise.
        last, fields = (await redis.xrevrange(keys.log_key("g"), count=1))[0]
        await redis.xdel(keys.log_key("g"), last)
        log = await redis.xrange(keys.log_key("g"))
        await redis.delete(keys.log_key("g"))
        for stream_id, row in [*log, (last, {**fields, b"facts": bytes(32)})]:
            await redis.xadd(keys.log_key("g"), row, stream_id)
        return await reading(key, game)

    monkeypatch.setattr(archive, "read", change_first)
    assert await archiving.move("g", PLAIN) is False
    assert await redis.exists(keys.log_key("g")) == 1
    assert not await redis.hexists(keys.meta_key("g"), keys.ARCHIVED)


async def _spoil(how: str, place: Place, key: str, other: str) -> None:
    data = await place.get(key)
    bent = data[: len(data) // 2] + bytes([data[len(data) // 2] ^ 1]) + data[len(data) // 2 + 1 :]
    # An object is never written anew: who spoils one deletes it first.
    await place.delete(key)
    if how != "missing":
        await place.put(key, {"truncated": data[:-40], "swapped": await place.get(other), "bent": bent}[how])


@pytest.mark.parametrize("how", ["missing", "truncated", "swapped", "bent"])
async def test_an_object_that_is_wrong_hurts_no_other_game(
    redis: Redis, archive: Archive, place: Place, how: str
) -> None:
    archiving = Archiving(redis, archive)
    for game in ("g", "other"):
        await finish(store_of(redis, archive), game)
    before = await read(store_of(redis, archive), "other")
    for game in ("g", "other"):
        assert await archiving.move(game, PLAIN) is True
    key, other = [await redis.hget(keys.meta_key(game), keys.ARCHIVED) for game in ("g", "other")]
    await _spoil(how, place, key_at("g", key.decode()), key_at("other", other.decode()))
    there = archive_in(place)
    store = store_of(redis, there)
    for _ in range(2):
        with pytest.raises(ArchiveUnavailable) as wrong:
            await store.read("g")
        assert wrong.value.reason == ("missing" if how == "missing" else "damaged")
    assert await read(store, "other") == before
    with pytest.raises(ArchiveUnavailable):
        await Archiving(redis, there).verify("g")
    verified = await Archiving(redis, there).verify("other")
    assert verified is not None
    with pytest.raises(ArchiveUnavailable, match="TURNFOLD_ARCHIVE"):
        await GameStore(redis).read("other")


async def test_an_archived_game_is_removed_with_its_object(redis: Redis, archive: Archive) -> None:
    store = store_of(redis, archive)
    await finish(store)
    await Archiving(redis, archive).move("g", PLAIN)
    with pytest.raises(ArchiveUnavailable, match="TURNFOLD_ARCHIVE"):
        await Removal(redis).remove("g")
    assert await store.read("g") is not None
    assert await Removal(redis, archive).remove("g") is True
    assert [key async for key in archive.list_keys()] == []
    for process in (store, store_of(redis, archive)):
        with pytest.raises(Removed):
            await process.read("g")


async def test_what_is_archived_is_not_missed(redis: Redis, archive: Archive) -> None:
    store = store_of(redis, archive)
    await finish(store)
    timeline = await store.read("g")
    assert timeline is not None
    last = Evidence("g", timeline.seq, timeline.game.at, timeline.game.at)
    beyond = Evidence("g", timeline.seq + 1, timeline.game.at, timeline.game.at)
    await Archiving(redis, archive).move("g", PLAIN)
    assert await LossStore(redis).missing([last], 0) == []
    assert [row.left for row in await LossStore(redis).missing([beyond], 0)] == [timeline.seq]


async def test_the_export_of_an_archived_game_is_that_of_its_log(redis: Redis, archive: Archive) -> None:
    store = store_of(redis, archive)
    await finish(store, options=LONG)
    entries = await store.log("g")
    assert len(entries) > 0
    await Archiving(redis, archive).move("g", PLAIN)
    timeline = await store_of(redis, archive).read("g")
    assert timeline is not None
    assert await store.replays.export(timeline) == b"".join(export_lines("g", entries, SEED))
