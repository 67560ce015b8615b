"""Posts to rooms and topics: notices in the form that Discord, Slack and ntfy take. No link in them answers anything.

Others may read along there, and whoever has an answer link answers.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple
from urllib.parse import urlsplit, urlunsplit

from domain.kernel.protocol.faults import Misfit
from domain.notices.mails import plain
from domain.notices.told import Told
from domain.texts.formatting import Locale

DISCORD_LONGEST = 2_000
"""Characters of a message of Discord at most."""

SLACK_LONGEST = 4_000
"""Characters of a message of Slack that are not cut off."""

NTFY_LONGEST = 1_000
"""Characters of a message of ntfy, which makes an attached file of one with more than 4,096 bytes."""

TOPIC = re.compile("[-_A-Za-z0-9]{1,64}")
"""The name of a topic of ntfy."""

_MARKS = re.compile(r"([\\*_~`|>#<@:\[\]()-])")
_LEADING = re.compile(r"\](?=\()|:(?=//)|(?<!\w)@")
"""Where Mattermost and Rocket.Chat see a link, or somebody who is called."""

_NOTHING = "\u200b"
"""A space of no width."""

_ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})

_URGENT = 4
"""The priority of ntfy above the usual one."""


class PostForm(NamedTuple):
    """A request: where to, and its body, which is to be JSON."""

    url: str
    body: dict[str, Any]


def discord(address: str, locale: Locale, news: Told, *, is_urgent: bool) -> PostForm:
    """Return a notice as Discord takes it: nothing in it is a mark or wakes others, no link is shown with a picture."""
    body = _text(locale, news, DISCORD_LONGEST, _escape_marks, lambda url: f"<{url}>")
    return PostForm(address, {"content": body, "allowed_mentions": {"parse": []}})


def slack(address: str, locale: Locale, news: Told, *, is_urgent: bool) -> PostForm:
    """Return a notice as Slack takes it, and what understands its form, such as Mattermost and Rocket.Chat."""
    body = _text(locale, news, SLACK_LONGEST, _without_leading_marks, lambda url: f"<{url}>")
    return PostForm(address, {"text": body, "unfurl_links": False, "unfurl_media": False})


def ntfy(address: str, locale: Locale, news: Told, *, is_urgent: bool) -> PostForm:
    """Return a notice as ntfy takes it: to the server, with the name of the topic, which is the end of the address."""
    parts = urlsplit(address)
    place, _, topic = parts.path.rpartition("/")
    words = plain(locale, news._replace(links=())).strip()
    lines = words if len(news.links) == 1 else "\n".join([words, *(choice.label for choice in news.links)])
    body: dict[str, Any] = {"topic": topic, "message": _cut(lines, NTFY_LONGEST), "click": news.links[0].url}
    if news.subject != news.opening:
        body["title"] = news.subject
    if is_urgent:
        body["priority"] = _URGENT
    return PostForm(urlunsplit(parts._replace(path=f"{place}/")), body)


POSTS: Mapping[str, Callable[..., PostForm]] = {"discord": discord, "slack": slack, "ntfy": ntfy}
"""The form of a post by the kind of channel."""


def fault_of_topic(address: str) -> Misfit | None:
    """Return what is wrong with the address of a topic of ntfy."""
    topic = urlsplit(address).path.rpartition("/")[2]
    if TOPIC.fullmatch(topic):
        return None
    detail = "it does not end with the name of a topic: letters, digits, - and _"
    return Misfit.of(detail, "malformed", "address", address)


def _text(locale: Locale, news: Told, longest: int, quoted: Callable[[str], str], link: Callable[[str], str]) -> str:
    """Return a notice as one text of so many characters at most; its links stay whole."""
    links = "\n".join(f"{quoted(choice.label)}: {link(choice.url)}" for choice in news.links)
    if len(links) > longest // 2:
        links = link(news.links[0].url)
    heading = "" if news.subject == news.opening else f"{news.subject}\n"
    words = _cut(heading + plain(locale, news._replace(links=())).strip(), longest)
    # Marks make a text longer, and what stands for one is not cut in two.
    while (excess := len(quoted(words)) + len(links) + 1 - longest) > 0:
        words = _cut(words, len(words) - excess)
    return f"{quoted(words)}\n{links}"


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: max(0, longest - 1)].rstrip()}…"


def _without_leading_marks(text: str) -> str:
    return _LEADING.sub(rf"\g<0>{_NOTHING}", text).translate(_ENTITIES)


def _escape_marks(text: str) -> str:
    return _MARKS.sub(r"\\\1", text)
