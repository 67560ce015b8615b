"""What-ifs are tried at any moment of a game that is over, and in one's own seat of one that goes on."""

from tests.api.person import Data, Person


def over(ada: Person, bob: Person) -> Data:
    """A game that is over, in which both have answered twice."""
    game = ada.create(options={"mode": "long"})
    bob.join(game)
    for _ in range(2):
        for who in (ada, bob):
            who.play(game)
    bob.ask("POST", f"/games/{game['id']}/resign")
    return ada.view(game)


def tried(who: Person, game: Data, **what: object) -> Data:
    """Return what would be."""
    return dict(who.ask("POST", f"/games/{game['id']}/what_ifs", json=what))


def test_any_seat_of_a_game_that_is_over_does_something_else(ada: Person, bob: Person, eve: Person) -> None:
    game = over(ada, bob)
    log = ada.get(f"/games/{game['id']}/log")["entries"]
    first = next(entry for entry in log if entry["kind"] == "chose")
    was = eve.get(f"/games/{game['id']}/states/{first['seq'] - 1}", seat=1)
    moment = tried(eve, game, seq=first["seq"] - 1, seat=1)
    assert [moment[name] for name in ("view", "decisions", "seat", "history")] == [was["view"], was["decisions"], 1, []]
    (asked,) = moment["decisions"]
    for option in asked["options"]:
        would = tried(eve, game, seq=first["seq"] - 1, seat=1, answers=[{"choose": [option["id"]]}])
        assert would["version"] > moment["version"]
        assert would["history"]
        assert would == tried(eve, game, seq=first["seq"] - 1, seat=1, answers=[{"choose": [option["id"]]}])
        assert would["decisions"][0]["id"] != asked["id"]
    others = {str(tried(eve, game, seq=first["seq"] - 1, seat=1, luck=luck)["view"]) for luck in range(3)}
    assert others == {str(was["view"])}
    assert ada.view(game) == game
    assert ada.get(f"/games/{game['id']}/log")["entries"] == log


def test_a_player_tries_the_own_seat_of_a_game_that_goes_on(ada: Person, bob: Person, eve: Person) -> None:
    game = ada.create(options={"mode": "long"})
    bob.join(game)
    ada.play(game)
    mine = bob.view(game)
    (asked,) = mine["decisions"]
    for option in asked["options"]:
        would = tried(bob, game, answers=[{"choose": [option["id"]]}], luck=7)
        assert would["seat"] == 1
        assert would["history"]
    assert bob.view(game) == mine
    path = f"/games/{game['id']}/what_ifs"
    for who, what in ((eve, {}), (bob, {"seat": 0}), (bob, {"seq": mine["version"] - 1})):
        refused = who.refused("game-not-finished", "POST", path, json=what)
        assert f"after the latest version, {mine['version']}" in refused["detail"]


def test_nobody_tries_what_would_be_while_others_are_asked(ada: Person, bob: Person) -> None:
    game = ada.create(options={"mode": "long"})
    bob.join(game)
    path = f"/games/{game['id']}/what_ifs"
    assert tried(ada, game)["decisions"] == ada.view(game)["decisions"] != []
    ada.play(game)
    refused = ada.refused("game-not-finished", "POST", path, json={"luck": 3})
    assert "you are asked nothing now" in refused["detail"]
    assert tried(bob, game, luck=3)["seat"] == 1


def test_what_cannot_be_tried_is_refused(ada: Person, bob: Person, eve: Person) -> None:
    game = over(ada, bob)
    path, begun = f"/games/{game['id']}/what_ifs", game["version"] - 3
    wrong = ada.refused("illegal-choice", "POST", path, json={"seq": begun, "answers": [{"choose": ["m9"]}]})
    assert "is not offered" in wrong["detail"]
    ada.refused("game-not-running", "POST", path, json={"seq": 1})
    ada.refused("game-not-running", "POST", path, json={})
    ada.refused("not-found", "POST", path, json={"seq": game["version"] + 1})
    ada.refused("not-found", "POST", path, json={"seq": begun, "seat": 2})
    ada.refused("invalid-request", "POST", path, json={"answers": [{"choose": ["m1"]}] * 21})
    hidden = ada.create(visibility="private")
    eve.refused("not-found", "POST", f"/games/{hidden['id']}/what_ifs", json={})


def test_what_a_position_hides_is_any_card_that_there_is(ada: Person, bob: Person) -> None:
    """The other plays whatever there is, not what its creator knows to be all that it holds and draws."""
    for card in (5, 1):
        seats = [{"hand": [card] * 4}, {"hand": [1, 2, 3, 4]}]
        game = ada.create(position={"seats": seats, "roaming": 3, "deck": [card] * 6})
        bob.join(game, accept_position=True)
        shown = [tried(bob, game, answers=[{"choose": ["m2"]}], luck=luck)["view"]["shown"][0] for luck in range(40)]
        assert len(set(shown)) > 2
