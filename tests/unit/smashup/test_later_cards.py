"""The hardest cards of the next set, written for the engine as it is: nothing has to be bent for them."""

import pytest

from domain.kernel.draws import Randomness
from domain.smashup.bases import core_bases
from domain.smashup.catalogue import Catalogue
from domain.smashup.chance import Chance
from domain.smashup.effects import Effect
from domain.smashup.factions import FACTIONS
from domain.smashup.game import Game
from domain.smashup.language import (
    Faction,
    Flow,
    Lasting,
    action,
    base,
    destroy,
    foreign,
    grant,
    host,
    minion,
    minion_offers,
    pick,
    pick_minion,
)
from domain.smashup.options import BasePosition, CardPosition, Options, Position, SeatPosition
from domain.smashup.playing import action_plays, play_one_of
from domain.smashup.positions import Loader
from domain.smashup.run import Run
from domain.smashup.state import FOREVER, Input

later = Faction(
    "later",
    minion("copycat", 2, 4),
    minion("mole", 4, 2),
    minion("jumper", 2, 4),
    minion("clyde_2_0", 4, 2),
    minion("furious_george", 2, 4),
    minion("time_raider", 3, 3),
    minion("baboom", 3, 3),
    action("cellular_bonding", 1, "minion"),
    action("juiced_up", 1, "minion"),
)
rooms = Faction("later bases", base("portal_room", "later", 22, 2, 3, 1))


@later.when("on_play", "copycat")
def copycat(it: Effect) -> Flow[None]:
    """Until the end of the turn it has the ability of another player's minion."""
    model = yield from pick_minion(it, "copy", foreign(it))
    if model >= 0:
        text = it.game.type_of(model)
        it.game.last(Lasting("copy", it.serial, text=text.id))
        if "on_play" in text.abilities:
            again = Effect(it.game, it.source, it.controller, text)
            again.played = True
            yield from text.abilities["on_play"].run(again)


@later.when("before_scoring", "mole", optional=True, usable=lambda it: it.here == it.game.scoring_base)
def mole(it: Effect) -> Flow[None]:
    """Before this base scores, you may play an action."""
    hand = it.game.table.hands[it.controller]
    yield from play_one_of(it, action_plays(it.game, it.controller, hand), hidden=True)


@later.when("instead_of_discard", "jumper", usable=lambda it: it.about.card == it.source)
def jumper(it: Effect) -> Flow[None]:
    """When it would go from play to the discard pile, it may go to the hand."""
    yield from ()


def _own_action_here(it: Effect) -> bool:
    pieces = it.game.table.pieces
    return it.about.base == it.here and it.about.seat == it.controller and pieces[it.about.card].host >= 0


@later.when("instead_of_discard", "clyde_2_0", usable=_own_action_here)
def clyde(it: Effect) -> Flow[None]:
    """Your actions on minions here may go to the hand where they would go to the discard pile."""
    yield from ()


@later.constant("power", "furious_george")
def furious_george(game: Game, source: int) -> list[tuple[int, int]]:
    """+1 power for each action on it."""
    return [(source, 1) for _ in game.actions_on(source)]


@later.when("talent", "time_raider")
def time_raider(it: Effect) -> Flow[None]:
    """Draw nothing, but be used."""
    it.game.note(it.source, "used")
    yield from ()


@later.when("talent", "baboom")
def baboom(it: Effect) -> Flow[None]:
    """You may play an extra action on this minion."""
    yield from grant(it, "action", host=it.source)


@later.when("on_play", "cellular_bonding")
def cellular_bonding(it: Effect) -> Flow[None]:
    """It has the abilities of another action on a minion, for as long as it is in play."""
    others = [card for card in it.game.actions() if host(it.game, card) >= 0 and card != it.source]
    model = yield from pick(it, "copy", minion_offers(it.game, others))
    if model is not None:
        it.game.last(Lasting("copy", it.serial, text=it.game.id_of(model), until=FOREVER))


@later.constant("power", "juiced_up")
def juiced_up(game: Game, source: int) -> list[tuple[int, int]]:
    """+2 power for each action on the minion."""
    return [(host(game, source), 2) for _ in game.actions_on(host(game, source))]


@rooms.when("after_scoring", "portal_room", who="winner")
def portal_room(it: Effect) -> Flow[None]:
    """The winner takes an extra turn."""
    it.game.table.extra_turns.append(it.controller)
    yield from ()


CARDS = Catalogue("revised", [*FACTIONS, later], [core_bases, rooms])


class Trial:
    """A game with these cards."""

    def __init__(self, bases: tuple[BasePosition, ...], hands: tuple[tuple[str, ...], ...], seats: int = 2) -> None:
        there = tuple(
            SeatPosition(("later", "ninjas" if seat else "dinosaurs"), hands[seat] if seat < len(hands) else ())
            for seat in range(seats)
        )
        position = Position(there, bases, ("tar_pits", "tortuga"))
        chance = Chance({})
        chance.use(Randomness(bytes(32)))
        self.run = Run(Loader(CARDS, position, Options(edition="revised")).load(), CARDS, chance)
        self.run.advance()

    @property
    def offered(self) -> list[str]:
        assert self.run.question is not None
        return [option.id for option in self.run.question.options]

    def choose(self, *chosen: str) -> "Trial":
        assert self.run.question is not None
        assert set(chosen) <= set(self.offered), self.offered
        self.run.take(Input(self.run.question.seat, chosen))
        return self

    def powers(self) -> dict[str, int]:
        game = self.run.game
        return {f"{game.id_of(card)}@{game.controller(card)}": game.power(card) for card in game.minions()}

    def hand(self, seat: int) -> list[str]:
        game = self.run.game
        return [game.id_of(card) for card in game.table.hands[seat]]

    def discard(self, seat: int) -> list[str]:
        game = self.run.game
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
        BasePosition("the_mothership", ("time_raider@1", "ninja_master@1")),
        BasePosition("jungle_oasis", ("king_rex@0",)),
    )
    trial = Trial(bases, (("copycat",),)).choose("play copycat jungle_oasis").choose("time_raider#1")
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
    assert trial.run.game.table.scoring is None
    assert trial.discard(0) == ["mole", "upgrade"]


def test_jumper_under_a_foreign_controller_goes_to_its_owner() -> None:
    bases = (
        BasePosition("jungle_oasis", ("king_rex@1", "king_rex@1", card("jumper", 0, controller=1))),
        BasePosition("the_mothership"),
    )
    trial = Trial(bases, ()).choose("end")
    assert trial.run.question is not None
    assert trial.run.question.seat == 1
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
        order.append(trial.run.game.table.active)
    assert order == [2, 1, 2, 0]


def test_a_destroyed_jumper_was_destroyed() -> None:
    trial = Trial((BasePosition("cave_of_shinies", ("jumper@0",)), BasePosition("jungle_oasis")), ())
    game = trial.run.game
    game.scopes.append([])
    jumper_there = game.minions()[0]
    flow = destroy(Effect(game, game.table.bases[0], 1), jumper_there)
    question = next(flow)
    with pytest.raises(StopIteration):
        flow.send(("yes",))
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
