"""Measures what a request takes of the processor, so that what is dear counts for more in the limits."""

from collections.abc import Awaitable, Callable, Generator
from time import thread_time
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Measured(Generic[T]):
    """Something that is awaited, and `seconds` of the processor that its own steps take.

    Not those of others in between, nor what it leaves to threads.
    """

    def __init__(self, work: Awaitable[T]) -> None:
        self.seconds = 0.0
        self._work = work

    def __await__(self) -> Generator[Any, Any, T]:
        """Go through the steps of the work, one by one."""
        steps = self._work.__await__()
        go_on: Callable[[Any], Any] = steps.send
        value: Any = None
        while True:
            began = thread_time()
            try:
                awaited = go_on(value)
            except StopIteration as end:
                result: T = end.value
                return result
            finally:
                self.seconds += thread_time() - began
            try:
                value, go_on = (yield awaited), steps.send
            except BaseException as error:  # the work has to see its own cancellation
                value, go_on = error, steps.throw
