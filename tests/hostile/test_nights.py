"""Nobody gets out of a game of the league at night that is lost."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from domain.kernel.time.times import DAY, HOUR
from store.league.members import MemberStore
from store.lists.lobby import Lobby
from store.redis.connection import connect
from tests.api.person import Data, Person, problem
from tests.processes.service import Service
from workers.league.matches import MatchTask

WAYS_OUT: list[tuple[str, Data]] = [
    ("requests", {"kind": "abort"}),
    ("requests", {"kind": "pause", "until": (datetime.now(UTC) + timedelta(days=30)).isoformat()}),
    ("requests", {"kind": "extend", "seat": 0, "duration": "P60D"}),
    ("requests", {"kind": "extend", "seat": 1, "duration": "P60D"}),
    ("seats/me/offer", {"to": "link"}),
]


async def _seat(store: str) -> None:
    """Seat all programs, as if the night had just begun."""
    redis = connect(store)
    now = await MemberStore(redis).now()
    await MatchTask(redis, now % DAY // HOUR).run()
    await Lobby(redis).catch_up()
    await redis.aclose()


def test_a_bot_lets_no_program_out_of_a_game(redis_url: str, services: Callable[..., Service]) -> None:
    service = services(redis_url).start("api-1")
    ada = Person(service)
    ada.ask("PUT", "/players/me/league", json={"kind": "program", "nights": True})
    asyncio.run(_seat(service.store))
    games = ada.listed(mine=True)
    assert games
    for game in games:
        for path, wish in WAYS_OUT:
            problem("request-not-possible", ada.send("POST", f"/games/{game['id']}/{path}", json=wish))
    own = ada.create(bots=[{"seat": 1, "bot": "random"}])
    ada.ask("POST", f"/games/{own['id']}/requests", json={"kind": "abort"})


def test_two_programs_may_agree_as_all_may(redis_url: str, services: Callable[..., Service]) -> None:
    service = services(redis_url).start("api-1")
    people = [Person(service, name) for name in ("Ada", "Bob")]
    for who in people:
        who.ask("PUT", "/players/me/league", json={"kind": "program", "nights": True})
    asyncio.run(_seat(service.store))
    game = next(game for game in people[0].listed(mine=True) if not any(seat["bot"] for seat in game["seats"]))
    view: Data = people[0].ask("POST", f"/games/{game['id']}/requests", json={"kind": "abort"})
    assert view["requests"][0]["awaited"] == [1 - view["seat"]]
