"""The table as text."""

import msgspec
import pytest

from domain.kernel.protocol.draws import Randomness
from domain.kernel.protocol.ruleset import Choose, GameConfig
from domain.smashup.options import Options
from domain.smashup.ruleset import RULESET
from domain.texts.formatting import LOCALES, Locale, saying

CHANCE = Randomness(bytes(32))
NAMES = ("Ada", "Bob")


@pytest.mark.parametrize("locale", LOCALES)
def test_what_became_of_a_card_is_told(locale: Locale) -> None:
    position = {
        "seats": [
            {"factions": ["ninjas", "tricksters"], "hand": ["infiltrate", "block_the_path"], "deck": ["shinobi"] * 4},
            {"factions": ["dinosaurs", "aliens"], "deck": ["war_raptor"] * 4},
        ],
        "bases": [{"base": "the_central_brain"}, {"base": "jungle_oasis"}],
        "base_deck": ["tar_pits"],
    }
    config = GameConfig(2, Options(edition="classic"), len(RULESET.rulings))
    state = RULESET.load_position(msgspec.convert(position, RULESET.position_type), config, CHANCE).state
    say = saying("smashup", locale)

    def told(*answers: str) -> str:
        nonlocal state
        for answer in answers:
            [asked] = RULESET.decisions(state)
            assert answer in [option.id for option in asked.options]
            state = RULESET.apply(state, Choose(asked.seat, (answer,)), CHANCE).state
        return RULESET.board(RULESET.view(state, None), say, NAMES).text

    card = say("card_type-infiltrate")
    assert f"{card}\n" in told("play infiltrate the_central_brain")
    assert f"{card} ({say('note-ignoring')})" in told("special infiltrate#1")
    assert f"{card} ({say('note-spent')})" in told("end", "end")
