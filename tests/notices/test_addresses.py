"""No player has the service call an address inside: not by any way to write one, and not by a name."""

import asyncio
import os
import random
from ipaddress import IPv4Address, IPv6Address
from typing import Any

import httpcore2
import pytest

from domain.notices.addresses import is_public
from workers.notices.endpoints import Endpoints, Reply
from workers.notices.guard import Guarded, look_up

INSIDE = (
    *("127.0.0.1", "127.255.0.9", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.0.1", "169.254.169.254"),
    *("0.0.0.0", "100.64.0.1", "198.18.0.1", "224.0.0.1", "240.0.0.1", "192.0.0.8", "192.88.99.1"),  # noqa: S104
    *("::", "::1", "fe80::1", "fe80::1%eth0", "fc00::1", "fec0::1", "ff02::1", "2001:db8::1", "3fff::1", "5f00::1"),
    *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "::7f00:1", "64:ff9b::7f00:1", "64:ff9b:1::a00:1", "2002:7f00:1::"),
    *("2001::1", "2001:20::1", "100::1"),
)
OUTSIDE = ("8.8.8.8", "1.1.1.1", "151.101.1.1", "2606:4700::1111", "2a00:1450::1", "::ffff:8.8.8.8")

WRITTEN = (
    *("http://2130706433/", "http://0x7f.1/", "http://017700000001/", "http://127.1/", "http://[::1]/"),
    *("http://[::ffff:7f00:1]/", "http://localhost/", "http://LOCALHOST./", "http://0/", "http://[::]/"),
    *("http://169.254.169.254/latest/meta-data/", "http://[fe80::1]/", "http://100.64.0.1/", "http://10.0.0.1:6379/"),
    *("http://[64:ff9b::7f00:1]/", "http://[2002:7f00:1::]/", "http://①②⑦.0.0.1/", "http://user@127.0.0.1/"),
)


FEW = int(os.environ.get("TURNFOLD_RANDOM_ADDRESSES", "90")) // 3


class Reached(httpcore2.AsyncNetworkBackend):
    """A network that notes who would have been called, and is not there."""

    def __init__(self) -> None:
        self.called: list[str] = []

    async def connect_tcp(self, host: str, *_: Any, **__: Any) -> httpcore2.AsyncNetworkStream:
        self.called.append(host)
        raise httpcore2.ConnectError("there is no network here")


def call(url: str, *answers: list[str], allowed: tuple[str, ...] = ()) -> tuple[list[str], Reply]:
    """Call an address whose name is looked up as said, in turn. Return who was called, and what came of it."""
    network, looked = Reached(), iter(answers)

    async def resolve(host: str, port: int) -> list[str]:
        return next(looked) if answers else await look_up(host, port)

    endpoints = Endpoints(Guarded(allowed, resolve, network))
    return network.called, asyncio.run(endpoints.post(url, {}, b"{}"))


@pytest.mark.parametrize("address", INSIDE)
def test_an_address_inside_is_not_public(address: str) -> None:
    assert not is_public(address)
    assert call("https://example.org/", [address]) == ([], Reply(fault="not-public"))


@pytest.mark.parametrize("address", OUTSIDE)
def test_one_on_the_open_internet_is(address: str) -> None:
    assert is_public(address)
    assert call("https://example.org/", [address])[0] == [address]


@pytest.mark.parametrize("url", WRITTEN)
def test_no_way_to_write_it_leads_inside(url: str) -> None:
    called, reply = call(url)
    assert called == []
    assert reply.status is None


@pytest.mark.parametrize(
    "url", ["file:///etc/passwd", "gopher://example.org/", "example.org", "", "https://", "unix:/x"]
)
def test_what_is_no_web_address_is_not_called(url: str) -> None:
    assert call(url, ["8.8.8.8"])[0] == []


def test_random_addresses_are_called_if_they_are_public_alone() -> None:
    chance = random.Random(14)
    small = [str(IPv4Address(chance.randrange(2**32))) for _ in range(FEW)]
    inside = [f"{chance.choice(['10.0', '127.0', '192.168', '172.20', '169.254'])}.9.{n % 256}" for n in range(FEW)]
    large = [str(IPv6Address(chance.randrange(2**128))) for _ in range(FEW)]
    for address in [*small, *inside, *large]:
        called, _ = call("https://example.org/", [address])
        assert called == ([address] if is_public(address) else [])


def test_a_host_with_one_address_inside_is_not_called_at_all() -> None:
    for addresses in (["8.8.8.8", "10.0.0.1"], ["::1", "2606:4700::1111"]):
        assert call("https://example.org/", addresses) == ([], Reply(fault="not-public"))


def test_a_name_is_looked_up_once_whatever_it_says_a_moment_later() -> None:
    called, _ = call("http://rebinding.example/", ["8.8.8.8"], ["127.0.0.1"], ["127.0.0.1"])
    assert called == ["8.8.8.8"]


def test_an_operator_allows_hosts_by_name_and_no_others() -> None:
    assert call("http://hooks.internal/", ["10.0.0.7"], allowed=("Hooks.Internal",))[0] == ["10.0.0.7"]
    assert call("http://10.0.0.7/", ["10.0.0.7"], allowed=("hooks.internal",))[0] == []
