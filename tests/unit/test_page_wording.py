"""Fluent messages as pages read them: texts, variables, and choices by a variable; all else is refused."""

import pytest

from web.wording import patterns, patterns_json, variables


def test_a_text_has_its_variables_in_braces() -> None:
    known = patterns(
        '### A part.\n\nleft = { $time } left\n# For one.\nresign = Resign\nlong = One\n    and two.{ " " }\n'
    )
    assert known == {"left": "{time} left", "resign": "Resign", "long": "One and two. "}
    assert variables(known["left"]) == {"time"}
    assert patterns_json("resign = Сдаться") == '{"resign":"Сдаться"}'


def test_a_choice_has_a_text_for_each_value_and_one_for_all_others() -> None:
    source = """
free = For { $who }: { $count ->
    [0] none
    [one] { $count } seat
   *[other] { $count } seats, { $kind ->
        [kept] kept
       *[any] free
    }
}.
"""
    (free,) = patterns(source).values()
    nested = ["{count} seats, ", ("kind", {"kept": "kept", "": "free"})]
    assert free == ["For {who}: ", ("count", {"0": "none", "one": "{count} seat", "": nested}), "."]
    assert variables(free) == {"who", "count", "kind"}


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        ("resign", "a text alone, and not: resign"),
        ("resign =\n    .title = Resign", "a text alone, and not: resign"),
        ("-brand = Turnfold", "a text alone, and not: -brand"),
        ("resign = { other }", "resign: pages know variables"),
        ("resign = { NUMBER($count) }", "resign: pages know variables"),
        ("resign = { NUMBER($count) ->\n   *[other] x\n}", "resign: pages know variables"),
        ('resign = { "{" }', "resign: no text of a page has braces"),
    ],
)
def test_what_pages_do_not_know_is_refused_by_name(source: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        patterns(source)
