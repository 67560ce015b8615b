"""Older rows of lists go into pages of the archive, and nobody who reads the lists sees anything of it."""

import random
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from redis.asyncio import Redis

from store.archive.archive import Archive
from store.archive.objects import ArchiveUnavailable
from store.archive.places import Place
from store.lists.lobby import Lobby, Page
from store.lists.placing import PACKED, PAGES, PLACED, list_name, placement_of
from store.log.row_pages import PageRow, RowPages
from store.log.summary import SeatSummary, Summary
from store.redis import keys
from store.upkeep import paging as module
from store.upkeep.paging import DROPPING, WRITING, ListPaging
from store.upkeep.removal import Removal
from tests.kit.samples import PLAIN

pytestmark = pytest.mark.anyio

# An id as all have it, and one that does not fit into ten bytes.
ADA, BOB = "p_adaadaadaadaada2", "p_bob"

KEEP, FEW, ROWS = 4, 2, 6

NOW = 10**14
"""A time at which all that nobody reads any more has rested for long enough."""


class Died(Exception):
    """A process has died here."""


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let pages be small, so that some games make many."""
    for name, value in {"KEEP": KEEP, "FEW": FEW, "ROWS": ROWS, "WINDOW": 9}.items():
        monkeypatch.setattr(module, name, value)


@pytest.fixture
def archive() -> Archive:
    """Objects in memory: nothing is brought to a disk, which takes longer than all else here."""
    return Archive(Place("memory:///"), "memory")


@pytest.fixture
async def world(redis: Redis, archive: Archive) -> "World":
    return World(redis, archive)


class World:
    """Games of two accounts in one store, as lists know them, and the archive that pages go to."""

    def __init__(self, redis: Redis, archive: Archive) -> None:
        self.redis, self.archive = redis, archive
        self.pages = RowPages(archive)
        self.lobby, self.paging = Lobby(redis, pages=self.pages), ListPaging(redis, self.pages)
        self.removal = Removal(redis, archive)

    async def add(
        self, game: str, created: int, *, ruleset: str = PLAIN, is_set_up: bool = False, **about: Any
    ) -> None:
        """Store a game that is over and archived, as far as lists look at one."""
        seats = (SeatSummary(player="ada"), SeatSummary(player="bob"))
        told: dict[str, Any] = {"status": "finished", "visibility": "public", "winners": (0,)}
        summary = Summary(ruleset=ruleset, creator="ada", seats=seats, from_position=is_set_up, **(told | about))
        meta = {"version": 9, "created": created, "at": created, "summary": msgspec.json.encode(summary), "bytes": 7}
        if summary.status == "finished":
            meta[keys.ARCHIVED] = "somewhere"
        await self.redis.hset(keys.meta_key(game), mapping=meta)
        await self.redis.hset(keys.accounts_key(game), mapping={"ada": ADA, "bob": BOB})
        await self.lobby.refresh([game])

    async def page(self, games: Iterable[str] | None = None) -> int:
        """Do what a walk does for these games, or all of them, until there is nothing to be done."""
        placements: Any = await self.redis.hgetall(PLACED)
        known = {game.decode(): placement for game, placement in placements.items()}
        return await self.paging.page_lists({game: known[game] for game in (games or known) if game in known})

    async def page_all(self) -> None:
        while await self.page():
            pass

    async def read(self, limit: int = 3, **query: Any) -> list[str]:
        """All games of a list, page by page."""
        found, cursor = list[str](), None
        while True:
            page: Page = await self.lobby.page(limit=limit, cursor=cursor, **query)
            found += [row.id for row in page.rows]
            cursor = page.cursor
            if cursor is None:
                return found

    async def objects(self) -> set[str]:
        return {key async for key in self.pages.list_keys()}

    async def unlink(self, game: str, actor: str) -> None:
        """Forget whose account a player of a game was, as the end of an account does."""
        await self.redis.hdel(keys.accounts_key(game), actor)
        await self.lobby.refresh([game])


QUERIES: list[dict[str, Any]] = [
    {}, {"status": "finished"}, {"ruleset": PLAIN}, {"player": ADA}, {"player": BOB, "status": "finished"},
    {"player": ADA, "from_position": True}, {"from_position": True}, {"player": ADA, "ruleset": "other"},
    {"player": BOB, "from_position": False},
]  # fmt: skip


async def fill(world: World, count: int = 30) -> None:
    """Store games of all kinds, some of them at the same time."""
    for number in range(count):
        await world.add(
            f"g{number:02}-_"[: 3 + number % 3], 1000 + number // 3,
            ruleset="other" if number % 5 == 0 else PLAIN, is_set_up=number % 4 == 0,
            visibility="private" if number % 7 == 0 else "public",
        )  # fmt: skip


async def everything(world: World, limit: int = 3) -> list[tuple[list[str], int]]:
    return [(await world.read(limit, **query), (await world.lobby.page(limit=1, **query)).count) for query in QUERIES]


@pytest.mark.parametrize("limit", [1, 3, 50])
async def test_lists_are_as_before_with_their_older_rows_in_pages(world: World, limit: int) -> None:
    await fill(world)
    await world.add("running", 900, status="running", winners=None)
    before = await everything(world, limit)
    middle = await world.lobby.page(limit=12)
    await world.page_all()
    assert await everything(world, limit) == before
    assert await world.redis.zcard(list_name(None, "finished")) < KEEP + FEW
    assert await world.redis.zcard(list_name(ADA, None)) <= KEEP + FEW
    # A cursor of before goes on where it was.
    following = await world.lobby.page(limit=200, cursor=middle.cursor)
    assert [row.id for row in (*middle.rows, *following.rows)] == before[0][0]
    assert "running" in before[0][0]


async def test_pages_are_made_of_one_list_after_the_other_where_time_is_short(world: World) -> None:
    await fill(world)
    before = await everything(world, 50)
    placements: Any = await world.redis.hgetall(PLACED)
    known = {game.decode(): placement for game, placement in placements.items()}
    assert await world.paging.page_lists(known, lambda: True) > 0
    assert len({name async for name, _ in world.paging.list_pages()}) == 1
    await world.page_all()
    assert len({name async for name, _ in world.paging.list_pages()}) > 1
    assert await everything(world, 50) == before


async def test_a_game_is_placed_in_short_once_it_is_in_pages(world: World) -> None:
    await fill(world)
    long = sum(map(len, await world.redis.hvals(PLACED)))
    await world.page_all()
    assert sum(map(len, await world.redis.hvals(PLACED))) < long / 5
    before = await everything(world)
    # As an earlier version has it in short, then as one that makes all anew.
    for game, packed in (await world.redis.hgetall(PLACED)).items():
        if packed[:1] == PACKED:
            *parts, owner, players, paged = msgspec.msgpack.decode(packed)
            names = [ADA if isinstance(player, bytes) else player for player in players]
            text = msgspec.json.encode([*parts, names[owner], names, f"{paged:x}"])
            assert placement_of(text) == placement_of(packed)
            await world.redis.hset(PLACED, game, text)
    assert (await world.lobby.rebuild())[1] == 0
    assert await everything(world) == before


async def test_a_game_in_pages_is_hidden_shown_again_and_removed(world: World) -> None:
    await fill(world)
    await world.page_all()
    public, mine = await world.read(), await world.read(player=ADA)
    gone = public[-3]
    await world.removal.hide(gone)
    assert await world.read() == [game for game in public if game != gone]
    assert await world.read(player=ADA) == mine
    await world.removal.hide(gone, is_hidden=False)
    assert await world.read() == public
    await world.page_all()
    assert await world.read() == public
    await world.removal.remove(gone)
    for games, count in [(await world.read(), (await world.lobby.page()).count)]:
        assert games == [game for game in public if game != gone]
        assert count == len(games)
    assert gone not in await world.read(player=BOB)


async def test_what_an_account_leaves_behind_is_in_no_page_of_it(world: World) -> None:
    await fill(world)
    await world.page_all()
    theirs = await world.read(player=BOB)
    for game in await world.read(player=ADA):
        await world.unlink(game, "ada")
    assert await world.read(player=ADA) == []
    assert not await world.lobby.has_games(ADA)
    await world.paging.tidy(NOW)
    assert [name async for name in world.redis.scan_iter(f"*{ADA}*") if b"changes:" not in name] == []
    assert not [field for field in await world.redis.hkeys(PAGES) if ADA.encode() in field]
    assert await world.read(player=BOB) == theirs
    assert await world.redis.zcard(DROPPING) == 0
    assert await world.paging.delete_strays() == 0


async def test_games_that_are_archived_late_come_into_pages_that_are_there(world: World) -> None:
    await fill(world)
    await world.page_all()
    for number in range(20):
        await world.add(f"late{number}", 1000 + number // 2)
    before = await everything(world)
    await world.page_all()
    assert await everything(world) == before
    assert await world.redis.zcard(list_name(None, "finished", PLAIN)) < KEEP + FEW
    sizes = [int(member.split(b",")[1]) for member in await world.redis.zrange(f"{PAGES}:of::public:all:all", 0, -1)]
    assert max(sizes) <= ROWS
    assert len(sizes) <= 3 * sum(sizes) / ROWS


async def test_a_list_whose_page_is_gone_is_503_behind_its_newest_rows_and_is_made_anew(world: World) -> None:
    await fill(world)
    before = await everything(world)
    await world.page_all()
    for key in await world.objects():
        await world.pages.delete(key)
    far = World(world.redis, world.archive)
    assert len((await far.lobby.page(limit=2)).rows) == 2
    with pytest.raises(ArchiveUnavailable, match="missing"):
        await far.read()
    # A removed game needs no page.
    await far.removal.hide(before[0][0][-1])
    await far.removal.hide(before[0][0][-1], is_hidden=False)
    await far.page()
    await far.paging.tidy(NOW)
    await far.paging.dissolve()
    assert await world.redis.exists(PAGES) == 0
    assert await everything(world) == before


async def test_a_page_in_the_place_of_another_is_not_taken_for_it(world: World) -> None:
    await fill(world)
    await world.page_all()
    one, *others = sorted(await world.objects())
    data = await world.archive.objects.get(one)
    for key in others:
        await world.archive.objects.delete(key)
        await world.archive.objects.put(key, data)
    with pytest.raises(ArchiveUnavailable, match="another page"):
        await World(world.redis, world.archive).read()


async def test_without_an_archive_nothing_is_asked_of_one(world: World) -> None:
    await fill(world)
    before = await everything(world)
    lobby = Lobby(world.redis)
    assert [row.id for row in (await lobby.page(limit=200)).rows] == before[0][0]
    await world.page_all()
    assert len((await lobby.page(limit=3)).rows) == 3
    with pytest.raises(ArchiveUnavailable, match="TURNFOLD_ARCHIVE"):
        await lobby.page(limit=200)


class Frail:
    """Objects that are given up at a step drawn at random, before or after it is done."""

    def __init__(self, world: World, draws: random.Random) -> None:
        self._objects, self._draws = world.archive.objects, draws

    async def _run(self, step: Any) -> Any:
        if self._draws.random() < 0.1:
            step.close()
            raise Died
        result = await step
        if self._draws.random() < 0.1:
            raise Died
        return result

    async def put(self, key: str, data: bytes) -> bool:
        done: bool = await self._run(self._objects.put(key, data))
        return done

    async def get(self, key: str) -> bytes:
        found: bytes = await self._run(self._objects.get(key))
        return found

    async def delete(self, key: str) -> None:
        await self._run(self._objects.delete(key))

    async def list(self, folder: str) -> AsyncIterator[str]:
        async for key in self._objects.list(folder):
            yield key


class Hasty(RowPages):
    """Pages that are read while others make new ones."""

    def __init__(self, archive: Archive, meanwhile: Callable[[], Awaitable[None]]) -> None:
        super().__init__(archive)
        self._meanwhile = meanwhile

    async def get(self, key: str, name: str) -> list[PageRow] | None:
        await self._meanwhile()
        return await super().get(key, name)


async def test_a_page_that_is_made_anew_while_it_is_read_is_read_anew(world: World) -> None:
    await fill(world, 20)
    await world.page_all()
    for number in range(20):
        await world.add(f"late{number}", 1000 + number // 3)
    before = await world.read()
    gone = before[-2]

    async def meanwhile() -> None:
        if await world.redis.hexists(keys.meta_key(gone), "hidden"):
            return
        await world.removal.hide(gone)
        await world.page_all()
        await world.paging.tidy(NOW)

    page = await Lobby(world.redis, pages=Hasty(world.archive, meanwhile)).page(limit=200)
    assert [row.id for row in page.rows] == [game for game in before if game != gone]


class Changes:
    """Draws events between any two requests at random, and says what is so afterwards."""

    def __init__(self, world: World, seed: int) -> None:
        self._world, self._draws = world, random.Random(seed)
        frail = Archive(Frail(world, self._draws), "frail")
        self._paging = ListPaging(world.redis, RowPages(frail))
        self._count = 0
        self.there, self.steady = dict[str, int](), set[str]()

    async def add(self) -> None:
        self._count += 1
        game, created = f"g{self._count}", self._draws.randrange(1000, 1040)
        await self._world.add(game, created)
        self.there[game] = created

    async def step(self) -> None:
        kind = self._draws.choice(["add", "page", "page", "hide", "tidy"])
        if kind == "add":
            await self.add()
        elif kind == "hide":
            game = self._draws.choice(sorted(self.there))
            self.steady.discard(game)
            await self._world.removal.hide(game)
            if self._draws.random() < 0.5:
                await self._world.removal.hide(game, is_hidden=False)
            elif self._draws.random() < 0.5:
                await self._world.removal.remove(game)
                del self.there[game]
            else:
                await self._world.unlink(game, "bob")
                del self.there[game]
        else:
            with suppress(Died):
                placements: Any = await self._world.redis.hgetall(PLACED)
                known = {name.decode(): value for name, value in placements.items()}
                if kind == "tidy":
                    await self._paging.tidy(NOW)
                else:
                    await self._paging.page_lists(known)


@pytest.mark.parametrize("seed", range(6))
async def test_no_game_is_twice_or_missing_while_pages_are_made_and_their_makers_die(
    world: World, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "KEPT", 0 if seed % 2 else 2 * NOW)
    changes, draws = Changes(world, seed), random.Random(seed)
    lobby = Lobby(world.redis, pages=Hasty(world.archive, changes.step))
    for _ in range(4):
        for _ in range(12):
            await changes.add()
        changes.steady = {*changes.there}
        found, cursor = list[str](), None
        while True:
            page = await lobby.page(limit=draws.randrange(1, 6), cursor=cursor)
            found += [row.id for row in page.rows]
            cursor = page.cursor
            if cursor is None:
                break
            for _ in range(draws.randrange(3)):
                await changes.step()
        assert len(found) == len({*found})
        assert changes.steady <= {*found}
        order = [(changes.there[game], game) for game in found if game in changes.there]
        assert order == sorted(order, reverse=True)
    await world.page_all()
    await world.paging.tidy(NOW)
    for query in ({}, {"player": ADA}, {"status": "finished"}):
        games = await world.read(**query)
        assert len(games) == (await world.lobby.page(**query)).count == len({*games})
    assert await world.redis.scard(WRITING) == 0
