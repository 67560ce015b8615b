"""Names of keys and channels.

A game's keys share a hash tag, its partition, and an account's have one of their own: one script may touch them all.
"""

from functools import lru_cache
from zlib import crc32

PARTITIONS = 256
"""Fixed for ever: a stored game is found by it."""

WORK_CHANNEL = "turnfold:work"
"""Carries the number of a partition in which something became due, is to be at another time, or changed."""

WORK_ITEMS_CHANNEL = "turnfold:work-items"
"""Carries the number of a partition of work items in which one is to be done at another time. Scripts name it."""

REVOKED_CHANNEL = "turnfold:revoked"
"""Carries the id of a player whose tokens changed."""

TURNED_CHANNEL = "turnfold:turned"
"""Says that the clock of a sandbox was turned."""


@lru_cache(4096)
def partition(game: str) -> int:
    """The partition of a game."""
    return crc32(game.encode()) % PARTITIONS


RESTORING = "restoring"
"""The field of a meta that names the object from which the game was taken back, until that is deleted."""

RESTORES = "restores"
"""The field of a meta that says how often the game was taken back: each time its object has another key. Scripts name
it."""

ARCHIVED = "archived"
"""The field of a game's meta that says which object of the archive has its log. Scripts name it."""

METAS = "{p*}:game:*:meta"
"""Matches the meta keys of all games."""


def game_of(meta: bytes) -> str:
    """Return the game that a meta key is of."""
    return meta.decode().split(":")[2]


@lru_cache(4096)
def log_key(game: str) -> str:
    """The stream of the game's entries."""
    return f"{{p{partition(game)}}}:game:{game}:log"


def meta_key(game: str) -> str:
    """The hash of what is known of a game without folding it."""
    return f"{{p{partition(game)}}}:game:{game}:meta"


def accounts_key(game: str) -> str:
    """The hash from the names that accounts have in the game's log to the accounts: all that links them."""
    return f"{{p{partition(game)}}}:game:{game}:accounts"


def talk_key(game: str) -> str:
    """The sorted set of `<audience> <time>`: who may read which of the game's messages."""
    return f"{{p{partition(game)}}}:game:{game}:talk"


def said_key(game: str) -> str:
    """The hash of the game's messages by the time, in milliseconds, when they were written."""
    return f"{{p{partition(game)}}}:game:{game}:said"


def writers_key(game: str) -> str:
    """The hash from the names of who wrote messages to the bytes that these take, and their latest request."""
    return f"{{p{partition(game)}}}:game:{game}:writers"


def gone_key(game: str) -> str:
    """The sorted set of `<audience> <time> <message> <writer> <how>`: messages that were erased or hidden lately."""
    return f"{{p{partition(game)}}}:game:{game}:gone"


def shares_key(game: str) -> str:
    """The set of those who let what they wrote to all into exports, by the names that they have in the game."""
    return f"{{p{partition(game)}}}:game:{game}:shares"


def orders_key(game: str) -> str:
    """The hash from the names that players have in the game's log to their standing orders."""
    return f"{{p{partition(game)}}}:game:{game}:orders"


def thoughts_key(game: str) -> str:
    """The sorted set of what bots have considered before they answered, by the seqs of their answers."""
    return f"{{p{partition(game)}}}:game:{game}:thoughts"


def branches_key(game: str) -> str:
    """The hash of the game's branches, by their ids."""
    return f"{{p{partition(game)}}}:game:{game}:branches"


def moves_key(game: str) -> str:
    """The hash of the moves of the game's branches, by the ids of these."""
    return f"{{p{partition(game)}}}:game:{game}:moves"


def of_game(game: str) -> list[str]:
    """All keys that are a game's alone, the log's first and the meta's second."""
    names = (
        log_key, meta_key, snapshot_key, accounts_key, talk_key, said_key, writers_key, shares_key, gone_key,
        orders_key, thoughts_key, branches_key, moves_key,
    )  # fmt: skip
    return [name(game) for name in names]


def snapshot_key(game: str) -> str:
    """The hash with an encoded game and the seq it belongs to."""
    return f"{{p{partition(game)}}}:game:{game}:snapshot"


def due_key(number: int) -> str:
    """The sorted set of a partition's games by the time, in milliseconds, when they need the service."""
    return f"{{p{number}}}:due"


def leases_key(number: int) -> str:
    """The hash of a partition's games with `<seq>-<lease>-<urgency>-<account>`.

    How often the look that is due was handed out, what it is for, and on whose account it goes.
    """
    return f"{{p{number}}}:leases"


def outbox_key(number: int) -> str:
    """The stream of a partition's changed games, for projections."""
    return f"{{p{number}}}:outbox"


def appends_key(number: int) -> str:
    """The count of all entries that were ever appended in a partition. Nothing lowers it."""
    return f"{{p{number}}}:appends"


def probe_key(number: int) -> str:
    """A value that is written now and then to see whether the partition's server takes writes."""
    return f"{{p{number}}}:probe"


def account_key(player: str) -> str:
    """The account."""
    return f"{{u:{player}}}:account"


def tokens_key(player: str) -> str:
    """The hash of an account's tokens, by the SHA-256 of each."""
    return f"{{u:{player}}}:tokens"


def uses_key(player: str) -> str:
    """The hash of the last uses of an account's tokens, by their ids."""
    return f"{{u:{player}}}:uses"


def codes_key(player: str) -> str:
    """The hash of an account's recovery codes that were not used, by the SHA-256 of each."""
    return f"{{u:{player}}}:codes"


def passkeys_key(player: str) -> str:
    """The hash of an account's passkeys, by their ids."""
    return f"{{u:{player}}}:passkeys"


def passkey_uses_key(player: str) -> str:
    """The hash of the last uses of an account's passkeys, by their ids."""
    return f"{{u:{player}}}:passkey-uses"


def passkey_challenge_key(player: str) -> str:
    """The challenge that the next passkey of an account answers."""
    return f"{{u:{player}}}:passkey-challenge"


def activity_key(player: str) -> str:
    """The list of what was done to the ways into an account, the latest first."""
    return f"{{u:{player}}}:activity"


def mentions_key(player: str) -> str:
    """The hash of what others want of an account that no list of its games tells, by kinds and games."""
    return f"{{u:{player}}}:mentions"


def calendar_key(player: str) -> str:
    """The calendar of an account."""
    return f"{{u:{player}}}:calendar"


def carried_key(player: str) -> str:
    """The hash of what became of the vacations of an account."""
    return f"{{u:{player}}}:carried"


def calendars_of(player: str) -> tuple[str, ...]:
    """Return all keys of an account's calendar."""
    return calendar_key(player), carried_key(player)


def echo_channel(name: str) -> str:
    """Carries what a process has servers say to it, to learn whether it hears them."""
    return f"turnfold:echo:{name}"


def talk_channel(game: str, reader: str = "") -> str:
    """Carries that there is a message for the table of a game, or for one reader, by the name that it has there."""
    return f"turnfold:talk:{game}:{reader}"


def player_channel(player: str) -> str:
    """Carries that something changed in a game of the player's, once the lists tell of it."""
    return f"turnfold:player:{player}"


def changes_key(player: str) -> str:
    """The sorted set of the games of a player that changed last, by the numbers of these changes."""
    # Beside the lists, so that one script writes both; not among them, since a list is where a game is now.
    return f"changes:{{lobby}}:{player}"


def game_channel(game: str) -> str:
    """Carries the seq of each append to the game."""
    return f"turnfold:game:{game}"
