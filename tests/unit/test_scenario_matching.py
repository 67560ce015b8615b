"""Tests of how the words of a scenario's step are read."""

import pytest

from domain.kernel.protocol.decisions import Decision, Message, Option, Ref, RefKind
from tests.scenarios.matching import HOW_MANY, Match, match, offers
from tests.scenarios.tokens import Token, is_over, only_answer, read_line, write_line

KINDS: dict[str, RefKind] = {
    "t": "card_type",
    "b": "base_type",
    "s": "seat",
    "v": "value",
    "w": "word",
    "f": "faction",
    "p": "place",
}


def option(text: str) -> Option:
    """`t:zapbot s:0 b:tar_pits` is an option with that id, which refers to a card type, a seat and a base."""
    refs = []
    for word in text.split():
        kind, _, name = word.partition(":")
        if kind in KINDS:
            refs.append(Ref(KINDS[kind], int(name) if name.isdecimal() else name))
    return Option(text, Message("label"), tuple(refs))


def decision(*options: str, least: int = 1, most: int = 1, prompt: str = "prompt") -> Decision:
    return Decision(0, "choose", Message(prompt), tuple(map(option, options)), least, most)


def read(asked: Decision, text: str, before: str = "") -> Match | None:
    return match(asked, read_line(text), tuple(Token(word) for word in before.split()))


def answer(asked: Decision, text: str, before: str = "") -> tuple[str, ...] | None:
    found = read(asked, text, before)
    return found.answer if found else None


def rest(asked: Decision, text: str, before: str = "") -> str:
    found = read(asked, text, before)
    assert found is not None
    return write_line(found.rest)


PLAYS = decision("w:play t:zapbot b:pits", "w:play t:zapbot b:oasis", "w:talent t:rex b:oasis", "w:end")


@pytest.mark.parametrize(
    ("text", "chosen", "left"),
    [
        ("zapbot oasis", "w:play t:zapbot b:oasis", ""),
        ("zapbot oasis rex", "w:play t:zapbot b:oasis", "rex"),
        ("zapbot", "w:play t:zapbot b:pits", ""),
        ("play zapbot oasis", "w:play t:zapbot b:oasis", ""),
        ("talent rex", "w:talent t:rex b:oasis", ""),
        ("end", "w:end", ""),
        ("yes? zapbot tower? oasis king?", "w:play t:zapbot b:oasis", "king?"),
    ],
)
def test_the_longest_run_from_the_start_is_taken_and_the_rest_is_left(text: str, chosen: str, left: str) -> None:
    assert answer(PLAYS, text) == (chosen,)
    assert rest(PLAYS, text) == left


@pytest.mark.parametrize("text", ["rex", "oasis2", "warbot zapbot", "zap", "no", "seat:0", "1", "tower? king"])
def test_what_names_nothing_is_no_answer(text: str) -> None:
    assert answer(PLAYS, text) is None


CARDS = decision("1 t:rex s:0 b:pits", "2 t:rex s:1 b:pits", "3 t:rex s:1 b:oasis", "4 s:2", "5 v:3", "6 f:robots")


@pytest.mark.parametrize(
    ("text", "chosen"),
    [
        ("rex", "1 t:rex s:0 b:pits"),
        ("rex@1", "2 t:rex s:1 b:pits"),
        ("rex>oasis", "3 t:rex s:1 b:oasis"),
        ("rex@1>oasis", "3 t:rex s:1 b:oasis"),
        ("seat:2", "4 s:2"),
        ("3", "5 v:3"),
        ("robots", "6 f:robots"),
    ],
)
def test_a_word_can_say_whose_and_where(text: str, chosen: str) -> None:
    assert answer(CARDS, text) == (chosen,)


@pytest.mark.parametrize("text", ["rex@2", "rex@0>oasis", "rex>tower", "seat:1 rex@0"])
def test_a_word_that_says_it_wrong_names_nothing(text: str) -> None:
    found = read(CARDS, text)
    assert found is None or not is_over(found.rest)


class TestSeveralPicks:
    cards = decision("t:a", "t:b", "t:c", least=0, most=3)

    def test_one_decision_takes_a_group_in_its_order(self) -> None:
        assert answer(self.cards, "c, a") == ("t:c", "t:a")
        assert rest(self.cards, "c,a x,y") == "x,y"

    def test_a_word_apart_is_no_further_pick(self) -> None:
        assert answer(self.cards, "a b") == ("t:a",)
        assert rest(self.cards, "a b") == "b"

    def test_what_does_not_fit_is_left(self) -> None:
        assert (answer(self.cards, "a,x"), rest(self.cards, "a,x")) == (("t:a",), "x")
        assert (answer(self.cards, "b?,x?,a"), rest(self.cards, "b?,x?,a")) == (("t:b", "t:a"), "")

    def test_too_few_are_no_answer(self) -> None:
        assert answer(decision("t:a", "t:b", "t:c", least=2, most=2), "a") is None

    def test_more_than_it_takes_goes_on_to_the_next_decision(self) -> None:
        assert rest(decision("t:a", "t:b", "t:c", most=2), "a,b,c") == "c"

    def test_alike_copies_may_be_options_of_their_own(self) -> None:
        assert answer(decision("1 t:a", "2 t:a", most=2), "a,a") == ("1 t:a", "2 t:a")
        assert rest(decision("1 t:a", "2 t:b", most=2), "a,a") == "a"

    def test_two_groups_are_read_in_pairs_where_decisions_alternate(self) -> None:
        cards, bases = decision("t:a", "t:b"), decision("b:x", "b:y")
        assert rest(cards, "a,b x,y") == "b x,y"
        assert (answer(bases, "b x,y"), rest(bases, "b x,y")) == (("b:x",), "b y")
        assert rest(decision("t:b"), "b y") == "y"

    def test_two_groups_are_read_one_after_the_other_where_a_decision_takes_several(self) -> None:
        assert rest(decision("t:a", "t:b", most=2), "a,b x,y") == "x,y"

    def test_an_option_can_be_a_pair(self) -> None:
        pairs = decision("t:a b:x", "t:a b:y", "t:b b:x", "t:b b:y")
        assert (answer(pairs, "a,b y,x"), rest(pairs, "a,b y,x")) == (("t:a b:y",), "b x")


class TestHowMany:
    numbers = decision("v:1", "v:2", "v:3", prompt=HOW_MANY)

    def test_a_name_is_listed_that_often(self) -> None:
        assert answer(self.numbers, "walker,walker,done?", "walker") == ("v:3",)
        assert rest(self.numbers, "walker,walker,done?", "walker") == "done?"

    def test_a_name_listed_once_is_one(self) -> None:
        assert answer(self.numbers, "", "walker") == ("v:1",)
        assert rest(self.numbers, "overrun", "walker") == "overrun"

    def test_more_than_there_are_is_no_answer(self) -> None:
        assert answer(self.numbers, "walker,walker,walker", "walker") is None

    def test_a_number_that_is_named_wins(self) -> None:
        assert answer(self.numbers, "2", "walker") == ("v:2",)

    def test_another_number_is_not_guessed(self) -> None:
        powers = decision("v:1", "v:3", prompt="ask-genetic-shift")
        assert answer(powers, "", "genetic_shift") is None
        assert answer(powers, "3", "genetic_shift") == ("v:3",)

    def test_a_number_without_a_name_before_it_is_not_guessed(self) -> None:
        assert answer(self.numbers, "walker") is None


class TestDeclining:
    may = decision("w:yes t:rex", "w:no t:rex")

    def test_naming_the_card_accepts(self) -> None:
        for text in ("rex", "yes", "yes rex", "yes? rex"):
            assert answer(self.may, text) == ("w:yes t:rex",)

    def test_any_word_of_declining_declines(self) -> None:
        for text in ("no", "pass", "done", "none"):
            assert answer(self.may, text) == ("w:no t:rex",)

    def test_keeping_is_a_word_of_its_own(self) -> None:
        asked = decision("w:yes w:hand t:rex", "w:play t:rex", "w:no w:keep t:rex")
        assert [answer(asked, text) for text in ("hand", "play", "keep", "pass", "play rex")] == [
            ("w:yes w:hand t:rex",),
            ("w:play t:rex",),
            ("w:no w:keep t:rex",),
            ("w:no w:keep t:rex",),
            ("w:play t:rex",),
        ]

    def test_choosing_none_declines_too(self) -> None:
        assert answer(decision("t:rex", least=0), "none") == ()
        assert answer(decision("t:rex", least=0), "yes") == ("t:rex",)

    def test_what_must_be_answered_cannot_be_declined(self) -> None:
        assert answer(decision("t:rex", "t:king"), "no") is None
        assert answer(decision("t:rex", "t:king", least=0), "yes") is None

    def test_yes_may_stand_before_one_of_several_names(self) -> None:
        several = decision("t:rex", "t:king", "w:pass")
        assert answer(several, "yes king") == ("t:king",)
        assert rest(several, "yes king pits") == "pits"
        assert answer(several, "yes pits") is None

    def test_no_behind_the_only_name_declines_it(self) -> None:
        alone = decision("w:yes t:rex", "w:no")
        assert answer(alone, "rex no king yes") == ("w:no",)
        assert rest(alone, "rex no king yes") == "king yes"
        assert answer(alone, "rex yes king no") == ("w:yes t:rex",)
        assert answer(alone, "rex done") == ("w:yes t:rex",)
        assert answer(decision("t:rex", "t:king", "w:no"), "rex no") == ("t:rex",)

    def test_done_ends_a_choice_of_several(self) -> None:
        assert rest(decision("t:a", "t:b", "t:c", least=0, most=3), "a,b,done x") == "x"


def test_a_word_said_twice_is_for_the_next_decision() -> None:
    assert rest(PLAYS, "zapbot oasis zapbot") == "zapbot"


def test_a_word_can_say_on_which_minion_an_action_lies() -> None:
    offered = (
        Option("1", Message("label"), (Ref("card", "upgrade#1"), Ref("card_type", "upgrade"), Ref("card", "rex#2"))),
        Option("2", Message("label"), (Ref("card", "upgrade#3"), Ref("card_type", "upgrade"), Ref("card", "king#4"))),
    )
    asked = Decision(0, "choose", Message("prompt"), offered)
    assert answer(asked, "upgrade>king") == answer(asked, "upgrade>king@1") == ("2",)
    assert answer(asked, "upgrade>upgrade") is None
    assert only_answer(asked) is None


def test_alike_copies_are_one_answer() -> None:
    copies = (
        Option("1", Message("label"), (Ref("card", "rex#1"), Ref("card_type", "rex"), Ref("seat", 0))),
        Option("2", Message("label"), (Ref("card", "rex#2"), Ref("card_type", "rex"), Ref("seat", 0))),
    )
    assert only_answer(Decision(0, "choose", Message("prompt"), copies)) == ("1",)
    assert only_answer(Decision(0, "choose", Message("prompt"), copies, 0, 1)) is None


def test_each_of_several_cards_that_must_be_chosen_is_offered() -> None:
    asked = decision("t:spy", "t:mole", "t:probe", least=2, most=2)
    assert offers(asked, read_line("mole"))
    assert offers(asked, read_line("mole,spy"))
    assert not offers(asked, read_line("scout"))
    assert not offers(asked, read_line("none"))


def test_where_a_card_is_says_which_base_but_is_no_word_used() -> None:
    asked = decision("b:pits", "b:oasis")
    assert (answer(asked, "rex>oasis"), rest(asked, "rex>oasis")) == (("b:oasis",), "rex>oasis")
    assert read(asked, "rex") is None
