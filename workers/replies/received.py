"""Reads a mail that somebody sent (RFC 5322), at a cost that does not depend on how it is written.

Python's e-mail package takes quadratic time for some headers, for parts within parts and for some character sets.
So what it is given has bounds that no mail of a person reaches; a mail beyond them has no sender or no text.
"""

import email
import re
from email.headerregistry import AddressHeader
from email.message import EmailMessage
from email.parser import BytesHeaderParser
from email.policy import SMTP, compat32
from itertools import islice

import msgspec
from authres import AuthenticationResultsHeader, AuthResError

from domain.notices.addresses import is_mail
from workers.replies.html_text import text_in

VERDICT = "authentication-results"

LONGEST_HEADER = 500
"""Characters of a header that Python's e-mail package takes apart."""

LONGEST_VERDICT = 4_000
"""Characters of what a mail server found out; it lists each signature of a mail."""

MOST_VERDICTS = 10

MOST_FIELDS = 30
"""Headers that say what a part is; each part has up to three."""

MOST_WITHIN = 6
"""Parts that are made of others. Each line is compared with the boundaries of all that it is in."""

MOST_BOUNDARIES = 200
"""Lines that may be a boundary between parts."""

CHARACTER_SETS = re.compile(
    r"(us-)?ascii|utf-?8|iso-?8859-?\d\d?|latin-?\d|(windows-|cp)125\d|koi8-[ru]|gbk|gb2312|gb18030|big5|iso-2022-jp"
)
"""Those whose decoding takes linear time. No other name is looked up: Python remembers each for good."""

_FIELD = re.compile(rb"^content-[a-z-]*:.*(?:\n[ \t].*)*", re.IGNORECASE | re.MULTILINE)
_MADE_OF_OTHERS = re.compile(rb"multipart|message", re.IGNORECASE)
_BOUNDARY = re.compile(rb"^--", re.MULTILINE)
_MESSAGE_ID = re.compile(r"<[^<>\s]{1,200}>")


class Received(msgspec.Struct, frozen=True):
    """A mail as far as it counts here.

    `sender` is the one address that it is from, in small letters, and empty if it names none or several;
    `is_proven` says that the mail server found that to be so. `message_id` is empty where a mail has none that can be
    answered. `text` is None where nobody can tell what a mail says.
    """

    sender: str
    is_proven: bool
    is_automatic: bool
    message_id: str
    text: str | None


def read(content: bytes, verifier: str) -> Received:
    """Return what a mail says. `verifier` is the mail server whose word is taken for who sent it."""
    headers: dict[str, list[str]] = {}
    for name, value in BytesHeaderParser(policy=compat32).parsebytes(content).raw_items():
        headers.setdefault(name.lower(), []).append(" ".join(str(value).split()))
    sender = _sender(headers.get("from", []))
    message_id = headers.get("message-id", [""])[0]
    return Received(
        sender,
        _is_proven(headers.get(VERDICT, []), verifier, sender.rpartition("@")[2]),
        any(value.lower() != "no" for value in headers.get("auto-submitted", [])),
        message_id if _MESSAGE_ID.fullmatch(message_id) else "",
        _text(content),
    )


def _sender(named: list[str]) -> str:
    if len(named) != 1 or len(named[0]) > LONGEST_HEADER:
        return ""
    # Nobody needs the name beside the address, and decoding it would look up a character set. In an address it is none.
    value = named[0].replace("=?", "=\x7f?")
    try:
        header = SMTP.header_factory("From", value)
    except (RecursionError, ValueError, IndexError):
        return ""
    addresses = [address.addr_spec.lower() for address in header.addresses] if isinstance(header, AddressHeader) else []
    return addresses[0] if len(addresses) == 1 and is_mail(addresses[0]) else ""


def _is_proven(verdicts: list[str], verifier: str, host: str) -> bool:
    """Return whether this mail server says that a mail is from whom it names (RFC 8601; DMARC, RFC 7489).

    Only its first verdict counts: a server adds its own above all that came with the mail. One that cannot be read may
    be just that.
    """
    for value in islice(verdicts, MOST_VERDICTS):
        try:
            header = AuthenticationResultsHeader.parse(f"{VERDICT}: {value[: LONGEST_VERDICT + 1]}")
        except (AuthResError, ValueError, RecursionError):
            return False
        if str(header.authserv_id).lower() == verifier.lower():
            is_whole = len(value) <= LONGEST_VERDICT
            return is_whole and bool(host) and any(_has_passed(result, host) for result in header.results or ())
    return False


def _has_passed(result: object, host: str) -> bool:
    properties = getattr(result, "properties", ())
    named = [str(row.value).lower() for row in properties if (row.type, row.name) == ("header", "from")]
    return (getattr(result, "method", ""), getattr(result, "result", "")) == ("dmarc", "pass") and named == [host]


def _text(content: bytes) -> str | None:
    if not _is_plain(content):
        return None
    try:
        body = email.message_from_bytes(content, EmailMessage, policy=SMTP).get_body(("plain", "html"))
        if body is None or not CHARACTER_SETS.fullmatch(body.get_content_charset("us-ascii")):
            return None
        text = str(body.get_content())
        return text_in(text) if body.get_content_type() == "text/html" else text
    except (LookupError, ValueError, RecursionError):
        return None


def _is_plain(content: bytes) -> bool:
    fields = [match.group() for match in islice(_FIELD.finditer(content), MOST_FIELDS + 1)]
    within = sum(1 for field in fields if _MADE_OF_OTHERS.search(field))
    boundaries = sum(1 for _ in islice(_BOUNDARY.finditer(content), MOST_BOUNDARIES + 1))
    is_short = max(map(len, fields), default=0) <= LONGEST_HEADER
    return is_short and len(fields) <= MOST_FIELDS and within <= MOST_WITHIN and boundaries <= MOST_BOUNDARIES
