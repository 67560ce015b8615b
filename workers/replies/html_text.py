"""Reads the words of a reply that is HTML alone, as many phones send it.

`selectolax` parses it as browsers do (WHATWG). Python's own `html.parser`, on which other small libraries build, takes
quadratic time: seconds for 16 KB of opened tags. That of `selectolax` grows so with how deep tags are within each
other, so only the first of them are read.
"""

from selectolax.lexbor import LexborHTMLParser, LexborNode

LONGEST = 64 * 1024
"""Characters that are read; a reply stands above what it is a reply to."""

MOST_TAGS = 4_000
"""Tags that are read: within each other they take 20 milliseconds, and without a bound 64 KB of them a quarter of a
second."""

MOST = 20_000
"""Elements and texts that are looked at."""

UNSEEN = {"head", "style", "script", "title", "template", "noscript"}

LINES = {"address", "article", "br", "dd", "div", "dl", "dt", "h1", "h2", "h3", "h4", "h5", "h6"} | {
    *("li", "ol", "p", "pre", "section", "table", "td", "tr", "ul")
}
"""Elements before and after which a line ends."""

QUOTES = {
    "gmail_quote",
    "gmail_quote_container",
    "gmail_attr",
    "appendonsend",
    "divrplyfwdmsg",
    "mail-editor-reference-message-container",
    "ms-outlook-mobile-reference-message",
    "moz-cite-prefix",
    "yahoo_quoted",
    "protonmail_quote",
}
"""Ids and classes, in small letters, by which mail programs mark what somebody replies to, or the line above that."""


def text_in(html: str) -> str:
    """Return the text of a mail, a line for each that a reader sees, up to what it is a reply to."""
    body = LexborHTMLParser("<".join(html[:LONGEST].split("<", MOST_TAGS)[:MOST_TAGS])).body
    parts: list[str] = []
    node, count = body, 0
    while node is not None and not _is_quoted(node) and (count := count + 1) <= MOST:
        if node.tag == "-text":
            parts.append(" ".join(f"|{node.text_content}|".split())[1:-1])
        elif node.tag in LINES:
            parts.append("\n")
        child = None if node.tag in UNSEEN else node.first_child
        node = child or _after(node, body, parts)
    return "".join(parts)


def _after(node: LexborNode, body: LexborNode | None, parts: list[str]) -> LexborNode | None:
    """Return what stands behind a node and all that is in it; None if that is all."""
    place: LexborNode | None = node
    # To compare the nodes themselves would compare all that is in them.
    while place is not None and body is not None and place.mem_id != body.mem_id:
        if place.tag in LINES:
            parts.append("\n")
        if place.next is not None:
            return place.next
        place = place.parent
    return None


def _is_quoted(node: LexborNode) -> bool:
    if node.tag in ("blockquote", "hr"):
        return True
    named = node.attributes if node.tag not in ("-text", "-comment", "_comment") else {}
    names = f"{named.get('id') or ''} {named.get('class') or ''}".lower().split()
    return not QUOTES.isdisjoint(names)
