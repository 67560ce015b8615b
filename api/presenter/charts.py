"""The course of a game, as its answer has it."""

from collections.abc import Sequence

from api.wire.charts import ChartMeasure, ChartTurn, ChartView
from domain.kernel.table.course import Sample
from domain.texts.formatting import Locale, saying
from store.log.timeline import Timeline


def chart_view(timeline: Timeline, samples: Sequence[Sample], locale: Locale) -> ChartView:
    """The samples of a game with the names of their measures."""
    say = saying(timeline.game.created.ruleset, locale)
    measures = [
        ChartMeasure(
            id=measure.id,
            name=say(f"measure-{measure.id}"),
            goal=measure.goal,
            amounts=[list(sample.measures[at].amounts) for sample in samples],
        )
        for at, measure in enumerate(samples[0].measures if samples else ())
    ]
    turns = [ChartTurn(turn, sample.seq) for turn, sample in enumerate(samples)]
    return ChartView(timeline.id, timeline.game.seq, turns, measures)
