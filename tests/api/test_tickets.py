"""A ticket opens the stream of one game, once, for the account that asked for it, as long as its token is in force."""

from concurrent.futures import ThreadPoolExecutor

import httpx2
import pytest
import redis

from store.accounts.tickets import LIFETIME
from tests.api.person import Data, Person, problem
from tests.api.stream import Event, parsed
from tests.processes.service import Service


def ticket(who: Person, game: Data) -> str:
    return str(who.ask("POST", "/players/me/tickets", json={"game": game["id"]})["ticket"])


def listen(running: Service, game: Data, ticket: str, api: str = "api-1", **query: int) -> httpx2.Response:
    """The answer to somebody who has nothing but a ticket; the whole of a stream that ends."""
    return running.client(api).get(f"/v1/games/{game['id']}/events", params={"ticket": ticket, **query})


@pytest.fixture
def over(ada: Person, bob: Person) -> Data:
    """A private game that is over, so that its stream ends."""
    game = ada.create(visibility="private")
    bob.join(game, invite=game["invite"])
    ada.ask("POST", f"/games/{game['id']}/resign")
    return ada.view(game)


def test_it_shows_what_the_token_shows(running: Service, ada: Person, over: Data) -> None:
    response = listen(running, over, ticket(ada, over), "api-2", since=0)
    assert response.status_code == 200
    assert response.headers["cache-control"] == "no-store"
    events = parsed(response)
    assert [event.id for event in events if event.kind == "entry"] == list(range(1, over["version"] + 1))
    assert events[-2:] == [Event("game", None, over), Event("end", None, {"reason": "finished"})]


def test_it_is_good_once_even_for_many_at_once(running: Service, ada: Person, over: Data) -> None:
    text = ticket(ada, over)
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda number: listen(running, over, text, f"api-{number % 2 + 1}"), range(8)))
    assert sorted(answer.status_code for answer in answers) == [200, *[401] * 7]
    refused = next(answer for answer in answers if answer.status_code == 401)
    assert "ticket" in problem("unauthenticated", refused)["detail"]


def test_it_is_good_for_its_game_alone(running: Service, ada: Person, over: Data) -> None:
    other, text = ada.create(), ticket(ada, over)
    problem("unauthenticated", listen(running, other, text))
    assert listen(running, over, text).status_code == 200


def test_only_a_stream_that_begins_uses_it_up(running: Service, ada: Person, over: Data) -> None:
    """A proxy or a link preview that asks for the head first, or a slip of the pen, leaves it good."""
    text = ticket(ada, over)
    at = f"/v1/games/{over['id']}/events"
    head = running.client().head(at, params={"ticket": text})
    assert (head.status_code, head.headers["content-type"]) == (200, "text/event-stream")
    problem("invalid-request", running.client().get(at, params={"ticket": text, "colour": "red"}))
    odd = running.client().get(at, params={"ticket": text}, headers={"Last-Event-ID": "x"})
    problem("invalid-request", odd)
    problem("method-not-allowed", running.client().post(at, params={"ticket": text}))
    assert listen(running, over, text).status_code == 200
    problem("unauthenticated", listen(running, over, text))


def test_to_hear_that_nothing_is_to_come_uses_it_up_too(running: Service, ada: Person, over: Data) -> None:
    text = ticket(ada, over)
    assert listen(running, over, text, since=over["version"]).status_code == 204
    problem("unauthenticated", listen(running, over, text))


@pytest.mark.parametrize("text", ["", "x", ".", "p_x.y", "é" * 20, "x." + "y" * 98])
def test_what_is_none_opens_nothing(running: Service, over: Data, text: str) -> None:
    problem("unauthenticated", listen(running, over, text))


def test_it_opens_nothing_but_streams(running: Service, ada: Person, over: Data) -> None:
    text = ticket(ada, over)
    client = running.client()
    for path in ("", "/log", "/export"):
        # Public games are shown without a token, so it is the ticket that is refused here, and the game without it.
        problem("invalid-request", client.get(f"/v1/games/{over['id']}{path}", params={"ticket": text}))
        problem("not-found", client.get(f"/v1/games/{over['id']}{path}"))
    assert listen(running, over, text).status_code == 200


def test_it_is_worth_nothing_without_its_token(running: Service, ada: Person, over: Data) -> None:
    spare = ada.ask("POST", "/players/me/tokens", json={"name": "page", "scopes": ["read"]})
    text = ticket(ada.with_token(spare["token"]), over)
    ada.ask("DELETE", f"/players/me/tokens/{spare['id']}")
    problem("unauthenticated", listen(running, over, text))


def test_a_stream_ends_when_the_token_is_revoked_that_its_ticket_was_for(
    running: Service, ada: Person, bob: Person
) -> None:
    game = ada.create()
    bob.join(game)
    spare = ada.ask("POST", "/players/me/tokens", json={"name": "page", "scopes": ["read"]})
    query = {"ticket": ticket(ada.with_token(spare["token"]), game)}
    with running.client("api-2").stream("GET", f"/v1/games/{game['id']}/events", params=query) as response:
        lines = response.iter_lines()
        assert "event: game" in (next(lines) for _ in range(10))
        ada.ask("DELETE", f"/players/me/tokens/{spare['id']}")
        assert 'data: {"reason":"unauthenticated"}' in lines


def test_it_is_kept_as_a_hash_and_not_for_long(running: Service, ada: Person, over: Data) -> None:
    text = ticket(ada, over)
    with redis.Redis.from_url(running.store, decode_responses=True) as client:
        (key,) = client.keys(f"{{u:{ada.id}}}:ticket:*")
        assert text.partition(".")[2] not in key + client.get(key)
        assert ada.token.partition(".")[2] not in key + client.get(key)
        assert 0 < client.pttl(key) <= LIFETIME


def test_a_game_that_is_not_for_you_to_see_has_no_ticket(eve: Person, over: Data) -> None:
    eve.refused("not-found", "POST", "/players/me/tickets", json={"game": over["id"]})
    eve.refused("not-found", "POST", "/players/me/tickets", json={"game": "g_x/../y"})
