"""A position is refused for what is wrong with it, or it can be played."""

import os
import random
from typing import Any

import pytest

from domain.kernel.commands.setups import check_setup
from domain.kernel.protocol.refusals import Refused
from domain.kernel.protocol.registry import ruleset
from domain.smashup.rulings import RULINGS
from domain.texts.formatting import LOCALES
from tests.api.person import Person
from tests.hostile.mutants import Position, mutants
from tests.kit.local_game import LocalGame, created, dealt

MUTANTS = int(os.environ.get("TURNFOLD_MUTANTS", "300"))
ANSWERS = 12

SEATS: list[dict[str, Any]] = [{"factions": ["robots", "ninjas"]}, {"factions": ["pirates", "aliens"]}]
BASE = {"base": "tortuga"}


def play(position: Position, seed: int) -> bool:
    """Return whether the rules allow a position; then it is played for a while."""
    seats = len(position.data["seats"])
    wanted = created(position.ruleset, seats, position.options, position.data)
    try:
        check_setup(wanted)
    except Refused:
        return False
    chooser, table = random.Random(seed), LocalGame()
    dealt(table, wanted)
    for _ in range(ANSWERS):
        game = table.game
        for seat in (*range(seats), None):
            ruleset(position.ruleset).view(game.state, seat)
        if not game.open:
            break
        decision = chooser.choice(game.open).decision
        count = chooser.randint(decision.min, min(decision.max, len(decision.options)))
        table.choose(decision.seat, tuple(option.id for option in chooser.sample(decision.options, count)))
    return True


def test_what_is_made_of_positions_is_refused_or_played() -> None:
    allowed = 0
    for number, position in enumerate(mutants(0, MUTANTS)):
        try:
            allowed += play(position, number)
        except Exception as error:
            raise AssertionError(f"number {number}: {position}") from error
    assert MUTANTS / 10 < allowed < MUTANTS


@pytest.mark.parametrize("cards", [["zapbot@²"], ["zapbot@" + "9" * 5_000], ["zapbot@2"], ["zapbot@-1"], ["zapbot"]])
def test_a_card_in_play_is_at_a_seat(cards: list[str]) -> None:
    with pytest.raises(Refused, match="one of the seats 0 to 1, not 'zapbot"):
        check_setup(created("smashup", 2, {}, {"seats": SEATS, "bases": [{**BASE, "cards": cards}]}))


BELOW_ZERO: dict[str, dict[str, Any]] = {
    "played.minions": {"played": {"minions": -1}},
    "played.actions": {"played": {"actions": -1}},
    "seats.1.vp": {"seats": [SEATS[0], SEATS[1] | {"vp": -1}]},
    "bases.0.cards.1.counters": {
        "bases": [{**BASE, "cards": ["zapbot@0", {"card": "zapbot", "owner": 0, "counters": -1}]}]
    },
}


@pytest.mark.parametrize("field", BELOW_ZERO)
def test_nothing_is_counted_below_zero_but_in_games_that_began_so(field: str) -> None:
    position = {"seats": SEATS, "bases": [BASE], **BELOW_ZERO[field]}
    with pytest.raises(Refused, match=f"position.{field} is 0 or more, not -1"):
        check_setup(created("smashup", 2, {}, position))
    before = RULINGS.number("positions count from zero") - 1
    wanted = created("smashup", 2, {}, position, version=before)
    check_setup(wanted)
    assert dealt(LocalGame(), wanted).game.open


def test_what_is_done_with_very_many_cards_is_told(ada: Person) -> None:
    seats = [{**SEATS[1], "hand": ["supreme_overlord"] * 205}, SEATS[0]]
    position, bots = {"seats": seats, "bases": [BASE]}, [{"seat": 1, "bot": "normal"}]
    game = ada.create(ruleset="smashup", position=position, bots=bots)
    ada.play(game, "end")
    (asked,) = ada.view(game)["decisions"]
    chosen = [option["id"] for option in asked["options"][: asked["min"]]]
    since = ada.command(game, asked["id"], *chosen).json()["version"] - 1
    for locale in LOCALES:
        (told, *_) = ada.view(game, since=since, locale=locale)["history"]
        assert len(told["refs"]) > len(chosen) > 190
        assert "; …" in told["text"] or ", …" in told["text"]
        assert 1_900 < len(told["text"]) < 2_100


def test_a_game_of_smash_up_has_bases() -> None:
    with pytest.raises(Refused, match="no base in play"):
        check_setup(created("smashup", 2, {}, {"seats": SEATS, "bases": []}))
