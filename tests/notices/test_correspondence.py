"""A player is told of messages and invitations, once, and of nothing that others are to read."""

import pytest
from msgspec.structs import replace

from domain.kernel.commands import asking, commands
from domain.notices.records import Mode
from store.accounts.players import Avoided
from store.log.beside import Beside
from store.log.timeline import Timeline
from store.notices.listeners import Listeners
from tests.kit.local_game import SEED, created, player
from tests.kit.samples import PLAIN
from tests.notices.world import HOUR, MINUTE, World

pytestmark = pytest.mark.anyio


async def _listening(world: World, seat: int = 0, mode: Mode = "every") -> None:
    # Messages have the times of the server, which are before those of the world.
    await world.channels.put(player(seat), replace(await world.channel(seat, mode=mode), created=0))


async def _kinds(world: World, after: int = MINUTE) -> list[str]:
    return [kind for kind in await world.work(after) if kind == "message.received"]


@pytest.fixture
async def table(world: World) -> Timeline:
    timeline = await world.game(seats=3)
    await world.work(MINUTE)
    return timeline


async def test_each_message_is_told_once_to_its_readers_and_not_to_its_writer(world: World, table: Timeline) -> None:
    for seat in range(3):
        await _listening(world, seat)
    await world.writes(table, 1)
    await world.writes(table, 1, 2)
    assert await _kinds(world) == ["message.received"] * 3
    told = [account for account, _, kind, _ in world.sent if kind == "message.received"]
    assert sorted(told) == [player(0), player(2), player(2)]
    await world.writes(table, 0)
    assert len(await _kinds(world)) == 2


async def test_in_a_sitting_the_first_message_is_told(world: World, table: Timeline) -> None:
    await _listening(world, mode="sitting")
    await world.answered(table, 0)
    for _ in range(3):
        await world.writes(table, 1)
        await world.work(MINUTE)
    assert [kind for *_, kind, _ in world.sent].count("message.received") == 1
    await world.answered(table, 1, 2, 0)
    await world.writes(table, 1)
    assert await _kinds(world) == ["message.received"]


async def test_a_message_comes_with_the_question_that_is_yet_to_be_told_or_alone(world: World) -> None:
    await _listening(world, mode="sitting")
    await world.channels.put(
        player(0), replace(await world.channel(name="h_2", kinds=("message.received",)), created=0)
    )
    timeline = await world.game(seats=3)
    await world.writes(timeline, 1)
    assert sorted(await world.work(MINUTE)) == ["decision.opened", "message.received"]
    assert (await world.delivery(kind="message.received")).because == "superseded"
    # The next question was told hours ago when somebody writes.
    await world.answered(timeline, 0, 1, 2)
    await world.work(MINUTE)
    assert await _kinds(world, HOUR) == []
    await world.writes(timeline, 1)
    assert await _kinds(world) == ["message.received"] * 2


async def test_what_is_erased_or_hidden_before_it_is_told_is_not(world: World, table: Timeline) -> None:
    await _listening(world, mode="digest")
    for change in ("erase", "hide"):
        message = await world.writes(table, 1)
        await world.work()
        if change == "erase":
            await world.talk.erase("g", player(1), message)
        else:
            await world.talk.hide("g", message, is_hidden=True)
        assert await _kinds(world, 24 * HOUR) == []
        assert (await world.delivery(kind="message.received")).because == "superseded"
    await world.writes(table, 1, hidden=True)
    assert await _kinds(world, 24 * HOUR) == []


async def test_who_is_avoided_is_not_heard(world: World, table: Timeline) -> None:
    await _listening(world)
    await world.players.avoid(player(0), player(1), Avoided("g", 1))
    await world.writes(table, 1)
    assert await _kinds(world) == []
    await world.writes(table, 2)
    assert await _kinds(world) == ["message.received"]


async def test_who_has_a_seat_kept_or_offered_is_invited_once(world: World) -> None:
    ada, _, _ = await world.players.create("Ada", "en")
    await world.channels.put(ada.id, await world.channel(9))
    actor = ada.actor("again")
    kept = Beside(kept={1: actor}, kept_until=world.now + HOUR)
    drafts = commands.create("again", player(0), created(PLAIN, 2), SEED)
    assert await world.games.create("again", drafts, SEED, kept.fields, {player(0): player(0), actor: ada.id})
    assert await world.work() == ["invitation"]
    # A look that is made twice, and a game that is changed meanwhile, make no other one.
    await Listeners(world.redis).hear([(ada.id, "again")])
    assert await world.work(2 * MINUTE) == []
    timeline = await world.game("running", seats=3)
    called = ada.actor("running")
    await world.games.execute(timeline, lambda game: asking.offer(game, player(1), "player", called))
    await Listeners(world.redis).hear([(ada.id, "running")])
    assert await world.work(HOUR) == ["invitation"]
    [(notice, _), _] = await world.ledger.page(ada.id)
    assert (notice.game, notice.seat, notice.seq > 0) == ("running", None, True)


async def test_a_channel_that_says_so_waits_until_its_person_has_left(world: World) -> None:
    ada, _, _ = await world.players.create("Ada", "en")
    for name, absence in (("h_1", 5 * MINUTE), ("h_2", 0)):
        await world.channels.put(ada.id, await world.channel(9, name, mode="every", unless_active=absence))
    timeline = await world.game(seats=3)
    await world.games.execute(timeline, lambda game: asking.offer(game, player(1), "player", ada.actor("g")))
    await Listeners(world.redis).hear([(ada.id, "g")])
    assert await world.players.use(ada.id, world.now, by_person=True)
    assert await world.work() == ["invitation"]
    [(_, rows)] = await world.ledger.page(ada.id)
    assert (rows["h_1"].state, rows["h_1"].because) == ("waiting", "active")
    assert await world.players.use(ada.id, world.now + 3 * MINUTE, by_person=True)
    # A program of the account is not its person.
    assert await world.players.use(ada.id, world.now + 7 * MINUTE)
    assert await world.work(5 * MINUTE) == []
    assert await world.work(3 * MINUTE) == ["invitation"]
    assert [channel for _, channel, *_ in world.sent] == ["h_2", "h_1"]


async def test_an_invitation_that_is_taken_back_is_not_told(world: World) -> None:
    ada, _, _ = await world.players.create("Ada", "en")
    await world.channels.put(ada.id, await world.channel(9, mode="digest"))
    timeline = await world.game(seats=3)
    await world.games.execute(timeline, lambda game: asking.offer(game, player(1), "player", ada.actor("g")))
    await Listeners(world.redis).hear([(ada.id, "g")])
    await world.work()
    await world.games.execute(timeline, lambda game: asking.reclaim(game, player(1)))
    assert await world.work(24 * HOUR) == []
    [(_, rows)] = await world.ledger.page(ada.id)
    assert (rows["h_1"].state, rows["h_1"].because) == ("dropped", "superseded")
