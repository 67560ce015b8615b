"""Nobody is ever late in protected time, and nobody is ever free of time, whatever happens to a game."""

import os

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.audit.audit import audit
from domain.kernel.commands import commands
from domain.kernel.fold.replay import replay
from domain.kernel.log.entries import Deadline
from domain.kernel.time.rest import Rest
from tests.unit.audit.clocks.book import DAY, HOUR, MINUTE
from tests.unit.audit.clocks.laws import witnessed
from tests.unit.audit.clocks.life import DOES, RESTS, SERVES, Life, Step

Rests = dict[int, Rest]
"""Players who rest from the start."""

LIVES = int(os.environ.get("TURNFOLD_LIVES", "30"))

WAITS = st.sampled_from([0, 0, 30, 60, 5 * 60, 24 * 60, 3 * 24 * 60, 12 * 24 * 60])
STEPS = st.builds(
    Step,
    st.sampled_from([*DOES, *SERVES, "answer", "answer", "answer", "keep", "keep"]),
    st.integers(0, 2),
    WAITS,
    st.integers(0, 20),
)
HOURS = st.sampled_from([0, HOUR, 5 * HOUR, DAY])
FREE = st.none() | st.sampled_from(RESTS)


@st.composite
def deadlines(draw: st.DrawFn) -> Deadline:
    is_sitting, reserve = draw(st.booleans()), draw(HOURS)
    each = draw(st.sampled_from([HOUR, 5 * HOUR, DAY, *([] if is_sitting or not reserve else [0])]))
    return Deadline(
        None if is_sitting else each,
        reserve,
        draw(st.sampled_from(["bot", "default", "forfeit"])),
        each if is_sitting else None,
        draw(st.sampled_from([0, 30 * MINUTE, 5 * HOUR])),
        draw(st.none() | st.sampled_from([HOUR, DAY])),
        draw(st.integers(0, 2)),
        draw(st.integers(0, 3)),
        draw(st.sampled_from([0, DAY, 14 * DAY])),
        draw(FREE),
    )


PLACES = st.dictionaries(st.integers(0, 2), st.sampled_from(RESTS))


@settings(max_examples=LIVES, deadline=None, report_multiple_bugs=False)
@given(deadlines(), PLACES, st.integers(0, 1), st.lists(STEPS, max_size=30))
def test_time_is_fair_whatever_happens(deadline: Deadline, rests: Rests, bots: int, steps: list[Step]) -> None:
    life = Life(deadline, rests, bots)
    assert witnessed(life, steps) == {}
    assert list(replay(life.id, life.entries, life.seed))[-1].game == life.now
    while life.now.status == "running":
        life.append(commands.bot_turn(life.now, life.seed) or commands.resign(life.now, playing(life)))
    assert audit(life.export()).findings == ()


def playing(life: Life) -> str:
    return next(seat.player or "" for seat in life.now.seats if seat.player and not seat.resigned)
