"""Notices of what was done to the ways into an account."""

from domain.notices.projection import notice_id
from domain.notices.records import Notice


def notice_of_access(account: str, deed: str, at: int, about: str, name: str, why: str) -> Notice:
    """Return the notice of a deed at a time, in milliseconds; `about` is the id of what it was done to or with.

    `why` is what an operator says who has done it.
    """
    id_of_notice = notice_id(account, "access", "account.access", f"{at}/{deed}/{about}")
    return Notice(id_of_notice, "account.access", at, deed=deed, about=name, why=why)
