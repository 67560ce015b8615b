"""The course of a game: what everybody may see of it after each turn, in numbers, for plots."""

import msgspec

from domain.kernel.protocol.ids import Seq
from domain.kernel.protocol.ruleset import Event, Measure
from domain.kernel.table.game import Game


class Sample(msgspec.Struct, frozen=True):
    """A game after the entry `seq`, with which another turn was over; the first one is how it begins.

    `has_begun` says that the first turn had begun, so that what was before it, such as a draft, is none.
    """

    seq: Seq
    has_begun: bool
    measures: tuple[Measure, ...]


class Course:
    """Takes the samples of a game while its log is folded, entry by entry, from the first one on."""

    def __init__(self) -> None:
        self.samples: list[Sample] = []
        self._is_over = False

    def follow(self, game: Game, events: tuple[Event, ...]) -> None:
        """Take the game after an entry, and what that brought about."""
        taking = game.trail.undone
        if taking is not None and taking.seq == game.seq:
            self.samples = [row for row in self.samples if row.seq < taking.to]
        if game.state is None or self._is_over:
            return
        marks = game.ruleset.measuring
        beginnings = sum(event.kind in marks.begins for event in events)
        ends = sum(event.kind in marks.ends for event in events)
        if not self.samples or (beginnings and not marks.ends and not self.samples[0].has_begun):
            self.samples = [self._sample(game, has_begun=beginnings > 0)]
            beginnings = max(0, beginnings - 1)
        self.samples += [self._sample(game, has_begun=True)] * (beginnings + ends)
        if game.status == "finished":
            self._is_over = True
            if self.samples[-1].seq < game.seq:
                self.samples.append(self._sample(game, has_begun=True))

    def _sample(self, game: Game, *, has_begun: bool) -> Sample:
        # No measure has a secret of a seat, since a spectator's view has nothing of it.
        view = game.ruleset.view(game.state, None)
        return Sample(game.seq, has_begun, game.ruleset.measuring.measures(view))
