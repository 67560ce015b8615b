"""Branches of games that are over: other moves from any moment on, kept, shared, and played by the same rules."""

from concurrent.futures import ThreadPoolExecutor

from redis import Redis

from store.log import branches
from store.redis import keys
from tests.api.person import Data, Person
from tests.processes.service import Service
from tests.processes.waiting import until, until_a_day_lasts


def over(ada: Person, bob: Person, rounds: int = 2, **wish: object) -> Data:
    """A game that is over, in which both have answered so often."""
    game = ada.create(options={"mode": "long"}, **wish)
    bob.join(game, **({"invite": game["invite"]} if wish else {}))
    for _ in range(rounds):
        for who in (ada, bob):
            who.play(game)
    bob.ask("POST", f"/games/{game['id']}/resign")
    return ada.view(game)


def at(game: Data, branch: Data | None = None) -> str:
    """Return where the branches of a game are, or one of them."""
    return f"/games/{game['id']}/branches" + (f"/{branch['id']}" if branch else "")


def begun(who: Person, game: Data, key: str = "", **wish: object) -> Data:
    """A new branch."""
    headers = {"Idempotency-Key": key} if key else {}
    return dict(who.ask("POST", at(game), json=wish, headers=headers))


def listed(branch: Data) -> Data:
    """Return a branch as lists have it."""
    return {name: value for name, value in branch.items() if name != "moves"}


def state(who: Person, game: Data, branch: Data, seat: int = 0) -> Data:
    """Return what is seen after the latest move."""
    return dict(who.get(f"{at(game, branch)}/states/{branch['version']}", seat=seat))


def moved(who: Person, game: Data, branch: Data, **move: object) -> Data:
    """The branch after one more move."""
    return dict(who.ask("POST", f"{at(game, branch)}/moves", json=move))


def on(who: Person, game: Data, branch: Data, seat: int = 0) -> Data:
    """The branch after a seat has answered, by a bot."""
    (asked,) = state(who, game, branch, seat)["decisions"]
    return moved(who, game, branch, decision=asked["id"])


def test_the_games_own_moves_lead_where_the_game_went(ada: Person) -> None:
    game = ada.until(ada.create(bots=[{"seat": seat, "bot": "random"} for seat in (0, 1)]), "finished")
    path = f"/games/{game['id']}"
    answers = [entry for entry in ada.get(f"{path}/log", limit=500)["entries"] if entry["kind"] == "chose"]
    branch = begun(ada, game, seq=answers[0]["seq"] - 1)
    for answer in answers:
        branch = moved(ada, game, branch, decision=answer["decision"], choose=answer["choose"])
    for seq in (answers[3]["seq"], answers[-1]["seq"]):
        was = ada.get(f"{path}/states/{seq}", seat=1)
        would = ada.get(f"{at(game, branch)}/states/{seq}", seat=1)
        for name in ("view", "status", "result", "version", "decisions"):
            assert would[name] == was[name]
    told = [row for row in ada.get(path, since=branch["seq"])["history"] if row["seq"] <= branch["version"]]
    would = ada.get(f"{at(game, branch)}/states/{branch['version']}")
    assert [(row["seq"], row["text"]) for row in would["history"]] == [(row["seq"], row["text"]) for row in told]
    moves = ada.get(at(game, branch))["moves"]
    assert [(row["version"], row["choose"]) for row in moves] == [(row["seq"], row["choose"]) for row in answers]
    assert ada.view(game) == game


def test_anybody_goes_another_way_and_shares_it(ada: Person, bob: Person, eve: Person) -> None:
    game = over(ada, bob)
    first = next(row for row in ada.get(f"/games/{game['id']}/log")["entries"] if row["kind"] == "chose")
    branch = begun(eve, game, seq=first["seq"] - 1)
    (asked,) = state(eve, game, branch)["decisions"]
    other = next([row["id"]] for row in asked["options"] if [row["id"]] != first["choose"])
    branch = on(eve, game, moved(eve, game, branch, decision=asked["id"], choose=other), seat=1)
    assert (branch["yours"], branch["version"], branch["luck"]) == (True, first["seq"] + 1, None)
    stranger = bob.with_token("")
    assert stranger.get(at(game))["branches"] == [listed(branch) | {"yours": False}]
    (chosen, by_bot) = stranger.get(at(game, branch))["moves"]
    assert (chosen["choose"], chosen["seat"], chosen["by_bot"]) == (other, 0, False)
    assert (by_bot["seat"], by_bot["by_bot"]) == (1, True)
    assert state(stranger, game, branch) == state(eve, game, branch)
    # A card that is sent in secret is seen through its owner's eyes alone.
    sealed = f"{at(game, branch)}/states/{first['seq']}"
    assert stranger.get(sealed, seat=0)["history"] != stranger.get(sealed, seat=1)["history"]
    assert str(eve.id) not in stranger.send("GET", at(game)).text
    etag = stranger.send("GET", sealed).headers["etag"]
    assert stranger.send("GET", sealed, headers={"If-None-Match": etag}).status_code == 304


def test_a_branch_begun_again_is_not_taken_for_the_one_before(ada: Person, bob: Person) -> None:
    game = over(ada, bob)
    seen = []
    for choice in (0, 1):
        branch = begun(ada, game, key="again", seq=game["version"] - 4)
        (asked,) = state(ada, game, branch)["decisions"]
        branch = moved(ada, game, branch, decision=asked["id"], choose=[asked["options"][choice]["id"]])
        path = f"{at(game, branch)}/states/{branch['version']}"
        known = {"If-None-Match": seen[-1].headers["etag"]} if seen else {}
        seen.append(ada.send("GET", path, headers=known))
        ada.ask("DELETE", at(game, branch))
    assert [answer.status_code for answer in seen] == [200, 200]
    assert seen[0].json()["history"] != seen[1].json()["history"]


def test_branches_make_a_tree(ada: Person, bob: Person, eve: Person) -> None:
    game = over(ada, bob)
    trunk = begun(ada, game, seq=game["version"] - 4, luck=7)
    for seat in (0, 1, 0):
        trunk = on(ada, game, trunk, seat)
    limb = begun(eve, game, branch=trunk["id"], seq=trunk["version"] - 1)
    assert (limb["parent"], limb["begin"], limb["seq"]) == (trunk["id"], trunk["version"] - 1, trunk["seq"])
    assert limb["luck"] == 7
    assert eve.get(at(game, limb))["moves"] == ada.get(at(game, trunk))["moves"][:2]
    same = [eve.get(f"{at(game, row)}/states/{limb['version']}") for row in (trunk, limb)]
    assert same[0] == same[1]
    twig = on(eve, game, begun(eve, game, branch=limb["id"], seq=limb["version"], luck=8))
    assert [row["luck"] for row in eve.get(at(game, twig))["moves"]] == [7, 7, 8]
    ada.ask("DELETE", at(game, trunk))
    assert [row["id"] for row in ada.get(at(game))["branches"]] == [limb["id"], twig["id"]]
    assert state(ada, game, twig)["version"] == twig["version"]
    ada.refused("not-found", "GET", at(game, trunk))


def test_what_is_sent_twice_counts_once(ada: Person, bob: Person) -> None:
    game = over(ada, bob)
    wish = {"seq": game["version"] - 4}
    branch = begun(ada, game, key="once", **wish)
    (asked,) = state(ada, game, branch)["decisions"]
    answer = {"decision": asked["id"], "choose": [asked["options"][0]["id"]]}
    after = moved(ada, game, branch, **answer)
    assert moved(ada, game, branch, **answer) == after
    assert begun(ada, game, key="once", **wish) == after
    assert len(ada.get(at(game))["branches"]) == 1
    path = f"{at(game, branch)}/moves"
    ada.refused("stale-decision", "POST", path, json=answer | {"choose": [asked["options"][1]["id"]]})
    ada.refused("stale-decision", "POST", path, json={"decision": asked["id"]})
    once = {"headers": {"Idempotency-Key": "once"}}
    ada.refused("idempotency-key-reused", "POST", at(game), json={"seq": game["version"] - 3}, **once)
    # Others may use the same key.
    assert begun(bob, game, key="once", **wish)["id"] != branch["id"]


def test_of_answers_at_once_one_counts(ada: Person, bob: Person) -> None:
    game = over(ada, bob)
    branch = begun(ada, game, seq=game["version"] - 4)
    (asked,) = state(ada, game, branch)["decisions"]
    answers = [{"decision": asked["id"], "choose": [option["id"]]} for option in asked["options"]] * 2
    others = [ada.at(api) for api in ("api-1", "api-2") * len(asked["options"])]
    with ThreadPoolExecutor() as pool:
        sent = [
            pool.submit(who.send, "POST", f"{at(game, branch)}/moves", json=answer)
            for who, answer in zip(others, answers, strict=True)
        ]
    statuses = [row.result().status_code for row in sent]
    assert sorted(statuses) == [201, 201] + [409] * (len(sent) - 2)
    (move,) = ada.get(at(game, branch))["moves"]
    assert {status for status, answer in zip(statuses, answers, strict=True) if answer["choose"] == move["choose"]} == {
        201
    }


def test_what_cannot_be_done_in_a_branch_is_refused(ada: Person, bob: Person, eve: Person) -> None:
    game = over(ada, bob)
    begin, branch = game["version"] - 4, begun(ada, game, seq=game["version"] - 4)
    path = f"{at(game, branch)}/moves"
    for wish in ({"seq": game["version"] + 1}, {"seq": begin, "branch": "b_x"}, {"seq": 1, "branch": branch["id"]}):
        ada.refused("not-found", "POST", at(game), json=wish)
    for seq in (1, game["version"]):
        ada.refused("game-not-running", "POST", at(game), json={"seq": seq})
    (asked,) = state(ada, game, branch)["decisions"]
    wrong = ada.refused("illegal-choice", "POST", path, json={"decision": asked["id"], "choose": ["m9"]})
    assert "is not offered" in wrong["detail"]
    assert asked["id"] in ada.refused("stale-decision", "POST", path, json={"decision": "99.0"})["detail"]
    for method, there in (("POST", path), ("DELETE", at(game, branch))):
        eve.refused("not-found", method, there, **({"json": {"decision": asked["id"]}} if method == "POST" else {}))
    there_is = f"there is no such version of this branch; there are {begin} to {begin}"
    for seq in (begin - 1, begin + 1):
        assert ada.refused("not-found", "GET", f"{at(game, branch)}/states/{seq}")["detail"] == there_is
        from_there = {"seq": seq, "branch": branch["id"]}
        assert ada.refused("not-found", "POST", at(game), json=from_there)["detail"] == there_is
    ada.refused("not-found", "GET", f"{at(game, branch)}/states/{begin}", params={"seat": 2})
    running = ada.create()
    for who in (ada, eve):
        who.refused("game-not-finished", "GET", at(running))
        who.refused("game-not-finished", "POST", at(running), json={"seq": 1})


def test_nobody_but_who_may_see_a_game_sees_its_branches(ada: Person, bob: Person, eve: Person) -> None:
    game = over(ada, bob, visibility="private")
    branch = begun(ada, game, seq=game["version"] - 4)
    assert bob.get(at(game))["branches"] == [listed(branch) | {"yours": False}]
    moves, there = f"{at(game, branch)}/moves", f"{at(game, branch)}/states/{branch['version']}"
    for who in (eve, eve.with_token("")):
        for path in (at(game), at(game, branch), there):
            who.refused("not-found", "GET", path)
    for method, path, body in (("POST", at(game), {"seq": 5}), ("POST", moves, {"decision": "5.0"})):
        eve.refused("not-found", method, path, json=body)
    eve.refused("not-found", "DELETE", at(game, branch))
    # Nor by the id of a branch of another game.
    other = over(ada, bob)
    ada.refused("not-found", "GET", at(other, branch))


def test_what_is_yours_is_told_to_you_and_goes_with_you(ada: Person, bob: Person, running: Service) -> None:
    game = over(ada, bob)
    branch, other = (begun(who, game, seq=game["version"] - 4) for who in (ada, bob))
    assert ada.get("/players/me/export")["branches"] == [{"game": game["id"], "branch": listed(branch)}]
    ada.ask("DELETE", "/players/me")
    with Redis.from_url(running.store) as redis:
        until(lambda: list(redis.hkeys(keys.moves_key(game["id"]))) == [other["id"].encode()])
        assert list(redis.hkeys(keys.branches_key(game["id"]))) == [other["id"].encode()]


def test_a_branch_has_so_many_moves(ada: Person, bob: Person, running: Service) -> None:
    game = over(ada, bob)
    branch = begun(ada, game, seq=game["version"] - 4)
    with Redis.from_url(running.store) as redis:
        stored = redis.hget(keys.branches_key(game["id"]), branch["id"])
        assert stored is not None
        many = b'%s,"moves":%d}' % (stored[:-1], branches.MOST_MOVES)
        redis.hset(keys.branches_key(game["id"]), branch["id"], many)
        row = b'["5.0",["m1"],null,false]'
        redis.hset(keys.moves_key(game["id"]), branch["id"], b"[%s]" % b",".join([row] * branches.MOST_MOVES))
    path = f"{at(game, branch)}/moves"
    ada.refused("too-many-branches", "POST", path, json={"decision": "9.0"})


def test_an_account_leaves_room_for_others_in_a_game(ada: Person, bob: Person) -> None:
    until_a_day_lasts()
    game = over(ada, bob)
    rows = [begun(ada, game, str(number), seq=game["version"] - 3) for number in range(branches.MOST_OWN)]
    wish = {"seq": game["version"] - 3}
    refused = ada.refused("too-many-branches", "POST", at(game), json=wish)
    assert "an account has 20 branches" in refused["detail"]
    # A refused branch counts for no day.
    (today,) = (row for row in ada.get("/players/me")["quotas"] if row["what"] == "branches-today")
    assert today["used"] == branches.MOST_OWN
    assert begun(ada, game, "0", **wish) == rows[0]
    assert begun(bob, game, **wish)["yours"]
    ada.ask("DELETE", at(game, rows[0]))
    # Of many at once one comes in.
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: ada.send("POST", at(game), json=wish).status_code, range(16)))
    assert sorted(answers) == [201] + [409] * 15
