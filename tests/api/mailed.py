"""Mails of a notifier to a person who signs in, for tests of a service without one."""

import asyncio
import re

import msgspec
import redis
from msgspec.structs import replace

from domain.notices.records import Channel
from store.accounts.sign_ins import SIGN_IN, SignIns
from store.accounts.tokens import digest_of
from store.notices.letters import Letter, Letters
from store.notices.work_items import WorkItem, lane
from store.redis.connection import connect
from store.redis.ids import new_id
from tests.api.person import Person
from tests.notices.world import MEMORY
from workers.notices.sign_ins import SignInTask
from workers.notices.stores import stores_in


def confirmed(person: Person, store: str, address: str) -> str:
    """Return the id of a new channel to an address, which is confirmed."""
    channel: str = person.ask("POST", "/players/me/channels", json={"kind": "mail", "address": address})["channel"][
        "id"
    ]
    code = code_to_confirm(store, person.id, channel)
    person.ask("POST", f"/players/me/channels/{channel}/confirm", json={"code": code})
    return channel


def store_second(person: Person, store: str, channel: str, address: str) -> str:
    """Store a channel like another one, which leads to its address in other capitals, and return its id.

    Such pairs are older than the rule that an address has one channel; no request makes one any more.
    """
    name = f"{lane(person.id)}:u:{person.id}:channels"
    with redis.Redis.from_url(store) as client:
        first = msgspec.json.decode(client.hget(name, channel) or b"", type=Channel)
        second = replace(first, id=new_id("h"), address=address)
        client.hset(name, second.id, msgspec.json.encode(second))
    return second.id


def code_to_confirm(store: str, player: str, channel: str) -> str:
    """Return the code that was mailed to the address of a channel."""
    with redis.Redis.from_url(store) as client:
        kept = client.hget(f"{lane(player)}:u:{player}:channels", channel)
    found = re.search(rb'"code":\{"text":"(\d+)"', kept or b"")
    assert found is not None
    return found[1].decode()


def letters_to(store: str, address: str) -> list[Letter]:
    """Return what waits to be mailed to an address, but for codes to sign in."""
    with redis.Redis.from_url(store) as client:
        kept = [client.get(name) for name in client.scan_iter("*:letter:*")]
    letters = [msgspec.json.decode(data, type=Letter) for data in kept if data]
    return [letter for letter in letters if letter.to == address]


def letters_for(store: str, sign_in: str) -> list[Letter]:
    """Return what is mailed to who began a sign-in, which is known by its secret."""
    return asyncio.run(_letters_for(store, digest_of(sign_in)))


def codes_for(store: str, sign_in: str) -> list[str]:
    """Return the codes that are mailed to who began a sign-in, in the order of their accounts' ids."""
    return [code for letter in letters_for(store, sign_in) for code in re.findall(r": (\d{8})\n", letter.text)]


class _Kept(Letters):
    """Letters that nobody sends."""

    def __init__(self) -> None:
        self.posted: list[Letter] = []

    async def post(self, letter: Letter) -> str:
        self.posted.append(letter)
        return letter.message_id


async def _letters_for(store: str, name: str) -> list[Letter]:
    client, kept = connect(store), _Kept()
    stores = stores_in(client, MEMORY)._replace(letters=kept)
    task = SignInTask(stores, SignIns(client), "https://games.example.org")
    await task.run(WorkItem(SIGN_IN, name, "", 0, 0))
    await client.aclose()
    return kept.posted
