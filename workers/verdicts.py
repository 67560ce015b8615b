"""Reads what an operator's mail server found out about who sent a mail (RFC 8601)."""

from email.message import EmailMessage
from email.utils import getaddresses

from authres import AuthenticationResultsHeader, AuthResError

HEADER = "Authentication-Results"


def sender_of(mail: EmailMessage) -> str:
    """Return the one address that a mail is from, in small letters; empty if it names none or several."""
    named = mail.get_all("From", [])
    addresses = [address for _, address in getaddresses([str(value) for value in named])]
    return addresses[0].lower() if len(addresses) == 1 and "@" in addresses[0] else ""


def is_proven(mail: EmailMessage, verifier: str) -> bool:
    """Return whether this mail server says that a mail is from whom it names (DMARC, RFC 7489).

    Only the first header of its name counts: a server adds its own above all that came with the mail.
    """
    host = sender_of(mail).rpartition("@")[2]
    for value in mail.get_all(HEADER, []):
        try:
            found = AuthenticationResultsHeader.parse(f"{HEADER}: {' '.join(str(value).split())}")
        except (AuthResError, ValueError):
            continue
        if str(found.authserv_id).lower() == verifier.lower():
            return bool(host) and any(_has_passed(result, host) for result in found.results or ())
    return False


def _has_passed(result: object, host: str) -> bool:
    properties = getattr(result, "properties", ())
    named = [str(row.value).lower() for row in properties if (row.type, row.name) == ("header", "from")]
    return (getattr(result, "method", ""), getattr(result, "result", "")) == ("dmarc", "pass") and named == [host]
