"""A push can be read by its browser alone, tells nothing by its size, and says who sends it."""

import asyncio
import json
from contextlib import suppress
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

from domain.notices.pushes import CURVE, SIZE, decode, encrypt, fault_of_keys, notification, public_text
from domain.notices.records import Attempt, Channel, Notice, PushKeys
from domain.notices.told import Choice, Told
from domain.texts.formatting import LOCALES
from store.notices.push_key import PushKey
from tests.notices.world import HOUR, World
from workers.notices.endpoints import Endpoints
from workers.notices.guard import Guarded
from workers.notices.pushing import Pushing
from workers.notices.telling import Telling

AUTH = "BTBZMqHH6r4Tts7J_aSIgg"


def _private(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(decode(text), "big"), CURVE)


BROWSER = _private("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")
KEYS = PushKeys(public_text(BROWSER), AUTH)


def test_it_is_encrypted_as_the_example_of_the_standard_is() -> None:
    # RFC 8291, appendix A.
    once, salt = _private("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), decode("DGv6ra1nlYgDCS1FRnbzlw")
    assert encrypt(b"When I grow up, I want to be a watermelon", KEYS, once, salt) == decode(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A"
        "_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_keys_that_are_none_are_refused() -> None:
    assert fault_of_keys(KEYS) is None
    point = bytearray(decode(KEYS.p256dh))
    point[-1] ^= 1
    for keys in (PushKeys("A" * 87, AUTH), PushKeys(KEYS.p256dh, "A" * 20)):
        assert fault_of_keys(keys) is not None


@pytest.mark.parametrize("letter", ["x", "ж", "🂡", '"'])
def test_all_have_one_size(letter: str) -> None:
    for length in (0, 1, 200, 5_000):
        words = letter * length
        link = Choice("Open", "https://games.example.org/table/" + "g" * 40)
        told = Told(words, words, happened=(words,) * 9, prompt=words, links=(link,))
        for locale in LOCALES:
            shown = notification(locale, told, [Notice("n_1", "decision.opened", 0, game="g" * 64)], "n_1")
            assert len(shown) == SIZE
            assert json.loads(shown)["notification"]["navigate"] == link.url


class PushService:
    """A push service that keeps what it is sent, and answers as it is told."""

    def __init__(self) -> None:
        self.heard: list[tuple[dict[str, str], bytes]] = []
        self.status = 201

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            headers = dict(line.lower().split(": ", 1) for line in head.split("\r\n")[1:-2])
            headers["authorization"] = next(line for line in head.split("\r\n") if line.startswith("authorization"))
            self.heard.append((headers, await reader.readexactly(int(headers["content-length"]))))
            writer.write(f"HTTP/1.1 {self.status} X\r\ncontent-length: 0\r\n\r\n".encode())
            await writer.drain()
        writer.close()


async def _pushed(world: World, **about: Any) -> tuple[str, PushService, Attempt]:
    ada, _, _ = await world.players.create("Ada", "en")
    service = PushService()
    server = await asyncio.start_server(service.serve, "127.0.0.1", 0)
    origin = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    telling = Telling(world.stores, "https://games.example.org")
    pushing = Pushing(Endpoints(Guarded(("127.0.0.1",))), telling, PushKey(world.redis), "Turnfold <games@example.org>")
    channel = Channel("h_1", "push", f"{origin}/push/secret", world.now, keys=KEYS)
    notice = Notice("n_1", "channel.test", world.now, **about)
    try:
        return origin, service, await pushing.send(ada.id, channel, [notice], world.now)
    finally:
        server.close()


@pytest.mark.anyio
async def test_its_browser_reads_it_and_its_service_knows_who_sends(world: World) -> None:
    origin, service, attempt = await _pushed(world, deadline=world.now + HOUR)
    assert attempt.status == 201
    [(headers, body)] = service.heard
    assert b"Ada" not in body
    assert (headers["content-encoding"], headers["topic"], headers["ttl"]) == ("aes128gcm", "n_1", "3600")
    shown = json.loads(http_ece.decrypt(body, private_key=BROWSER, auth_secret=decode(AUTH)))["notification"]
    assert shown["title"].startswith("Hello Ada")
    assert (shown["navigate"], shown["data"]) == (
        "https://games.example.org",
        {"notice": "n_1", "type": "channel.test"},
    )
    sent = headers["authorization"].partition(": ")[2]
    token, key = sent.removeprefix("vapid t=").split(",k=")
    signed, _, signature = token.rpartition(".")
    assert Vapid02.from_raw_public(key.encode()).verify_token(signed.encode(), signature)
    claims = json.loads(decode(token.split(".")[1]))
    assert (claims["aud"], claims["sub"]) == (origin, "mailto:games@example.org")
    assert 0 < claims["exp"] - world.now // 1000 <= 24 * 3_600
    # The key is the one that browsers subscribe with, whoever asks for it.
    assert key == public_text(await PushKey(world.redis).get())
