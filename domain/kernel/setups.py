"""The setup of a game: a check that it can be played, and the rules and the program that it names."""

from typing import Any

from msgspec.structs import replace

from domain.build import BUILD
from domain.kernel.canonical import fault
from domain.kernel.draws import Randomness
from domain.kernel.entries import Created
from domain.kernel.faults import InvalidSetup
from domain.kernel.levels import level, offered
from domain.kernel.limits import THINGS, oversize, things
from domain.kernel.misfits import converted
from domain.kernel.refusals import quoted
from domain.kernel.registry import ruleset
from domain.kernel.ruleset import GameConfig, Ruleset
from domain.kernel.table import TABLE

TRIAL_KEY = bytes(32)


def check_setup(created: Created) -> None:
    """Raise Refused (`invalid-setup`) if no game can be played like that."""
    rules = ruleset(created.ruleset)
    try:
        _check_seats(rules, created)
        _check_form(created)
        options = converted("options", created.options, rules.options_type)
        config = GameConfig(created.seats, options, created.version)
        if created.position is not None:
            position = converted("position", created.position, rules.position_type)
            rules.load_position(position, config, Randomness(TRIAL_KEY))
        else:
            rules.setup(config, Randomness(TRIAL_KEY))
    except InvalidSetup as error:
        raise error.refused from error


def by_rules_of_today(created: Created) -> Created:
    """Return the same game, to be begun now: with all rulings, and by this program.

    Raises Refused (`invalid-setup`) if no game can be played like that.
    """
    rules = ruleset(created.ruleset)
    today = replace(created, version=len(rules.rulings), build=program(edition(rules, created)), table=len(TABLE))
    check_setup(today)
    require_few_things(today)
    return today


def require_few_things(created: Created) -> None:
    """Require that a position has no more things than a game may have that begins, or comes from elsewhere, now.

    Raises Refused (`invalid-setup`).
    """
    if (count := things(created.position)) > THINGS:
        detail = f"position: it has {count} things in its lists, at most {THINGS} are allowed"
        raise InvalidSetup(detail, "too-large", "position").refused


def edition(rules: Ruleset, created: Created) -> int:
    """Return which edition of a ruleset's bots plays such a game.

    One more in a game from a position: since there, too, worlds are dealt from all that is possible, bots that look
    ahead answer otherwise in it, and in no other.
    """
    return rules.bots_edition + (created.position is not None)


def program(bots: int) -> str:
    """Return what a game that begins now names as its program: this one, with the edition of its ruleset's bots."""
    return f"{BUILD}, bots {bots}"


def has_bots(build: str, bots: int) -> bool:
    """Return whether a program that a log names had the bots of an edition."""
    return build.startswith("turnfold ") and build.endswith(f", bots {bots}")


def usual_options(rules: Ruleset, people: int, *, is_dealt: bool = True) -> dict[str, Any]:
    """Return the options of a game of so many people, unless others are asked for, as far as they are not the schema's.

    A game is dealt, or begins with a position.
    """
    return {**(rules.among_people if people > 1 else {}), **(rules.when_dealt if is_dealt else {})}


def _check_seats(rules: Ruleset, created: Created) -> None:
    if created.seats not in rules.seats:
        least, most = rules.seats.start, rules.seats.stop - 1
        detail = f"{rules.id} takes {least} to {most} seats, not {created.seats}"
        raise InvalidSetup(detail, "out-of-range", "seats", created.seats, least=least, most=most)
    for seat, bot in created.bots.items():
        if seat not in map(str, range(created.seats)):
            last = created.seats - 1
            detail = f"there are the seats 0 to {last}, no seat {quoted(seat)} for a bot"
            raise InvalidSetup(detail, "out-of-range", "bots.seat", seat, least=0, most=last)
        if level(rules, bot) is None:
            levels = list(offered(rules))
            detail = f"there is no bot {quoted(bot)} for {rules.id}; there are {levels}"
            raise InvalidSetup(detail, "unknown", "bots.bot", bot, allowed=levels)


def _check_form(created: Created) -> None:
    """Require that options and position have a canonical form, and fit into an entry."""
    for what, value in (("options", created.options), ("position", created.position)):
        if text := fault(value):
            raise InvalidSetup(f"{what}: {text}", "malformed", what)
    if created.position is not None and (text := oversize(created.position)):
        raise InvalidSetup(f"position: {text}", "too-large", "position")
