"""A game that the store has lost the end of: clients that know more than there is are told so."""

from typing import Any

import pytest

from tests.api.person import Person
from tests.api.stream import Stream

OTHER = "0" * 64


@pytest.mark.parametrize("known", [{"since": 99}, {"last": 99}, {"last": 99, "since": 0}, {"since": 1, "head": OTHER}])
def test_a_stream_begins_anew_for_one_who_knows_another_history(
    ada: Person, bob: Person, known: dict[str, Any]
) -> None:
    game = ada.create()
    bob.join(game)
    game = ada.view(game)
    version = game["version"]
    assert version > 1
    for api in ("api-1", "api-2"):
        stream = Stream(ada.at(api), game, **known)
        reset, view = stream.next(), stream.next()
        assert reset is not None
        assert view is not None
        assert (reset.kind, reset.id, reset.data["head"]) == ("reset", version, game["head"])
        assert (view.kind, view.id, view.data["version"]) == ("game", version, version)
        stream.close()


def test_a_stream_that_names_another_head_of_this_version_begins_with_the_game(ada: Person) -> None:
    game = ada.create()
    stream = Stream(ada, game, since=game["version"], head=OTHER)
    assert [event.kind for event in stream.until("game")] == ["game"]
    stream.close()


def test_the_head_of_the_version_at_which_a_stream_began_does_not_reset_it(ada: Person, bob: Person) -> None:
    """As a browser comes back: to the same address, with the id of the last event."""
    game = ada.create()
    bob.join(game)
    latest = ada.view(game)["version"]
    stream = Stream(ada, game, last=latest, since=game["version"], head=game["head"])
    assert [event.kind for event in stream.until("game")] == ["game"]
    stream.close()


def test_a_game_that_is_over_is_told_anew_to_one_who_knows_more_of_it(ada: Person, bob: Person) -> None:
    game = ada.create()
    bob.join(game)
    bob.ask("POST", f"/games/{game['id']}/resign")
    assert [event.kind for event in Stream(ada, game, last=999).rest()] == ["reset", "game", "end"]
