"""The setup of a game: a check that it can be played, and the rules and the program that it names."""

import re
from typing import Any

from msgspec.structs import replace

from domain.build import BUILD
from domain.kernel.log.canonical import fault
from domain.kernel.log.entries import Created
from domain.kernel.log.fence import NewerRules
from domain.kernel.log.limits import THINGS, oversize, things
from domain.kernel.log.program import Program
from domain.kernel.protocol.draws import Randomness
from domain.kernel.protocol.faults import InvalidSetup
from domain.kernel.protocol.levels import level, levels_on_offer
from domain.kernel.protocol.misfits import convert
from domain.kernel.protocol.refusals import Refused, quote
from domain.kernel.protocol.registry import ruleset
from domain.kernel.protocol.ruleset import GameConfig, Ruleset

TRIAL_KEY = bytes(32)

_EDITION = re.compile(r"turnfold .*, bots (0|[1-9][0-9]{0,8})")


def check_setup(created: Created) -> None:
    """Raise Refused (`invalid-setup`) if no game can be played like that."""
    rules = ruleset(created.ruleset)
    try:
        _check_seats(rules, created)
        _check_form(created)
        options = convert("options", created.options, rules.options_type)
        config = GameConfig(created.seats, options, created.version)
        if created.position is not None:
            position = convert("position", created.position, rules.position_type)
            rules.load_position(position, config, Randomness(TRIAL_KEY))
        else:
            rules.setup(config, Randomness(TRIAL_KEY))
    except InvalidSetup as error:
        raise error.refused from error


def require_form(created: Created) -> None:
    """Require that options and position have a form and a size that any rules could take.

    Raises Refused (`invalid-setup`).
    """
    try:
        _check_form(created)
    except InvalidSetup as error:
        raise error.refused from error


def by_rules_of(common: Program, created: Created) -> Created:
    """Return the same game, to be begun now, with all rulings that are known to every process of the service.

    Raises Refused (`invalid-setup`) if no game can be played like that, and NewerRules if one can as soon as all
    processes know what this one does.
    """
    rules = ruleset(created.ruleset)
    if rules.id not in common.rulings:
        raise NewerRules(f"not all processes of the service know the ruleset {rules.id} yet")
    is_one = (common.bots or {}).get(rules.id) == rules.bots_edition
    build = program(edition(rules, created) if is_one else None)
    start = replace(created, version=common.rulings[rules.id], build=build, table=common.table)
    try:
        check_setup(start)
    except Refused:
        # It is the client's fault only if the newest rules refuse it, too.
        check_setup(replace(start, version=len(rules.rulings)))
        if start.version == len(rules.rulings):
            raise
        raise NewerRules("not all processes of the service know the rulings yet that such a game takes") from None
    require_few_things(start)
    return start


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


def program(bots: int | None) -> str:
    """Return what a game that begins now names as its program: this one, with the edition of its ruleset's bots.

    None stands for several, of processes of several versions: no audit can tell which of them answers.
    """
    return f"{BUILD}, bots {'of several editions' if bots is None else bots}"


def has_bots(build: str, bots: int) -> bool:
    """Return whether a program that a log names had the bots of an edition."""
    return named_edition(build) == bots


def named_edition(build: str) -> int | None:
    """Return the edition of bots that a program had which a log names; None if it does not say."""
    named = _EDITION.fullmatch(build)
    return int(named[1]) if named else None


def require_bots(created: Created) -> None:
    """Require that the bots of a game are not newer than these, who would answer otherwise. Raises NewerRules."""
    current, named = edition(ruleset(created.ruleset), created), named_edition(created.build)
    if named is not None and named > current:
        raise NewerRules.of(f"its bots are of edition {named}; {current} is known here")


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
            detail = f"there are the seats 0 to {last}, no seat {quote(seat)} for a bot"
            raise InvalidSetup(detail, "out-of-range", "bots.seat", seat, least=0, most=last)
        if level(rules, bot) is None:
            levels = list(levels_on_offer(rules))
            detail = f"there is no bot {quote(bot)} for {rules.id}; there are {levels}"
            raise InvalidSetup(detail, "unknown", "bots.bot", bot, allowed=levels)


def _check_form(created: Created) -> None:
    """Require that options and position have a canonical form, and fit into an entry."""
    for what, value in (("options", created.options), ("position", created.position)):
        if text := fault(value):
            raise InvalidSetup(f"{what}: {text}", "malformed", what)
    if created.position is not None and (text := oversize(created.position)):
        raise InvalidSetup(f"position: {text}", "too-large", "position")
