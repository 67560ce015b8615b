"""Addresses that are taken to lead back to are read by browsers as they are read here, and only so."""

import json
import re
import subprocess
from urllib.parse import urlsplit

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from api.pages.consent import policy
from api.pages.forms import POLICY
from api.service.redirects import fault_of, matches, origin, source, with_parameters

PIECES = (
    *("http", "https", "org.example", "javascript", "data", "blob", "ftp", "H", "ſ", ":", "://", ":/", ":///", "//"),
    *("127.0.0.1", "[::1]", "::1", "[", "]", "localhost", "a.example", "evil.example", "127.1", "0x7f.1", "2130706433"),
    *(
        "xn--e1afmkfd",
        "пример",
        "。",
        "K",
        "-",
        "_",
        "*",
        ".",
        "..",
        "%",
        "%2e",
        "%00",
        "%5c",
        ":80",
        ":0",
        ":99999",
        ":x",
    ),
    *(
        "/",
        "\\",
        "?",
        "#",
        "@",
        "u@",
        "u:p@",
        ";",
        ",",
        " ",
        "\t",
        "\n",
        "\r",
        "\0",
        "'",
        '"',
        "<",
        "'self'",
        "*.a",
        "/cb",
    ),
    *("upgrade-insecure-requests", "x=1", "&", "=", "ⓔ", "\u200b", "\ud7ff", "\x7f", "\xad"),
)
ADDRESSES = st.lists(st.sampled_from(PIECES), max_size=9).map("".join) | st.tuples(
    st.sampled_from(["http://127.0.0.1", "http://[::1]", "https://a.example", "org.example.app:/cb"]),
    st.lists(st.sampled_from(PIECES), max_size=2).map("".join),
    st.integers(0, 22),
).map(lambda row: row[0][: row[2]] + row[1] + row[0][row[2] :])
"""Pieces in any order, and good addresses with pieces somewhere in them."""

_SOURCE = re.compile(r"https?://[a-z0-9.-]+(:[0-9]+)?|[a-z][a-z0-9+.-]*:")
"""A source of CSP 3, 2.3.1, as far as addresses are such."""

_IN_BROWSERS = """
const rows = JSON.parse(require("fs").readFileSync(0, "utf8"));
const read = ({href, protocol, username, password, hostname, port, hash}) =>
    ({href, protocol, user: username + password, hostname, port, hash});
console.log(JSON.stringify(rows.map((row) => { try { return read(new URL(row)); } catch { return null; } })));
"""


def read_by_browsers(addresses: list[str]) -> list[dict[str, str] | None]:
    """Return how the standard of browsers reads addresses (WHATWG URL, which Node.js has); None is none."""
    done = subprocess.run(
        ["node", "-e", _IN_BROWSERS], input=json.dumps(addresses), capture_output=True, text=True, check=True
    )
    rows: list[dict[str, str] | None] = json.loads(done.stdout)
    return rows


def test_browsers_read_what_is_taken_as_it_is_read_here() -> None:
    taken: set[str] = set()

    @settings(max_examples=2_500, deadline=None, database=None, derandomize=True)
    @given(ADDRESSES)
    def collect(uri: str) -> None:
        if fault_of(uri) is None:
            taken.add(uri)

    collect()
    addresses = sorted(taken)
    assert len(addresses) > 50
    for uri, found in zip(addresses, read_by_browsers(addresses), strict=True):
        assert found is not None, uri
        assert (found["user"], found["hash"]) == ("", ""), uri
        place = origin(uri)
        if found["protocol"] in ("http:", "https:"):
            port = urlsplit(uri).port
            here = f"{found['protocol']}//{found['hostname']}{f':{port}' if port else ''}"
            assert place == here, uri
            assert found["protocol"] == "https:" or found["hostname"] in ("127.0.0.1", "[::1]"), uri
        else:
            assert place == found["protocol"], uri
            assert "." in place, uri


@settings(max_examples=500, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(ADDRESSES, ADDRESSES)
@example("http://127.0.0.1:1/cb", "http://127.0.0.1:2/cb")
@example("http://x;upgrade-insecure-requests;[::1]/cb", "http://x;upgrade-insecure-requests;[::1]/cb")
def test_what_is_led_to_is_what_was_registered_but_for_the_port_of_the_own_machine(known: str, asked: str) -> None:
    if matches(known, asked):
        assert fault_of(asked) is None
        without = [re.sub(r"^(http://(?:127\.0\.0\.1|\[::1\])):[0-9]+(?=[/?]|$)", r"\1", uri) for uri in (known, asked)]
        assert known == asked or without[0] == without[1]
        assert with_parameters(asked, code="x").startswith(asked)
    assert matches(asked, asked) == (fault_of(asked) is None)


@settings(max_examples=500, deadline=None)
@given(ADDRESSES)
@example("https://a.example:8443/x?y=z")
@example("http://[::1]:80/cb")
def test_a_policy_gets_one_source_and_no_directive(uri: str) -> None:
    if fault_of(uri) is not None:
        return
    assert _SOURCE.fullmatch(source(uri))
    written = policy(source(uri))["Content-Security-Policy"]
    assert written == POLICY.replace("form-action 'self'", f"form-action 'self' {source(uri)}")
    assert written.count(";") == POLICY.count(";")


def test_policies_know_no_ipv6() -> None:
    assert source("http://[::1]:80/cb") == "http:"
    assert source("http://127.0.0.1:80/cb") == "http://127.0.0.1:80"
    assert source("org.example.app:/cb") == "org.example.app:"
