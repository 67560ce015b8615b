"""Places for work that takes long: one at a time of an account, and few at once of a process."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from api.http.problems import problem


class Places:
    """So many places. `what` is what is done there, in a word."""

    def __init__(self, count: int, what: str) -> None:
        self._count = count
        self._what = what
        self._accounts: set[str] = set()

    @contextmanager
    def take(self, account: str) -> Iterator[Callable[[], None]]:
        """A place for an account, given back if what is done in it fails; else by what is yielded.

        Raises the problem `too-many-requests`.
        """
        if account in self._accounts or len(self._accounts) >= self._count:
            whose = "of this account " if account in self._accounts else ""
            detail = f"another {self._what} {whose}is under way; again in 1 s"
            raise problem("too-many-requests", detail, headers={"Retry-After": "1"})
        self._accounts.add(account)
        try:
            yield lambda: self._accounts.discard(account)
        except BaseException:
            self._accounts.discard(account)
            raise
