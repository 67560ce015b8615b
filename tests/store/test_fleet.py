"""The fleet: who lives, what all of them know, and what that is for the games that are made."""

import asyncio
import logging

import pytest
from msgspec.structs import replace
from redis.asyncio import Redis
from redis.exceptions import RedisError

from domain.diamonsters.ruleset import Diamonsters
from domain.kernel.commands.setups import by_rules_of, named_edition
from domain.kernel.log.fence import NewerRules
from domain.kernel.log.program import Program
from domain.kernel.log.programs import in_common, knows_more, this_program
from domain.kernel.protocol.draws import Randomness
from domain.kernel.protocol.faults import InvalidSetup
from domain.kernel.protocol.refusals import Refused
from domain.kernel.protocol.registry import ruleset
from domain.kernel.protocol.ruleset import GameConfig, Step
from store.due.schedule import Schedule
from store.health import fleet
from store.health.fleet import FleetStore, Membership, Process
from store.log.games import GameStore
from store.redis import keys
from store.redis.connection import connect
from tests.kit.local_game import created
from tests.kit.samples import PLAIN, RICH
from tests.processes.waiting import PATIENCE
from tests.store.conftest import Command, Stage
from tests.store.play import dealt
from tests.store.rewriting import rewrite
from workers.processes.jobs import WorkerContext
from workers.queue.metrics import LEFT
from workers.queue.settings import Settings

OURS = this_program()
LESS = replace(OURS, rulings=OURS.rulings | {RICH: OURS.rulings[RICH] - 1})
MORE = replace(OURS, table=OURS.table + 1)


def process(program: Program, kind: str = "api") -> Process:
    return Process(kind, "0.0.1", "here", 1, program)


class TestStore:
    pytestmark = pytest.mark.anyio

    async def test_who_says_so_lives_until_it_ends_or_is_silent(
        self, raw: Redis, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        store = FleetStore(raw)
        assert (await store.read()).living == []
        await store.beat("api_1", process(OURS))
        found = await store.beat("worker_1", process(LESS, "worker"))
        assert {row.name: row.process for row in found.living} == {
            "api_1": process(OURS),
            "worker_1": process(LESS, "worker"),
        }
        assert all(row.silent < 1000 for row in found.living)
        assert [row.name for row in (await store.leave("worker_1")).living] == ["api_1"]
        await raw.zincrby(fleet.BEATS_KEY, -15_001, "api_1")
        assert (await store.read()).living == []
        assert await raw.hlen(fleet.PROCESSES_KEY) == 0

    async def test_a_clock_that_was_set_back_leaves_nobody_who_lives_for_ever(self, raw: Redis) -> None:
        store = FleetStore(raw)
        await store.beat("api_1", process(OURS))
        await raw.zincrby(fleet.BEATS_KEY, 7_200_000, "api_1")
        assert (await store.read()).living == []

    async def test_new_games_get_what_all_know(self, raw: Redis) -> None:
        store, ours = FleetStore(raw), Membership(raw, "api")
        assert await ours.program() == OURS
        await store.beat("api_old", process(LESS))
        # It is known from the next beat on.
        await ours.beat()
        assert await ours.program() == LESS
        assert not await ours.has_newer()
        await store.beat("api_new", process(MORE))
        await ours.beat()
        assert await ours.has_newer()
        assert await store.program() == await ours.program() == LESS

    async def test_who_has_hung_asks_before_it_makes_a_game(self, raw: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
        ours = Membership(raw, "api")
        await ours.beat()
        await FleetStore(raw).beat("api_old", process(LESS))
        assert await ours.program() == OURS
        later = fleet.time.monotonic() + fleet.LIFE
        monkeypatch.setattr(fleet.time, "monotonic", lambda: later)
        assert await ours.program() == LESS

    async def test_while_its_server_says_nothing_the_fleet_counts_on_that_was_known_last(
        self, raw: Redis, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(fleet, "BEAT", 0.01)
        await FleetStore(raw).beat("api_old", process(LESS))
        ours = Membership(raw, "api")
        await ours.beat()
        beats = 0

        async def fail(name: str, process: Process) -> None:
            nonlocal beats
            beats += 1
            raise RedisError("nobody answers")

        monkeypatch.setattr(ours._store, "beat", fail)
        await ours.start()
        async with asyncio.timeout(PATIENCE):
            while not beats:
                await asyncio.sleep(0.01)
        later = fleet.time.monotonic() + fleet.LIFE
        monkeypatch.setattr(fleet.time, "monotonic", lambda: later)
        assert await ours.program() == LESS
        await ours.stop()

    async def test_what_an_operator_holds_is_as_if_somebody_lived_who_knows_no_more(self, raw: Redis) -> None:
        store, ours = FleetStore(raw), Membership(raw, "api")
        await store.hold(replace(LESS, bots=None))
        assert await ours.program() == LESS
        assert await store.release()
        assert not await store.release()
        await ours.beat()
        assert await ours.program() == OURS

    async def test_a_process_keeps_its_place_until_it_stops(self, raw: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(fleet, "BEAT", 0.01)
        ours = Membership(raw, "notifier")
        await ours.start()
        while not (found := (await FleetStore(raw).read()).living):
            await asyncio.sleep(0.01)
        assert [(row.process.kind, row.process.program) for row in found] == [("notifier", OURS)]
        await ours.stop()
        assert (await FleetStore(raw).read()).living == []


class TestCommon:
    def test_it_is_the_least_of_each(self) -> None:
        one = Program({"a": 3, "b": 1}, 2, 28, {"a": 1, "b": 4})
        other = Program({"a": 2, "b": 7, "c": 1}, 5, 27, {"a": 1, "b": 5, "c": 1})
        assert in_common([one, other]) == Program({"a": 2, "b": 1}, 2, 27, {"a": 1})
        assert in_common([one, replace(other, bots=None)]).bots == one.bots
        assert knows_more(one, other)
        assert knows_more(other, one)
        assert not knows_more(one, one)

    def test_a_game_is_made_by_what_all_know(self) -> None:
        begun = by_rules_of(LESS, created(RICH, 2))
        assert (begun.version, begun.table) == (OURS.rulings[RICH] - 1, OURS.table)
        assert named_edition(begun.build) == ruleset(RICH).bots_edition

    def test_where_bots_differ_no_audit_takes_their_answers_for_its_own(self) -> None:
        begun = by_rules_of(replace(OURS, bots={}), created(RICH, 2))
        assert named_edition(begun.build) is None

    def test_a_ruleset_that_not_all_know_waits(self) -> None:
        with pytest.raises(NewerRules, match=f"not all processes of the service know the ruleset {RICH} yet"):
            by_rules_of(replace(OURS, rulings={PLAIN: 1}), created(RICH, 2))

    def test_what_takes_a_ruling_that_not_all_know_waits(self, monkeypatch: pytest.MonkeyPatch) -> None:
        rules, wish = type(ruleset(PLAIN)), created(PLAIN, 2)
        usual = rules.setup

        def setup(self: Diamonsters, config: GameConfig, randomness: Randomness) -> Step:
            if config.rulings < OURS.rulings[PLAIN]:
                raise InvalidSetup("no such option", "unknown", "options")
            return usual(self, config, randomness)

        monkeypatch.setattr(rules, "setup", setup)
        assert by_rules_of(OURS, wish).version == OURS.rulings[PLAIN]
        with pytest.raises(NewerRules, match="not all processes of the service know the rulings yet"):
            by_rules_of(replace(OURS, rulings=OURS.rulings | {PLAIN: 0}), wish)

    def test_what_no_rules_allow_is_refused(self) -> None:
        for common in (OURS, LESS):
            with pytest.raises(Refused, match="takes 2 to 4 seats"):
                by_rules_of(common, created(RICH, 7))


class TestWorker:
    """Runs a context of a worker in this process, whose log and counts can be read."""

    @pytest.mark.parametrize(("others", "soon"), [(OURS, False), (MORE, True)], ids=["alone", "beside a newer one"])
    def test_a_lease_is_given_back_untouched(
        self, redis_url: str, caplog: pytest.LogCaptureFixture, others: Program, soon: bool
    ) -> None:
        lease, number = 20_000, keys.partition("g")

        async def prepare() -> None:
            raw = connect(redis_url)
            await dealt(GameStore(raw), bots={"1": "random"})
            rewrite(redis_url, "g", 1, version=99)
            await FleetStore(raw).beat("worker_2", process(others, "worker"))
            assert len((await Schedule(raw).claim(number, lease)).claims) == 1
            await raw.aclose()

        async def found() -> tuple[bytes, float, dict[bytes, bytes]]:
            raw = connect(redis_url)
            ticket = await raw.hget(keys.leases_key(number), "g")
            due = await raw.zscore(keys.due_key(number), "g") - await Schedule(raw).now("g")
            meta = await raw.hgetall(keys.meta_key("g"))
            await raw.aclose()
            return ticket, due, meta

        asyncio.run(prepare())
        before, context = LEFT._value.get(), WorkerContext(Settings(redis_url, redis_url, lease))
        with caplog.at_level(logging.WARNING):
            context.look("g")
        context.close()
        ticket, due, meta = asyncio.run(found())
        assert ticket.split(b"-")[1] == b"0"
        assert (0 < due <= 1000) if soon else (1000 < due <= lease)
        assert b"failed" not in meta
        assert LEFT._value.get() == before + 1
        assert caplog.records == []


class TestCommand:
    """`turnfold fleet`, on a store with the processes that the test says."""

    def test_it_lists_who_lives_and_what_new_games_get(self, stage: Stage, turnfold: Command) -> None:
        assert turnfold("fleet").exit_code == 1
        stage(lambda raw: FleetStore(raw).beat("api_1", process(OURS)))
        stage(lambda raw: FleetStore(raw).beat("worker_1", process(LESS, "worker")))
        said = turnfold("fleet")
        assert said.exit_code == 0
        assert [kind in said.output for kind in ("api", "worker", "0.0.1")] == [True, True, True]
        assert f"New games get: {_counts(LESS)}" in said.output

    def test_an_operator_holds_rulings_and_releases_them(self, stage: Stage, turnfold: Command) -> None:
        stage(lambda raw: FleetStore(raw).beat("api_1", process(OURS)))
        held = replace(OURS, rulings=OURS.rulings | {RICH: 3}, table=1)
        assert turnfold("fleet", "hold", f"{RICH}=3", "table=1").output == f"New games get at most: {_counts(held)}\n"
        said = turnfold("fleet").output
        assert f"New games get: {_counts(held)}" in said
        assert "turnfold fleet release" in said
        assert turnfold("fleet", "release").exit_code == 0
        assert turnfold("fleet", "release").exit_code == 1
        assert f"New games get: {_counts(OURS)}" in turnfold("fleet").output

    @pytest.mark.parametrize("told", ["hearts=3", "table", "table=-1", "table=x"])
    def test_what_is_no_ruleset_or_no_number_is_refused(self, turnfold: Command, told: str) -> None:
        said = turnfold("fleet", "hold", told)
        assert said.exit_code == 2
        assert "is not NAME=COUNT with one of" in said.output


def _counts(program: Program) -> str:
    counts = {**dict(sorted(program.rulings.items())), "table": program.table}
    return ", ".join(f"{name} {count}" for name, count in counts.items())
