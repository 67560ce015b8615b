"""The words of the OpenAPI document for each operation: its summary, and the problems that refuse it."""

from typing import NamedTuple


class Operation(NamedTuple):
    """An operation: a summary, and the problems that are its own, by slug.

    Those that follow from its form (a body, parameters, a token) are not named here.
    """

    summary: str
    problems: tuple[str, ...] = ()


TAGS = {
    "players": "Accounts, and the bearer tokens that their owners give to programs.",
    "rulesets": "What can be played: options, seats, bots, schemas and the catalogue of cards, in your language.",
    "games": "Create a game, find games, look at one as you may see it, and wait for news of it.",
    "table": "Take part: take a seat, open a seed, answer decisions, resign.",
    "records": "What stays: the log with its hash chain, past states, exports for an auditor, and imports.",
    "service": "The service itself: its health, and what the types of its problems mean.",
}

OPERATIONS = {
    "createPlayer": Operation("Create an account", ("name-not-allowed", "too-many-requests")),
    "getMe": Operation("Your account"),
    "changeMe": Operation("Change your name, your language or whom you avoid", ("name-not-allowed",)),
    "deleteMe": Operation("Delete your account"),
    "exportMe": Operation("All that is stored about you"),
    "listTokens": Operation("Your tokens"),
    "createToken": Operation("Create a token", ("name-not-allowed", "too-many-tokens")),
    "revokeToken": Operation("Revoke a token", ("not-found",)),
    "createTicket": Operation(
        "Create a ticket to a stream",
        (
            "not-found",
            "removed",
        ),
    ),
    "listRulesets": Operation("What can be played"),
    "getRuleset": Operation("A ruleset", ("not-found",)),
    "getRules": Operation("The rules of a ruleset", ("not-found",)),
    "listCards": Operation("The cards of a ruleset", ("not-found",)),
    "createGame": Operation(
        "Create a game",
        (
            "invalid-setup",
            "idempotency-key-reused",
            "removed",
            "too-many-games",
            "too-many-games-today",
            "too-many-bytes",
        ),
    ),
    "listGames": Operation("Find games"),
    "getGame": Operation("Look at a game, or wait for news of it", ("not-found", "removed", "too-many-waiting")),
    "streamGame": Operation("Follow a game", ("not-found", "removed", "too-many-waiting")),
    "takeSeat": Operation(
        "Take a seat",
        (
            *(
                "not-found",
                "removed",
                "seat-taken",
                "already-seated",
                "avoided-player",
                "not-admitted",
                "position-not-accepted",
            ),
            *("game-not-open", "game-not-running", "too-many-seat-changes"),
        ),
    ),
    "leaveSeat": Operation(
        "Give your seat back", ("not-found", "removed", "not-seated", "game-not-open", "game-not-running")
    ),
    "openSeed": Operation(
        "Open your seed",
        ("not-found", "removed", "not-seated", "seed-not-awaited", "seed-mismatch", "game-not-running"),
    ),
    "startGame": Operation(
        "Start a game", ("not-found", "removed", "not-startable", "game-not-open", "game-not-running")
    ),
    "answerDecision": Operation(
        "Answer a decision",
        ("not-found", "removed", "stale-decision", "illegal-choice", "not-seated", "unknown-head", "game-not-running"),
    ),
    "resign": Operation("Give the game up", ("not-found", "removed", "not-seated", "game-not-running")),
    "getLog": Operation(
        "The log of a game",
        (
            "not-found",
            "removed",
        ),
    ),
    "getState": Operation("A game as it was", ("not-found", "removed", "game-not-finished")),
    "exportGame": Operation("The whole log, for an auditor", ("not-found", "removed", "game-not-finished")),
    "importGame": Operation(
        "Import a finished game",
        (
            "unsupported-media-type",
            "audit-failed",
            "invalid-setup",
            "too-many-games",
            "too-many-games-today",
            "too-many-bytes",
        ),
    ),
    "getHealth": Operation("Is the process alive?"),
    "getReadiness": Operation("Can the process do its work?"),
    "listProblems": Operation("Every type of problem"),
    "getProblem": Operation("A type of problem", ("not-found",)),
}

PARAMETERS = {
    "game_id": "The id of the game.",
    "ruleset_id": "The id of the ruleset.",
    "seq": "A version of the game: the seq of an entry.",
    "slug": "The last part of the problem's `type`.",
    "token": "The id of the token.",
}
"""What stands in a path."""

WITHOUT_STORE = frozenset(
    {"listRulesets", "getRuleset", "listCards", "getRules", "getHealth", "listProblems", "getProblem"}
)
"""Operations that work while the store is away."""

WITH_ETAG = frozenset({"createGame", "getGame", "takeSeat", "openSeed", "startGame", "resign", "importGame"})
"""Operations that answer with a game as `getGame` shows it now, and so with its validator."""
