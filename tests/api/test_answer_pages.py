"""Pages that links in mails lead to, as they ask."""

from api.pages.answers import question_page
from domain.kernel.protocol.decisions import Decision, Message, Option


def page(*ids: str, least: int = 1) -> str:
    """The page that asks for so many of these options at least, and one at most."""
    options = tuple(Option(name, Message("label")) for name in ids)
    decision = Decision(0, "choose", Message("ask"), options, least, min(1, len(ids)))
    return question_page("en", decision, "What now?", list(ids), (), game="g_1").decode()


def test_of_several_answers_one_is_chosen_and_sent() -> None:
    html = page("play", "end")
    assert html.count('type="radio"') == 2
    assert '<button class="main">Send the answer</button>' in html


def test_the_only_answer_is_a_button_that_says_what_happens() -> None:
    html = page("end")
    assert 'type="radio"' not in html
    assert '<input type="hidden" name="choose" value="end">' in html
    assert '<button class="main">end</button>' in html


def test_where_there_is_nothing_to_choose_there_is_a_button_alone() -> None:
    html = page(least=0)
    assert 'name="choose"' not in html
    assert '<button class="main">Send the answer</button>' in html
