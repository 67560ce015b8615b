"""A player is told what the seat may know, once, in time, and not what has lost its point."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.kernel.commands import asking, commands, orders
from domain.kernel.commands.commands import Drafts
from domain.kernel.log.agreement_entries import PauseWish
from domain.kernel.log.entries import Deadline, Entry
from domain.kernel.protocol.standing import Order, When
from domain.kernel.table.game import Game
from domain.kernel.table.losses import tell_loss
from domain.kernel.time.times import rfc3339
from domain.notices.projection import notice_id
from domain.notices.records import Attempt, Delivery, GameNotices, Kind, Notice, Quiet
from store.calendars import zones
from store.log.orders import orders_of, to_store
from store.log.timeline import Timeline
from store.notices.channels import kept_key
from store.notices.listeners import GAME, Listeners
from store.notices.work_items import PARTITIONS
from tests.kit.local_game import player
from tests.notices.world import HOUR, MEMORY, MINUTE, World
from tests.store.losing import losing_what_comes
from tests.store.rewriting import rewrite
from workers.notices.sittings import SITTING, there_until
from workers.notices.stores import stores_in
from workers.notices.work_items import NEWER_AGAIN
from workers.queue.metrics import WORK_ITEMS

pytestmark = pytest.mark.anyio


async def test_who_is_asked_is_told_a_minute_later(world: World) -> None:
    await world.channel()
    await world.game()
    assert await world.work() == []
    assert (await world.delivery()).state == "waiting"
    assert await world.work(MINUTE) == ["decision.opened"]
    assert (await world.delivery()).state == "delivered"
    assert await world.work(HOUR) == []
    assert {account for account, *_ in world.sent} == {player(0)}


async def test_who_answers_within_that_minute_is_not_told(world: World) -> None:
    await world.channel()
    timeline = await world.game()
    await world.work()
    await world.answered(timeline, 0)
    assert await world.work(MINUTE) == []
    delivery = await world.delivery()
    assert (delivery.state, delivery.because) == ("dropped", "answered")


async def test_the_beginning_of_a_game_is_not_told_beside_its_first_question(world: World) -> None:
    await world.channel(mode="sitting")
    await world.channel(name="h_2", mode="every")
    await world.game()
    assert sorted(await world.work(MINUTE)) == ["decision.opened", "decision.opened", "game.started"]
    superseded = await world.delivery(kind="game.started")
    assert (superseded.state, superseded.because) == ("dropped", "superseded")


async def test_who_answers_last_in_a_round_is_told_of_the_next_one_a_while_later(world: World) -> None:
    await world.channel()
    await world.channel(name="h_2", mode="every")
    timeline = await world.game()
    await world.work(MINUTE)
    world.sent.clear()
    # All are asked at once, and the last answer opens the next round: it is the answer of another.
    await world.answered(timeline, 0, 1)
    await world.work(MINUTE)
    assert sorted(channel for _, channel, kind, _ in world.sent if kind == "decision.opened") == ["h_1", "h_2"]
    world.sent.clear()
    # Here it is the own one: who has just answered is there, and is told once that is some minutes ago.
    await world.answered(timeline, 1, 0)
    await world.work(MINUTE)
    assert [channel for _, channel, kind, _ in world.sent if kind == "decision.opened"] == ["h_2"]
    assert await world.work(SITTING - 2 * MINUTE) == []
    assert await world.work(MINUTE) == ["decision.opened"]
    assert world.sent[-1][1] == "h_1"
    # A player who goes on meanwhile is told nothing.
    await world.answered(timeline, 1, 0)
    await world.work(MINUTE)
    world.sent.clear()
    await world.answered(timeline, 0)
    await world.work(SITTING)
    assert [channel for _, channel, kind, _ in world.sent if kind == "decision.opened"] == []


async def test_bots_between_are_no_reason_not_to_be_told(world: World) -> None:
    await world.channel()
    timeline = await world.game(seats=3, bots={"1": "random", "2": "random"})
    await world.work(MINUTE)
    await world.answered(timeline, 0)
    for _ in range(2):
        world.now += 2 * MINUTE
        await world.games.execute(timeline, lambda game: commands.bot_turn(game, timeline.secret))
    assert timeline.game.decision_of(0) is not None
    assert await world.work(SITTING - 4 * MINUTE - 1) == []
    assert await world.work(1) == ["decision.opened"]
    # Bots that take their time are like anybody.
    await world.answered(timeline, 0)
    world.now += SITTING
    for _ in range(2):
        await world.games.execute(timeline, lambda game: commands.bot_turn(game, timeline.secret))
    assert await world.work(MINUTE) == ["decision.opened"]


async def test_what_is_told_in_a_digest_is_also_what_is_asked_after_the_last_answer(world: World) -> None:
    await world.channel(mode="digest")
    timeline = await world.game()
    await world.answered(timeline, 1, 0)
    assert await world.work() == []
    assert await world.work(24 * HOUR) == ["decision.opened"]


async def test_what_happened_is_told_by_itself_where_no_question_is(world: World) -> None:
    await world.channel(kinds=("game.started",))
    await world.game()
    assert await world.work(MINUTE) == ["game.started"]


async def test_who_left_in_the_middle_of_a_sitting_is_told_once_its_time_is_over(world: World) -> None:
    await world.channel()
    timeline = await world.game(deadline=Deadline(per_sitting=HOUR))
    await world.answered(timeline, 1, 0)
    await world.work(2 * HOUR)
    world.sent.clear()
    for seat in (1, 0):
        await world.games.execute(timeline, lambda game, seat=seat: _late(game, seat, timeline.secret))
    assert await world.work(MINUTE) == ["decision.opened"]


async def test_what_happens_twice_at_once_is_told_once(world: World) -> None:
    await world.channel(mode="every", kinds=("decision.timed_out",))
    timeline = await world.game(deadline=Deadline(per_sitting=HOUR))
    await world.work(2 * HOUR)
    for seat in (1, 0, 1, 0):
        await world.games.execute(timeline, lambda game, seat=seat: _late(game, seat, timeline.secret))
    assert await world.work() == ["decision.timed_out"]


def _late(game: Game, seat: int, secret: bytes) -> Drafts:
    pending = game.decision_of(seat)
    assert pending is not None
    return commands.time_out(game, pending, secret)


async def test_what_others_ask_and_take_back_is_told_once_and_again_only_if_something_new_waits(world: World) -> None:
    await world.channel(kinds=("request.opened",))
    timeline = await world.game(deadline=Deadline(per_sitting=24 * HOUR))

    async def asks(number: int) -> None:
        wish = PauseWish(rfc3339(world.now + 24 * HOUR))
        await world.games.execute(timeline, lambda game: asking.ask(game, player(1), f"r{number}", wish, world.now))
        assert await world.work() == []

    async def takes_back(number: int) -> None:
        await world.games.execute(timeline, lambda game: asking.answer(game, player(1), f"r{number}", agree=False))

    # An event that is taken back before it is told is told to nobody.
    await asks(0)
    await takes_back(0)
    assert await world.work(MINUTE) == []
    assert (await world.delivery(kind="request.opened")).because == "answered"
    for number in range(1, 9):
        await asks(number)
        assert await world.work(MINUTE) == []
        await takes_back(number)
    await asks(9)
    # It waits still when a while has passed, and is told once.
    assert await world.work(HOUR) == ["request.opened"]
    assert await world.work(12 * HOUR) == []
    await takes_back(9)
    await asks(10)
    assert await world.work(MINUTE) == ["request.opened"]


async def test_a_game_and_a_channel_can_be_muted(world: World) -> None:
    await world.channel(mode="off")
    await world.channel(name="h_2", kinds=("game.finished",))
    await world.channel(name="h_3")
    await world.channels.set(player(0), "g", GameNotices(channels=("h_1", "h_2")))
    timeline = await world.game()
    assert await world.work(MINUTE) == []
    for name in ("h_1", "h_2", "h_3"):
        assert (await world.delivery(channel=name)).because == "muted"
    await world.resigned(timeline, 1)
    assert await world.work() == ["game.finished"]
    assert world.sent[-1][1] == "h_2"


async def test_nobody_is_woken_in_quiet_hours_unless_it_is_the_last_word(world: World) -> None:
    world.now += -world.now % (24 * HOUR) + 24 * HOUR + 23 * HOUR
    quiet = Quiet("UTC", (22, 8))
    await world.channel(quiet=quiet, remind=(30 * MINUTE,))
    timeline = await world.game(deadline=Deadline(per_sitting=3 * HOUR))
    assert await world.work(MINUTE) == []
    assert (await world.delivery()).because == "quiet"
    # At 2 in the morning the time is over: what comes at 8 would be too late.
    assert await world.work(90 * MINUTE) == []
    assert await world.work(60 * MINUTE) == ["decision.reminder", "decision.reminder"]
    await world.answered(timeline, 0, 1)
    assert await world.work(MINUTE) == []
    assert "decision.opened" in await world.work(7 * HOUR)


async def test_nothing_that_failed_or_waited_is_sent_in_quiet_hours(world: World) -> None:
    world.now += -world.now % (24 * HOUR) + 24 * HOUR + 21 * HOUR + 58 * MINUTE
    quiet = Quiet("UTC", (22, 8))
    await world.channel(quiet=quiet)
    await world.channel(seat=1, name="h_2", quiet=quiet)
    world.answer = lambda notice: Attempt(world.now, 7, 500 if world.sent[-1][1] == "h_1" else 204)
    await world.game()
    # All that was under way fails, or nobody does it before it is night.
    assert await world.work(MINUTE) == ["decision.opened"] * 2
    await world.work(10_000)
    world.answer = lambda notice: Attempt(world.now, 7, 204)
    notice = Notice("n_late", "channel.disabled", world.now, channel="h_0")
    await world.ledger.tell(player(1), [(notice, {"h_2": Delivery("waiting", due=world.now)})])
    assert await world.work(6 * MINUTE) == []
    late = await world.delivery(1, "channel.disabled", "h_2")
    assert (late.state, late.because) == ("waiting", "quiet")
    assert await world.work(9 * HOUR + 45 * MINUTE) == []
    assert sorted(await world.work(15 * MINUTE)) == ["channel.disabled", "decision.opened"]


async def test_hours_cost_looks_at_the_clocks_of_the_next_days_alone(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[int] = []
    monkeypatch.setattr(zones, "_minutes", lambda place, at: looked.append(at) or 60)
    await world.channel(mode="digest", digest=(6, 18), zone="Asia/Tokyo")
    await world.game()
    assert await world.work() == []
    assert await world.work(48 * HOUR)
    assert 0 < len(looked) < 100


@pytest.mark.parametrize("own", [{}, {"digest": (5,), "zone": "Asia/Tokyo"}])
async def test_a_digest_wakes_nobody(world: World, own: dict[str, Any]) -> None:
    world.now += -world.now % (24 * HOUR) + 24 * HOUR
    # 8 in the morning there is 23 o'clock here.
    await world.channel(mode="digest", quiet=Quiet("Asia/Tokyo", (22, 8)), **own)
    await world.game()
    while not await world.work(HOUR):
        continue
    assert world.now // HOUR % 24 == 23


async def test_what_is_told_in_a_digest_comes_at_its_hour(world: World) -> None:
    world.now += -world.now % (24 * HOUR) + 24 * HOUR
    await world.channel(mode="digest", digest=(6, 18), zone="Europe/Warsaw")
    await world.game()
    assert await world.work(3 * HOUR) == []
    assert await world.work(2 * HOUR) != []
    assert [kind for _, _, kind, _ in world.sent] == ["decision.opened"]


async def test_what_happened_before_there_was_a_channel_is_not_told(world: World) -> None:
    timeline = await world.game()
    world.now += MINUTE
    await world.channel()
    await world.answered(timeline, 1)
    assert await world.work(HOUR) == []
    await world.resigned(timeline, 1)
    assert await world.work(MINUTE) == ["game.finished"]


async def test_looks_that_are_made_twice_and_lost_make_no_second_notice(world: World) -> None:
    await world.channel()
    timeline = await world.game()
    await world.work(MINUTE)
    for _ in range(3):
        await world.work_items.mark("game", player(0), "g", world.now)
        await world.redis.hdel(f"{_tag()}:u:{player(0)}:told", "g")
        assert await world.work(MINUTE) == []
    # One who has it dies.
    await world.answered(timeline, 0, 1)
    await world.work_items.mark("game", player(0), "g", world.now)
    for number in range(PARTITIONS):
        await world.work_items.claim(number, world.now, MINUTE, 10)
    assert await world.work(2 * MINUTE) != []


def _tag() -> str:
    from store.notices.work_items import lane

    return lane(player(0))


async def test_who_has_an_order_that_lapses_is_told_once_and_nobody_else(world: World) -> None:
    await world.channel(kinds=("order.lapsed",))
    await world.channel(seat=1, kinds=("order.lapsed",))
    await world.channel(name="h_2", mode="off")
    timeline = await world.game(options={"mode": "long"})
    decision = timeline.game.open[0].decision
    held = world.games.orders
    ends = [Order(When(decision.kind), ("none.such",), "game")] * 2
    over = Order(When(decision.kind), "default", "game", times=1)
    placed = orders.place(timeline.game, 0, [*ends, over], None, names_head=False)
    assert await held.put("g", player(0), b"", to_store(placed), is_news=True)
    # One who is to go by them dies before it is written.
    await Listeners(world.redis).hear([(player(0), "g")])
    assert await world.work(HOUR) == []
    await world.ordered(timeline)
    for _ in range(2):
        assert await world.work(HOUR) in (["order.lapsed"], [])
    assert [(account, kind) for account, _, kind, _ in world.sent] == [(player(0), "order.lapsed")]


async def test_an_order_that_lapses_with_no_answer_is_told_all_the_same(world: World) -> None:
    await world.channel(kinds=("order.lapsed",))
    timeline = await world.game(options={"mode": "long"})
    placed = orders.place(
        timeline.game,
        0,
        [Order(When(timeline.game.open[0].decision.kind), ("none.such",), "game")],
        None,
        names_head=False,
    )
    assert await world.games.orders.put("g", player(0), b"", to_store(placed), is_news=True)
    await world.work(HOUR)
    assert await world.ordered(timeline) == 0
    assert await world.work(HOUR) == ["order.lapsed"]
    assert await world.work(HOUR) == []


async def test_an_order_that_lapses_is_told_with_the_question_that_follows_it_or_alone(world: World) -> None:
    await world.channel()
    await world.channel(name="h_2", mode="every", kinds=("decision.opened", "order.lapsed"))
    timeline = await world.game(options={"mode": "long"})
    await world.orders(timeline, 0, ("none.such",))
    await world.ordered(timeline)
    await world.work(MINUTE)
    await world.work(MINUTE)
    assert sorted((channel, kind) for account, channel, kind, _ in world.sent if account == player(0)) == [
        ("h_1", "decision.opened"),
        ("h_2", "decision.opened"),
        ("h_2", "order.lapsed"),
    ]
    assert (await world.delivery(kind="order.lapsed")).because == "superseded"
    world.sent.clear()
    # Days later nobody has acted, and this one has nothing to come with.
    await world.orders(timeline, 0, ("none.such.either",))
    world.now += 96 * HOUR
    await world.ordered(timeline)
    await world.work(2 * MINUTE)
    assert ("h_1", "order.lapsed") in [(channel, kind) for _, channel, kind, _ in world.sent]


async def test_a_lapse_that_waits_for_a_question_is_told_if_that_is_not(world: World) -> None:
    await world.channel(mode="sitting")
    timeline = await world.game(options={"mode": "long"})
    await world.orders(timeline, 0, ("none.such",))
    world.now += 30_000
    await world.ordered(timeline)
    await world.work()
    await world.answered(timeline, 0)
    assert await world.work(MINUTE) == ["order.lapsed"]
    assert (await world.delivery()).because == "answered"


async def test_who_was_answered_for_by_order_is_told_of_the_next_question(world: World) -> None:
    await world.channel()
    timeline = await world.game(options={"mode": "long"})
    await world.answered(timeline, 1)
    await world.orders(timeline, 0, "default", times=1)
    # The answer by order is the one that opens the next round: its player was not there.
    assert await world.ordered(timeline) == 1
    assert await world.work(MINUTE) == ["decision.opened"]


async def test_a_deleted_account_is_told_nothing_and_nothing_is_kept_for_it(world: World) -> None:
    await world.channel()
    await world.game()
    await world.work()
    await world.channels.forget(player(0))
    assert await world.work(HOUR) == []
    assert [key async for key in world.redis.scan_iter("{n*") if b":u:" in key or b"listeners" in key] == []


async def test_what_is_old_is_forgotten_but_not_what_waits(world: World) -> None:
    await world.channel()
    timeline = await world.game()
    await world.work(MINUTE)
    await world.answered(timeline, 0, 1)
    world.now += 31 * 24 * HOUR
    await world.work()
    await world.ledger.prune(player(0), world.now)
    kinds = [notice.kind for notice, _ in await world.ledger.page(player(0))]
    assert kinds.count("decision.opened") <= 1
    assert replace(await world.channel(), mode="off").mode == "off"


async def test_whether_a_sitting_goes_on_is_read_from_one_stretch_of_the_log(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    timeline = await world.game(deadline=Deadline(per_sitting=HOUR))
    await world.answered(timeline, 1, 0)
    pending = timeline.game.decision_of(0)
    assert pending is not None
    await world.orders(timeline, 0, (pending.decision.options[0].id,))
    assert await world.ordered(timeline) == 1
    await world.answered(timeline, 1)
    stretches: list[tuple[int, int | None]] = []
    log = world.games.log

    async def read(game: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        stretches.append((after, limit))
        return await log(game, after, limit)

    monkeypatch.setattr(world.games, "log", read)
    held = orders_of(await world.games.orders.get("g", player(0)))
    assert held is not None
    # The latest answer was an order's: the one by hand stands before it, and others have answered since.
    assert held.answered
    assert await there_until(world.games, timeline, 0, held) == 0
    assert len(stretches) == 1
    assert timeline.game.answers[1] is not None
    assert await there_until(world.games, timeline, 1, None) == timeline.game.answers[1].at + SITTING
    assert len(stretches) == 1


async def test_a_game_of_a_newer_version_is_told_of_when_that_is_there(
    world: World, redis_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    await world.channel()
    await world.game()
    rewrite(redis_url, "g", 1, version=99)
    # By a process that has not seen it before.
    world.stores = stores_in(world.redis, MEMORY, world.clock)
    counted = WORK_ITEMS.labels(GAME, "newer")
    before = counted._value.get()
    assert await world.work() == []
    assert counted._value.get() > before
    assert caplog.records == []
    rewrite(redis_url, "g", 1, version=1)
    assert "decision.opened" in await world.work(NEWER_AGAIN + MINUTE)


@pytest.mark.parametrize("known", [None, 99])
async def test_a_loss_is_told_to_each_player_of_the_game_once(world: World, known: int | None) -> None:
    await world.channel(kinds=("game.loss",))
    await world.channel(seat=1, kinds=("game.loss",))
    await world.channel(seat=2, kinds=("game.loss",))
    await world.channel(name="h_2", mode="off")
    timeline = await world.game()
    await world.work(HOUR)
    if known is not None:
        # An account whose server has lost nothing was told of more than is left.
        await world.redis.hset(kept_key(player(0), "told"), "g", known)
    await world.games.execute(timeline, lambda game: tell_loss(game, 3))
    await world.work(HOUR)
    await world.work(HOUR)
    told = sorted((account, kind) for account, _, kind, _ in world.sent)
    assert told == sorted((player(seat), "game.loss") for seat in (0, 1))


async def _started_anew(world: World) -> tuple[World, Timeline]:
    """Processes that have nothing in memory, a moment later, and the game as they find it."""
    anew = World(world.redis)
    anew.now = world.now + MINUTE
    timeline = await anew.games.read("g")
    assert timeline is not None
    return anew, timeline


@pytest.mark.parametrize("is_marked", [True, False])
async def test_orders_that_were_given_in_a_lost_part_of_a_game_lapse(world: World, is_marked: bool) -> None:
    """Those of an earlier version, which name no place in the history, go on."""
    await world.channel(kinds=("order.lapsed",))
    timeline = await world.game(options={"mode": "long"})
    await world.work(HOUR)
    async with losing_what_comes(world.redis, "g"):
        await world.answered(timeline, 0, 1)
        await world.orders(timeline, 0, "default")
        given = orders_of(await world.games.orders.get("g", player(0)))
        assert given is not None
    anew, goes_on = await _started_anew(world)
    await anew.answered(goes_on, 0, 1)
    kept = to_store(given if is_marked else replace(given, mark=""))
    assert await anew.games.orders.put("g", player(0), b"", kept)
    assert await anew.ordered(goes_on) == (0 if is_marked else 1)
    held = orders_of(await anew.games.orders.get("g", player(0)))
    assert held is not None
    assert [row.why for row in held.lapsed] == ["lost"] * is_marked
    assert len(held.standing) == (not is_marked)
    assert await anew.work(HOUR) == ["order.lapsed"] * is_marked


async def test_orders_that_others_have_looked_at_after_an_entry_that_is_not_known_here_are_not_lost(
    world: World,
) -> None:
    timeline = await world.game(options={"mode": "long"})
    other = World(world.redis)
    further = await other.games.read("g")
    assert further is not None
    await other.answered(further, 0)
    await other.orders(further, 1, "default")
    assert timeline.seq < further.seq
    assert await world.ordered(timeline) > 1
    held = orders_of(await world.games.orders.get("g", player(1)))
    assert held is not None
    assert (held.lapsed, held.answered[0].seq) == ((), further.seq + 1)


async def test_a_question_that_is_asked_anew_after_a_loss_is_told_anew(world: World) -> None:
    await world.channel(mode="every", kinds=("decision.opened",))
    await world.channel(name="h_2", mode="every", kinds=("decision.opened",))
    timeline = await world.game()
    await world.work(HOUR)
    async with losing_what_comes(world.redis, "g"):
        await world.answered(timeline, 0, 1)
        asked = timeline.game.decision_of(0)
        await world.channel(name="h_2", mode="off")
        await world.work(HOUR)
    lost = (await world.ledger.page(player(0)))[0][0]
    anew, goes_on = await _started_anew(world)
    await anew.answered(goes_on, 0, 1)
    asked_anew = goes_on.game.decision_of(0)
    assert asked is not None
    assert asked_anew is not None
    assert asked_anew.decision.id == asked.decision.id == lost.decision
    await anew.work(HOUR)
    await anew.work(HOUR)
    told = (await anew.ledger.page(player(0)))[0][0]
    assert told.decision == lost.decision
    assert [row for row in anew.sent if row[1] == "h_1"] == [(player(0), "h_1", "decision.opened", told.id)]


async def test_a_question_that_was_lost_before_it_was_told_is_not_told(world: World) -> None:
    await world.channel(mode="every", kinds=("decision.opened",), quiet=None)
    timeline = await world.game()
    await world.work(HOUR)
    async with losing_what_comes(world.redis, "g"):
        await world.answered(timeline, 0, 1)
        # Entered, and not delivered yet.
        world.answer = lambda notice: Attempt(world.now, 1, 503)
        await world.work()
    lost = (await world.ledger.page(player(0)))[0][0]
    anew, goes_on = await _started_anew(world)
    await anew.answered(goes_on, 0, 1)
    await anew.work(HOUR)
    assert lost.id not in {name for *_, name in anew.sent}
    [delivery] = [rows["h_1"] for notice, rows in await anew.ledger.page(player(0)) if notice.id == lost.id]
    assert (delivery.state, delivery.because) == ("dropped", "superseded")
    assert len(anew.sent) == 1


async def test_a_question_that_an_earlier_version_has_told_is_not_told_again(world: World) -> None:
    await world.channel(kinds=("decision.opened", "decision.reminder"), remind=(HOUR,))
    timeline = await world.game(deadline=Deadline(per_decision=24 * HOUR))
    pending = timeline.game.decision_of(0)
    assert pending is not None
    at, end = pending.since, pending.since + 24 * HOUR
    former: dict[Kind, tuple[str, int]] = {"decision.opened": ("", at), "decision.reminder": (str(HOUR), end - HOUR)}
    rows = [
        (Notice(notice_id(player(0), "g", kind, f"{pending.decision.id}/{name}"), kind, when), {})
        for kind, (name, when) in former.items()
    ]
    assert await world.ledger.tell(player(0), rows)
    assert await world.work(MINUTE) == []
    # The reminder after four fifths of the time is not among them.
    assert await world.work(23 * HOUR) == ["decision.reminder"]
