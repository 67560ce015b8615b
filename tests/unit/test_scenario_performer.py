"""Tests of how steps are carried through decisions, what is declined for nobody's sake, and how a scenario fails."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from domain.kernel.protocol.decisions import Decision, Ref
from domain.kernel.protocol.ruleset import Event
from tests.scenarios.adapter import Adapter
from tests.scenarios.failure import ScenarioFailure
from tests.scenarios.matching import HOW_MANY
from tests.scenarios.performer import Performer
from tests.unit.test_scenario_matching import decision

Answers = list[tuple[int, tuple[str, ...]]]
Story = Callable[[Answers], list[tuple[int, Decision]]]


class Told:
    """A table where a story says who is asked what, after the answers so far."""

    def __init__(self, story: Story, answers: Answers | None = None) -> None:
        self.story = story
        self.answers = answers or []
        self.events: list[Any] = []

    def fork(self) -> "Told":
        return Told(self.story, [*self.answers])

    def choose(self, seat: int, chosen: tuple[str, ...]) -> None:
        self.answers.append((seat, chosen))

    @property
    def entries(self) -> list[Any]:
        return [SimpleNamespace(payload=SimpleNamespace(seat=seat, choose=chosen)) for seat, chosen in self.answers]

    @property
    def game(self) -> Any:
        asked = dict(self.story(self.answers))
        return SimpleNamespace(
            seats=(0, 1),
            facts=dict,
            open=[SimpleNamespace(decision=question) for question in asked.values()],
            decision_of=lambda seat: SimpleNamespace(decision=asked[seat]) if seat in asked else None,
        )


class Toy(Adapter):
    ruleset = "toy"
    resting: ClassVar[frozenset[str]] = frozenset({"main"})


MAIN = Decision(0, "main", decision().prompt, decision("w:play t:rex b:x", "w:play t:king b:y", "w:end").options)
TARGET = decision("t:foe s:1", "t:friend s:0")
MAY = decision("w:yes t:foe", "w:no")


def one_after_the_other(*questions: tuple[int, Decision]) -> Story:
    return lambda answers: [questions[len(answers)]] if len(answers) < len(questions) else []


def performer(story: Story) -> Performer:
    return Performer(Told(story), Toy(), {})  # type: ignore[arg-type]


def told(acting: Performer) -> Answers:
    return told_by(acting.table)


def told_by(table: Any) -> Answers:
    answers: Answers = table.answers
    return answers


def test_the_rest_of_a_line_goes_on_to_the_next_decisions() -> None:
    acting = performer(one_after_the_other((0, MAIN), (0, TARGET), (0, MAIN)))
    acting.play(0, "rex x foe@1 gone?")
    assert told(acting) == [(0, ("w:play t:rex b:x",)), (0, ("t:foe s:1",))]


def test_a_decision_with_one_answer_is_gone_through() -> None:
    acting = performer(one_after_the_other((0, MAIN), (0, decision("b:only")), (0, TARGET)))
    acting.play(0, "rex foe")
    assert told(acting)[1:] == [(0, ("b:only",)), (0, ("t:foe s:1",))]


def test_what_can_be_declined_is_declined_on_the_way_whoever_is_asked() -> None:
    acting = performer(one_after_the_other((1, MAY), (0, decision("t:a", least=0)), (0, TARGET)))
    acting.play(0, "foe")
    assert told(acting) == [(1, ("w:no",)), (0, ()), (0, ("t:foe s:1",))]


def test_words_that_may_be_left_over_decline_nothing() -> None:
    acting = performer(one_after_the_other((0, MAY), (0, TARGET)))
    acting.play(0, "rex? king?")
    assert told(acting) == []


def test_words_that_may_be_left_over_reach_their_decision_behind_another() -> None:
    acting = performer(one_after_the_other((1, MAY), (0, TARGET)))
    acting.play(0, "friend?")
    assert told(acting) == [(1, ("w:no",)), (0, ("t:friend s:0",))]


def test_words_left_over_never_start_another_play() -> None:
    acting = performer(one_after_the_other((0, TARGET), (0, MAIN)))
    acting.play(0, "foe king?")
    assert told(acting) == [(0, ("t:foe s:1",))]


def test_the_main_decision_is_never_declined() -> None:
    acting = performer(one_after_the_other((0, MAIN), (0, TARGET)))
    with pytest.raises(ScenarioFailure, match="`foe` does not answer: seat 0, main"):
        acting.play(0, "foe")


def test_a_decision_that_must_be_answered_is_not_passed_over() -> None:
    acting = performer(one_after_the_other((0, TARGET), (0, MAIN)))
    with pytest.raises(ScenarioFailure, match=r"`rex` does not answer.*\[t:foe s:1, t:friend s:0\]"):
        acting.play(0, "rex")


def test_a_seat_that_is_not_asked_fails_the_step() -> None:
    acting = performer(one_after_the_other((1, TARGET)))
    with pytest.raises(ScenarioFailure, match="seat 0 is not asked anything; open: seat 0"):
        acting.play(0, "foe")
    with pytest.raises(ScenarioFailure, match="the game is over"):
        performer(one_after_the_other()).play(0, "foe")


def test_a_story_without_an_end_fails() -> None:
    acting = performer(lambda answers: [(0, MAY)])
    with pytest.raises(ScenarioFailure, match="does not come to an end"):
        acting.play(0, "king")


def test_a_name_that_was_picked_alone_is_meant_once() -> None:
    numbers = decision("v:1", "v:2", prompt=HOW_MANY)
    acting = performer(one_after_the_other((0, decision("t:walker", "t:overrun")), (0, numbers)))
    acting.play(0, "walker")
    assert told(acting) == [(0, ("t:walker",)), (0, ("v:1",))]


def test_a_card_that_was_played_is_no_number() -> None:
    acting = performer(one_after_the_other((0, MAIN), (0, decision("v:1", "v:3"))))
    acting.play(0, "rex")
    acting.play(0, "3")
    assert told(acting) == [(0, ("w:play t:rex b:x",)), (0, ("v:3",))]


class TestIllegal:
    def test_it_holds_where_no_option_matches_and_nothing_is_played(self) -> None:
        acting = performer(one_after_the_other((0, MAIN), (0, TARGET)))
        for text in ("warbot", "rex y", "rex stranger", "talent rex", "no"):
            acting.refuse(0, text)
        acting.refuse(1, "rex")
        assert told(acting) == []

    def test_it_fails_where_the_step_can_be_played(self) -> None:
        acting = performer(one_after_the_other((0, MAIN), (0, TARGET)))
        for text in ("rex", "rex x", "rex foe", "end", "tower? rex"):
            with pytest.raises(ScenarioFailure, match="should be illegal"):
                acting.refuse(0, text)
        assert told(acting) == []

    def test_a_later_play_does_not_make_it_legal(self) -> None:
        acting = performer(one_after_the_other((0, MAIN), (0, MAIN)))
        acting.refuse(0, "rex y")

    def test_nothing_is_declined_for_it(self) -> None:
        performer(one_after_the_other((0, MAY), (0, TARGET))).refuse(0, "friend")


class TestFinish:
    def test_what_can_be_declined_is(self) -> None:
        acting = performer(one_after_the_other((0, MAY), (1, MAY), (0, decision("b:only")), (0, MAIN)))
        acting.finish()
        assert told(acting) == [(0, ("w:no",)), (1, ("w:no",)), (0, ("b:only",))]

    def test_a_decision_that_no_step_answers_fails(self) -> None:
        with pytest.raises(ScenarioFailure, match="no step answers: seat 0, choose"):
            performer(one_after_the_other((0, TARGET))).finish()


@pytest.mark.parametrize("who", ["exspect", 7, "0"])
def test_a_step_of_nobody_fails(who: Any) -> None:
    with pytest.raises(ScenarioFailure, match="not "):
        next(performer(one_after_the_other((0, MAIN))).step(who, "rex"))


class Happened(Told):
    """A table where each answer is told as what happened to a card."""

    def __init__(self, story: Story, answers: Answers | None = None, card: str = "foe") -> None:
        super().__init__(story, answers)
        self.card = card

    def fork(self) -> "Told":
        other = Happened(self.story, [*self.answers], self.card)
        other.events = [*self.events]
        return other

    def choose(self, seat: int, chosen: tuple[str, ...]) -> None:
        super().choose(seat, chosen)
        self.events.append((Event("destroyed", {"card": Ref("card_type", self.card)}),))


class TestReadings:
    def test_a_word_about_what_was_settled_unasked_may_be_left_out(self) -> None:
        acting = Performer(Happened(one_after_the_other((0, MAIN), (0, MAIN))), Toy(), {})  # type: ignore[arg-type]
        acting.play(0, "rex x foe")
        assert told(acting) == [(0, ("w:play t:rex b:x",))]

    def test_a_word_about_what_has_not_happened_may_not(self) -> None:
        acting = Performer(Happened(one_after_the_other((0, MAIN), (0, MAIN))), Toy(), {})  # type: ignore[arg-type]
        with pytest.raises(ScenarioFailure, match="`rex x friend` does not answer: seat 0, main"):
            acting.play(0, "rex x friend")

    def test_a_word_that_answers_comes_first_and_the_same_left_out_after_it(self) -> None:
        acting = Performer(Happened(one_after_the_other((0, MAIN), (0, TARGET))), Toy(), {})  # type: ignore[arg-type]
        ways = [table.answers for table in acting.readings(0, "rex x foe")]  # type: ignore[attr-defined]
        assert ways[:2] == [[(0, ("w:play t:rex b:x",)), (0, ("t:foe s:1",))], [(0, ("w:play t:rex b:x",))]]

    def test_words_may_come_in_another_order_than_the_questions(self) -> None:
        asked = one_after_the_other((0, MAIN), (0, TARGET), (0, decision("b:hill", "b:dale")), (0, MAIN))
        acting = Performer(Happened(asked), Toy(), {})  # type: ignore[arg-type]
        acting.play(0, "rex dale friend")
        assert told(acting)[1:] == [(0, ("t:friend s:0",)), (0, ("b:dale",))]

    def test_what_is_named_can_be_declined(self) -> None:
        acting = performer(one_after_the_other((1, MAY), (0, MAY), (0, MAIN)))
        acting.play(0, "foe no")
        assert told(acting)[1] == (0, ("w:no",))

    def test_a_step_may_be_about_what_the_step_before_has_settled(self) -> None:
        acting = Performer(Happened(one_after_the_other((0, MAIN), (0, MAIN))), Toy(), {})  # type: ignore[arg-type]
        acting.play(0, "rex x")
        acting.play(0, "foe@1")
        with pytest.raises(ScenarioFailure, match="`friend` does not answer"):
            acting.play(0, "friend")
        assert len(told(acting)) == 1

    def test_a_step_may_be_parted_where_a_longer_run_would_mean_something_else(self) -> None:
        thing = decision("t:rex b:x", "t:rex b:x p:discard")
        acting = performer(one_after_the_other((0, thing), (0, decision("p:discard", "p:top")), (0, MAIN)))
        first, *others = (told_by(table) for table in acting.readings(0, "rex x discard"))
        assert first == [(0, ("t:rex b:x p:discard",))]
        assert [(0, ("t:rex b:x",)), (0, ("p:discard",))] in others

    def test_lines_that_are_read_as_one_are_one_play(self) -> None:
        acting = performer(one_after_the_other((0, MAIN), (0, MAIN)))
        assert list(acting.as_one(0, ["rex x", "king y"])) == []

    def test_lines_of_one_pick_each_answer_one_question(self) -> None:
        some = Decision(0, "choose", TARGET.prompt, decision("t:foe", "t:friend", "t:king").options, 0, 3)
        acting = performer(one_after_the_other((0, some), (0, MAIN)))
        ways = [told_by(table) for table in acting.as_one(0, ["king", "foe"])]
        assert [(0, ("t:king", "t:foe"))] in ways

    @pytest.mark.parametrize(("ordered", "found"), [(False, True), (True, False)])
    def test_picks_come_in_another_order_only_where_it_counts_for_nothing(self, ordered: bool, found: bool) -> None:
        prompt, options = TARGET.prompt, decision("t:foe", "t:friend", "t:king").options
        some = Decision(0, "choose", prompt, options, 2, 2, ordered=ordered)
        acting = performer(one_after_the_other((0, some), (0, MAIN)))
        ways = [told_by(table) for table in acting.as_one(0, ["king", "foe"])]
        assert ([(0, ("t:foe", "t:king"))] in ways) is found
        assert [(0, ("t:king", "t:foe"))] in ways
