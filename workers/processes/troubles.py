"""Failures of a server that is away or takes no writes: the log says so once, not with each try."""

import logging
from collections.abc import Hashable

log = logging.getLogger("turnfold.dispatcher")


class Troubles:
    """The tasks that fail just now, each tried again and again. The log has a line for each kind of refusal, once."""

    def __init__(self) -> None:
        self._failing: set[Hashable] = set()
        self._kinds: set[str] = set()
        self._count = 0

    def add(self, task: Hashable, what: str, error: Exception) -> None:
        """A task has failed, `what` says in words which; it is tried again."""
        self._failing.add(task)
        self._count += 1
        # A server's refusal begins with a word for it, such as OOM.
        kind = str(error).partition(" ")[0] or type(error).__name__
        if kind not in self._kinds:
            self._kinds.add(kind)
            log.error("%s, and is tried again, which is not said each time: %s", what, error or repr(error))

    def end(self, task: Hashable) -> None:
        """A task has been done."""
        if task not in self._failing:
            return
        self._failing.discard(task)
        if not self._failing:
            log.warning("all is done again that has failed, %d times in all", self._count)
            self._kinds.clear()
            self._count = 0
