"""The bot that plays by chance can give every legal answer, and no other."""

from collections import Counter

import pytest

from domain.kernel.bots.bots import random
from domain.kernel.protocol.decisions import Decision, Message, Option
from domain.kernel.protocol.draws import Randomness

OPTIONS = tuple(Option(name, Message("label")) for name in ("a", "b", "c"))


@pytest.mark.parametrize(
    ("least", "most", "answers"), [(1, 1, 3), (0, 1, 4), (2, 2, 6), (0, 3, 16), (1, 9, 15), (0, 0, 1)]
)
def test_every_legal_answer_comes(least: int, most: int, answers: int) -> None:
    decision = Decision(0, "choose", Message("prompt"), OPTIONS, least, most, ordered=True)
    given = Counter(random(None, decision, Randomness(n.to_bytes(32, "big")).draws({})) for n in range(1_000))
    assert len(given) == answers
    assert all(decision.fault(answer) is None for answer in given)


def test_single_answers_are_equally_likely() -> None:
    decision = Decision(0, "choose", Message("prompt"), OPTIONS)
    draws = Randomness(bytes(32)).draws({})
    given = Counter(random(None, decision, draws) for _ in range(3_000))
    assert all(900 < times < 1_100 for times in given.values())
