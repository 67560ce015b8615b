"""A game of two people and a bot over two processes, from the first request to an audit elsewhere."""

from collections.abc import Callable

from domain.audit.audit import audit
from domain.kernel.fold.export import ENVELOPE
from domain.kernel.log.encoding import public_bytes
from domain.kernel.protocol.commitments import chain_next, chain_start
from domain.kernel.time.times import milliseconds
from tests.api.person import LONG_POLL, Data, Person, Seed, committed
from tests.processes.redis_server import RedisServer
from tests.processes.service import Service

HERS = bytes([3]) * 32


def check(game: Data, people: list[Person]) -> Data:
    """Require what holds at any time, whoever looks wherever. Returns the game as it is now."""
    path = f"/games/{game['id']}"
    views = [who.at(api).get(path, since=0) for who in people for api in ("api-1", "api-2")]
    version = min(view["version"] for view in views)
    for who in people:
        states = [who.at(api).get(f"{path}/states/{version}") for api in ("api-1", "api-2")]
        assert states[0] == states[1]
        assert who.name in str(states[0]["seats"])
    log = people[0].get(f"{path}/log", limit=500)["entries"][:version]
    head = chain_start(game["id"])
    for entry in log:
        sealed = set(entry.get("sealed", ()))
        public = {name: value for name, value in entry.items() if name not in ENVELOPE and name not in sealed}
        if "receipt" not in entry:
            public = {name: value for name, value in public.items() if name not in sealed}
        text = public_bytes(game["id"], entry["seq"], milliseconds(entry["at"]), entry["actor"], public)
        head = chain_next(head, text, bytes.fromhex(entry["c"]), bytes.fromhex(entry["s"]))
        assert head.hex() == entry["h"]
    assert [milliseconds(entry["at"]) for entry in log] == sorted(milliseconds(entry["at"]) for entry in log)
    for view in views:
        assert [event["seq"] for event in view["history"]] == sorted(event["seq"] for event in view["history"])
        asked = {row["seat"] for row in view["waiting"]}
        assert {decision["seat"] for decision in view["decisions"]} <= asked
        own = view["seat"]
        assert (own in asked) == bool(view["decisions"])
    return max(views, key=lambda view: int(view["version"]))


def test_from_the_first_request_to_an_audit_elsewhere(
    ada: Person, bob: Person, eve: Person, own_server: RedisServer, services: Callable[..., Service]
) -> None:
    seed = Seed(ada.namespace)
    game = ada.create(
        seats=3,
        key=seed.key,
        commitment=seed.commitment,
        bots=[{"seat": 1, "bot": "normal"}],
        deadline={"per_decision": "P2D", "reserve": "PT1H", "on_timeout": "forfeit"},
        visibility="private",
        start="manual",
    )
    bob.join(game, seat=2, invite=game["invite"], commitment=committed(game["id"], 2, HERS))
    bob.refused("not-startable", "POST", f"/games/{game['id']}/start")
    ada.at("api-2").ask("POST", f"/games/{game['id']}/start")
    ada.ask("PUT", f"/games/{game['id']}/seats/me/seed", json={"seed": seed.value.hex()})
    bob.ask("PUT", f"/games/{game['id']}/seats/me/seed", json={"seed": HERS.hex()})

    people = [ada, bob]
    kept, receipts = [], {}
    view = check(game, people)
    while view["status"] != "finished":
        kept.append(f"{view['version']}:{view['head']}")
        for who in people:
            latest = who.view(game)
            for decision in latest["decisions"]:
                options = [option["id"] for option in decision["options"]]
                seen = f"{latest['version']}:{latest['head']}"
                answer = who.command(game, decision["id"], options[latest["version"] % len(options)], seen=seen)
                accepted = answer.json()
                assert answer.status_code == 200, answer.text
                kept.append(f"{accepted['version']}:{accepted['head']}")
                receipts[accepted["version"]] = accepted["receipt"]
                other = who.at("api-2" if who is ada else "api-1")
                again = other.command(game, decision["id"], options[latest["version"] % len(options)], seen=seen)
                assert again.content == answer.content
        view = check(game, people)
        if view["status"] != "finished" and not any(who.view(game)["decisions"] for who in people):
            ada.view(game, wait=LONG_POLL, after=view["version"])
    assert view["result"]["winners"]

    eve.refused("not-found", "GET", f"/games/{game['id']}/export")
    export = bob.send("GET", f"/games/{game['id']}/export").content
    verdict = audit(export.splitlines(), heads=kept)
    assert verdict.is_ok, verdict
    assert verdict.contributors == (0, 2)

    zoe = Person(services(own_server.url).start("api-1"), "Zoe")
    headers = {"Content-Type": "application/x-ndjson"}
    imported = zoe.ask("POST", "/games/import", content=export, headers=headers)
    assert (imported["result"], imported["head"]) == (view["result"], view["head"])
    assert zoe.send("GET", f"/games/{imported['id']}/export").content == export
