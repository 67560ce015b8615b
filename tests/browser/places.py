"""The pages that there are, by their names, for somebody who has something to see on each."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlencode

from authlib.oauth2.rfc7636 import create_s256_code_challenge
from playwright.sync_api import Page

from domain.kernel.protocol.registry import rulesets
from domain.kernel.time.times import DAY
from domain.notices.links import token
from domain.ratings.records import OFTEN, OTHERS, LeagueGame, LeagueResult
from store.accounts.players import Player
from store.league.league import LeagueStore
from store.league.members import MemberStore
from store.log.rows import Row
from store.log.summary import SeatSummary, Summary, Terms
from store.redis.connection import connect
from tests.api.person import Data, Person
from tests.kit.samples import RICH
from tests.processes.waiting import until
from workers.notices.stores import stores_in

MEMORY = 1 << 24

BACK = "http://127.0.0.1/back"


def sign_in(page: Page, person: Person) -> None:
    """Let the pages without scripts know who looks at them, and the others too."""
    page.goto("/sign_in")
    page.locator("input[name=token]").fill(person.token)
    with page.expect_navigation():
        page.locator("form[action='/sign_in/token'] button").click()
    page.evaluate("(token) => { localStorage.token = token; }", person.token)


LEAGUE = [
    *[(("random", "normal"), (1,))] * 7,
    *[(("easy", "normal"), (1,)), (("easy", "normal"), (0,)), (("random", "easy"), (1,))] * 3,
    (("normal", "hard"), (1,)),
]
"""Games of a league: their bots, and the seats that have won."""


RANKED = rulesets()[-1].id
"""The ruleset of the league. The examples of the document tell of the tables of the first."""


def rank(store: str, account: str) -> None:
    """Have an account and bots of the last ruleset been through a night of the league; of the others nobody has."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, _rank(store, account)).result()


async def _rank(store: str, account: str) -> None:
    redis = connect(store)
    members, others = MemberStore(redis), [f"{account}_{number}" for number in range(OTHERS)]
    for name in (account, *others):
        await members.join(name, "program")
    await members.hear(_over(number, [account, others[number % OTHERS]]) for number in range(2 * OFTEN))
    await members.rate(await members.now() + 40 * DAY)
    league, name = LeagueStore(redis), RANKED
    night = await league.now() // DAY - 1
    for number, (bots, winners) in enumerate(LEAGUE):
        await league.note(LeagueResult(night, number, LeagueGame(name, bots, ""), winners))
    await redis.aclose()


def _over(number: int, accounts: list[str]) -> Row:
    """A game of these accounts that has ended in a month from now, and has never been anywhere else."""
    names, at = [f"a_{seat}" for seat in range(len(accounts))], time.time_ns() // 1_000_000 + 30 * DAY
    seats = tuple(map(SeatSummary, names))
    summary = Summary(RANKED, "finished", names[0], "private", seats, winners=(number % 2,))
    known = dict(zip(names, accounts, strict=True))
    return Row(f"g_{accounts[0]}_{number}", 9, at, at, summary, accounts=known, terms=Terms(None, {}))


def own_places(person: Person, tables: dict[str, str]) -> dict[str, str]:
    """Addresses of the pages that the table's scripts draw. `tables` are ids of games by what they show."""
    code = person.ask("POST", f"/games/{person.create()['id']}/invitations", json={})["code"]
    rows = {"home": "/", "new": "/new", "account": "/account", "open": "/open", "league": "/league"}
    rows |= {"join": f"/join/{code}"} | {f"table, {name}": f"/table/{game}" for name, game in tables.items()}
    return rows | {"replay": f"/replay/{tables[RICH]}"}


WHAT_IF = "what if"
"""The beginnings of names of pages on which what-ifs are to be asked."""


def tried_places(person: Person) -> dict[str, str]:
    """Addresses of what can be tried: a branch in which somebody is asked, and what if, in a replay and at a table."""
    rows = {}
    for rules in rulesets():
        game = person.create(ruleset=rules.id, bots=[{"seat": 1, "bot": "random"}])
        until(lambda game=game: person.view(game)["decisions"])
        seq = person.view(game)["version"]
        person.ask("POST", f"/games/{game['id']}/resign")
        branch = person.ask("POST", f"/games/{game['id']}/branches", json={"seq": seq})
        rows[f"branch, {rules.id}"] = f"/replay/{game['id']}?branch={branch['id']}#{branch['version']}"
        rows[f"{WHAT_IF}, {rules.id}"] = f"/replay/{game['id']}#{seq}"
        asked = person.create(ruleset=rules.id, bots=[{"seat": 1, "bot": "random"}])
        until(lambda asked=asked: [row["seat"] for row in person.view(asked)["waiting"]] == [0])
        rows[f"{WHAT_IF} at a table, {rules.id}"] = f"/table/{asked['id']}"
    return rows


def ask_what_if(page: Page) -> None:
    """Ask in a replay or at a table what would be, and wait for the question that comes then."""
    page.locator(".what-if").click()
    page.locator(".trying .decision").wait_for()


def plain_places(person: Person, store: str, game: Data) -> dict[str, str]:
    """Addresses of the pages that need no script. In the game the person is asked."""
    return _documents() | _asked(person) | _mailed(person, store, person.view(game))


def _documents() -> dict[str, str]:
    rules = {f"rules of {row.id}": f"/v1/rulesets/{row.id}/rules" for row in rulesets()}
    operation = "/docs/operations/createGame"
    return {
        "docs": "/docs",
        "docs of an operation": operation,
        "guide": "/docs/guide",
        "audit format": "/docs/audit-format",
        **rules,
    }


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
