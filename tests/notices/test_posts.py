"""Posts have the form that each kind of channel takes, whatever people are called, and are as long as it takes."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.notices.posts import DISCORD_LONGEST, NTFY_LONGEST, POSTS, SLACK_LONGEST
from domain.notices.told import Choice, Told
from domain.texts.formatting import LOCALES, Locale

TABLE = "https://games.example.org/table/g_1"
HOSTILE = "@everyone <!channel> *a* _b_ `c` ~~d~~ ||e|| [f](https://evil.example) # g & <@1> \\ https://evil.example"
LONGEST = {"discord": ("content", DISCORD_LONGEST), "slack": ("text", SLACK_LONGEST), "ntfy": ("message", NTFY_LONGEST)}


def _told(words: str, lines: int = 1) -> Told:
    return Told(
        subject=f"Diamonsters with {words}",
        opening=f"Hello {words}, it is your turn.",
        happened=(words,) * lines,
        prompt="Which one?",
        choices=(Choice(words),) * lines,
        until="2026-11-22 16:00",
        links=(Choice("Open the table", TABLE),),
    )


@pytest.mark.parametrize("locale", LOCALES)
def test_what_people_are_called_is_a_mark_nowhere(locale: Locale) -> None:
    told = _told(HOSTILE)
    forms = {kind: post("https://example.org/t", locale, told, is_urgent=False) for kind, post in POSTS.items()}
    discord = forms["discord"].body["content"]
    assert forms["discord"].body["allowed_mentions"] == {"parse": []}
    left = re.sub(r"\\.", "", discord).replace(f"<{TABLE}>", "")
    # The service's own words are escaped as well.
    assert not re.search(r"[\\*_~`|>#<@\[\]]", left)
    assert "https://" not in left
    slack = forms["slack"].body["text"].replace(f"<{TABLE}>", "")
    assert not re.search(r"[<>]|&(?!amp;|lt;|gt;)", slack)
    # A service that takes the form of Slack reads links of Markdown as well, and who is called by a word of a name.
    assert not re.search(r"\]\(|://|(?<!\w)@\w", slack)
    assert HOSTILE in forms["ntfy"].body["message"]


@given(st.text(max_size=200), st.integers(1, 60), st.sampled_from(sorted(POSTS)))
def test_none_is_too_long_and_its_link_is_whole(words: str, lines: int, kind: str) -> None:
    form = POSTS[kind]("https://example.org/t", "en", _told(words, lines), is_urgent=True)
    field, longest = LONGEST[kind]
    assert 0 < len(form.body[field]) <= longest
    assert TABLE in json.dumps(form.body)


def test_a_digest_has_a_line_for_each_game() -> None:
    links = tuple(Choice(f"game {number}", f"{TABLE}{number}") for number in range(3))
    told = Told("What happened", "Hello Ada.", links=links)
    for kind, post in POSTS.items():
        shown = post("https://example.org/t", "en", told, is_urgent=False).body[LONGEST[kind][0]]
        assert [line.partition(":")[0] for line in shown.splitlines()[-3:]] == ["game 0", "game 1", "game 2"]


def test_a_topic_is_not_told_the_same_twice() -> None:
    told = Told("This is a test.", "This is a test.", links=(Choice("Open the table", TABLE),))
    body = POSTS["ntfy"]("https://example.org/t", "en", told, is_urgent=False).body
    assert (body["message"], "title" in body) == ("This is a test.", False)


def test_a_topic_is_named_in_the_body_and_a_reminder_is_urgent() -> None:
    form = POSTS["ntfy"]("https://example.org/in/my-topic?auth=x", "en", _told("Ada"), is_urgent=True)
    assert (form.url, form.body["topic"], form.body["priority"]) == ("https://example.org/in/?auth=x", "my-topic", 4)
    assert "priority" not in POSTS["ntfy"]("https://example.org/t", "en", _told("Ada"), is_urgent=False).body
