"""When a game is over, everybody who may see it learns what bots that looked ahead have considered; nobody before."""

from redis import Redis

from store.log.thoughts import KEPT_FOR, TRIED
from store.redis import keys
from tests.api.person import Data, Person
from tests.processes.service import Service
from tests.processes.thinking import think


def played(ada: Person, service: Service, answers: int) -> Data:
    """A game with a bot that has looked ahead so often."""
    # A match is not won in as few rounds as a game may be.
    game = ada.create(bots=[{"seat": 1, "bot": "hard"}], options={"mode": "long"})
    for _ in range(answers):
        ada.play(game)
        think(service.store, game["id"])
    return game


def test_what_a_bot_has_considered_is_told_when_the_game_is_over(running: Service, ada: Person, eve: Person) -> None:
    game = played(ada, running, 2)
    path = f"/games/{game['id']}/thoughts"
    for who in (ada, eve, eve.with_token("")):
        who.refused("game-not-finished", "GET", path)
    ada.ask("POST", f"/games/{game['id']}/resign")
    ada.until(game, "finished")
    thoughts = eve.get(path)["thoughts"]
    log = eve.get(f"/games/{game['id']}/log", limit=500)["entries"]
    own = [row for row in log if row["kind"] == "chose" and row["seat"] == 1]
    assert [(row["seq"], row["decision"]) for row in thoughts] == [(row["seq"], row["decision"]) for row in own]
    for thought, answer in zip(thoughts, own, strict=True):
        assert (thought["seat"], thought["bot"]) == (1, "hard")
        state = eve.get(f"/games/{game['id']}/states/{thought['seq'] - 1}", seat=1)
        offered = {option["id"] for decision in state["decisions"] for option in decision["options"]}
        tried = thought["considered"]
        assert {option for row in tried for option in row["choose"]} <= offered
        assert thought["choose"] == answer["choose"]
        assert answer["choose"] in [row["choose"] for row in tried if row["playouts"] == tried[0]["playouts"]]
        order = [(row["playouts"], row["worth"]) for row in tried]
        assert order == sorted(order, reverse=True)
        assert len(tried) <= TRIED
    first = eve.get(path, limit=1)
    assert (first["thoughts"], first["after"]) == (thoughts[:1], thoughts[0]["seq"])
    assert eve.get(path, after=first["after"]) == {"thoughts": thoughts[1:], "after": None}
    with Redis.from_url(running.store) as redis:
        assert 0 < redis.ttl(keys.thoughts_key(game["id"])) <= KEPT_FOR
        assert keys.thoughts_key(game["id"]) in keys.of_game(game["id"])


def test_of_bots_that_do_not_look_ahead_there_is_nothing_to_tell(ada: Person) -> None:
    game = ada.create(bots=[{"seat": 1, "bot": "normal"}])
    ada.ask("POST", f"/games/{game['id']}/resign")
    ada.until(game, "finished")
    assert ada.get(f"/games/{game['id']}/thoughts") == {"thoughts": [], "after": None}
