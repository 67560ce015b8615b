"""The hardest cards of Science Fiction Double Feature, each in a small game."""

import pytest

from domain.kernel.protocol.chance import Chance
from domain.kernel.protocol.decisions import Decision
from domain.kernel.protocol.draws import Randomness
from domain.kernel.protocol.ruleset import Choose
from domain.smashup.effects import Effect
from domain.smashup.game import WorkingCopy
from domain.smashup.language import destroy
from domain.smashup.options import BasePosition, CardPosition, Options, Position, SeatPosition
from domain.smashup.positions import Loader
from domain.smashup.ruleset import ENGINE
from domain.smashup.rulings import RULINGS

CHANCE = Randomness(bytes(32))


class Trial:
    """A game with these cards."""

    def __init__(self, bases: tuple[BasePosition, ...], hands: tuple[tuple[str, ...], ...], seats: int = 2) -> None:
        there = tuple(
            SeatPosition(("shapeshifters", "ninjas" if seat else "dinosaurs"), hands[seat] if seat < len(hands) else ())
            for seat in range(seats)
        )
        position = Position(there, bases, ("tar_pits", "tortuga"))
        chance = Chance({})
        chance.use(CHANCE)
        self.state = ENGINE.begin(Loader(position, Options(edition="revised"), len(RULINGS)).load(), chance).state

    @property
    def game(self) -> WorkingCopy:
        return ENGINE.look(self.state)

    @property
    def asked(self) -> Decision:
        [decision] = ENGINE.decisions(self.state)
        return decision

    @property
    def offered(self) -> list[str]:
        return [option.id for option in self.asked.options]

    def choose(self, *chosen: str) -> "Trial":
        assert set(chosen) <= set(self.offered), self.offered
        self.state = ENGINE.apply(self.state, Choose(self.asked.seat, chosen), CHANCE).state
        return self

    def powers(self) -> dict[str, int]:
        game = self.game
        return {f"{game.id_of(card)}@{game.controller(card)}": game.power(card) for card in game.minions()}

    def hand(self, seat: int) -> list[str]:
        game = self.game
        return [game.id_of(card) for card in game.table.hands[seat]]

    def discard(self, seat: int) -> list[str]:
        game = self.game
        return [game.id_of(card) for card in game.table.discards[seat]]


def card(id: str, owner: int, *on_it: str, controller: int | None = None) -> CardPosition:
    return CardPosition(id, owner, controller, 0, on_it)


@pytest.fixture(autouse=True)
def _plain_hand_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("domain.smashup.turn.CARDS_A_TURN", 0)


def test_copycat_has_what_it_copies_until_the_end_of_the_turn() -> None:
    trial = Trial(
        (BasePosition("the_mothership", ("furious_george@1",)), BasePosition("jungle_oasis")), (("copycat", "upgrade"),)
    )
    trial.choose("play copycat jungle_oasis").choose("play upgrade").choose("copycat#2")
    assert trial.powers() == {"furious_george@1": 2, "copycat@0": 5}
    trial.choose("end")
    assert trial.powers() == {"furious_george@1": 2, "copycat@0": 4}


def test_copycat_copies_on_play_abilities_and_talents() -> None:
    bases = (
        BasePosition("the_mothership", ("baboom@1", "ninja_master@1")),
        BasePosition("jungle_oasis", ("king_rex@0",)),
    )
    trial = Trial(bases, (("copycat",),)).choose("play copycat jungle_oasis").choose("baboom#1")
    assert "talent copycat#4" in trial.offered
    trial.choose("talent copycat#4")
    assert "talent copycat#4" not in trial.offered
    other = Trial(bases, (("copycat",),)).choose("play copycat jungle_oasis").choose("ninja_master#2")
    assert set(other.offered) == {"king_rex#3", "copycat#4", "pass"}


def test_cellular_bonding_keeps_what_it_copied() -> None:
    bases = (
        BasePosition("the_mothership", (card("king_rex", 0, "juiced_up@0"),)),
        BasePosition("jungle_oasis", ("mole@0",)),
    )
    trial = Trial(bases, (("cellular_bonding",),)).choose("play cellular_bonding").choose("mole#3")
    assert trial.powers() == {"king_rex@0": 9, "mole@0": 6}
    trial.choose("end").choose("end")
    assert trial.powers()["mole@0"] == 6


def test_mole_plays_an_action_in_a_scoring() -> None:
    bases = (BasePosition("jungle_oasis", ("mole@0", "king_rex@1", "copycat@1")), BasePosition("the_mothership"))
    trial = Trial(bases, (("upgrade",),)).choose("end")
    trial.choose("special mole#1").choose("play upgrade").choose("mole#1")
    assert trial.game.table.scoring is None
    assert trial.discard(0) == ["mole", "upgrade"]


def test_jumper_under_a_foreign_controller_goes_to_its_owner() -> None:
    bases = (
        BasePosition("jungle_oasis", ("king_rex@1", "king_rex@1", card("jumper", 0, controller=1))),
        BasePosition("the_mothership"),
    )
    trial = Trial(bases, ()).choose("end")
    assert trial.asked.seat == 1
    trial.choose("yes")
    assert trial.hand(0) == ["jumper"]


def test_clyde_keeps_actions_that_leave_with_it() -> None:
    bases = (
        BasePosition(
            "jungle_oasis", (card("clyde_2_0", 0, "upgrade@0"), card("king_rex", 1, "juiced_up@0", "poison@1"))
        ),
        BasePosition("the_mothership"),
    )
    trial = Trial(bases, ()).choose("end")
    trial.choose("yes").choose("no")
    assert trial.hand(0) == ["upgrade"]
    assert trial.discard(0) == ["clyde_2_0", "juiced_up"]
    assert trial.discard(1) == ["king_rex", "poison"]


def test_portal_room_gives_its_winner_an_extra_turn() -> None:
    bases = (BasePosition("portal_room", (*("king_rex@2",) * 3, "king_rex@0")), BasePosition("the_mothership"))
    trial = Trial(bases, (), seats=3)
    order = []
    for _ in range(4):
        trial.choose("end")
        order.append(trial.game.table.active)
    assert order == [2, 1, 2, 0]


def test_a_destroyed_jumper_was_destroyed() -> None:
    trial = Trial((BasePosition("cave_of_shinies", ("jumper@0",)), BasePosition("jungle_oasis")), ())
    game = trial.game
    game.scopes.append([])
    jumper_there = game.minions()[0]
    flow = destroy(Effect(game, game.table.bases[0], 1), jumper_there)
    [question] = next(flow)
    with pytest.raises(StopIteration):
        flow.send({0: ("yes",)})
    assert question.seat == 0
    assert trial.hand(0) == ["jumper"]
    assert len(game.scopes[-1]) == 1


def test_baboom_takes_an_action_on_itself_alone() -> None:
    bases = (BasePosition("the_mothership", ("baboom@0", "king_rex@0")), BasePosition("jungle_oasis"))
    trial = Trial(bases, (("upgrade", "upgrade", "howl"),)).choose("talent baboom#1")
    trial.choose("play upgrade").choose("king_rex#2")
    assert "play howl" not in trial.offered
    trial.choose("play upgrade")
    assert trial.powers() == {"baboom@0": 5, "king_rex@0": 9}
