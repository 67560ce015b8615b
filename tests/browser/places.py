"""The pages that there are, by their names, for somebody who has something to see on each."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlencode

from authlib.oauth2.rfc7636 import create_s256_code_challenge
from playwright.sync_api import Page

from domain.kernel.registry import rulesets
from domain.notices.links import token
from store.connection import connect
from store.players import Player
from tests.api.person import Data, Person
from workers.stores import stores_in

MEMORY = 1 << 24

BACK = "http://127.0.0.1/back"


def sign_in(page: Page, person: Person) -> None:
    """Let the pages without scripts know who looks at them, and the others too."""
    page.goto("/sign_in")
    page.locator("input[name=token]").fill(person.token)
    with page.expect_navigation():
        page.locator("form[action='/sign_in/token'] button").click()
    page.evaluate("(token) => { localStorage.token = token; }", person.token)


def own_places(person: Person, tables: dict[str, str]) -> dict[str, str]:
    """Addresses of the pages that the table's scripts draw. `tables` are ids of games by what they show."""
    code = person.ask("POST", f"/games/{person.create()['id']}/invitations", json={})["code"]
    rows = {"home": "/", "new": "/new", "account": "/account", "open": "/open", "join": f"/join/{code}"}
    rows |= {f"table, {name}": f"/table/{game}" for name, game in tables.items()}
    return rows | {"replay": f"/replay/{next(iter(tables.values()))}"}


def plain_places(person: Person, store: str, game: Data) -> dict[str, str]:
    """Addresses of the pages that need no script. In the game the person is asked."""
    return _documents() | _asked(person) | _mailed(person, store, person.view(game))


def _documents() -> dict[str, str]:
    rules = {f"rules of {row.id}": f"/v1/rulesets/{row.id}/rules" for row in rulesets()}
    return {"docs": "/docs", "guide": "/docs/guide", "audit format": "/docs/audit-format", **rules}


def _asked(person: Person) -> dict[str, str]:
    """Pages that ask who somebody is, and whether a device or a program is let in."""
    device = person.ask("POST", "/device", json={"name": "The television", "scopes": ["read", "play"]})
    wish = {"name": "Board viewer", "redirect_uris": [BACK]}
    query = {
        "client_id": person.ask("POST", "/players/me/clients", json=wish)["client_id"],
        "redirect_uri": BACK,
        "response_type": "code",
        "scope": "read",
        "state": "s",
        "code_challenge": create_s256_code_challenge("v" * 43),
        "code_challenge_method": "S256",
    }
    return {
        "sign in": "/sign_in",
        "link": "/link",
        "link with a code": f"/link?code={device['user_code']}",
        "consent": f"/authorize?{urlencode(query)}",
    }


def _mailed(person: Person, store: str, game: Data) -> dict[str, str]:
    """Pages that links in mails lead to: a question, the wish to hear no more of a game, and a link of no worth."""
    wish = {"kind": "mail", "address": f"{person.id}@example.org"}
    channel = person.ask("POST", "/players/me/channels", json=wish)["channel"]["id"]
    # The loop of a browser runs in this thread.
    with ThreadPoolExecutor(1) as thread:
        player = thread.submit(asyncio.run, _player(store, person.id)).result()
    key, (decision,), seat = bytes.fromhex(player.key), game["decisions"], game["seat"]
    return {
        "question": f"/a/{token(key, 'answer', game['id'], decision['id'], channel, 0)}",
        "mute": f"/a/mute/{token(key, 'mute', game['id'], f'seat.{seat}', channel, 0)}",
        "worthless": "/a/no_such_link",
    }


async def _player(store: str, account: str) -> Player:
    redis = connect(store)
    player = await stores_in(redis, MEMORY).players.get(account)
    await redis.aclose()
    assert player is not None
    return player
