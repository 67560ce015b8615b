"""Random games until every ability of every card and base has changed something, and every refusal has happened."""

from typing import Any, get_args

import pytest

from domain.play.questions import Flow
from domain.smashup.catalogue import Ability, Edition
from domain.smashup.editions import catalogue
from domain.smashup.effects import Effect
from domain.smashup.game import WorkingCopy
from domain.smashup.ruleset import ENGINE
from tests.rulesets.smashup.play import Play

LIMIT = 400
"""Games after which an ability that has not happened is taken to be out of reach."""

INERT = {"king_rex", "jungle_oasis"}
"""Without any ability."""

BY_POSITION = {"shinobi", "tenacious_z", "hidden_ninja", "jumper", "clyde_2_0"}
"""Their special is the play itself, or what the engine does once they agree; the scenarios show it."""

OF_THE_ENGINE = ("before_scoring_from_hand", "special_from_discard", "instead_of_discard")

REFUSALS = {
    "option-pass",
    "option-no",
    "indestructible",
    "unaffected",
    "forbidden minion",
    "forbidden actions",
    "ignored",
}


class Seen:
    """All that has happened so far: abilities that changed the table, constants that answered, refusals."""

    def __init__(self) -> None:
        self.abilities: set[tuple[str, str]] = set()
        self.constants: set[tuple[str, str]] = set()
        self.refusals: set[str] = set()


def _fingerprint(game: WorkingCopy) -> str:
    table = game.table
    return repr(
        (
            table.hands,
            table.decks,
            table.discards,
            table.on,
            table.pieces,
            table.vp,
            table.lasting,
            table.allowances,
            table.base_deck,
            table.bases,
            table.base_discard,
            table.extra_turns,
            table.scoring and table.scoring.replacement,
        )
    )


def _watched(ability: Ability, key: tuple[str, str], seen: Seen) -> Ability:
    def run(it: Effect) -> Flow[Any]:
        before = _fingerprint(it.game)
        result = yield from ability.run(it) or ()
        if _fingerprint(it.game) != before:
            seen.abilities.add(key)
        return result

    return Ability(
        ability.name,
        run,
        ability.optional,
        ability.quiet,
        ability.usable,
        ability.choices,
        ability.who,
        ability.even_gone,
        ability.once,
    )


@pytest.fixture(params=get_args(Edition))
def watched(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> tuple[str, Seen]:
    seen = Seen()
    cards = catalogue(request.param)
    for card in [*cards.types, *cards.bases]:
        for moment, ability in list(card.abilities.items()):
            monkeypatch.setitem(card.abilities, moment, _watched(ability, (card.id, moment), seen))
        for question, answer in list(card.constants.items()):

            def noted(*args: Any, answer: Any = answer, key: tuple[str, str] = (card.id, question)) -> Any:
                found = answer(*args)
                if found:
                    seen.constants.add(key)
                return found

            if question != "cancels_base":
                monkeypatch.setitem(card.constants, question, noted)
    return request.param, seen


def _wanted(edition: str) -> set[tuple[str, str]]:
    cards = catalogue(edition)  # type: ignore[arg-type]
    return {
        (card.id, moment)
        for card in [*cards.types, *cards.bases]
        for moment in card.abilities
        if not (card.id in BY_POSITION and moment in OF_THE_ENGINE)
    } | {(card.id, question) for card in cards.types for question in card.constants if question != "cancels_base"}


def test_every_ability_happens_and_every_refusal(watched: tuple[str, Seen]) -> None:
    edition, seen = watched
    wanted = _wanted(edition)
    for number in range(LIMIT):
        play = Play(10_000 + number, 2 + number % 3, {"edition": edition})
        play.run(lambda play, decision: _note_refusals(play, seen))
        seen.refusals |= {event.kind for event in play.events} & REFUSALS
        if not _missing(wanted, seen, edition):
            break
    assert _missing(wanted, seen, edition) == []


def _missing(wanted: set[tuple[str, str]], seen: Seen, edition: str) -> list[Any]:
    refusals = REFUSALS - ({"ignored"} if edition == "revised" else set())
    return sorted(wanted - seen.abilities - seen.constants) + sorted(refusals - seen.refusals)


def _note_refusals(play: Play, seen: Seen) -> None:
    decision = play.decision
    assert decision is not None
    seen.refusals |= {option.label.id for option in decision.options} & REFUSALS
    game = ENGINE.look(play.state)
    seat = decision.seat
    if not game.may_play_actions(seat):
        seen.refusals.add("forbidden actions")
    if game.sources("forbids_minion"):
        for card in game.table.hands[seat]:
            printed = game.type_of(card)
            if printed.is_minion and not all(game.may_play_minion(seat, printed, base) for base in game.table.bases):
                seen.refusals.add("forbidden minion")


def test_cards_without_an_ability_are_known() -> None:
    for edition in get_args(Edition):
        cards = catalogue(edition)
        inert = {card.id for card in [*cards.types, *cards.bases] if not card.abilities and not card.constants}
        assert inert == INERT
